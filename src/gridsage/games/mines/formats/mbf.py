"""Board files of Minesweeper X and Arbiter (mbf, abf): width, height, the number of mines, then each mine's place."""

from __future__ import annotations

from gridsage.errors import ParseError
from gridsage.games.mines.formats._bytes import ByteReader
from gridsage.games.mines.recording import Recording

__all__ = ["HOLDS", "NAME", "SUFFIXES", "format", "parse", "recognise"]

NAME = "mbf"
SUFFIXES = (".mbf", ".abf")
HOLDS = frozenset[str](())
"""What it can keep beside the board."""


def recognise(data: bytes) -> bool:
    """Whether the size fits the number of mines that is announced."""
    return len(data) >= 4 and data[0] > 0 and data[1] > 0 and len(data) == 4 + 2 * int.from_bytes(data[2:4], "big")


def parse(data: bytes) -> Recording:
    """Read a board."""
    reader = ByteReader(data, NAME)
    width, height, count = reader.number(1), reader.number(1), reader.number(2)
    mines = [reader.cell(width, height) for _ in range(count)]
    if reader.place != len(data):
        raise ParseError(f"the mbf file goes on after its {count} mines")
    setup, laid = Recording.board_of(width, height, mines, count)
    return Recording(setup=setup, mines=laid)


def format(recording: Recording) -> bytes:
    """The board alone; the events have no place in it."""
    setup = recording.setup
    head = bytes([setup.width, setup.height]) + setup.mines.to_bytes(2, "big")
    return head + b"".join(bytes(setup.grid.xy(cell)) for cell in recording.mines)
