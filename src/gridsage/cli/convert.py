"""``gridsage convert``: a game or a board from one file format into another."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from gridsage.cli.mines.recording_file import RECORDED, read_recording
from gridsage.cli.mnk.analyse import read_position
from gridsage.errors import OptionError, ParseError, UnknownNameError
from gridsage.files import STDIN, read_text, write_bytes, write_text
from gridsage.games.mines.formats import find_losses, write_recording
from gridsage.games.mines.given_board import is_board_text, parse_board
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.recording import Recording
from gridsage.games.mines.rerun import play_recording
from gridsage.games.mnk import format_move, format_moves, outcome_of, parse_move, parse_setup
from gridsage.games.mnk.formats import formats
from gridsage.record import GameRecord, PlayedMove

__all__ = ["convert"]

_RECORDS = (".json", ".jsonl")
_TEXT = ".txt"


def convert(
    source: Annotated[
        Path,
        typer.Argument(
            metavar="IN",
            help="A game: .psq, .sgf, .txt (moves), .json (record), or a Minesweeper recording or board: .evf, .evfs, "
            ".avf, .fsvf, .rmv, .umf, .mvf, .rawvf, .mbf, .abf, .board, .tatham; - reads one from standard input.",
        ),
    ],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write; its ending names the format.")],
    replace: Annotated[bool, typer.Option(help="Overwrite an existing file.")] = False,
    game: Annotated[int | None, typer.Option(help="Of a file with several games: which one, from 1.")] = None,
) -> None:
    """Read a game in one format and write it in another; what the other cannot hold is left out, and named."""
    suffix = target.suffix.lower()
    for path in (source, target):
        if path.suffix.lower() not in _known() and not (path is source and str(path) == STDIN):
            raise UnknownNameError("file format", path.suffix or path.name, _known())
    if target.exists() and not replace:
        raise OptionError(f"{target} exists; --replace overwrites it")
    found = _read(source, game)
    if isinstance(found, Recording):
        _write_mines(found, target, replace)
    elif found.game == "mines" and suffix not in _RECORDS:
        _write_mines(record_game(found), target, replace)
    else:
        write_text(target, _format(found, suffix), replace=replace)


def _known() -> list[str]:
    return sorted([*formats(), *RECORDED, *_RECORDS, _TEXT])


def _read(source: Path, game: int | None) -> GameRecord | Recording:
    suffix = source.suffix.lower()
    if suffix not in (*formats(), *_RECORDS, _TEXT):
        return read_recording(source, game)
    text = read_text(source)
    if suffix in _RECORDS:
        return GameRecord.from_json(text)
    if suffix != _TEXT:
        return formats()[suffix].parse(text)
    if is_board_text(text):
        board = parse_board(text)
        return Recording(setup=board.setup, mines=board.mines, first=board.first)
    position = read_position(text)
    if not position.from_game:
        raise ParseError("a game is its moves; rows do not tell in which order the stones came")
    moves = (PlayedMove(number % 2, format_move(c, position.setup)) for number, c in enumerate(position.moves))
    return GameRecord("mnk", str(position.setup), 0, ("first", "second"), tuple(moves), outcome_of(position.board()))


def _write_mines(recording: Recording, target: Path, replace: bool) -> None:
    suffix = target.suffix.lower()
    if suffix in formats():
        raise ParseError(f"a {suffix} file holds m,n,k games, not mines")
    if suffix in _RECORDS:
        played = play_recording(recording)
        for difference in played.differences:
            print(f"gridsage: {difference}", file=sys.stderr)
        write_text(target, played.record.to_json() + "\n", replace=replace)
        lost = []
    elif suffix == _TEXT:
        write_text(target, f"{recording.board}\n", replace=replace)
        lost = find_losses(recording, ".tatham")
    else:
        write_bytes(target, write_recording(recording, suffix), replace=replace)
        lost = find_losses(recording, suffix)
    if lost:
        print(f"gridsage: {target.name} does not hold {', '.join(lost)}", file=sys.stderr)


def _format(record: GameRecord, suffix: str) -> str:
    if suffix in _RECORDS:
        return record.to_json() + "\n"
    if suffix == _TEXT:
        setup = parse_setup(record.setup)
        return f"{setup}\n{format_moves((parse_move(move.text, setup) for move in record.moves), setup)}\n"
    if suffix not in formats():
        raise ParseError(f"a {suffix} file holds Minesweeper games, not {record.game}")
    return formats()[suffix].format(record)
