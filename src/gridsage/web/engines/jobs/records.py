"""Long games of both families, for an engine process: what takes seconds of Python would hold up the server's loop."""

from __future__ import annotations

from typing import Any

from gridsage.animation import animate
from gridsage.games.mines.metrics import format_metrics_csv, measure_game
from gridsage.record import GameRecord
from gridsage.web.engines.jobs.context import JobContext
from gridsage.web.messages.replay import replay_json
from gridsage.web.packed_text import PackedText

__all__ = ["film_game", "list_moves", "replay_game"]


def replay_game(arguments: dict[str, Any], context: JobContext) -> str:
    """A game move by move, as JSON, packed."""
    record, practice = GameRecord.from_json(arguments["record"]), arguments["practice"]
    text = replay_json(arguments["id"], record, arguments["seats"], practice=practice)
    return PackedText.pack(text).to_json()


def list_moves(arguments: dict[str, Any], context: JobContext) -> str:
    """The moves of a game of Minesweeper with times and distances, as CSV, packed."""
    text = format_metrics_csv(measure_game(GameRecord.from_json(arguments["record"])))
    return PackedText.pack(text).to_json()


def film_game(arguments: dict[str, Any], context: JobContext) -> str:
    """A game as a picture that plays it, packed."""
    text = animate(GameRecord.from_json(arguments["record"]), speed=arguments["speed"])
    return PackedText.pack(text).to_json()
