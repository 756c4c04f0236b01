"""A match in the terminal, on the screen or by commands: how a new one is made, and how its rounds are sat down to."""

from __future__ import annotations

from gridsage.games.base import Clock
from gridsage.games.mnk import Limits, Setup
from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.sessions.mnk.game import MnkGame
from gridsage.tui.keeping import GameKeeper
from gridsage.tui.mnk.players import MakeBot, SeatedBots, parse_player

__all__ = ["new_match", "sit_down"]


def new_match(
    setup: Setup, first: str, second: str, *, limits: Limits, rounds: int, seed: int, rule: OpeningRule, clock: Clock
) -> MnkGame:
    """The first round of a match between two players, as :func:`~gridsage.tui.mnk.players.parse_player` reads them."""
    players = parse_player(first, setup), parse_player(second, setup)
    return MnkGame(setup, players, limits=limits, rounds=rounds, seed=seed, opening_rule=rule, clock=clock)


def sit_down(game: MnkGame, keeper: GameKeeper, *, make: MakeBot, clock: Clock) -> SeatedBots:
    """Begin to keep and to time a round that somebody looks at; the bots that sit at it."""
    keeper.begin(game)
    game.set_watched(True)
    return SeatedBots(game, make=make, clock=clock)
