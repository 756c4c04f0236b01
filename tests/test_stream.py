"""The random stream: known numbers, fair draws, and seeds with limits."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridsage.errors import GridsageError, OptionError
from gridsage.stream import (
    MAX_SEED,
    RandomStream,
    check_board_seed,
    check_seed,
    derive_seed,
    draw_wide_seed,
    next_board_seed,
    parse_board_seed,
    wide_words,
)


def test_the_numbers_are_those_of_splitmix64() -> None:
    """The first outputs for the seed 1234567, as published with the algorithm's reference code."""
    stream = RandomStream(1234567)
    assert [stream.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(st.integers(0, MAX_SEED), st.integers(1, 1 << 63))
def test_a_draw_lies_below_its_bound(seed: int, bound: int) -> None:
    stream = RandomStream(seed)
    assert all(0 <= stream.below(bound) < bound for _ in range(20))


def test_draws_are_fair() -> None:
    stream = RandomStream(7)
    counts = Counter(stream.below(6) for _ in range(6000))
    assert all(880 < counts[face] < 1120 for face in range(6))
    assert all(0 <= stream.unit() < 1 for _ in range(1000))


def test_a_shuffle_keeps_the_items_and_reaches_every_order() -> None:
    stream = RandomStream(3)
    orders = set()
    for _ in range(300):
        items = [1, 2, 3, 4]
        stream.shuffle(items)
        assert sorted(items) == [1, 2, 3, 4]
        orders.add(tuple(items))
    assert len(orders) == 24


def test_the_same_seed_gives_the_same_stream() -> None:
    first, second, other = RandomStream(5), RandomStream(5), RandomStream(6)
    numbers = [first.next() for _ in range(10)]
    assert numbers == [second.next() for _ in range(10)]
    assert numbers != [other.next() for _ in range(10)]


@given(st.integers(0, MAX_SEED), st.lists(st.integers(0, MAX_SEED), min_size=1, max_size=3))
def test_a_derived_seed_is_a_seed(seed: int, words: list[int]) -> None:
    assert check_seed(derive_seed(seed, *words)) == derive_seed(seed, *words)


def test_derived_seeds_differ() -> None:
    seeds = {derive_seed(run, game) for run in range(50) for game in range(200)}
    assert len(seeds) == 10_000
    assert derive_seed(1, 2) != derive_seed(2, 1)


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1])
def test_a_seed_outside_the_limits_is_refused(seed: int) -> None:
    with pytest.raises(OptionError, match="outside 0 to"):
        check_seed(seed)


WIDE = "x000102030405060708090a0b0c0d0e0f"


def test_a_wide_seed_is_text_and_a_seed_a_number() -> None:
    assert parse_board_seed(WIDE) == check_board_seed(WIDE) == WIDE
    assert parse_board_seed("42") == check_board_seed(42) == 42


@pytest.mark.parametrize("text", ["", "-1", str(MAX_SEED + 1), "9" * 5000, "4.0", "٤", "x", WIDE.upper(), WIDE + "\n"])
def test_text_that_is_no_seed_of_a_board_is_refused(text: str) -> None:
    with pytest.raises(GridsageError, match=f"0 to {MAX_SEED}"):
        parse_board_seed(text)


def test_a_wide_seed_is_for_boards_alone() -> None:
    with pytest.raises(OptionError, match="is a wide seed, for Minesweeper boards only"):
        check_seed(WIDE)


def test_wide_seeds_that_are_drawn_use_all_their_bits() -> None:
    drawn = [int(str(check_board_seed(draw_wide_seed()))[1:], 16) for _ in range(40)]
    either = [0, (1 << 128) - 1]
    for seed in drawn:
        either = [either[0] | seed, either[1] & seed]
    assert either == [(1 << 128) - 1, 0], "each bit is set in some of 40, and in some not"


def test_the_seed_after_the_last_is_the_first() -> None:
    assert next_board_seed(MAX_SEED) == 0
    assert next_board_seed(WIDE) == WIDE[:-2] + "10"
    assert next_board_seed("x" + "f" * 32) == "x" + "0" * 32


def test_seeds_of_parts_of_a_wide_seed_tell_nothing_of_its_board() -> None:
    assert check_seed(derive_seed(WIDE, 1)) == derive_seed(WIDE, 1)
    assert derive_seed(WIDE, 1) != derive_seed(WIDE, 2)
    assert not set(wide_words(WIDE, "board", 100)) & set(wide_words(WIDE, "part", 100))
    assert len({derive_seed(f"x{1 << bit:032x}", 1) for bit in range(128)}) == 128
