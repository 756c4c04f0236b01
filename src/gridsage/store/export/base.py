"""What every exchange file shares: how many of what, and the plain JSON form of each thing that is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from gridsage.errors import ParseError
from gridsage.record import GameRecord, GameResult
from gridsage.store.base import Run, StoredAnalysis, StoredBatch, StoredGame
from gridsage.store.identity import format_time, parse_time

__all__ = [
    "Counts",
    "analysis_from_dict",
    "analysis_to_dict",
    "batch_from_dict",
    "batch_to_dict",
    "game_from_dict",
    "game_to_dict",
    "match_of_batch",
    "run_from_dict",
    "run_to_dict",
]


@dataclass(slots=True)
class Counts:
    """How many of what were written or read; ``known`` were in the store already and left as they were."""

    games: int = 0
    runs: int = 0
    analyses: int = 0
    known: int = 0

    def __str__(self) -> str:
        text = f"{self.games} games, {self.runs} runs, {self.analyses} analyses"
        return f"{text}; {self.known} known already" if self.known else text


def game_to_dict(game: StoredGame) -> dict[str, Any]:
    """A game as plain JSON values."""
    return {
        "kind": "game",
        "id": game.id,
        "owner": game.owner,
        "practice": game.practice,
        **_times(game.created_at, game.updated_at, game.ended_at),
        "record": game.record.to_dict(),
    }


def game_from_dict(data: Mapping[str, Any]) -> StoredGame:
    """The game that :func:`game_to_dict` wrote."""
    return StoredGame(
        id=_id(data["id"]),
        record=GameRecord.from_dict(data["record"]),
        created_at=parse_time(data["created_at"]),
        updated_at=parse_time(data["updated_at"]),
        owner=str(data["owner"]),
        practice=bool(data["practice"]),
        ended_at=parse_time(data["ended_at"]) if data["ended_at"] else None,
    )


def analysis_to_dict(analysis: StoredAnalysis) -> dict[str, Any]:
    """An analysis as plain JSON values."""
    return {
        "kind": "analysis",
        "id": analysis.id,
        "game": analysis.game,
        "setup": analysis.setup,
        "position": analysis.position,
        "engine": analysis.engine,
        "result": dict(analysis.result),
        "note": analysis.note,
        "created_at": format_time(analysis.created_at),
    }


def analysis_from_dict(data: Mapping[str, Any]) -> StoredAnalysis:
    """The analysis that :func:`analysis_to_dict` wrote."""
    texts = {name: str(data[name]) for name in ("game", "setup", "position", "engine", "note")}
    return StoredAnalysis(
        id=_id(data["id"]), result=dict(data["result"]), created_at=parse_time(data["created_at"]), **texts
    )


def run_to_dict(run: Run) -> dict[str, Any]:
    """A run without its batches as plain JSON values."""
    return {
        "kind": "run",
        "id": run.id,
        "game": run.game,
        "settings": dict(run.settings),
        "versions": dict(run.versions),
        "command": run.command,
        "batches": run.batches,
        "games": run.games,
        "figures": dict(run.figures),
        **_times(run.created_at, run.updated_at, run.ended_at),
    }


def run_from_dict(data: Mapping[str, Any]) -> Run:
    """The run that :func:`run_to_dict` wrote."""
    return Run(
        id=_id(data["id"], 10),
        game=str(data["game"]),
        settings=dict(data["settings"]),
        versions=dict(data["versions"]),
        command=str(data["command"]),
        batches=int(data["batches"]),
        games=int(data["games"]),
        created_at=parse_time(data["created_at"]),
        updated_at=parse_time(data["updated_at"]),
        figures=dict(data["figures"]),
        ended_at=parse_time(data["ended_at"]) if data["ended_at"] else None,
    )


def batch_to_dict(run_id: str, batch: StoredBatch) -> dict[str, Any]:
    """A batch as plain JSON values."""
    results = [result.to_list() for result in batch.results]
    return {
        "kind": "batch",
        "run": run_id,
        "number": batch.number,
        "games": batch.games,
        "note": batch.note,
        "results": results,
    }


def batch_from_dict(data: Mapping[str, Any]) -> StoredBatch:
    """The batch that :func:`batch_to_dict` wrote."""
    results = tuple(GameResult.from_list(result) for result in data["results"])
    return StoredBatch(int(data["number"]), int(data["games"]), results, str(data["note"]))


def match_of_batch(settings: Mapping[str, Any], number: int) -> tuple[Mapping[str, Any], int]:
    """The match that a batch belongs to and the number of its first game, told by the run's settings alone.

    As :meth:`gridsage.arena.schedule.Schedule.batches` numbers them: the matches take turns. Unlike a schedule it does
    not need the bots, which may be gone since.
    """
    schedule = settings["schedule"]
    matches: Sequence[Mapping[str, Any]] = schedule["matches"]
    return matches[number % len(matches)], number // len(matches) * int(schedule["size"])


def _times(created: datetime, updated: datetime, ended: datetime | None) -> dict[str, Any]:
    return {
        "created_at": format_time(created),
        "updated_at": format_time(updated),
        "ended_at": format_time(ended) if ended else None,
    }


def _id(value: object, longest: int = 26) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= longest or not value.isalnum():
        raise ParseError(f"not an id: {value!r}")
    return value
