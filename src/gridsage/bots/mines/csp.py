"""All numbers together: opens what is safe in every layout, else the cell with the lowest exact chance of a mine.

The improvement that seed document 0 names. Minesweeper as a constraint problem: each number is an equation over the
hidden cells around it, and the number of mines left is one more over all of them. Independent components are counted
apart and joined by the mine count (:mod:`gridsage.solving.mines.counting`), so the chances are exact.

1. AFN and AMN, since they are cheap.
2. The exact chance of every cell: 0 is opened, 1 is flagged.
3. Else the cell with the lowest chance. Of several, one next to an open number, since what it shows tells more of the
   others; of those, the first of the first component. No other thought is spent on ties.
"""

from __future__ import annotations

from fractions import Fraction
from time import monotonic

from gridsage.errors import CancelledError
from gridsage.games.mines import Choice, Hints, MinesBot, Verdict, View
from gridsage.solving.mines.chances import Chances, count_chances
from gridsage.solving.mines.inference import Inference, infer, read_single_points
from gridsage.solving.mines.masks import mask_of
from gridsage.solving.mines.proof import Prover

__all__ = ["Csp"]

LIMIT_PROOFS_S = 2.0
"""How long hints may look for the fewest clues of all their proofs together; what is certain is told in any case."""


class Csp(MinesBot):
    """Exact chances from all constraints and the mine count."""

    source = "Seed document 0 (its improvements); constraints after Becerra 2015"

    def choose(self, view: View) -> Choice:
        """All moves that are sure, or else the safest cell."""
        if not view.started:
            return self.first_choice(view)
        for known in read_single_points(view):
            if moves := known.moves():
                return Choice.sure(*moves)
            try:
                chances = count_chances(known)
            except CancelledError:
                break
            if chances.total:
                return self._best(view, known, chances)
        return self.guess_uniformly(view)

    def hints(self, view: View) -> Hints:
        """Every cell that is the same in all layouts, and the chances of all others."""
        return infer(view, Inference.single_point, _all_together)

    def _best(self, view: View, known: Inference, chances: Chances) -> Choice:
        """What the chances advise: all that is certain, or the safest cell."""
        known.unknown &= ~mask_of(chances.mines) & ~mask_of(chances.safe)
        known.mines |= mask_of(chances.mines)
        known.safe |= mask_of(chances.safe)
        if moves := known.moves():
            return Choice.sure(*moves)
        lowest = min(Fraction(weight, len(cells)) for cells, weight in chances.groups)
        # The groups of the frontier come before the cells off it.
        cell = next(cells[0] for cells, weight in chances.groups if Fraction(weight, len(cells)) == lowest)
        return self.guess_at(view, cell, float(lowest / chances.total))


def _all_together(known: Inference) -> None:
    """Tell what is the same in every layout, with the clues that force it."""
    try:
        chances = count_chances(known)
    except CancelledError:
        return
    end = monotonic() + LIMIT_PROOFS_S
    prover = Prover(known, time_is_up=lambda: monotonic() >= end)
    if not chances.total:
        clash = prover.contradiction()
        assert clash is not None, "no layout, and yet no clash"
        known.contradictions.append(clash)
        return
    for verdict, cells in ((Verdict.SAFE, chances.safe), (Verdict.MINE, chances.mines)):
        for cell in cells:
            known.tell(1 << cell, verdict, prover.reason(cell, verdict))
    known.chances = chances.by_cell | {hint.cell: float(hint.verdict is Verdict.MINE) for hint in known.hints.values()}
