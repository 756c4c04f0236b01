"""A view as planes: one for each code that a cell can show, as networks read a board."""

from __future__ import annotations

from gridsage.games.mines.view import EXPLODED, View

__all__ = ["PLANES", "format_planes"]

PLANES = EXPLODED + 1
"""How many planes there are: plane ``i`` is 1 where a cell shows code ``i``."""

_ONES = [bytes(int(code == plane) for code in range(256)) for plane in range(PLANES)]


def format_planes(view: View) -> bytes:
    """The planes one after the other, a byte for each cell.

    >>> format_planes(View("3x1/1@any", bytes([1, 9, 9])))[9 * 3 : 10 * 3]
    b'\\x00\\x01\\x01'
    """
    return b"".join(view.cells.translate(ones) for ones in _ONES)
