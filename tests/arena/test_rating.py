"""Statistics against answers that are known from elsewhere."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridsage.arena.rating import (
    Pairing,
    SprtVerdict,
    elo_ratings,
    format_p,
    mcnemar,
    score_of_elo,
    sprt,
    wilson,
)
from gridsage.errors import OptionError


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775328),
        (10, 10, 0.7224672, 1.0),
        (5, 10, 0.2365931, 0.7634069),
        # Newcombe (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_interval_agrees_with_published_values(wins: int, games: int, low: float, high: float) -> None:
    interval = wilson(wins, games)
    assert interval.value == wins / games
    assert interval.low == pytest.approx(low, abs=6e-5)
    assert interval.high == pytest.approx(high, abs=6e-5)


def test_wilson_of_no_game_knows_nothing() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)


@given(st.integers(1, 2000).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_wilson_interval_holds_the_rate(counts: tuple[int, int]) -> None:
    interval = wilson(*counts)
    assert 0 <= interval.low <= interval.value <= interval.high <= 1


@pytest.mark.parametrize(
    ("only_a", "only_b", "p_value"),
    [
        (0, 0, 1.0),
        (5, 5, 1.0),
        (1, 9, 22 / 1024),
        (0, 10, 2 / 1024),
        (3, 0, 0.25),
        # The two-sided binomial test of 10 in 40, and of 59 in 180.
        (10, 30, 0.002221436),
        (59, 121, 4.434466e-06),
    ],
)
def test_mcnemar_agrees_with_the_binomial_test(only_a: int, only_b: int, p_value: float) -> None:
    assert mcnemar(only_a, only_b).p_value == pytest.approx(p_value, rel=1e-5)
    assert mcnemar(only_b, only_a).p_value == pytest.approx(p_value, rel=1e-5)


def test_mcnemar_has_no_step_where_the_approximation_takes_over() -> None:
    assert mcnemar(2420, 2580).p_value == pytest.approx(mcnemar(2420, 2581).p_value, rel=0.05)
    assert mcnemar(10**9, 10**9 + 10**5).p_value == pytest.approx(0.0253, abs=2e-4)


@given(st.integers(0, 300), st.integers(0, 300))
def test_mcnemar_is_the_sum_of_the_binomial_tails(only_a: int, only_b: int) -> None:
    boards = only_a + only_b
    tail = sum(math.comb(boards, k) for k in range(min(only_a, only_b) + 1)) / 2**boards
    assert mcnemar(only_a, only_b).p_value == pytest.approx(min(1.0, 2 * tail))


def test_verdict_names_the_better_bot_only_when_it_is_clear() -> None:
    assert mcnemar(1, 9).verdict("a", "b").startswith("b is better than a: of 10 boards")
    assert mcnemar(9, 1).verdict("a", "b").startswith("a is better than b")
    assert mcnemar(4, 6).verdict("a", "b").startswith("No clear difference between a and b")
    assert mcnemar(0, 0).verdict("a", "b") == "a and b won exactly the same boards."


def test_p_values_read_well() -> None:
    assert [format_p(p) for p in (1.0, 0.754, 0.0215, 0.00044, 1.2e-9)] == ["1.00", "0.75", "0.021", "0.00044", "1e-09"]


def test_score_that_an_elo_difference_promises() -> None:
    assert score_of_elo(0) == 0.5
    assert score_of_elo(190.8485) == pytest.approx(0.75)
    assert score_of_elo(400) == pytest.approx(10 / 11)


def test_elo_of_two_players_is_that_of_their_score() -> None:
    ratings = elo_ratings([Pairing("a", "b", wins=60, draws=30, losses=10)])
    assert score_of_elo(ratings["a"].elo - ratings["b"].elo) == pytest.approx(0.75)
    assert ratings["a"].elo == pytest.approx(-ratings["b"].elo)
    # The spread of the mean score, sqrt(0.1125 / 100), over its slope; half of it for the distance to the mean.
    spread = math.sqrt((60 * 0.25**2 + 30 * 0.25**2 + 10 * 0.75**2) / 100 / 100)
    expected = 1.959964 * spread / (0.75 * 0.25) * 400 / math.log(10) / 2
    assert ratings["a"].high - ratings["a"].elo == pytest.approx(expected, rel=1e-6)


def test_drawn_games_alone_leave_room_for_what_was_not_seen() -> None:
    few = elo_ratings([Pairing("a", "b", wins=0, draws=4, losses=0)])["a"]
    many = elo_ratings([Pairing("a", "b", wins=0, draws=400, losses=0)])["a"]
    decided = elo_ratings([Pairing("a", "b", wins=2, draws=0, losses=2)])["a"]
    assert few.elo == many.elo == 0
    assert decided.high > few.high > many.high > 0


def test_draws_make_the_interval_narrower() -> None:
    sharp = elo_ratings([Pairing("a", "b", 10, 80, 10)])["a"]
    wide = elo_ratings([Pairing("a", "b", 50, 0, 50)])["a"]
    assert sharp.elo == pytest.approx(wide.elo, abs=1e-9)
    assert sharp.high - sharp.low < 0.5 * (wide.high - wide.low)


def test_elo_of_three_players_solves_the_likelihood_equations() -> None:
    games = [Pairing("a", "b", 70, 10, 20), Pairing("b", "c", 30, 40, 30), Pairing("c", "a", 25, 0, 75)]
    ratings = elo_ratings(games)
    assert sum(score.elo for score in ratings.values()) == pytest.approx(0, abs=1e-9)
    for player in "abc":
        surplus = 0.0
        for game in games:
            if player in (game.a, game.b):
                other = game.b if player == game.a else game.a
                points = game.points if player == game.a else game.games - game.points
                surplus += points - game.games * score_of_elo(ratings[player].elo - ratings[other].elo)
        assert surplus == pytest.approx(0, abs=1e-6)


def test_elo_recovers_the_strengths_that_made_the_games() -> None:
    true = {"a": 200.0, "b": 50.0, "c": -250.0}
    games = []
    for a, b in (("a", "b"), ("b", "c"), ("a", "c")):
        wins = round(100_000 * score_of_elo(true[a] - true[b]))
        games.append(Pairing(a, b, wins, 0, 100_000 - wins))
    for name, score in elo_ratings(games).items():
        assert score.elo == pytest.approx(true[name], abs=0.1)


def test_a_clean_sweep_has_a_finite_rating() -> None:
    ratings = elo_ratings([Pairing("a", "b", 20, 0, 0)])
    assert 200 < ratings["a"].elo - ratings["b"].elo < 1000
    assert ratings["a"].low > ratings["b"].high


def test_a_player_without_games_does_not_disturb() -> None:
    ratings = elo_ratings([Pairing("a", "b", 6, 0, 2), Pairing("a", "c", 0, 0, 0)])
    assert ratings["a"].elo > ratings["b"].elo
    assert all(math.isfinite(value) for score in ratings.values() for value in (score.elo, score.low, score.high))


def test_sprt_without_draws_is_walds() -> None:
    p0, p1 = score_of_elo(0), score_of_elo(50)
    expected = 80 * math.log(p1 / p0) + 60 * math.log((1 - p1) / (1 - p0))
    assert sprt(80, 0, 60, elo0=0, elo1=50).llr == pytest.approx(expected, rel=1e-9)


def test_sprt_with_draws_agrees_with_the_normal_approximation_for_small_steps() -> None:
    wins, draws, losses = 1100, 800, 1000
    games = wins + draws + losses
    mean = (wins + draws / 2) / games
    variance = (wins * (1 - mean) ** 2 + draws * (0.5 - mean) ** 2 + losses * mean**2) / games
    s0, s1 = score_of_elo(0), score_of_elo(5)
    expected = games * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
    assert sprt(wins, draws, losses, elo0=0, elo1=5).llr == pytest.approx(expected, rel=0.01)


def test_sprt_bounds_and_verdicts() -> None:
    test = sprt(0, 0, 0, elo0=0, elo1=10)
    assert test.lower == pytest.approx(-2.944439)
    assert test.upper == pytest.approx(2.944439)
    assert test.verdict is SprtVerdict.GO_ON
    assert sprt(300, 100, 100, elo0=0, elo1=10).verdict is SprtVerdict.BETTER
    assert sprt(100, 100, 300, elo0=0, elo1=10).verdict is SprtVerdict.NOT_BETTER
    assert sprt(200, 0, 0, elo0=0, elo1=10).verdict is SprtVerdict.BETTER


@pytest.mark.parametrize(("elo0", "elo1", "alpha"), [(5, 5, 0.05), (0, 5, 0.0), (0, 5, 0.7)])
def test_sprt_refuses_bounds_that_make_no_sense(elo0: float, elo1: float, alpha: float) -> None:
    with pytest.raises(OptionError):
        sprt(1, 1, 1, elo0=elo0, elo1=elo1, alpha=alpha)
