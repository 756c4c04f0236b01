"""What a finished game was worth: its guesses, its 3BV, and whether a bot wins the same board."""

from __future__ import annotations

import json
import time

import pytest

from gridsage.bots.mines.champion import Champion
from gridsage.bots.mines.csp import Csp
from gridsage.errors import CancelledError, ParseError
from gridsage.games.mines import Setup, measure_game
from gridsage.mines import CancelToken, judge_game, measure_recording, play
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.sessions.mines.worth import HISTORY_FIGURES, GameWorth, work_out_worth
from gridsage.solving.mines.no_guess import is_solvable
from tests.games.mines.recordings import played

SETUP = Setup.of("9x9/10")


def lost_on_given_board(first: str) -> GameRecord:
    outcome = Outcome(Termination.EXPLODED)
    return GameRecord("mines", "4x1/1@any", 0, ("p",), (PlayedMove(0, first),), outcome, {"layout": [2]})


def test_the_parts_are_those_that_are_told_elsewhere() -> None:
    record = play(SETUP, Csp(1), 1)
    worth, measured = work_out_worth(record), measure_game(record)
    assert worth.guesses == judge_game(record)
    assert measured.board is not None
    assert (worth.three_bv, worth.three_bv_solved) == (measured.board.three_bv, measured.three_bv_solved)
    assert worth.accuracy == 1
    figures = measure_recording(record)
    assert (worth.clicks, worth.zini) == (figures.clicks, figures.zini)
    assert (worth.efficiency, worth.zne) == (figures.efficiency, figures.zne)
    assert GameWorth.from_dict(json.loads(json.dumps(worth.to_dict()))) == worth
    assert (worth.figures, worth.solvable, worth.complete) == (figures, is_solvable(record), True)


def test_the_figures_told_are_those_of_the_game() -> None:
    record = played(Csp(1), "9x9/10", 1)
    told, measured = work_out_worth(record).told_figures(99.0), measure_recording(record).to_dict()
    assert tuple(told) == HISTORY_FIGURES
    assert told == {name: measured[name] for name in HISTORY_FIGURES}
    assert all(value is not None for name, value in told.items() if name != "stnb")  # a 9x9 board is no level of it
    # What was over in no time is measured by the time of the game.
    timeless = work_out_worth(played(Csp(1), "9x9/10", 1, time_s=0.0))
    assert timeless.told_figures(0.0)["rqp"] is None
    assert timeless.told_figures(2.0)["rqp"] == 4 / timeless.three_bv_solved
    assert timeless.three_bv_per_s(2.0) == timeless.told_figures(2.0)["three_bv_per_s"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("time_s", 1e300),
        ("path", float("nan")),
        ("clicks", 3),
        ("left", -1),
        ("left", "x"),
        ("numbers", 3),
        ("zini", None),
    ],
)
def test_figures_that_are_none_are_refused(name: str, value: object) -> None:
    kept = work_out_worth(play(SETUP, Csp(1), 1)).to_dict()
    kept["figures"][name] = value
    if name == "clicks":  # it follows from others, and is not read
        assert GameWorth.from_dict(kept).clicks != value
    else:
        with pytest.raises(ParseError, match="figures of a game"):
            GameWorth.from_dict(kept)


def test_a_worth_that_was_kept_before_clicks_were_counted_is_read() -> None:
    kept = work_out_worth(play(SETUP, Csp(1), 1)).to_dict()
    del kept["clicks"], kept["zini"], kept["figures"], kept["solvable"]
    worth = GameWorth.from_dict(kept)
    assert (worth.clicks, worth.efficiency, worth.zne) == (None, None, None)
    assert (worth.complete, worth.told_figures(1.0)) == (False, {})
    assert worth.to_dict().keys() == kept.keys() | {"clicks", "zini"}
    assert not GameWorth.from_dict(worth.to_dict()).complete


def test_clicks_are_not_counted_where_no_mine_was_laid_or_the_board_is_large() -> None:
    nothing = GameRecord("mines", "4x4/1", 0, ("p",), (PlayedMove(0, "flag 0,0"),), Outcome(Termination.RESIGNED))
    assert work_out_worth(nothing).clicks is None
    large = work_out_worth(play("60x60/300", Csp(1), 1), time_s=0)
    assert (large.efficiency, large.figures, large.solvable, large.complete) == (None, None, None, True)


@pytest.mark.parametrize("seed", range(6))
def test_champion_wins_the_boards_that_it_wins(seed: int) -> None:
    record = play(SETUP, Champion(0), seed)
    assert work_out_worth(record).champion_won is (record.outcome.termination is Termination.SOLVED)


def test_a_first_cell_that_is_a_mine_is_lost_for_everybody() -> None:
    assert work_out_worth(lost_on_given_board("open 2,0")).champion_won is False


def test_without_time_little_is_known() -> None:
    worth = work_out_worth(play(SETUP, Csp(1), 1), time_s=0, clock=time.monotonic)
    assert worth.guesses.unknown > 0
    assert (worth.accuracy, worth.champion_won) == (None, None)


def test_it_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        work_out_worth(play(SETUP, Csp(1), 1), cancel=token)


def test_what_is_no_worth_is_refused() -> None:
    with pytest.raises(ParseError):
        GameWorth.from_dict({"guesses": {}})
