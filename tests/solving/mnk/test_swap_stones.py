"""Three stones to propose: where they may lie, and what the seed decides."""

from __future__ import annotations

import pytest

from gridsage.games.mnk import Setup
from gridsage.solving.mnk.swap_stones import balanced_threes, propose_three

SETUPS = [Setup(5, 5, 5), Setup(3, 8, 5), Setup(9, 12, 4), Setup(15, 15, 5), Setup(15, 20, 5), Setup(20, 20, 5)]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_three_stones_lie_apart_on_the_board(setup: Setup) -> None:
    for seed in range(40):
        cells = propose_three(setup, seed)
        assert len(set(cells)) == 3
        assert all(0 <= cell < setup.cells for cell in cells)


def test_proposals_differ_from_seed_to_seed_and_are_the_same_for_one() -> None:
    setup = Setup(15, 15, 5)
    assert len({propose_three(setup, seed) for seed in range(40)}) > 20
    assert propose_three(setup, 7) == propose_three(setup, 7)
    assert len(set(balanced_threes())) == len(balanced_threes()) >= 12
