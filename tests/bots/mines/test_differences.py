"""Two ways to guess compared by playouts: the same answer as whole games, with less noise."""

from __future__ import annotations

import math

import pytest

from gridsage._trials import Difference, GuessSettings, compare, play
from gridsage.errors import OptionError
from gridsage.games.mines import parse_setup

CHAMPION = GuessSettings()
# Guesses at random among cells half as safe as the best: much worse than the champion.
WORSE = GuessSettings(changes={"wander": 1.0, "candidate_share": 0.5})


def mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values)) / len(values)


def pairs(compared: list[Difference]) -> list[tuple[bool, float]]:
    return [(difference.differs, difference.gain) for difference in compared]


def test_champion_does_not_differ_from_itself() -> None:
    compared = compare(parse_setup("8x8/10@safe"), CHAMPION, CHAMPION, range(50), [0] * 50)
    assert pairs(compared) == [(False, 0.0)] * 50


def test_difference_agrees_with_whole_games() -> None:
    setup = parse_setup("8x8/10@safe")
    games = 1500
    compared = compare(setup, CHAMPION, WORSE, range(games), [0] * games, playouts=2)
    mean, error = mean_and_error([difference.gain for difference in compared])
    ours = play(setup, WORSE, range(games), [0] * games)
    theirs = play(setup, CHAMPION, range(games), [0] * games)
    paired, paired_error = mean_and_error([float(a.won - b.won) for a, b in zip(ours, theirs, strict=True)])
    assert error < paired_error
    assert mean < -3 * error  # or the comparison below would say nothing
    assert abs(mean - paired) < 4 * math.hypot(error, paired_error)


def test_only_differences_gain_or_lose() -> None:
    compared = pairs(compare(parse_setup("8x8/10@safe"), CHAMPION, WORSE, range(200), [0] * 200))
    assert any(differs for differs, _ in compared)
    assert all(gain == 0 for differs, gain in compared if not differs)
    assert all(-1 <= gain <= 1 for _, gain in compared)


def test_threads_do_not_change_the_result() -> None:
    setup = parse_setup("16x16/40@safe")
    trial = GuessSettings(changes={"value_opened": 0.0})
    alone = compare(setup, CHAMPION, trial, range(80), [0] * 80, playouts=3)
    assert any(difference.differs for difference in alone)
    assert compare(setup, CHAMPION, trial, range(80), [0] * 80, playouts=3, threads=4) == alone


def test_an_unprotected_first_mine_is_no_difference() -> None:
    setup = parse_setup("3x3/8@any")
    assert pairs(compare(setup, CHAMPION, WORSE, range(20), [4] * 20)) == [(False, 0.0)] * 20


@pytest.mark.parametrize(
    ("firsts", "playouts", "message"),
    [([0, 0], 1, "as many first cells"), ([64], 1, "outside the board"), ([0], 0, "0 playouts: expected 1 or more")],
)
def test_bad_input_is_refused(firsts: list[int], playouts: int, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        compare(parse_setup("8x8/10@safe"), CHAMPION, WORSE, [0], firsts, playouts=playouts)
