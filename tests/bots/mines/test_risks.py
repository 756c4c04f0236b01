"""Where games are lost: games in which no guess fails, and the risk of each guess."""

from __future__ import annotations

import math

import pytest

from gridsage._core import mines_risk_kinds, mines_risks, play_mines
from gridsage.games.mines import parse_setup


def mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values)) / len(values)


@pytest.mark.parametrize("setup_name", ["8x8/10@safe", "16x16/40", "5x5/6@any"])
@pytest.mark.parametrize("champion", [True, False])
def test_what_is_lost_and_what_is_won_is_everything(setup_name: str, champion: bool) -> None:
    for won, lost, guesses in mines_risks(parse_setup(setup_name), champion, range(60), [0] * 60):
        assert won + sum(lost) == pytest.approx(1)
        assert len(lost) == len(guesses) == len(mines_risk_kinds())
        assert all(0 <= risk <= met + 1e-12 for risk, met in zip(lost, guesses, strict=True))


def test_whole_game_that_is_searched_has_its_known_value() -> None:
    """4x4/3 from a corner is searched from the first click: 87.91 % under the safe rule."""
    games = 4000
    found = mines_risks(parse_setup("4x4/3@safe"), True, range(games), [0] * games)
    mean, error = mean_and_error([won for won, _, _ in found])
    assert abs(mean - 400 / 455) < 4 * error
    end = mines_risk_kinds().index("end")
    assert all(sum(lost) == lost[end] for _, lost, _ in found)


@pytest.mark.parametrize("champion", [True, False])
def test_chance_to_win_agrees_with_games_won_and_is_less_noisy(champion: bool) -> None:
    setup = parse_setup("8x8/12@safe")
    games = 3000
    mean, error = mean_and_error([won for won, _, _ in mines_risks(setup, champion, range(games), [0] * games)])
    rate, rate_error = mean_and_error(
        [float(game[0]) for game in play_mines(setup, champion, range(games), [0] * games)]
    )
    assert error < rate_error
    assert abs(mean - rate) < 4 * math.hypot(error, rate_error)


def test_an_unprotected_first_cell_is_a_risk_of_its_own() -> None:
    games = 400
    found = mines_risks(parse_setup("6x6/9@any"), True, range(games), [14] * games)
    first = mines_risk_kinds().index("first")
    assert {lost[first] for _, lost, _ in found} == {0.0, 1.0}
    share, error = mean_and_error([lost[first] for _, lost, _ in found])
    assert abs(share - 9 / 36) < 4 * error
    protected = mines_risks(parse_setup("6x6/9@safe"), True, range(50), [14] * 50)
    assert all(lost[first] == guesses[first] == 0 for _, lost, guesses in protected)


def test_exact_knows_judged_risks_only() -> None:
    kinds = mines_risk_kinds()
    for _, lost, _ in mines_risks(parse_setup("9x9/16"), False, range(100), [40] * 100):
        assert all(lost[kinds.index(kind)] == 0 for kind in ("sealed", "toss", "end"))


def test_threads_do_not_change_the_result() -> None:
    setup = parse_setup("16x16/48")
    assert mines_risks(setup, True, range(60), [34] * 60, threads=3) == mines_risks(setup, True, range(60), [34] * 60)


def test_random_guesses_depend_on_the_seed_alone() -> None:
    """Not on which thread a game falls to, nor on the games before it."""
    setup = parse_setup("9x9/16@safe")
    trial = {"wander": 0.5}
    games = mines_risks(setup, True, range(40), [0] * 40, trial=trial)
    assert games != mines_risks(setup, True, range(40), [0] * 40)
    assert games[20:] == mines_risks(setup, True, range(20, 40), [0] * 20, trial=trial, threads=3)
    played = [game[:4] for game in play_mines(setup, True, range(40), [0] * 40, trial=trial)]
    assert played[20:] == [
        game[:4] for game in play_mines(setup, True, range(20, 40), [0] * 20, trial=trial, threads=3)
    ]


@pytest.mark.parametrize(
    ("firsts", "trial", "error"),
    [([0, 0], {}, ValueError), ([64], {}, IndexError), ([0], {"no_such_setting": 1.0}, KeyError)],
)
def test_bad_input_is_refused(firsts: list[int], trial: dict[str, float], error: type[Exception]) -> None:
    with pytest.raises(error):
        mines_risks(parse_setup("8x8/10@safe"), True, [0], firsts, trial=trial)
