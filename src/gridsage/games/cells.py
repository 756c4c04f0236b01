"""Cells as callers name them: by index, by column and row, or by text."""

from __future__ import annotations

from collections.abc import Callable
from operator import index

from gridsage.checks import shown
from gridsage.errors import IllegalMoveError, ParseError

__all__ = ["Cell", "find_cell", "read_codes"]

Cell = int | tuple[int, int] | str
"""A cell: its index, column and row from zero as ``(x, y)``, or the text that its game writes."""


def find_cell(
    cell: Cell, width: int, height: int, read: Callable[[str], tuple[int, int]], name: Callable[[int, int], str]
) -> int:
    """The index of a cell, ``y * width + x``; ``read`` turns text into column and row, ``name`` these into text.

    >>> find_cell((1, 2), 9, 9, lambda text: (0, 0), lambda x, y: f"{x},{y}")
    19
    """
    if isinstance(cell, str):
        x, y = read(cell)
    else:
        try:
            if not isinstance(cell, tuple | list):
                return _check_index(index(cell), width * height)
            x, y = map(index, cell)
        except (TypeError, ValueError):
            raise ParseError(f"cannot read the cell {shown(cell)}: expected its index, (x, y) or text") from None
    if not (0 <= x < width and 0 <= y < height):
        raise IllegalMoveError(
            f"there is no cell {name(x, y)}: the board goes from {name(0, 0)} to {name(width - 1, height - 1)}"
        )
    return y * width + x


def read_codes(cells: object, what: str) -> bytes:
    """What each cell holds, as bytes; numbers in a list are taken too."""
    if isinstance(cells, bytes | bytearray | list | tuple):
        try:
            return bytes(cells)
        except (TypeError, ValueError):
            pass
    raise TypeError(f"the cells of a {what}: expected bytes, a code for each cell, got {shown(cells)}")


def _check_index(cell: int, cells: int) -> int:
    if not 0 <= cell < cells:
        raise IllegalMoveError(f"there is no cell {shown(cell)}: the board has cells 0 to {cells - 1}")
    return cell
