"""The first move where the start rule protects it: the cell to open, and the chance to win from there."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from gridsage._core import CancelToken, MinesAnalysis, analyse_mines
from gridsage.games.mines.setup import Setup, StartRule
from gridsage.games.mines.start import FirstCell, Start, first_cell
from gridsage.games.mines.view import HIDDEN
from gridsage.stream import RandomStream

__all__ = ["FirstMove", "opening_can_be_searched", "protected_first_move"]


@dataclass(frozen=True, slots=True)
class FirstMove:
    """A cell to open first, and the chance to win with the best play where it was searched."""

    cell: int
    win_chance: float | None


def protected_first_move(
    setup: Setup,
    hidden: MinesAnalysis,
    *,
    end_limit: int,
    time_s: float,
    nodes: int = 0,
    cancel: CancelToken | None = None,
) -> FirstMove:
    """The best first move under ``opening`` or ``safe``; ``hidden`` is what the engine says of the untouched board.

    The engine knows nothing of start rules: to it the mines lie already. Where the play cannot be searched to its end
    the cell is the one that was measured to win most often.
    """
    found = None
    if setup.start is StartRule.OPENING:
        found = _best_opening(setup, end_limit=end_limit, time_s=time_s, nodes=nodes, cancel=cancel)
    elif hidden.best is not None and hidden.win_chance is not None:
        # The same layouts are won; those with a mine in the first cell are not laid.
        found = FirstMove(hidden.best, hidden.win_chance / (1 - setup.mines / setup.cells))
    return found or FirstMove(first_cell(setup, Start(FirstCell.BY_RULE), RandomStream(0)), None)


def opening_can_be_searched(setup: Setup, end_limit: int) -> bool:
    """Whether the layouts left after the first opening are few enough, given time: those of a corner are the most."""
    if setup.start is not StartRule.OPENING:
        return False
    cells, mines = setup.cells - min(setup.width, 2) * min(setup.height, 2), setup.mines
    log_layouts = math.lgamma(cells + 1) - math.lgamma(mines + 1) - math.lgamma(max(cells - mines, 0) + 1)
    return log_layouts <= math.log(end_limit) + 1e-6


def _best_opening(
    setup: Setup, *, end_limit: int, time_s: float, nodes: int, cancel: CancelToken | None
) -> FirstMove | None:
    """None when a first cell leaves too much to be searched. The corner leaves most, and is tried first."""
    cells = list(_unlike_cells(setup))
    won = {}
    for cell in cells:
        view = bytearray([HIDDEN]) * setup.cells
        view[cell] = 0
        # An equal share of the time for each.
        found = analyse_mines(
            setup, bytes(view), time_s=time_s / len(cells), end_limit=end_limit, nodes=nodes, cancel=cancel
        )
        if found.win_chance is None:
            return None
        won[cell] = found.win_chance
        if found.win_chance == 1:
            break
    best = max(won, key=won.__getitem__)
    return FirstMove(best, won[best])


def _unlike_cells(setup: Setup) -> Iterator[int]:
    """One cell of each kind: the others are the same but for a turn or a mirror."""
    for y in range((setup.height + 1) // 2):
        for x in range((setup.width + 1) // 2):
            if setup.width != setup.height or x <= y:
                yield setup.grid.index(x, y)
