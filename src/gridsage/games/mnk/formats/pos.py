"""Positions of renju servers: how many moves there are, and each of them as 15·row + column, a byte each.

Rows and columns count from 0 at the upper left corner. The file is binary; as text it is hexadecimal. The facts are
those of gomoku/RenLib.
"""

from __future__ import annotations

from gridsage.errors import ParseError
from gridsage.games.mnk.formats._fifteen import SETUP, bytes_of, cells_of, hex_of, record_of
from gridsage.record import GameRecord

__all__ = ["SUFFIX", "decode", "encode", "format", "parse"]

SUFFIX = ".pos"

decode = hex_of
encode = bytes_of


def parse(text: str) -> GameRecord:
    """Read the moves of a position."""
    data = bytes_of(text)
    count = data[0] if data else 0
    if not 1 <= count <= SETUP.cells or len(data) <= count:
        raise ParseError(f"not a pos file: it announces {count} moves and holds {max(0, len(data) - 1)}")
    moves = data[1 : count + 1]
    if max(moves) >= SETUP.cells:
        raise ParseError(f"not a pos file: it names a place outside its board, {max(moves)}")
    return record_of(moves, "pos")


def format(record: GameRecord) -> str:
    """The moves of a game; one without a move has no such file."""
    cells = cells_of(record, "pos")
    if not cells:
        raise ParseError("a pos file holds at least one move")
    return bytes([len(cells), *cells]).hex()
