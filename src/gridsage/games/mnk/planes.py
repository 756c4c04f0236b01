"""A position as planes: the stones of the side to move, then those of the other side, as networks read a board."""

from __future__ import annotations

from gridsage.games.mnk.setup import Setup

__all__ = ["PLANES", "format_planes"]

PLANES = 2
"""How many planes there are: the stones of one side, and those of the other."""

_ONES = [bytes(int(code == seat + 1) for code in range(256)) for seat in range(2)]


def format_planes(setup: Setup, cells: bytes, seat: int) -> bytes:
    """The planes one after the other, a byte for each cell, as that seat sees the board.

    >>> format_planes(Setup(3, 3, 3), bytes([1, 2, 0, 0, 0, 0, 0, 0, 0]), 1)[:3]
    b'\\x00\\x01\\x00'
    """
    assert len(cells) == setup.cells
    return cells.translate(_ONES[seat]) + cells.translate(_ONES[1 - seat])
