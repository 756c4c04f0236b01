"""Glicko-2: the example of Glickman's paper, number by number, and what must hold for any results."""

from __future__ import annotations

import pytest

from gridsage.sessions.puzzles.glicko import NEW_RATING, RatedResult, Rating, expected_score, update


def test_the_example_of_the_paper() -> None:
    player = Rating(1500, 200, 0.06)
    results = [RatedResult(Rating(1400, 30), 1), RatedResult(Rating(1550, 100), 0), RatedResult(Rating(1700, 300), 0)]
    after = update(player, results, tau=0.5)
    assert after.value == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_expected_scores_of_the_paper() -> None:
    player = Rating(1500, 200)
    opponents = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))
    assert [round(expected_score(player, one), 3) for one in opponents] == [0.639, 0.432, 0.303]


def test_a_period_without_results_makes_less_certain_alone() -> None:
    after = update(Rating(1600, 50, 0.06), [])
    assert (after.value, after.volatility) == (1600, 0.06)
    assert after.deviation == pytest.approx((50**2 + (0.06 * 173.7178) ** 2) ** 0.5)
    assert update(NEW_RATING, []).deviation == 350


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_endless_equal_results_stay_in_bounds(score: float) -> None:
    rating = NEW_RATING
    for _ in range(300):
        rating = update(rating, [RatedResult(Rating(1500, 60), score)])
    assert (rating.value > 1800) is bool(score)
    assert 0 < rating.volatility < 0.2
    assert -3000 < rating.value < 6000


def test_results_as_expected_make_certain() -> None:
    rating = NEW_RATING
    for turn in range(60):
        rating = update(rating, [RatedResult(Rating(1500, 60), float(turn % 2))])
    assert rating.known
    assert abs(rating.value - 1500) < 60


def test_a_great_surprise_raises_the_volatility() -> None:
    sure = Rating(1500, 40, 0.06)
    assert update(sure, [RatedResult(Rating(800, 40), 0)] * 5).volatility > 0.06
