"""Every combination of mine and empty that a frontier's numbers allow: listed one by one, or counted together.

The listing is done in the compiled core, on several threads if that is asked for; its readable twin stands beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gridsage._core import mines_combinations
from gridsage.solving.mines.chances import join, weigh
from gridsage.solving.mines.counting import Constraint, split
from gridsage.solving.mines.masks import cells_of

__all__ = ["Combinations", "count_combinations", "list_combinations", "list_combinations_plainly"]


@dataclass(frozen=True, slots=True)
class Combinations:
    """How many combinations there are, and in how many of them each cell is a mine, by cell in index order."""

    total: int
    mines: dict[int, int] = field(hash=False)


def list_combinations(constraints: Sequence[Constraint], totals: range, *, threads: int = 1) -> Combinations:
    """Try mine and empty for one cell after the other, and go back where a constraint can no longer be met.

    ``totals`` are the numbers of mines that a combination may have. The work can double with each cell. Any number of
    threads gives the same counts.
    """
    cells = _cells_of(constraints)
    place = {cell: index for index, cell in enumerate(cells)}
    clues = [([place[cell] for cell in cells_of(clue.cells)], clue.mines) for clue in constraints]
    found = mines_combinations(len(cells), clues, fewest=totals.start, most=totals.stop - 1, threads=threads)
    return Combinations(found.total, dict(zip(cells, found.mines, strict=True)))


def list_combinations_plainly(constraints: Sequence[Constraint], totals: range) -> Combinations:
    """The specification of :func:`list_combinations`."""
    cells = _cells_of(constraints)
    around = [[i for i, constraint in enumerate(constraints) if constraint.cells >> cell & 1] for cell in cells]
    need = [constraint.mines for constraint in constraints]
    left = [constraint.cells.bit_count() for constraint in constraints]
    is_mine = [False] * len(cells)
    counts = [0] * len(cells)
    total = 0

    def try_cell(index: int, laid: int) -> None:
        nonlocal total
        if index == len(cells):
            if laid in totals:
                total += 1
                for place, mine in enumerate(is_mine):
                    counts[place] += mine
            return
        for mine in (False, True):
            is_mine[index] = mine
            for i in around[index]:
                need[i] -= mine
                left[i] -= 1
            if all(0 <= need[i] <= left[i] for i in around[index]) and laid + mine < totals.stop:
                try_cell(index + 1, laid + mine)
            for i in around[index]:
                need[i] += mine
                left[i] += 1
        is_mine[index] = False

    try_cell(0, 0)
    return Combinations(total, dict(zip(cells, counts, strict=True)))


def count_combinations(constraints: Sequence[Constraint], totals: range) -> Combinations:
    """The same counts without listing: for frontiers of any length."""
    components = split(constraints)
    sums = join(component.layouts for component in components)
    allowed = {laid: 1 for laid in sums if laid in totals}
    mines = {cell: weight // len(cells) for cells, weight in weigh(components, allowed) for cell in cells}
    return Combinations(sum(sums[laid] for laid in allowed), dict(sorted(mines.items())))


def _cells_of(constraints: Sequence[Constraint]) -> list[int]:
    return sorted({cell for constraint in constraints for cell in cells_of(constraint.cells)})
