"""The exact chance to win a view with the best play, and the cell to open: where few enough layouts are left."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridsage._core import CancelToken
from gridsage.drawing.drawable import Drawable
from gridsage.games.mines import Board, FastBoard, Setup, View
from gridsage.solving.mines.analysis import Analysis, analyse

if TYPE_CHECKING:
    from gridsage.drawing.mines.picture import MinesPicture

__all__ = ["MOST_LAYOUTS", "Solution", "solution_of", "solve"]

MOST_LAYOUTS = 1_000_000
"""Beyond these no search for the best play is begun."""


@dataclass(frozen=True, slots=True)
class Solution(Drawable):
    """The chance to win with the best play, and the cell that keeps it."""

    view: View
    win_chance: float | None
    """Exact; None where it was not searched to the end within the limits, or a mine has exploded."""
    best: int | None
    """The cell to open; where the chance to win is not known, the one that looks best. None when none is left."""
    layouts: int | None
    """How many layouts agree with the view, where that fits into 128 bits."""
    time_s: float

    @property
    def setup(self) -> Setup:
        """The setup of the view."""
        return self.view.setup

    def picture(self) -> MinesPicture:
        """The view with a star on the cell to open, as ``to_svg`` draws it."""
        from gridsage.solving.mines.pictures import picture_best

        chance = "is not known" if self.win_chance is None else f"is {self.win_chance:.2%}"
        return picture_best(self.view, self.best, f"The chance to win with the best play {chance}.")


def solve(
    view: View | Board | FastBoard | Setup | str,
    setup: Setup | str | None = None,
    *,
    trust_flags: bool = False,
    time_s: float = 60.0,
    nodes: int | None = None,
    cancel: CancelToken | None = None,
) -> Solution:
    """The exact chance to win a view, or the board of a setup before its first move, and the cell to open.

    Every line of play is searched, so that few layouts must be left: a million at most, and as many as ``time_s``
    seconds and ``nodes`` layouts looked at suffice for. The view may be anything that :func:`analyse` takes.

    >>> solve("1#\\n1#", "2x2/1@any").win_chance
    0.5
    """
    began = time.monotonic()
    found = analyse(
        view,
        setup,
        trust_flags=trust_flags,
        time_s=time_s,
        nodes=nodes,
        end_limit=MOST_LAYOUTS,
        cancel=cancel,
    )
    return solution_of(found, time.monotonic() - began)


def solution_of(found: Analysis, time_s: float) -> Solution:
    """What an analysis says about the chance to win, and the seconds that it took."""
    return Solution(found.view, found.win_chance, found.best, found.layouts, time_s)
