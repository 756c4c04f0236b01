"""Two ways to guess compared by playouts: the same answer as whole games, with less noise."""

from __future__ import annotations

import math

import pytest

from gridsage._core import compare_mines, play_mines
from gridsage.games.mines import parse_setup

# Guesses at random among cells half as safe as the best: much worse than the champion.
WORSE = {"wander": 1.0, "candidate_share": 0.5}


def mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values)) / len(values)


def test_champion_does_not_differ_from_itself() -> None:
    compared = compare_mines(parse_setup("8x8/10@safe"), range(50), [0] * 50, {})
    assert compared == [(False, 0.0)] * 50


def test_difference_agrees_with_whole_games() -> None:
    setup = parse_setup("8x8/10@safe")
    games = 1500
    compared = compare_mines(setup, range(games), [0] * games, WORSE, playouts=2)
    mean, error = mean_and_error([gain for _, gain in compared])
    ours = play_mines(setup, True, range(games), [0] * games, trial=WORSE)
    theirs = play_mines(setup, True, range(games), [0] * games)
    paired, paired_error = mean_and_error([float(a[0] - b[0]) for a, b in zip(ours, theirs, strict=True)])
    assert error < paired_error
    assert mean < -3 * error  # or the comparison below would say nothing
    assert abs(mean - paired) < 4 * math.hypot(error, paired_error)


def test_only_differences_gain_or_lose() -> None:
    compared = compare_mines(parse_setup("8x8/10@safe"), range(200), [0] * 200, WORSE)
    assert any(differs for differs, _ in compared)
    assert all(gain == 0 for differs, gain in compared if not differs)
    assert all(-1 <= gain <= 1 for _, gain in compared)


def test_threads_do_not_change_the_result() -> None:
    setup = parse_setup("16x16/40@safe")
    alone = compare_mines(setup, range(80), [0] * 80, {"value_opened": 0.0}, playouts=3)
    assert any(differs for differs, _ in alone)
    assert compare_mines(setup, range(80), [0] * 80, {"value_opened": 0.0}, playouts=3, threads=4) == alone


def test_an_unprotected_first_mine_is_no_difference() -> None:
    setup = parse_setup("3x3/8@any")
    assert compare_mines(setup, range(20), [4] * 20, WORSE) == [(False, 0.0)] * 20


@pytest.mark.parametrize(
    ("firsts", "trial", "playouts", "error"),
    [
        ([0, 0], {}, 1, ValueError),
        ([64], {}, 1, IndexError),
        ([0], {"no_such_setting": 1.0}, 1, KeyError),
        ([0], {}, 0, ValueError),
    ],
)
def test_bad_input_is_refused(
    firsts: list[int], trial: dict[str, float], playouts: int, error: type[Exception]
) -> None:
    with pytest.raises(error):
        compare_mines(parse_setup("8x8/10@safe"), [0], firsts, trial, playouts=playouts)
