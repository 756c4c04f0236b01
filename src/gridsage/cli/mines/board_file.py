"""The option ``--board``: a file with a whole board, its mines shown."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gridsage.cli.mines.recording_file import RECORDED
from gridsage.cli.numbered import choose_only
from gridsage.errors import OptionError
from gridsage.files import STDIN, read_bytes, read_text
from gridsage.games.mines import GivenBoard, parse_board
from gridsage.games.mines.formats import MAX_BYTES, read_recordings

__all__ = ["BoardOption", "read_board"]

BoardOption = Annotated[
    str | None,
    typer.Option(
        metavar="FILE",
        help="A board whose mines are given: rows of * for a mine and 0-8 or . for a safe cell, what generate writes, "
        "the record of a game (.json), or a file of another program (.evf, .avf, .rmv, .mvf, .mbf, .board …).",
    ),
]


def read_board(file: str | None, **others: object) -> GivenBoard | None:
    """The board that ``--board`` names, if it does; it cannot be combined with ``others``, which lay the mines too."""
    if file is None:
        return None
    for name, value in others.items():
        if value is not None:
            raise OptionError(f"--board and --{name} cannot be combined: the board says where the mines lie")
    if file != STDIN and Path(file).suffix.lower() in RECORDED:
        found = read_recordings(read_bytes(file, most=MAX_BYTES), file)
        return choose_only(found, "recording", file).board
    return parse_board(read_text(file))
