"""The shortest proof of a cell: the fewest open numbers that leave it no other possibility.

The engine's own proofs are such that none of their numbers can be spared; a smaller set of others may prove the same.
So all sets of up to three numbers that hang together with the cell are tried, the smallest first. A proof of four
numbers or fewer is therefore the shortest there is; of a longer one it is known that none of its numbers can be spared
and that no three would do. The mine count is used only where the numbers alone prove nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridsage._core import prove_mines
from gridsage.errors import CancelledError
from gridsage.games.mines import Verdict, View
from gridsage.solving.mines.certificate import CertificateStep
from gridsage.solving.mines.counting import Constraint
from gridsage.solving.mines.inference import Inference
from gridsage.solving.mines.proof import Prover

__all__ = ["shortest_proofs"]

_TIME_S = 60.0
_MOST_TRIED = 3
"""The largest sets of numbers that are all tried."""


def shortest_proofs(view: View, cells: Sequence[int], verdict: Verdict) -> tuple[CertificateStep, ...]:
    """A step for each set of numbers that proves some of the cells, all of which must be certain; flags are trusted."""
    prover = Prover(Inference(view, trust_flags=True))
    mines = verdict is Verdict.MINE
    found = prove_mines(view.setup, view.cells, cells, mines=mines, trust_flags=True, time_s=_TIME_S)
    proved: dict[tuple[tuple[int, ...], bool], list[int]] = {}
    for cell, proof in zip(cells, found, strict=True):
        if proof is None:
            raise CancelledError(f"cell {cell} is not certain, or its proof was not found in {_TIME_S:.0f} s")
        clues = tuple(sorted(proof.clues))
        if not proof.counts_mines:
            clues = _fewer(prover, cell, verdict, len(clues)) or clues
        proved.setdefault((clues, proof.counts_mines), []).append(cell)
    return tuple(CertificateStep(tuple(which), verdict, *how) for how, which in proved.items())


def _fewer(prover: Prover, cell: int, verdict: Verdict, than: int) -> tuple[int, ...] | None:
    """A smallest proof with fewer numbers, if there is one among the sets that are tried."""
    for chosen in _connected(prover.constraints, 1 << cell, min(than - 1, _MOST_TRIED)):
        clues = tuple(sorted(prover.constraints[index].clue for index in chosen))
        if prover.forces(clues, cell, verdict):
            return clues
    return None


def _connected(constraints: Sequence[Constraint], start: int, most: int) -> Iterator[tuple[int, ...]]:
    """Every set of up to so many constraints that hangs together with the cells, the small ones first."""
    layer: list[tuple[int, ...]] = [()]
    for _ in range(most):
        seen: set[tuple[int, ...]] = set()
        for chosen in layer:
            cells = start
            for index in chosen:
                cells |= constraints[index].cells
            for index, constraint in enumerate(constraints):
                if constraint.cells & cells and index not in chosen:
                    seen.add(tuple(sorted((*chosen, index))))
        layer = sorted(seen)
        yield from layer
