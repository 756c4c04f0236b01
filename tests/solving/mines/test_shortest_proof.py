"""The shortest proof is the shortest: every smaller set of numbers, wherever it lies, proves nothing."""

from __future__ import annotations

from itertools import combinations

import pytest

from gridsage.errors import CancelledError
from gridsage.games.mines import Verdict, View, parse_view
from gridsage.solving.mines.analysis import prove
from gridsage.solving.mines.inference import Inference
from gridsage.solving.mines.proof import Prover
from gridsage.solving.mines.puzzle import certain_by_numbers
from gridsage.solving.mines.shortest_proof import shortest_proofs
from gridsage.studies.puzzles.mines import positions_of_game


def small_views() -> list[View]:
    return [view for seed in range(6) for view, _, _ in positions_of_game("6x6/8", seed)]


def test_no_smaller_set_of_numbers_proves_the_same() -> None:
    looked = 0
    for view in small_views():
        prover = Prover(Inference(view, trust_flags=True))
        certain = certain_by_numbers(view)
        for verdict, cells in ((Verdict.SAFE, certain.safe), (Verdict.MINE, certain.mines)):
            for step in shortest_proofs(view, cells, verdict):
                for cell in step.cells:
                    assert prover.forces(step.clues, cell, verdict, counts_mines=step.counts_mines)
                    if step.counts_mines or len(step.clues) > 4:
                        continue
                    looked += 1
                    numbers = [constraint.clue for constraint in prover.constraints]
                    for fewer in combinations(numbers, len(step.clues) - 1):
                        assert not prover.forces(fewer, cell, verdict), f"{view}\n{cell} by {fewer}"
    assert looked > 100


def test_a_proof_that_the_engine_makes_too_long_is_shortened() -> None:
    """Each number of the engine's proofs is needed beside the others; other numbers may do with fewer."""
    shortened = 0
    for view, certain, _ in positions_of_game("16x16/51", 3):
        engine = prove(view, certain.safe, Verdict.SAFE, trust_flags=True)
        longest = {cell: reason.clues for cell, reason in zip(certain.safe, engine, strict=True) if reason}
        for step in shortest_proofs(view, certain.safe, Verdict.SAFE):
            for cell in step.cells:
                assert len(step.clues) <= len(longest[cell])
                shortened += len(step.clues) < len(longest[cell])
    assert shortened


def test_a_cell_that_is_not_certain_has_no_proof() -> None:
    with pytest.raises(CancelledError):
        shortest_proofs(parse_view("1#\n1#", "2x2/1@any"), [1], Verdict.SAFE)
