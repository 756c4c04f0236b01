"""Like Double set; where that is stuck, the same with pairs: two cells that hold exactly one mine.

The seed document's bot. A question with two closed, unmarked neighbours and one mine still to find makes them a pair.
A number that sees both cells of a pair counts the pair as one mined cell: then all free or all mine neighbours may show
among its other cells. A random cell is opened only when this tells nothing either.
"""

from __future__ import annotations

from gridsage.bots.mines.double_set import DoubleSet
from gridsage.games.mines import MinesBot, View
from gridsage.solving.mines.inference import Inference
from gridsage.solving.mines.masks import cells_of

__all__ = ["Pairs"]


class Pairs(DoubleSet):
    """S, Q, marks, and pairs."""

    source = "Seed document 1; double set after Becerra 2015"
    default_start = MinesBot.default_start
    rules = (Inference.single_point, Inference.pairs)

    def _think_further(self, view: View, closed: int) -> None:
        while not len(self._safe) and self._use_pairs(view, closed):
            self._ask_for_mines(view, closed)
            self._ask_for_free_cells(view, closed)

    def _use_pairs(self, view: View, closed: int) -> bool:
        """AFN and AMN over the questions, each pair counted as one mine; whether anything was learnt."""
        masks = view.grid.masks
        left = {
            question: (
                masks[question] & closed & ~self._marked,
                view.cells[question] - (masks[question] & self._marked).bit_count(),
            )
            for question in self._questions
        }
        pairs = {cells for cells, need in left.values() if need == 1 and cells.bit_count() == 2}
        free = mines = 0
        for cells, need in left.values():
            for pair in pairs:
                if pair & ~cells or pair == cells:
                    continue
                rest = cells & ~pair
                if need == 1:
                    free |= rest
                elif need - 1 == rest.bit_count():
                    mines |= rest
        self._safe.add_all(cells_of(free))
        if mines:
            self._mark(mines)
        return bool(free or mines)
