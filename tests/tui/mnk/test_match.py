"""A new match in the terminal, and what sitting down to a round begins."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from gridsage.errors import OptionError, UnknownNameError
from gridsage.games.mnk import Limits, Setup
from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from gridsage.tui.keeping import GameKeeper
from gridsage.tui.mnk.match import new_match, sit_down
from tests.tui.mnk.helpers import PERSON, First, bot, make

SETUP = Setup(3, 3, 3)
ONE_ROUND: dict[str, Any] = {"limits": Limits(), "rounds": 1, "seed": 1, "clock": count().__next__}


def test_a_new_match_has_its_players_limits_and_opening() -> None:
    limits = Limits(time_s=2.0)
    game = new_match(
        Setup(15, 15, 5), "human", "minimax", limits=limits, rounds=3, seed=7, rule=OpeningRule.SWAP, clock=float
    )
    assert game.players == (MnkPlayer(), MnkPlayer("minimax", "minimax"))
    assert (game.limits, game.rounds, game.seed, game.opening_phase.rule) == (limits, 3, 7, OpeningRule.SWAP)


@pytest.mark.parametrize(
    ("begin", "error"),
    [
        (lambda: new_match(SETUP, "nobody", "human", rule=OpeningRule.NONE, **ONE_ROUND), UnknownNameError),
        (lambda: new_match(SETUP, "human", "pbrain", rule=OpeningRule.NONE, **ONE_ROUND), OptionError),
        (lambda: new_match(SETUP, "human", "human", rule=OpeningRule.SWAP2, **ONE_ROUND), OptionError),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(begin: Callable[[], MnkGame], error: type[Exception]) -> None:
    with pytest.raises(error):
        begin()


def test_a_round_that_is_sat_down_to_is_timed_and_has_its_bots() -> None:
    game = MnkGame(SETUP, (PERSON, bot(First)), clock=count().__next__)
    bots = sit_down(game, GameKeeper(), make=make, clock=count().__next__)
    game.push(4)
    assert game.running
    answer = bots.ask()().choice
    assert answer is not None
    assert answer.cell == 0
    bots.close()
