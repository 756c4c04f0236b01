"""The geometry of a rectangle of cells: indices, coordinates and precomputed neighbourhoods."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache

from gridsage.checks import shown
from gridsage.errors import ParseError
from gridsage.games.cells import Cell, find_cell

__all__ = ["Grid", "name_place"]

_CELL = re.compile(r"(\d{1,6})\s*,\s*(\d{1,6})", re.ASCII)
"""A cell as text: column and row."""


class Grid:
    """A ``width × height`` rectangle; cell ``(x, y)`` has the index ``y * width + x``.

    Use :meth:`of`, which keeps one grid per size: the neighbour tables are made once.

    >>> Grid.of(3, 2).neighbours[0]
    (1, 3, 4)
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.size = width * height

    @staticmethod
    def of(width: int, height: int) -> Grid:
        """The shared grid of that size."""
        return _grid(width, height)

    def index(self, x: int, y: int) -> int:
        """The cell index of column ``x``, row ``y``."""
        return y * self.width + x

    def xy(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell."""
        y, x = divmod(cell, self.width)
        return x, y

    def as_cell(self, cell: Cell) -> int:
        """The index of a cell that is given by its index, as ``(x, y)`` or as ``"x,y"``.

        >>> Grid.of(9, 9).as_cell("4,1")
        13
        """
        return find_cell(cell, self.width, self.height, _read_cell, name_place)

    def name_cell(self, cell: Cell) -> str:
        """The cell as people read it: ``4,1``, column and row from zero; one outside by its index.

        >>> Grid.of(9, 9).name_cell(13)
        '4,1'
        """
        at = cell if type(cell) is int else self.as_cell(cell)
        return name_place(*self.xy(at)) if 0 <= at < self.size else f"cell {shown(at)}"

    def __reduce__(self) -> tuple[object, ...]:
        return _grid, (self.width, self.height)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the up to eight cells around it, in index order."""
        table = []
        for y in range(self.height):
            rows = range(max(0, y - 1), min(self.height, y + 2))
            for x in range(self.width):
                columns = range(max(0, x - 1), min(self.width, x + 2))
                table.append(tuple(r * self.width + c for r in rows for c in columns if (c, r) != (x, y)))
        return tuple(table)

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The neighbourhoods as bit masks: bit ``i`` stands for cell ``i``."""
        return tuple(sum(1 << other for other in around) for around in self.neighbours)

    def block(self, cell: int) -> tuple[int, ...]:
        """The cell and its neighbours: the 3×3 around it, cut at the border, in index order."""
        return tuple(sorted((cell, *self.neighbours[cell])))


def _read_cell(text: str) -> tuple[int, int]:
    match = _CELL.fullmatch(text.strip())
    if match is None:
        raise ParseError(f"cannot read the cell {text[:40]!r}: expected column and row such as 3,4")
    return int(match[1]), int(match[2])


def name_place(x: int, y: int) -> str:
    """Column and row as people read them, also of a place off the board; a cell's name is :meth:`Grid.name_cell`.

    >>> name_place(3, 99)
    '3,99'
    """
    return f"{shown(x)},{shown(y)}"


@lru_cache(maxsize=64)
def _grid(width: int, height: int) -> Grid:
    return Grid(width, height)
