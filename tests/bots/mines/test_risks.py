"""Where games are lost: games in which no guess fails, and the risk of each guess."""

from __future__ import annotations

import math

import pytest

from gridsage._core import MinesStyle
from gridsage._trials import GuessSettings, RiskKind, measure_risks, play
from gridsage.errors import OptionError
from gridsage.games.mines import parse_setup

CHAMPION = GuessSettings()
EXACT = GuessSettings(MinesStyle.EXACT)


def mean_and_error(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values)) / len(values)


@pytest.mark.parametrize("setup_name", ["8x8/10@safe", "16x16/40", "5x5/6@any"])
@pytest.mark.parametrize("settings", [CHAMPION, EXACT], ids=["champion", "exact"])
def test_what_is_lost_and_what_is_won_is_everything(setup_name: str, settings: GuessSettings) -> None:
    for game in measure_risks(parse_setup(setup_name), settings, range(60), [0] * 60):
        assert game.win_chance + sum(game.lost.values()) == pytest.approx(1)
        assert set(game.lost) == set(game.guesses) == set(RiskKind)
        assert all(0 <= game.lost[kind] <= game.guesses[kind] + 1e-12 for kind in RiskKind)


def test_whole_game_that_is_searched_has_its_known_value() -> None:
    """4x4/3 from a corner is searched from the first click: 87.91 % under the safe rule."""
    games = 4000
    found = measure_risks(parse_setup("4x4/3@safe"), CHAMPION, range(games), [0] * games)
    mean, error = mean_and_error([game.win_chance for game in found])
    assert abs(mean - 400 / 455) < 4 * error
    assert all(sum(game.lost.values()) == game.lost[RiskKind.END] for game in found)


@pytest.mark.parametrize("settings", [CHAMPION, EXACT], ids=["champion", "exact"])
def test_chance_to_win_agrees_with_games_won_and_is_less_noisy(settings: GuessSettings) -> None:
    setup = parse_setup("8x8/12@safe")
    games = 800
    mean, error = mean_and_error(
        [game.win_chance for game in measure_risks(setup, settings, range(games), [0] * games)]
    )
    rate, rate_error = mean_and_error([float(game.won) for game in play(setup, settings, range(games), [0] * games)])
    assert error < rate_error
    assert abs(mean - rate) < 4 * math.hypot(error, rate_error)


def test_an_unprotected_first_cell_is_a_risk_of_its_own() -> None:
    games = 400
    found = measure_risks(parse_setup("6x6/9@any"), CHAMPION, range(games), [14] * games)
    assert {game.lost[RiskKind.FIRST] for game in found} == {0.0, 1.0}
    share, error = mean_and_error([game.lost[RiskKind.FIRST] for game in found])
    assert abs(share - 9 / 36) < 4 * error
    protected = measure_risks(parse_setup("6x6/9@safe"), CHAMPION, range(50), [14] * 50)
    assert all(game.lost[RiskKind.FIRST] == game.guesses[RiskKind.FIRST] == 0 for game in protected)


def test_exact_knows_judged_risks_only() -> None:
    for game in measure_risks(parse_setup("9x9/16"), EXACT, range(100), [40] * 100):
        assert all(game.lost[kind] == 0 for kind in (RiskKind.SEALED, RiskKind.TOSS, RiskKind.END))


def test_threads_do_not_change_the_result() -> None:
    setup = parse_setup("16x16/48")
    alone = measure_risks(setup, CHAMPION, range(60), [34] * 60)
    assert measure_risks(setup, CHAMPION, range(60), [34] * 60, threads=3) == alone


def test_random_guesses_depend_on_the_seed_alone() -> None:
    """Not on which thread a game falls to, nor on the games before it."""
    setup = parse_setup("9x9/16@safe")
    trial = GuessSettings(changes={"wander": 0.5})
    games = measure_risks(setup, trial, range(40), [0] * 40)
    assert games != measure_risks(setup, CHAMPION, range(40), [0] * 40)
    assert games[20:] == measure_risks(setup, trial, range(20, 40), [0] * 20, threads=3)

    def played(seeds: range, threads: int) -> list[tuple[bool, int, int, int]]:
        found = play(setup, trial, seeds, [0] * len(seeds), threads=threads)
        return [(game.won, game.guesses, game.moves, game.opened) for game in found]

    assert played(range(40), 1)[20:] == played(range(20, 40), 3)


def test_bad_input_is_refused() -> None:
    setup = parse_setup("8x8/10@safe")
    with pytest.raises(OptionError, match="1 seeds need as many first cells, got 2"):
        measure_risks(setup, CHAMPION, [0], [0, 0])
    with pytest.raises(OptionError, match="cell 64 is outside the board"):
        measure_risks(setup, CHAMPION, [0], [64])
    with pytest.raises(OptionError, match="no setting is called 'no_such_setting'; known: end_layouts, "):
        GuessSettings(changes={"no_such_setting": 1.0})
