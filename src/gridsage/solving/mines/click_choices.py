"""What there is to choose when a board whose mines are known is opened in few clicks: the cells to chord on.

Everything else follows from them. Let C be the cells that are chorded on. Every mine beside one of them is flagged. A
chord opens its neighbours and the openings that it touches, and each of those, once open, opens it: who touches whom is
the same in both directions. So what hangs together among C and the openings needs one click to begin with, however it
is begun, and every safe cell off the openings and beyond the reach of C needs a click of its own:

    clicks(C) = |C| + |mines beside C| + parts(C and the openings) + |island cells neither in C nor beside it|

With an empty C that is the 3BV.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gridsage.games.mines import Move, Setup
from gridsage.games.mines.metrics import split_board

__all__ = ["ChordCell", "ClickChoices"]

_STARTS = 6
"""How many orders of the cells are tried besides the two sweeps."""


@dataclass(frozen=True, slots=True)
class ChordCell:
    """A cell that a chord may pay on, and all that the chord has to do with."""

    cell: int
    mines: frozenset[int]
    """The mines beside it."""
    islands: frozenset[int]
    """The island cells that it would open, itself among them."""
    touches: frozenset[int]
    """The other such cells beside it, and the openings at whose edge it lies: those as numbers below zero."""

    @property
    def items(self) -> Iterator[tuple[str, int]]:
        """Everything that must be remembered as long as another cell has to do with it."""
        for kind, cells in (("mine", self.mines), ("island", self.islands), ("node", self.touches | {self.cell})):
            for cell in cells:
                yield kind, cell


class ClickChoices:
    """The cells of a board that a chord may pay on."""

    def __init__(self, setup: Setup, mines: Iterable[int]) -> None:
        self._setup = setup
        self._near = setup.grid.neighbours
        self.mines = frozenset(mines)
        parts = split_board(setup.grid, self.mines)
        self.openings = parts.openings
        self.islands = frozenset[int]().union(*parts.islands)
        self._zeros = frozenset[int]().union(*parts.openings)
        self._edges: dict[int, set[int]] = {}
        """The openings that each cell lies at the edge of, as numbers below zero."""
        for number, zeros in enumerate(parts.openings, start=1):
            for cell in frozenset[int]().union(*(self._near[zero] for zero in zeros)) - self._zeros:
                self._edges.setdefault(cell, set()).add(-number)
        useful = self._useful_cells()
        self.cells = {cell: self._chord_cell(cell, useful) for cell in useful}

    def count_clicks(self, chords: Iterable[int]) -> int:
        """How many clicks open the board with these chords and no others."""
        chosen = frozenset(chords)
        near = frozenset[int]().union(*(self._near[cell] for cell in chosen))
        return len(chosen) + len(near & self.mines) + self._count_parts(chosen) + len(self.islands - near - chosen)

    def count_at_least(self) -> int:
        """A number of clicks that no play goes below, found at once.

        A flag is shared by the chords that may need it, a chord with its flags by the island cells and openings that it
        may open; each of those costs the cheapest share, or a click of its own.
        """
        shares = dict.fromkeys((*self.islands, *range(-len(self.openings), 0)), 1.0)
        needed: dict[int, int] = {}
        for choice in self.cells.values():
            for mine in choice.mines:
                needed[mine] = needed.get(mine, 0) + 1
        for choice in self.cells.values():
            served = [*choice.islands, *self._edges.get(choice.cell, ())]
            price = 1 + math.fsum(1 / needed[mine] for mine in choice.mines)
            for one in served:
                shares[one] = min(shares[one], price / len(served))
        return math.ceil(math.fsum(shares.values()) - 1e-6)

    def _count_parts(self, chosen: frozenset[int]) -> int:
        left = {*chosen, *range(-len(self.openings), 0)}
        edges: dict[int, set[int]] = {}
        for cell in chosen:
            for opening in self._edges.get(cell, ()):
                edges.setdefault(opening, set()).add(cell)
        parts = 0
        while left:
            parts += 1
            todo = [left.pop()]
            while todo:
                node = todo.pop()
                linked = edges.get(node, set()) if node < 0 else {*self._near[node], *self._edges.get(node, ())}
                found = linked & left
                left -= found
                todo += found
        return parts

    def plan(self, chords: Iterable[int]) -> Iterator[Move]:
        """The clicks with these chords, in an order that the rules allow, without chords that would open nothing."""
        chosen = set(chords)
        opened: set[int] = set()
        flagged: set[int] = set()
        starts = [min(zeros) for zeros in self.openings] + sorted(chosen) + sorted(self.islands - chosen)
        reached = frozenset[int]().union(*(self._near[cell] for cell in chosen)) - chosen
        for start in starts:
            if start in opened or (start in reached and start not in self._zeros):
                continue
            yield Move.open(start)
            todo = self._open(start, opened)
            while ready := sorted(chosen.intersection(todo)):
                cell = ready[0]
                chosen.discard(cell)
                if opened.union(self.mines).issuperset(self._near[cell]):
                    continue
                for mine in sorted(self.mines.intersection(self._near[cell]) - flagged):
                    flagged.add(mine)
                    yield Move.flag(mine)
                yield Move.chord(cell)
                for other in self._near[cell]:
                    if other not in self.mines:
                        todo |= self._open(other, opened)

    def _open(self, start: int, opened: set[int]) -> set[int]:
        fresh = {start} - opened
        todo = list(fresh)
        while todo:
            cell = todo.pop()
            if cell in self._zeros:
                near = set(self._near[cell]) - opened - fresh
                fresh |= near
                todo += near
        opened |= fresh
        return fresh

    def _useful_cells(self) -> set[int]:
        """Leave out, over and over, each cell whose chord can save nothing whatever the others are.

        A chord costs two clicks (itself, and one more part) and its flags, at least those of mines that no other chord
        needs. It saves one for each island cell and for each part that it touches: openings at whose edge it lies, and
        those that a neighbour at their edge brings. A neighbour on an island brings a part, but covers itself.
        """
        useful = set(range(self._setup.cells)) - self.mines - self._zeros
        while True:
            needed: dict[int, int] = {}
            for cell in useful:
                for mine in self.mines.intersection(self._near[cell]):
                    needed[mine] = needed.get(mine, 0) + 1
            useless = {cell for cell in useful if self._most_saved(cell, useful, needed) <= 0}
            if not useless:
                return useful
            useful -= useless

    def _most_saved(self, cell: int, useful: set[int], needed: dict[int, int]) -> int:
        near = self._near[cell]
        parts = set(self._edges.get(cell, ()))
        for other in useful.intersection(near) - self.islands:
            parts |= self._edges.get(other, set())
        alone = sum(needed[mine] == 1 for mine in self.mines.intersection(near))
        return len(self.islands.intersection((cell, *near))) + len(parts) - alone - 2

    def _chord_cell(self, cell: int, useful: set[int]) -> ChordCell:
        near = self._near[cell]
        return ChordCell(
            cell,
            self.mines.intersection(near),
            self.islands.intersection((cell, *near)),
            frozenset(useful.intersection(near) | self._edges.get(cell, set())),
        )

    def order(self) -> list[ChordCell]:
        """The cells in an order in which little has to be remembered at a time."""
        xy = self._setup.grid.xy
        rows = sorted(self.cells, key=lambda cell: xy(cell)[::-1])
        columns = sorted(self.cells, key=xy)
        sweeps = [rows, columns] if self._setup.width < self._setup.height else [columns, rows]
        holders: dict[tuple[str, int], set[int]] = {}
        for cell, choice in self.cells.items():
            for item in choice.items:
                holders.setdefault(item, set()).add(cell)
        orders = [*sweeps]
        # On a large board the walk takes longer than it is worth.
        if 0 < len(self.cells) <= 2000:
            step = max(1, len(self.cells) // _STARTS)
            orders += [self._walk(start, sweeps[0], holders) for start in sweeps[0][::step]]
        best = min(orders, key=lambda cells: self._weight(cells, holders))
        return [self.cells[cell] for cell in best]

    def _walk(self, start: int, sweep: list[int], holders: dict[tuple[str, int], set[int]]) -> list[int]:
        """From a cell on, always to the one that leaves the least to remember."""
        rank = {cell: number for number, cell in enumerate(sweep)}
        left = {item: len(cells) for item, cells in holders.items()}
        waiting, near, cell, walked = set(sweep), {start}, start, []
        while waiting:
            pool = near & waiting or waiting
            cell = min(pool, key=lambda one: (self._change(one, left, holders), rank[one]))
            walked.append(cell)
            waiting.discard(cell)
            for item in self.cells[cell].items:
                left[item] -= 1
                near |= holders[item]
        return walked

    def _change(self, cell: int, left: dict[tuple[str, int], int], holders: dict[tuple[str, int], set[int]]) -> int:
        """By how much what is remembered grows when this cell comes next."""
        change = 0
        for item in self.cells[cell].items:
            begun = left[item] < len(holders[item])
            change += -(left[item] == 1) if begun else left[item] > 1
        return change

    def _weight(self, cells: list[int], holders: dict[tuple[str, int], set[int]]) -> float:
        left = {item: len(found) for item, found in holders.items()}
        live, weight = 0, 0.0
        for cell in cells:
            live += self._change(cell, left, holders)
            weight += float(2 ** (min(live, 2000) / 2))
            for item in self.cells[cell].items:
                left[item] -= 1
        return weight
