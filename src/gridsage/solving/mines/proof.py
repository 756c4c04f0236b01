"""Why a cell is certain when no single number says so: a smallest set of clues that forces it, and one sentence.

A set of clues forces a verdict when no layout fits them with the opposite. Clues are tried from the cell outwards
until they force it; then each that is not needed is left out (a deletion filter), so no clue of the rest can be spared.

The search for the fewest clues may be told to stop; the reason then says that it was not completed, and names no clues.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from gridsage.errors import CancelledError
from gridsage.games.mines.reason import Contradiction, Reason, Verdict
from gridsage.remark import Remark
from gridsage.solving.mines.chances import constraints_of
from gridsage.solving.mines.counting import Constraint, split
from gridsage.solving.mines.inference import Inference
from gridsage.solving.mines.masks import cells_of
from gridsage.solving.mines.recognition import Recognition
from gridsage.solving.mines.sentences import unproved

__all__ = ["Prover"]


@dataclass(frozen=True, slots=True)
class _Counter:
    """The mine counter: so many mines among the unknown cells."""

    unknown: int
    mines: int


class Prover:
    """Proves verdicts on unknown cells from the numbers of a view and, where they do not suffice, its mine count."""

    def __init__(self, known: Inference, *, time_is_up: Callable[[], bool] = lambda: False) -> None:
        self.known = known
        self._time_is_up = time_is_up
        self.constraints = constraints_of(known)
        """What each open number still says of the unknown cells around it."""
        self._seen = Recognition(known.view, known.unknown, known.mines)
        self._counter = _Counter(known.unknown, known.view.setup.mines - known.mines.bit_count())
        self._off_frontier: dict[Verdict, tuple[tuple[Constraint, ...], bool]] = {}

    def reason(self, cell: int, verdict: Verdict) -> Reason:
        """Why a cell that is certain is what it is; once time is up, without the clues."""
        try:
            used, counted = self._proof(cell, verdict)
        except CancelledError:
            return unproved(cell, verdict, self.known.view)
        clues = tuple(sorted(constraint.clue for constraint in used))
        remark = self._remark(cell, verdict, clues, counted=counted)
        pattern = None if counted else self._seen.pattern(clues, cell, verdict)
        return self.known.reason("combinations", clues, (), remark, pattern)

    def forces(self, clues: Iterable[int], cell: int, verdict: Verdict, *, counts_mines: bool = False) -> bool:
        """Whether these open numbers leave the cell no other possibility, with the mine count if that is asked for."""
        used = set(clues)
        which = [constraint for constraint in self.constraints if constraint.clue in used]
        return _impossible([*which, _opposite(cell, verdict)], self._counter if counts_mines else None)

    def contradiction(self) -> Contradiction | None:
        """The clues that cannot all be true, when no layout fits them; the first of them is named.

        Once time is up it is only said that there is a contradiction.
        """
        if not _impossible(self.constraints, self._counter):
            return None
        try:
            return self._clash()
        except CancelledError:
            return self.known.contradiction(None, Remark.of("clash_unnamed"))

    def _clash(self) -> Contradiction:
        counted = not self._impossible(self.constraints, None)
        clash = _spare(self.constraints, lambda rest: self._impossible(rest, self._counter if counted else None))
        clues = sorted(constraint.clue for constraint in clash)
        flags = "_flags" if self.known.flags else ""
        at, left = tuple(clues), self._counter.mines
        if not clues:
            whole = Remark.of("over_known") if left < 0 else Remark.of(f"cannot_hold{flags}", n=left)
            return self.known.contradiction(None, whole)
        if not counted:
            return self.known.contradiction(at[0], Remark.of(f"clash{flags}", clues=at, n=len(at)))
        remark = Remark.of("over_known") if left < 0 else Remark.of(f"clash_counted{flags}", clues=at, n=left)
        return self.known.contradiction(at[0], remark)

    def _proof(self, cell: int, verdict: Verdict) -> tuple[tuple[Constraint, ...], bool]:
        """Constraints that force the verdict, none of which can be spared, and whether the mine count is needed."""
        opposite = _opposite(cell, verdict)
        for near in self._outwards(1 << cell):
            if self._impossible([*near, opposite], None):
                return tuple(_spare(near, lambda rest: self._impossible([*rest, opposite], None))), False
        # The mine count is needed. Cells off the frontier are all alike: one proof serves them all.
        off = not any(constraint.cells >> cell & 1 for constraint in self.constraints)
        if off and verdict in self._off_frontier:
            return self._off_frontier[verdict]
        proof = tuple(_spare(self.constraints, lambda rest: self._impossible([*rest, opposite], self._counter))), True
        if off:
            self._off_frontier[verdict] = proof
        return proof

    def _impossible(self, constraints: Sequence[Constraint], counter: _Counter | None) -> bool:
        if self._time_is_up():
            raise CancelledError("the search for the fewest clues was stopped")
        return _impossible(constraints, counter)

    def _outwards(self, cells: int) -> Iterable[list[Constraint]]:
        """The constraints on the cells, then also those that share a cell with them, and so on; the nearest last."""
        near: list[Constraint] = []
        rest = self.constraints
        while True:
            ring = [constraint for constraint in rest if constraint.cells & cells]
            if not ring:
                return
            near = ring + near
            yield near
            for constraint in ring:
                cells |= constraint.cells
            rest = [constraint for constraint in rest if constraint not in ring]

    def _remark(self, cell: int, verdict: Verdict, clues: tuple[int, ...], *, counted: bool) -> Remark:
        if not counted:
            return Remark.of(f"layouts_{verdict.value}", cell=(cell,), clues=clues, n=len(clues))
        if not clues:
            return Remark.of(f"counted_{verdict.value}", cell=(cell,), left=self._counter.mines)
        return Remark.of(f"layouts_counted_{verdict.value}", cell=(cell,), clues=clues, left=self._counter.mines)


def _opposite(cell: int, verdict: Verdict) -> Constraint:
    """That the cell is not what the verdict says."""
    return Constraint(1 << cell, 0 if verdict is Verdict.MINE else 1)


def _spare(constraints: Sequence[Constraint], holds: Callable[[list[Constraint]], bool]) -> list[Constraint]:
    """Leave out one constraint after the other while the rest still holds; the first are tried first."""
    kept = list(constraints)
    # Halves first, then quarters and so on: far fewer trials than one by one when little is needed of much.
    size = len(kept)
    while size:
        start = 0
        while start < len(kept):
            rest = kept[:start] + kept[start + size :]
            if holds(rest):
                kept = rest
            else:
                start += size
        size //= 2
    return kept


def _impossible(constraints: Sequence[Constraint], counter: _Counter | None) -> bool:
    """Whether no layout fits the constraints and, if given, the mine counter."""
    components = split(constraints)
    if not all(component.layouts for component in components):
        return True
    if counter is None:
        return False
    totals = 1
    off = counter.unknown
    for component in components:
        totals = _sums(totals, component.layouts)
        for constraint in component.constraints:
            off &= ~constraint.cells
    most = off.bit_count()
    # A frontier with m mines leaves the others to the cells off it: 0 to `most` of them.
    return not any(0 <= counter.mines - mines <= most for mines in cells_of(totals))


def _sums(totals: int, layouts: Iterable[int]) -> int:
    """The sums of a number from a set (as bits) and one of the others."""
    result = 0
    for mines in layouts:
        result |= totals << mines
    return result
