"""Where to open first: the start strategies that the bench compares."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from gridsage.checks import check_text, shown, whole
from gridsage.errors import OptionError, ParseError, UnknownNameError
from gridsage.games.mines.grid import name_place
from gridsage.games.mines.setup import Setup, StartRule
from gridsage.stream import RandomStream

__all__ = ["FirstCell", "Start", "first_cell", "format_start", "parse_start"]


class FirstCell(StrEnum):
    """How the first cell is found."""

    FIXED = "fixed"
    """Always the same: 3,3, or nearer to the corner on a small board."""
    RANDOM = "random"
    CORNER = "corner"
    EDGE = "edge"
    """The middle of the top row."""
    CENTRE = "centre"
    BY_RULE = "by_rule"
    """What was measured to win most often (docs/champion.md): 2,2 where the first cell opens a region, or 3,3 when the
    mines lie densely; else the corner, which opens a region most often."""
    AT = "at"
    """The cell that was named."""


@dataclass(frozen=True, slots=True)
class Start:
    """A way to find the first cell; ``at`` is column and row when the cell was named."""

    strategy: FirstCell
    at: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        if self.strategy not in tuple(FirstCell):
            raise UnknownNameError("start", shown(self.strategy), [name.value for name in FirstCell])
        object.__setattr__(self, "strategy", FirstCell(self.strategy))
        try:
            column, row = (whole(number, "first cell") for number in self.at)
        except (TypeError, ValueError):
            raise ParseError(f"cannot read the first cell {shown(self.at)}: expected column and row") from None
        object.__setattr__(self, "at", (column, row))

    def __str__(self) -> str:
        return format_start(self)


def first_cell(setup: Setup, start: Start, stream: RandomStream) -> int:
    """The cell to open first; the stream is used by the random start alone."""
    grid = setup.grid
    match start.strategy:
        case FirstCell.FIXED:
            return grid.index(min(3, (setup.width - 1) // 2), min(3, (setup.height - 1) // 2))
        case FirstCell.RANDOM:
            return stream.below(setup.cells)
        case FirstCell.CORNER:
            return 0
        case FirstCell.EDGE:
            return grid.index((setup.width - 1) // 2, 0)
        case FirstCell.CENTRE:
            return grid.index((setup.width - 1) // 2, (setup.height - 1) // 2)
        case FirstCell.BY_RULE:
            if setup.start is not StartRule.OPENING:
                return 0
            inset = 2 if 6 * setup.mines < setup.cells else 3
            return grid.index(min(inset, (setup.width - 1) // 2), min(inset, (setup.height - 1) // 2))
        case FirstCell.AT:
            x, y = start.at
            if not (0 <= x < setup.width and 0 <= y < setup.height):
                raise OptionError(f"the first cell {name_place(x, y)} is outside {setup}")
            return grid.index(x, y)


_CELL = re.compile(r"(\d{1,3}),(\d{1,3})", re.ASCII)


def parse_start(text: str) -> Start:
    """Read a start: a strategy's name, or a cell such as ``3,3``.

    >>> parse_start("3,4")
    Start(strategy=<FirstCell.AT: 'at'>, at=(3, 4))
    """
    if cell := _CELL.fullmatch(check_text(text, "start").strip()):
        return Start(FirstCell.AT, (int(cell[1]), int(cell[2])))
    names = [name.value for name in FirstCell if name is not FirstCell.AT]
    if text not in names:
        raise UnknownNameError("start", text, [*names, "x,y"])
    return Start(FirstCell(text))


def format_start(start: Start) -> str:
    """The text that :func:`parse_start` reads back."""
    if start.strategy is FirstCell.AT:
        return name_place(*start.at)
    return start.strategy.value
