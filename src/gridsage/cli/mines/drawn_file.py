"""What ``gridsage mines draw`` is given: a view, a board, a game, a recording, a puzzle or a certificate."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gridsage.cli.draw import read_json, read_source
from gridsage.cli.mines.position_file import read_position
from gridsage.cli.mines.recording_file import RECORDED, read_recording
from gridsage.cli.numbered import choose
from gridsage.cli.output import remark
from gridsage.cli.source import naming
from gridsage.errors import OptionError
from gridsage.files import STDIN, is_file
from gridsage.games.mines import GivenBoard, Setup, View, fresh_board, parse_board, parse_move
from gridsage.games.mines.fast_board import FastBoard
from gridsage.games.mines.given_board import is_board_text
from gridsage.games.mines.rerun import play_recording
from gridsage.record import GameRecord
from gridsage.solving.mines.certificate import Certificate
from gridsage.solving.mines.puzzle import Puzzle, parse_puzzles
from gridsage.tui.words import format_count

__all__ = ["Drawn", "board_after", "read_drawn"]

Drawn = View | FastBoard | GivenBoard | Puzzle | Certificate


def read_drawn(source: str, setup: Setup | None, *, number: int | None = None, at: int | None = None) -> Drawn:
    """What the file or the text holds, of several the one with that ``number``, from 1.

    Of a game it is its board at the end, or after ``at`` moves.
    """
    if source != STDIN and is_file(source, pipes=True) and Path(source).suffix.lower() in RECORDED:
        recording = read_recording(source, number)
        if not recording.events:
            return recording.board
        played = play_recording(recording)
        remark(*played.differences)
        return board_after(played.record, at)
    text = read_source(source)
    data = read_json(text)
    if data is not None:
        return _from_json(text, data, setup, number, at)
    if at is not None or number is not None:
        raise OptionError(f"--{'at' if at is not None else 'number'} does not apply to a position")
    with naming(source, "drawn"):
        if is_board_text(text):
            return parse_board(text)
        return read_position(text, setup)


def _from_json(text: str, data: list[Any], setup: Setup | None, number: int | None, at: int | None) -> Drawn:
    first = data[0] if data and isinstance(data[0], dict) else {}
    if "kind" in first and "proof" in first:
        return choose(parse_puzzles(text), number, "puzzle")
    chosen = choose(data, number, "board")
    chosen = chosen.get("record", chosen) if isinstance(chosen, dict) else {}
    if "game" in chosen and "moves" in chosen:
        return board_after(GameRecord.from_dict(chosen), at)
    if at is not None:
        raise OptionError("--at is for games, and this is not one")
    if "certificate" in chosen:
        return Certificate.from_dict(chosen)
    whole = json.dumps(chosen)
    return parse_board(whole) if is_board_text(whole) else read_position(whole, setup)


def board_after(record: GameRecord, moves: int | None) -> FastBoard:
    """The board after so many moves of a game; after all of them where nothing is said."""
    if record.game != "mines":
        raise OptionError(f"the game is {record.game!r:.20}, not Minesweeper")
    if moves is not None and not 0 <= moves <= len(record.moves):
        raise OptionError(f"--at {moves}: the game has {format_count(len(record.moves), 'move')}")
    board = fresh_board(record)
    for played in record.moves[:moves]:
        board.push(parse_move(played.text, board.setup.grid))
    return board
