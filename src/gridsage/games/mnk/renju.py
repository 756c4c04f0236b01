"""What renju forbids to the first player: overlines, double fours and double threes. Readable reference of the twin.

The definitions are those of the Renju International Federation:

- A *four* is four stones to which one more makes exactly five; both ends of a *straight four* do.
- A *three* is three stones to which one more makes a straight four, where that stone makes no five and is not forbidden
  itself. Whether it is, is asked by the same rules: the definition is recursive.
- A stone that makes five wins, whatever else it makes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from gridsage.games.mnk.position import EMPTY, FIRST
from gridsage.games.mnk.setup import DIRECTIONS, Setup

__all__ = ["Forbidden", "Foul", "find_forbidden", "forbidden_at"]

_FIVE = 5


class Foul(StrEnum):
    """Why a point is forbidden."""

    OVERLINE = "overline"
    """Six or more in a row."""
    DOUBLE_FOUR = "double four"
    """Two fours at once, in two directions or along one line."""
    DOUBLE_THREE = "double three"
    """Two threes at once."""


@dataclass(frozen=True, slots=True)
class Forbidden:
    """A point that the first player must not take, and what a stone there would make."""

    cell: int
    foul: Foul
    rows: tuple[tuple[int, ...], ...]
    """The overline, or each four or three, with the stone on the point; each in order along its line."""


Cells = bytearray
_Ray = tuple[int, ...]


def find_forbidden(setup: Setup, cells: bytes | bytearray) -> tuple[Forbidden, ...]:
    """Every point that is forbidden to the first player on these cells, in index order."""
    tried = bytearray(cells)
    found = (_forbidden(setup, tried, cell) for cell, code in enumerate(cells) if code == EMPTY)
    return tuple(point for point in found if point is not None)


def forbidden_at(setup: Setup, cells: bytes | bytearray, cell: int) -> Forbidden | None:
    """Why an empty cell is forbidden to the first player; None where it is not."""
    return _forbidden(setup, bytearray(cells), cell)


def _forbidden(setup: Setup, cells: Cells, cell: int) -> Forbidden | None:
    if not _may_be_forbidden(cells, _neighbours(setup)[cell]):
        return None
    lines = _lines(setup)[cell]
    with _stone(cells, cell):
        rows = [_row(cells, cell, line) for line in lines]
        # 1. Five wins before anything is forbidden.
        if any(len(row) == _FIVE for row in rows):
            return None
        # 2. Longer rows.
        if overlines := tuple(row for row in rows if len(row) > _FIVE):
            return Forbidden(cell, Foul.OVERLINE, overlines)
        # 3. Two fours.
        fours = [four for line, row in zip(lines, rows, strict=True) for four in _fours(cells, row, line)]
        if len(fours) > 1:
            return Forbidden(cell, Foul.DOUBLE_FOUR, tuple(fours))
        # 4. Two threes, which may need a look at other points.
        threes = [
            three
            for line, row in zip(lines, rows, strict=True)
            if (three := _three(setup, cells, row, line)) is not None
        ]
        return Forbidden(cell, Foul.DOUBLE_THREE, tuple(threes)) if len(threes) > 1 else None


def _may_be_forbidden(cells: Cells, near: tuple[_Ray, ...]) -> bool:
    """Whether there are stones enough: two beside the point along two lines, or four along one. It saves the rest."""
    stones = [sum(cells[cell] == FIRST for cell in line) for line in near]
    return sum(count >= 2 for count in stones) >= 2 or max(stones) >= _FIVE - 1


@contextmanager
def _stone(cells: Cells, cell: int) -> Iterator[None]:
    """A stone of the first player for the length of a ``with`` block."""
    cells[cell] = FIRST
    try:
        yield
    finally:
        cells[cell] = EMPTY


@lru_cache(maxsize=8)
def _lines(setup: Setup) -> tuple[tuple[_Ray, ...], ...]:
    """For each cell its four lines, from one edge of the board to the other, in the order of the directions."""
    far = max(setup.width, setup.height)
    found = []
    for x, y in map(setup.xy, range(setup.cells)):
        lines = ([(x + i * dx, y + i * dy) for i in range(-far, far)] for dx, dy in DIRECTIONS)
        found.append(tuple(tuple(setup.index(*spot) for spot in line if setup.holds(*spot)) for line in lines))
    return tuple(found)


@lru_cache(maxsize=8)
def _neighbours(setup: Setup) -> tuple[tuple[_Ray, ...], ...]:
    """For each cell the others of its four lines that can stand in a four with it, or make it too long."""
    found = []
    for cell, lines in enumerate(_lines(setup)):
        at = [line.index(cell) for line in lines]
        near = (line[max(0, i - _FIVE) : i] + line[i + 1 : i + 1 + _FIVE] for line, i in zip(lines, at, strict=True))
        found.append(tuple(near))
    return tuple(found)


def _row(cells: Cells, cell: int, line: _Ray) -> _Ray:
    """The stones without a gap around a stone of the first player."""
    begin = end = line.index(cell)
    while begin > 0 and cells[line[begin - 1]] == FIRST:
        begin -= 1
    while end + 1 < len(line) and cells[line[end + 1]] == FIRST:
        end += 1
    return line[begin : end + 1]


def _ends(row: _Ray, line: _Ray) -> tuple[int, ...]:
    """The cells beyond both ends of a row that are on the board."""
    before, after = line.index(row[0]) - 1, line.index(row[-1]) + 1
    return (*line[max(before, 0) : before + 1], *line[after : after + 1])


def _fours(cells: Cells, row: _Ray, line: _Ray) -> list[_Ray]:
    """The fours that hold the row; a straight four, which two points complete, is one."""
    found = []
    for end in _ends(row, line):
        if cells[end] != EMPTY:
            continue
        with _stone(cells, end):
            five = _row(cells, end, line)
        if len(five) == _FIVE and (four := tuple(cell for cell in five if cell != end)) not in found:
            found.append(four)
    return found


def _three(setup: Setup, cells: Cells, row: _Ray, line: _Ray) -> _Ray | None:
    """The three stones to which one more, allowed, makes a straight four that holds the row."""
    for end in _ends(row, line):
        if cells[end] != EMPTY:
            continue
        with _stone(cells, end):
            four = _row(cells, end, line)
            straight = _is_straight(cells, four, line)
            five = straight and any(len(_row(cells, end, other)) == _FIVE for other in _lines(setup)[end])
        if straight and not five and _forbidden(setup, cells, end) is None:
            return tuple(cell for cell in four if cell != end)
    return None


def _is_straight(cells: Cells, four: _Ray, line: _Ray) -> bool:
    """Whether the row is four stones and each end completes exactly five."""
    ends = _ends(four, line)
    if len(four) != _FIVE - 1 or len(ends) != 2:
        return False
    for end in ends:
        if cells[end] != EMPTY:
            return False
        with _stone(cells, end):
            if len(_row(cells, end, line)) != _FIVE:
                return False
    return True
