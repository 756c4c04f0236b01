"""Arithmetic first; then every combination of mines along the frontier, and the cell that is empty in most of them.

The tank algorithm of Bai Li (2012), with the limits of the seed document:

1. Basic arithmetic (AFN and AMN) flags mines and finds safe cells.
2. With fewer than 5 cells open, a random cell: the numbers can hardly say anything yet.
3. The frontier (the seed document's border) is every hidden cell next to an open one. With more than 20 of them
   (``border_limit``) a random cell, since the combinations grow as 2ⁿ.
4. Every combination of mine and empty along the frontier that the numbers and the mine count allow: what is a mine in
   all is flagged, what is empty in all is opened.
5. Else the frontier cell that is empty in most combinations; each counts once, however many ways there are to lay the
   mines elsewhere. That is the seed document's "probability", no exact one; the hints tell it for every frontier cell.
"""

from __future__ import annotations

from typing import ClassVar

from gridsage.errors import CancelledError
from gridsage.games.mines import Choice, FirstCell, Hints, MinesBot, Start, Verdict, View
from gridsage.games.mines.setup import MAX_SIDE
from gridsage.games.options import Number
from gridsage.solving.mines.chances import constraints_of
from gridsage.solving.mines.combinations import Combinations, count_combinations, list_combinations
from gridsage.solving.mines.inference import Inference, infer, read_single_points
from gridsage.solving.mines.proof import Prover

__all__ = ["Tank"]

FEWEST_OPEN = 5
LISTED = 20
"""Up to this frontier the combinations are listed, as in seed document 2; a longer one, if allowed, is counted."""


class Tank(MinesBot):
    """Every combination of the frontier cells."""

    source = "Li 2012 (tank algorithm), as in seed document 2"
    default_start = Start(FirstCell.RANDOM)
    options: ClassVar = {
        "border_limit": Number(
            "the longest frontier whose combinations it tries", "20", safe=True, high=MAX_SIDE * MAX_SIDE, or_none=True
        ),
        "threads": Number("threads that share the combinations", "1", low=1, high=64),
    }

    def __init__(
        self, seed: int = 0, *, start: Start | None = None, border_limit: int | None = 20, threads: int = 1
    ) -> None:
        super().__init__(seed, start=start)
        self.border_limit = border_limit
        self.threads = threads

    def choose(self, view: View) -> Choice:
        """What arithmetic or all combinations tell, else the cell empty in most of them, else a random cell."""
        if not view.started:
            return self.first_choice(view)
        for known in read_single_points(view):
            if moves := known.moves():
                return Choice.sure(*moves)
            found = self._combinations(known)
            if found is not None and found.total:
                return self._best(known, found)
        return self.guess_uniformly(view)

    def hints(self, view: View) -> Hints:
        """What arithmetic and all combinations tell, and in what share of these each frontier cell is a mine.

        With a frontier above the limit, arithmetic alone.
        """
        return infer(view, Inference.single_point, self._common)

    def _combinations(self, known: Inference) -> Combinations | None:
        """All combinations of the frontier, or None where the algorithm does not try."""
        if sum(code <= 8 for code in known.view.cells) < FEWEST_OPEN:
            return None
        constraints = constraints_of(known)
        frontier = 0
        for constraint in constraints:
            frontier |= constraint.cells
        if not frontier or (self.border_limit is not None and frontier.bit_count() > self.border_limit):
            return None
        most = known.view.setup.mines - known.mines.bit_count()
        least = most - (known.unknown & ~frontier).bit_count()
        totals = range(max(least, 0), most + 1)
        if frontier.bit_count() <= LISTED:
            return list_combinations(constraints, totals, threads=self.threads)
        try:
            return count_combinations(constraints, totals)
        except CancelledError:
            return None

    def _best(self, known: Inference, found: Combinations) -> Choice:
        """What the combinations have in common, or the cell that is empty in most; of several, the first."""
        for cell, mines in found.mines.items():
            if mines == 0:
                known.safe |= 1 << cell
            elif mines == found.total:
                known.mines |= 1 << cell
        if moves := known.moves():
            return Choice.sure(*moves)
        cell = min(found.mines, key=lambda cell: (found.mines[cell], cell))
        return self.guess_at(known.view, cell, found.mines[cell] / found.total)

    def _common(self, known: Inference) -> None:
        """Tell what all combinations have in common, with the clues that force it."""
        found = self._combinations(known)
        if found is None:
            return
        prover = Prover(known)
        if not found.total:
            if clash := prover.contradiction():
                known.contradictions.append(clash)
            return
        known.chances = {cell: mines / found.total for cell, mines in found.mines.items()}
        for cell, mines in found.mines.items():
            if mines == 0:
                known.tell(1 << cell, Verdict.SAFE, prover.reason(cell, Verdict.SAFE))
            elif mines == found.total:
                known.tell(1 << cell, Verdict.MINE, prover.reason(cell, Verdict.MINE))
