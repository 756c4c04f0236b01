"""Cells as callers name them: by index, by column and row, or by text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from typing import Any

from gridsage.checks import plain, shown
from gridsage.errors import IllegalMoveError, OffBoardError, ParseError, SetupError

__all__ = ["Cell", "find_cell", "read_codes"]

Cell = int | tuple[int, int] | str
"""A cell: its index, column and row from zero as ``(x, y)``, or the text that its game writes; the numbers may be
NumPy's, the pair an array."""


_MOST_CODE = 255


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
            found = plain(cell)
            if not isinstance(found, tuple | list):
                return _check_index(_number(found), width * height)
            x, y = map(_number, found)
        except (TypeError, ValueError):
            raise ParseError(f"cannot read the cell {shown(cell)}: expected its index, (x, y) or text") from None
    if not (0 <= x < width and 0 <= y < height):
        message = f"there is no cell {name(x, y)}: the board goes from {name(0, 0)} to {name(width - 1, height - 1)}"
        raise OffBoardError(message) if isinstance(cell, str) else IllegalMoveError(message)
    return y * width + x


def read_codes(cells: object, what: str, width: int, height: int) -> bytes:
    """What each cell holds, as bytes; numbers in a list, in a list of rows or in such an array are taken too."""
    found = plain(cells)
    if isinstance(found, bytes | bytearray):
        return bytes(found)
    if isinstance(found, list | tuple):
        if any(isinstance(row, list | tuple) for row in found):
            found = _join_rows(found, what, width, height)
        try:
            codes = [_number(code) for code in found]
        except TypeError:
            pass
        else:
            if wrong := [code for code in codes if not 0 <= code <= _MOST_CODE]:
                raise SetupError(f"no cell of a {what} holds {shown(wrong[0])}: that is no code")
            return bytes(codes)
    raise TypeError(f"the cells of a {what}: expected bytes, a code for each cell, got {shown(cells)}")


def _join_rows(rows: Sequence[object], what: str, width: int, height: int) -> list[object]:
    if len(rows) != height or any(not isinstance(row, list | tuple) or len(row) != width for row in rows):
        raise SetupError(f"the cells of a {what} on {width}x{height}: expected {height} rows of {width}")
    return [code for row in rows if isinstance(row, list | tuple) for code in row]


def _number(value: Any) -> int:
    """A whole number as an int: True and False are none, nor are NumPy's, alone or in an array."""
    found = plain(value)
    if isinstance(found, bool):
        raise TypeError
    return int(index(found))


def _check_index(cell: int, cells: int) -> int:
    if not 0 <= cell < cells:
        raise IllegalMoveError(f"there is no cell {shown(cell)}: the board has cells 0 to {cells - 1}")
    return cell
