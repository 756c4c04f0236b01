"""The board of a day: it needs no guess, and its first cell is open, so that it is the same board for everyone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cache

from gridsage._core import CancelToken
from gridsage.daily.day import FIRST_DAY, as_day, days_until, derive_day_seed, generation_of, today_utc
from gridsage.games.mines import Setup, format_start, parse_setup
from gridsage.games.mines.layout import find_layout
from gridsage.games.mines.start import FirstCell, Start, first_cell
from gridsage.solving.mines.certificate import Certificate, certify
from gridsage.stream import BoardSeed, RandomStream

__all__ = ["DailyBoard", "board_of_day", "day_of_board"]

_WEEK = ("9x9/10!", "16x16/40!", "16x16/40!", "16x16/40!", "30x16/99!", "30x16/99!", "30x16/99!")
"""Version 1: from Monday to Sunday the boards grow."""


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """What fixes the board of a day: its setup, its seed, and the cell that is open when it begins."""

    day: date
    version: int
    """Of the generator."""
    setup: Setup
    seed: int
    first: int

    @property
    def first_text(self) -> str:
        """The first cell as column and row."""
        return format_start(Start(FirstCell.AT, self.setup.grid.xy(self.first)))

    def mines(self, *, cancel: CancelToken | None = None) -> tuple[int, ...]:
        """Where the mines lie, which takes a moment to find."""
        return find_layout(self.setup, self.seed, self.first, cancel=cancel)

    def certificate(self, *, cancel: CancelToken | None = None) -> Certificate:
        """The deduction from the first cell to the last, with its grade."""
        return certify(self.setup, self.mines(cancel=cancel), self.first, cancel=cancel)


def board_of_day(day: date | str) -> DailyBoard:
    """The board of a day, whenever that is: who plays it asks :func:`~gridsage.daily.day.check_day` first."""
    wanted = as_day(day)
    return _MAKERS[generation_of(wanted).version](wanted)


def day_of_board(setup: Setup, seed: BoardSeed) -> date | None:
    """The day whose board it is, up to today; None for any other board."""
    if isinstance(seed, str) or not setup.no_guess:
        return None
    for year in range(FIRST_DAY.year, today_utc().year + 1):
        if (board := _boards_of_year(year).get(seed)) is not None:
            return board.day if board.setup == setup and board.day <= today_utc() else None
    return None


@cache
def _boards_of_year(year: int) -> dict[int, DailyBoard]:
    days = (day for day in days_until(date(year, 12, 31)) if day.year == year)
    return {board.seed: board for board in map(board_of_day, days)}


def _make_first(day: date) -> DailyBoard:
    setup = parse_setup(_WEEK[day.weekday()])
    first = first_cell(setup, Start(FirstCell.CENTRE), RandomStream(0))
    return DailyBoard(day, 1, setup, derive_day_seed(day, "board"), first)


_MAKERS: dict[int, Callable[[date], DailyBoard]] = {1: _make_first}
"""The maker of each version of the generator: none is ever changed or taken away."""
