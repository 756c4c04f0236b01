"""``gridsage convert``: a game from one file format into another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gridsage.cli.mnk.analyse import read_position
from gridsage.errors import OptionError, ParseError, UnknownNameError
from gridsage.files import read_text, write_text
from gridsage.games.mnk import format_move, format_moves, outcome_of, parse_move, parse_setup
from gridsage.games.mnk.formats import formats
from gridsage.record import GameRecord, PlayedMove

__all__ = ["convert"]

_RECORD = ".json"
_MOVES = ".txt"


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="A game: .psq, .sgf, .txt (moves) or .json (record).")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write; its ending names the format.")],
    replace: Annotated[bool, typer.Option(help="Overwrite an existing file.")] = False,
) -> None:
    """Read a game in one format and write it in another; what the other cannot hold is left out."""
    for path in (source, target):
        if path.suffix.lower() not in _known():
            raise UnknownNameError("file format", path.suffix or path.name, _known())
    if target.exists() and not replace:
        raise OptionError(f"{target} exists; --replace overwrites it")
    record = _parse(read_text(source), source.suffix.lower())
    write_text(target, _format(record, target.suffix.lower()), replace=replace)


def _known() -> list[str]:
    return sorted([*formats(), _RECORD, _MOVES])


def _parse(text: str, suffix: str) -> GameRecord:
    if suffix == _RECORD:
        return GameRecord.from_json(text)
    if suffix == _MOVES:
        position = read_position(text)
        if not position.from_game:
            raise ParseError("a game is its moves; rows do not tell in which order the stones came")
        moves = (PlayedMove(number % 2, format_move(c, position.setup)) for number, c in enumerate(position.moves))
        players = ("first", "second")
        return GameRecord("mnk", str(position.setup), 0, players, tuple(moves), outcome_of(position.board()))
    return formats()[suffix].parse(text)


def _format(record: GameRecord, suffix: str) -> str:
    if suffix == _RECORD:
        return record.to_json() + "\n"
    if record.game != "mnk":
        raise ParseError(f"a {suffix} file holds m,n,k games, not {record.game}")
    if suffix == _MOVES:
        setup = parse_setup(record.setup)
        return f"{setup}\n{format_moves((parse_move(move.text, setup) for move in record.moves), setup)}\n"
    return formats()[suffix].format(record)
