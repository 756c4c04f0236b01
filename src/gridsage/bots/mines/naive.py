"""One set of cells to handle, walked in the order of a hash table: what lands behind the walk waits for the next guess.

Becerra's naive single point, as seed document 0 built it over its own hash set. The one set S holds safe cells to open
and opened cells to look at. A cell is taken from S and handled:

- a closed cell is opened; the cell and the open numbers around it, which have learnt something, go into S;
- an open number with all free neighbours (AFN) puts those into S;
- an open number with all mine neighbours (AMN) marks them; the open numbers around each mark go into S;
- any other open number is ignored: it is out of S until something around it changes.

When a walk through S ends without a move, a random cell is opened; then a new walk begins.

The order problem: the walk goes slot by slot through the hash table. A cell that is put into a slot behind it is not
met again on this walk, so a random cell may be opened while a deduction waits in S. The bot ``naive_ordered`` is this
one over a set in the order of adding, where everything new lies ahead of the walk: nothing else differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from gridsage.games.mines import Choice, FirstCell, Hints, MinesBot, Move, Start, View
from gridsage.games.mines.view import FLAG, HIDDEN
from gridsage.solving.mines.inference import Inference, infer
from gridsage.solving.mines.masks import shown_mask
from gridsage.structures import OrderedSet, TombstoneSet

__all__ = ["Naive"]


class Naive(MinesBot):
    """Becerra's naive single point over the seed document's tombstone hash set."""

    source = "Becerra 2015 (Naive SP), as in seed document 0 (NaiveSinglePointBot over MySet)"
    default_start = Start(FirstCell.RANDOM)
    set_type: ClassVar[type[TombstoneSet[int]] | type[OrderedSet[int]]] = TombstoneSet[int]

    def __init__(self, seed: int = 0, *, start: Start | None = None) -> None:
        super().__init__(seed, start=start)
        self._to_handle = self.set_type()
        self._walk: Iterator[int] | None = None
        self._marked = 0
        self._seen: bytes = b""

    def choose(self, view: View) -> Choice:
        """Walk on through S to the next safe cell; at the end of the walk a random one."""
        if not view.started:
            return self.first_choice(view)
        self._take_in_new_cells(view)
        moves: list[Move] = []
        self._walk = self._walk or iter(self._to_handle)
        for cell in self._walk:
            self._to_handle.remove(cell)
            if view.cells[cell] <= 8:
                moves += [Move.flag(mine) for mine in self._look_at(cell, view)]
            elif view.cells[cell] == HIDDEN and not self._marked >> cell & 1:
                return Choice.sure(*moves, Move.open(cell))
        self._walk = None
        return Choice.sure(*moves) if moves else self.guess_uniformly(view)

    def hints(self, view: View) -> Hints:
        """What AFN and AMN tell of the whole board; the order does not matter here."""
        return infer(view, Inference.single_point)

    def _take_in_new_cells(self, view: View) -> None:
        """Put every cell opened since the last time, and the open numbers around it, into S."""
        cells, neighbours = view.cells, view.grid.neighbours
        self._marked |= shown_mask(cells, FLAG)
        before = self._seen or bytes([HIDDEN]) * len(cells)
        self._seen = cells
        new = [cell for cell, code in enumerate(cells) if code <= 8 and before[cell] > 8]
        for cell in new:
            self._to_handle.add(cell)
            self._to_handle.add_all(other for other in neighbours[cell] if 0 < cells[other] <= 8)

    def _look_at(self, cell: int, view: View) -> Iterator[int]:
        """Apply AFN and AMN to an open cell; the mines it marks."""
        cells, neighbours, masks = view.cells, view.grid.neighbours, view.grid.masks
        closed = [other for other in neighbours[cell] if cells[other] > 8]
        marks = (masks[cell] & self._marked).bit_count()
        if marks == cells[cell]:
            self._to_handle.add_all(other for other in closed if not self._marked >> other & 1)
        elif len(closed) == cells[cell]:
            for mine in closed:
                if not self._marked >> mine & 1:
                    self._marked |= 1 << mine
                    self._to_handle.add_all(other for other in neighbours[mine] if 0 < cells[other] <= 8)
                    yield mine
