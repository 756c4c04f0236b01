"""Distributions, against counts done by hand."""

from __future__ import annotations

from functools import partial

import pytest

from gridsage.arena.distributions import Distribution, time_bin, time_of_bin
from gridsage.arena.families.base import find_family
from gridsage.record import GameResult, Termination


def mines(won: bool, opened: int, *, first: int = 0, guesses: int = 0, time_s: float = 0.001) -> GameResult:
    end = Termination.SOLVED if won else Termination.EXPLODED
    details = {"first": first, "opened": opened}
    return GameResult(1, end, 0 if won else None, guesses, 10, time_s, "", details)


def distribution_of(game: str, setup: str) -> Distribution:
    family = find_family(game)
    outline = family.outline(setup)
    return Distribution(outline.cells, family.seats, partial(family.plot_facts, outline))


def test_bins_are_tenths_of_a_power_of_ten() -> None:
    assert [time_bin(time_s) for time_s in (1e-3, 1.2e-3, 1.3e-3, 1.0, 0.0)] == [-30, -30, -29, 0, -90]
    assert time_of_bin(-30) == pytest.approx(1e-3)


def test_games_of_one_seat() -> None:
    distribution = distribution_of("mines", "5x5/5")
    distribution.add(
        range(5),
        [
            mines(True, 20, first=3, guesses=2),
            mines(False, 5, first=3),
            mines(False, 10, first=4, guesses=2),
            mines(False, 5, first=4),
            GameResult(1, Termination.CRASHED, note="left out"),
        ],
    )
    assert distribution.games == 4
    assert distribution.guesses == {0: 2, 2: 2}
    assert (distribution.first_games, distribution.first_wins) == ({3: 2, 4: 2}, {3: 1, 4: 0})
    assert distribution.survival(20) == [(0, 1.0), (5, 0.5), (10, 0.25), (20, 0.25)]


def test_nothing_survives_of_nothing() -> None:
    assert distribution_of("mines", "5x5/5").survival(20) == []


def test_move_times_belong_to_the_player_whatever_its_seat() -> None:
    """A 3x3 board, an opening of one stone: the second seat moves next, with 8 empty cells."""
    distribution = distribution_of("mnk", "3x3x3")
    details = {"move_times_s": [[0.25], [1.0, 3.0]], "line": "a1 b1 c1 a2"}
    result = GameResult(1, Termination.ROW, 1, 0, 4, 4.25, "", details)
    distribution.add([0], [result])
    first, second = distribution.move_times
    assert second.means() == [(6.5, 3.0, 3.0), (8.5, 1.0, 1.0)]
    assert first.means() == [(7.5, 0.25, 0.25)]
    # In the next game the players have changed their seats.
    distribution.add([1], [result])
    assert first.means() == [(6.5, 3.0, 3.0), (7.5, 0.25, 0.25), (8.5, 1.0, 1.0)]


def test_memory_does_not_grow_with_games() -> None:
    distribution = distribution_of("mines", "3x3/1@any")
    for _ in range(50):
        distribution.add(range(100), [mines(True, 9, time_s=0.001 * n) for n in range(100)])
    assert distribution.games == 5000
    assert len(distribution.times) < 40
