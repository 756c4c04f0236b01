"""Layouts of wide seeds: known for good, fair, and made from every bit."""

from __future__ import annotations

from functools import partial

import pytest

from gridsage.errors import GridsageError, OptionError
from gridsage.games.mines import make_layout, parse_setup
from gridsage.sessions.mines.solvable import find_solvable_board

WIDE = "x000102030405060708090a0b0c0d0e0f"


def test_a_layout_of_a_wide_seed_is_known_for_good() -> None:
    """The same on every platform and in every version: records and links would show another board otherwise."""
    assert make_layout("9x9/10", WIDE, 40) == (5, 8, 17, 24, 26, 35, 57, 71, 77, 79)


def test_every_bit_of_a_wide_seed_changes_the_board() -> None:
    setup = parse_setup("30x16/99")
    boards = {make_layout(setup, f"x{1 << bit:032x}", 0) for bit in range(128)}
    assert len(boards | {make_layout(setup, f"x{0:032x}", 0)}) == 129


def test_the_mines_of_wide_seeds_lie_anywhere_outside_the_free_zone() -> None:
    """4,000 boards with 10 of 72 cells mined: each cell is a mine about 556 times, give or take 22."""
    setup = parse_setup("9x9/10")
    free = set(setup.free_zone(40))
    counts = [0] * setup.cells
    for number in range(4000):
        mines = make_layout(setup, f"x{number:032x}", 40)
        assert len(set(mines)) == 10
        for cell in mines:
            counts[cell] += 1
    assert all(counts[cell] == 0 for cell in free)
    assert all(440 < counts[cell] < 670 for cell in range(setup.cells) if cell not in free)


def test_a_wide_seed_gives_nearly_the_same_board_whatever_is_opened_first() -> None:
    one, other = (set(make_layout("30x16/99", WIDE, first)) for first in (0, 479))
    assert len(one & other) >= 99 - 2 * 9


@pytest.mark.parametrize("seed", ["", "7", "x", WIDE.upper(), WIDE + "0", WIDE[:-1], WIDE + "\n", "x" + "g" * 32])
def test_text_that_is_no_wide_seed_makes_no_board(seed: str) -> None:
    with pytest.raises((GridsageError, TypeError)):
        make_layout("9x9/10", seed, 0)


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_number_that_is_no_seed_makes_no_board(seed: int) -> None:
    for make in (make_layout, partial(find_solvable_board, "pairs")):
        with pytest.raises(OptionError, match="is outside 0 to"):
            make("9x9/10", seed, 0)
