"""Reasons for what no single number tells: clues that force it, none of which can be spared."""

from __future__ import annotations

import pytest

from gridsage.games.mines import Verdict, parse_setup, parse_view
from gridsage.solving.mines.chances import constraints_of, count_chances
from gridsage.solving.mines.counting import Constraint, split
from gridsage.solving.mines.inference import Inference
from gridsage.solving.mines.proof import Prover
from gridsage.testing import random_positions


def forced(constraints: list[Constraint], cell: int, verdict: Verdict) -> bool:
    opposite = Constraint(1 << cell, 0 if verdict is Verdict.MINE else 1)
    return any(not part.layouts for part in split([*constraints, opposite]))


@pytest.mark.parametrize("text", ["8x8/12", "16x16/40", "9x5/9@safe"])
def test_the_clues_force_the_verdict_and_none_can_be_spared(text: str) -> None:
    proven = 0
    for position in random_positions(parse_setup(text), 60, seed=2):
        known = Inference(position.view)
        known.single_point()
        constraints = {constraint.clue: constraint for constraint in constraints_of(known)}
        chances = count_chances(known)
        prover = Prover(known)
        for verdict, cells in ((Verdict.SAFE, chances.safe), (Verdict.MINE, chances.mines)):
            for cell in cells:
                reason = prover.reason(cell, verdict)
                if "mine counter" in reason.sentence:
                    continue
                used = [constraints[clue] for clue in reason.clues]
                assert forced(used, cell, verdict), (str(position.view), reason)
                for spared in used:
                    assert not forced([other for other in used if other is not spared], cell, verdict)
                proven += 1
    assert proven >= 15


def test_two_numbers_together_are_named() -> None:
    known = Inference(parse_view("121\n###\n###", mines=3))
    reason = Prover(known).reason(4, Verdict.SAFE)
    assert reason.rule == "combinations"
    assert reason.clues == (0, 1, 2)
    assert reason.sentence == (
        "In every layout that fits the 1 at 0,0, the 2 at 1,0 and the 1 at 2,0 together, 1,1 is safe. "
        "This is the pattern 1-2-1."
    )


def test_the_mine_counter_is_named_where_it_is_needed() -> None:
    known = Inference(parse_view("1##\n###", mines=1))
    reason = Prover(known).reason(2, Verdict.SAFE)
    assert reason.clues == (0,)
    assert reason.sentence == (
        "In every layout that fits the 1 at 0,0 and the mine counter (1 left) together, 2,0 is safe."
    )


def test_clues_that_clash_together_are_named() -> None:
    known = Inference(parse_view("1#1#2", mines=3))
    clash = Prover(known).contradiction()
    assert clash is not None
    assert (clash.clue, clash.sentence) == (4, "The 2 at 4,0 cannot be right.")
    assert Prover(Inference(parse_view("1##\n###", mines=2))).contradiction() is None


def test_a_mine_count_that_cannot_be_met_is_a_contradiction() -> None:
    clash = Prover(Inference(parse_view("1#\n##", mines=4))).contradiction()
    assert clash is not None
    assert "4 mines left" in clash.sentence


def test_a_proof_that_was_stopped_says_so_and_keeps_the_verdict() -> None:
    known = Inference(parse_view("1221\n####", mines=2))
    reason = Prover(known, time_is_up=lambda: True).reason(4, Verdict.SAFE)
    assert reason.clues == ()
    assert "not found in the time given" in reason.sentence
    assert "is safe" in reason.sentence


def test_a_clash_that_was_not_narrowed_down_in_time_is_still_a_contradiction() -> None:
    known = Inference(parse_view("3#\n1#", mines=1))
    clash = Prover(known, time_is_up=lambda: True).contradiction()
    assert clash is not None
    assert clash.clue is None
    assert "not found in the time given" in clash.sentence


def test_proofs_go_on_until_time_is_up() -> None:
    known = Inference(parse_view("1221\n####", mines=2))
    asked = 0

    def time_is_up() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    prover = Prover(known, time_is_up=time_is_up)
    while prover.reason(4, Verdict.SAFE).clues:
        assert asked <= 3
    assert asked == 4
