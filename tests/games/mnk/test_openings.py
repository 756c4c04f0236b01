"""Openings: the data are sound, turned by the seed, and never won at once."""

from __future__ import annotations

import pytest

from gridsage.errors import UnknownNameError
from gridsage.games.mnk import Board, Setup, parse_setup
from gridsage.games.mnk.openings import balanced_openings, find_opening, random_opening

FIVE = Setup(20, 20, 5)


def form(steps: tuple[tuple[int, int], ...]) -> frozenset[frozenset[tuple[int, int, int]]]:
    """An opening with all that it turns and mirrors into."""
    forms = []
    for turn in range(8):
        stones = set()
        for number, (x, y) in enumerate(steps):
            a, b = (-x if turn & 1 else x), (-y if turn & 2 else y)
            stones.add((b, a, number % 2) if turn & 4 else (a, b, number % 2))
        forms.append(frozenset(stones))
    return frozenset(forms)


def test_data_hold_many_different_openings() -> None:
    openings = balanced_openings()
    assert len(openings) >= 100
    assert len({form(steps) for steps in openings}) == len(openings)
    assert all(5 <= len(steps) <= 7 for steps in openings)


@pytest.mark.parametrize("text", ["13x13x5", "15x15x5", "20x20x5", "13x25x5"])
def test_data_fit_every_board_they_are_meant_for_and_win_nothing(text: str) -> None:
    setup = parse_setup(text)
    for number in range(len(balanced_openings())):
        for seed in range(8):
            board = Board(setup, find_opening(setup, "balanced", number, seed))
            assert not board.over
            if seed == 0:
                assert not board.winning_cells(0)
                assert not board.winning_cells(1)


def test_seed_turns_an_opening_and_the_number_changes_it() -> None:
    assert find_opening(FIVE, "balanced", 0, 1) == find_opening(FIVE, "balanced", 0, 1)
    assert len({find_opening(FIVE, "balanced", 0, seed) for seed in range(40)}) > 1
    assert len({find_opening(FIVE, "balanced", number, 1) for number in range(50)}) == 50


def test_boards_without_data_get_random_stones_and_small_ones_none() -> None:
    setup = parse_setup("9x9x4")
    assert find_opening(setup, "balanced", 0, 3) == random_opening(setup, 3)
    assert len(random_opening(setup, 3)) == 4
    assert find_opening(Setup(3, 3, 3), "balanced", 0, 1) == ()
    assert find_opening(FIVE, "none", 0, 1) == ()
    for seed in range(50):
        board = Board(Setup(6, 6, 3), random_opening(Setup(6, 6, 3), seed))
        assert not board.winning_cells(0)
        assert not board.winning_cells(1)


def test_unknown_kind_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="balanced, random, none"):
        find_opening(FIVE, "best", 0, 1)
