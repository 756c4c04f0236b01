"""ZiNi: how few clicks open a board when all mines are known and flags and chords are used, found greedily.

Elmar Zimmermann's and Christoph Nikolaus's measure. A cell's *premium* is what flagging around it and chording on it
saves against opening the same cells one by one: the 3BV that the chord opens, less the flags that are missing, less the
chord, less the click that opens the cell itself if it is still hidden. The cell with the highest premium comes first,
as long as that is not below zero; then single clicks. Which of several equal ones comes first changes the result: the
usual order is column by column, and :func:`zini_of_eight` takes the best of the eight orders of a rectangle.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from itertools import product

from gridsage.games.mines.setup import Setup

__all__ = ["best_zinis", "hzini", "zini", "zini_chords", "zini_of_eight"]

_MOST_CELLS = 2500
"""Eight orders of a larger board take seconds."""

_Order = Callable[[int, int], tuple[int, int]]


def zini(setup: Setup, mines: Iterable[int]) -> int:
    """The greedy number of clicks, columns from the left."""
    return _Clicker(setup, frozenset(mines), lambda x, y: (x, y)).solve(human=False)


def hzini(setup: Setup, mines: Iterable[int]) -> int:
    """The same as a person might: all openings first, then only chords on cells that are open."""
    return _Clicker(setup, frozenset(mines), lambda x, y: (x, y)).solve(human=True)


def zini_of_eight(setup: Setup, mines: Iterable[int], *, human: bool = False) -> int:
    """The best of the eight orders: columns or rows first, from each corner."""
    laid = frozenset(mines)
    return min(
        _Clicker(setup, laid, _order(across, left, top)).solve(human=human)
        for across, left, top in product((False, True), repeat=3)
    )


def best_zinis(setup: Setup, mines: Iterable[int]) -> dict[str, int]:
    """ZiNi and HZiNi in the best of the eight orders, by the names that figures have; none for a very large board."""
    if setup.cells > _MOST_CELLS:
        return {}
    laid = frozenset(mines)
    return {"zini_of_eight": zini_of_eight(setup, laid), "hzini_of_eight": zini_of_eight(setup, laid, human=True)}


def zini_chords(setup: Setup, mines: Iterable[int]) -> tuple[int, ...]:
    """The cells that ZiNi chords on, in its order."""
    clicker = _Clicker(setup, frozenset(mines), lambda x, y: (x, y))
    clicker.solve(human=False)
    return tuple(clicker.chords)


def _order(across: bool, right: bool, bottom: bool) -> _Order:
    def order(x: int, y: int) -> tuple[int, int]:
        x, y = (-x if right else x), (-y if bottom else y)
        return (y, x) if across else (x, y)

    return order


class _Clicker:
    """A board on which every mine is known, and the clicks so far.

    What every cell's premium is made of is counted as the board changes: a board of 200x200 asks for it half a million
    times.
    """

    def __init__(self, setup: Setup, mines: frozenset[int], order: _Order) -> None:
        self._mines = mines
        self._near = setup.grid.neighbours
        self._numbers = [len(mines.intersection(near)) for near in self._near]
        ranked = sorted(range(setup.cells), key=lambda cell: order(*setup.grid.xy(cell)))
        self._rank = {cell: rank for rank, cell in enumerate(ranked)}
        self._ranked = ranked
        self._open: set[int] = set()
        self._flags: set[int] = set()
        self._to_open = setup.cells - len(mines)
        self._openings: list[list[int]] = []
        self._belongs: list[list[int]] = [[] for _ in range(setup.cells)]
        """The openings that a cell is in, or at the edge of."""
        self._find_openings()
        self.premium = [self._first_premium(cell) for cell in range(setup.cells)]
        """What flags and a chord on each cell would save; that of a mine means nothing."""
        self._heap: list[tuple[int, int, int]] = []
        self.clicks = 0
        self.chords: list[int] = []

    def _find_openings(self) -> None:
        for start in self._ranked:
            if start in self._mines or self._numbers[start] or self._belongs[start]:
                continue
            name = len(self._openings)
            todo, seen = [start], {start}
            while todo:
                cell = todo.pop()
                if self._numbers[cell]:
                    continue
                fresh = [other for other in self._near[cell] if other not in seen]
                seen.update(fresh)
                todo += fresh
            self._openings.append(sorted(seen))
            for cell in seen:
                self._belongs[cell].append(name)

    def _first_premium(self, cell: int) -> int:
        single = sum(other not in self._mines and not self._belongs[other] for other in (cell, *self._near[cell]))
        return single + len(self._belongs[cell]) - self._numbers[cell] - 2

    def solve(self, *, human: bool) -> int:
        """Click until everything is open; how many clicks it took."""
        if human:
            for cell in self._ranked:
                if not self._numbers[cell] and cell not in self._mines and cell not in self._open:
                    self._click(cell)
        self._heap = [(-self.premium[c], self._rank[c], c) for c in self._ranked if c not in self._mines]
        heapq.heapify(self._heap)
        singles = iter(self._ranked)
        while self._to_open:
            best = self._best(human)
            if best is not None:
                self._chord(best)
            else:
                self._click(next(c for c in singles if self._counts_alone(c)))
        return self.clicks

    def _counts_alone(self, cell: int) -> bool:
        """Whether a click on the cell is one that its 3BV counts."""
        return (
            cell not in self._mines and cell not in self._open and (not self._numbers[cell] or not self._belongs[cell])
        )

    def _best(self, human: bool) -> int | None:
        """The first cell of the highest premium, if that is not below zero."""
        while self._heap and self._heap[0][0] <= 0:
            premium, _, cell = heapq.heappop(self._heap)
            # One that changed since stands in the heap again; a hidden one comes back when it is opened.
            if -premium == self.premium[cell] and (not human or cell in self._open):
                return cell
        return None

    def _chord(self, cell: int) -> None:
        if cell not in self._open:
            self._click(cell)
        for mine in self._near[cell]:
            if mine in self._mines and mine not in self._flags:
                self._flags.add(mine)
                self.clicks += 1
                self._add(1, self._near[mine])
        self.clicks += 1
        self.chords.append(cell)
        for other in (cell, *self._near[cell]):
            self._reveal(other)

    def _click(self, cell: int) -> None:
        self.clicks += 1
        self._reveal(cell)

    def _reveal(self, cell: int) -> None:
        if cell in self._open or cell in self._flags:
            return
        if self._numbers[cell]:
            fresh = [cell]
        else:
            opening = self._openings[self._belongs[cell][0]]
            fresh = [other for other in opening if other not in self._open]
            self._add(-1, opening)
        self._to_open -= len(fresh)
        self._open.update(fresh)
        for other in fresh:
            if not self._belongs[other]:
                self._add(-1, (other, *self._near[other]))
        # Whoever is open needs no click of its own any more.
        self._add(1, fresh)

    def _add(self, change: int, cells: Iterable[int]) -> None:
        """Change the premium of these cells, and put them into the heap again if they may be chosen."""
        for cell in cells:
            self.premium[cell] = premium = self.premium[cell] + change
            if premium >= 0 and self._heap and cell not in self._mines:
                heapq.heappush(self._heap, (-premium, self._rank[cell], cell))
