"""The compiled listing of combinations gives the counts of its readable twin, on any number of threads."""

from __future__ import annotations

import pytest

from gridsage._core import CancelToken, mines_combinations
from gridsage.errors import CancelledError, OptionError
from gridsage.games.mines import parse_setup
from gridsage.solving.mines.chances import constraints_of
from gridsage.solving.mines.combinations import count_combinations, list_combinations, list_combinations_plainly
from gridsage.solving.mines.inference import Inference
from gridsage.testing import random_positions


def test_the_twins_agree_on_frontiers_of_games() -> None:
    compared = 0
    for position in random_positions(parse_setup("9x9/14"), 60, 5):
        known = Inference(position.view)
        constraints = constraints_of(known)
        frontier = {cell for constraint in constraints for cell in range(81) if constraint.cells >> cell & 1}
        left = position.view.setup.mines - known.mines.bit_count()
        totals = range(max(left - len(position.view.hidden) + len(frontier), 0), left + 1)
        if not 4 <= len(frontier) <= 22:
            continue
        plain = list_combinations_plainly(constraints, totals)
        for threads in (1, 2, 5):
            assert list_combinations(constraints, totals, threads=threads) == plain
        assert count_combinations(constraints, totals) == plain
        compared += 1
    assert compared >= 10


def test_no_frontier_has_one_combination() -> None:
    found = mines_combinations(0, [], fewest=0, most=0, threads=3)
    assert (found.total, found.mines) == (1, [])


def test_a_frontier_that_nobody_could_list_is_refused() -> None:
    with pytest.raises(OptionError, match="0 to 60 cells"):
        mines_combinations(61, [], fewest=0, most=61)
    with pytest.raises(OptionError, match="outside it"):
        mines_combinations(2, [([0, 2], 1)], fewest=0, most=2)
    with pytest.raises(OptionError, match="threads"):
        mines_combinations(2, [], fewest=0, most=2, threads=0)


@pytest.mark.parametrize("threads", [1, 3])
def test_a_listing_can_be_stopped(threads: int) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        mines_combinations(50, [], fewest=0, most=50, threads=threads, cancel=token)
