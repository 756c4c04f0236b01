"""Let two bots play a whole game."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from gridsage.catalog import player_of
from gridsage.checks import check_flag, check_kind, check_many
from gridsage.errors import OptionError
from gridsage.games.base import Clock, no_clock
from gridsage.games.cells import Cell
from gridsage.games.mnk import SEATS, Limits, MnkBot, Position, Setup
from gridsage.games.mnk.opening_rules import OpeningRule, parse_opening_rule
from gridsage.record import GameRecord
from gridsage.sessions.bot_calls import call_bot
from gridsage.sessions.mnk.bot import BotPlayer, Thought, play_on
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer

__all__ = ["memory_details", "play"]


Watch = Callable[[Thought], None]


class _WatchedPlayer(BotPlayer):
    """A bot at a game that someone watches."""

    def __init__(self, bot: MnkBot, *, clock: Clock, lent: bool, watch: Watch | None) -> None:
        super().__init__(bot, clock=clock, lent=lent)
        self._watch = watch

    def think(self, position: Position, limits: Limits) -> Thought:
        thought = super().think(position, limits)
        if self._watch is not None:
            self._watch(thought)
        return thought


def play(
    setup: Setup | str,
    bots: Sequence[MnkBot | str],
    seed: int,
    *,
    names: Sequence[str] = ("", ""),
    opening: Sequence[Cell] | str = (),
    opening_rule: OpeningRule | str = OpeningRule.NONE,
    limits: Limits = Limits(),
    clock: Clock = no_clock,
    watch: Watch | None = None,
    close: bool = True,
) -> GameRecord:
    """Let two bots play one game to its end. What a bot does wrong loses it the game and is never an exception.

    Each of the ``bots`` may be the name of one, with options as on the command line: its luck follows from the seed.
    The ``opening`` moves are made for the bots and recorded with no time. By an ``opening_rule`` they place stones and
    choose sides: the record names the players as they sat at the end, and ``first_seat`` in the details of the match is
    1 where they had exchanged their seats. With ``limits.left_s`` each bot has a clock of its own for the whole game.
    The bots are closed when the game is over, unless whoever made them wants to ``close`` them. Where a bot stands for
    a program outside, ``memory_mb`` in the details tells by seat what that was seen to hold at most, once it is closed.
    ``watch`` is told of every thought.
    """
    bots, names = check_many(bots, "bots"), check_many(names, "names")
    if len(bots) != SEATS or len(names) != SEATS:
        raise OptionError(f"an m,n,k game needs {SEATS} players, got {len(bots)} bots and {len(names)} names")
    check_kind(limits, Limits, "limits")
    check_flag(close, "close")
    setup = Setup.of(setup)
    players = [player_of("mnk", bot, seed, seat) for seat, bot in enumerate(bots)]
    made = [player for player, _ in players]
    for player in made:
        player.check_rule(setup)
    called = [name or own for name, (_, own) in zip(names, players, strict=True)]
    first, second = (MnkPlayer(name, name) for name in (called[0] or "first", called[1] or "second"))
    cells, rule = setup.as_cells(opening, "opening moves"), parse_opening_rule(opening_rule)
    game = MnkGame(setup, (first, second), limits=limits, seed=seed, opening=cells, opening_rule=rule)
    # Whoever gave a name alone cannot close the bot.
    seated = [_WatchedPlayer(bot, clock=clock, lent=not (close or own), watch=watch) for bot, own in players]
    deque(play_on(game, seated), maxlen=0)
    record = game.record()
    return replace(record, details={**record.details, **memory_details(made)})


def memory_details(bots: Sequence[MnkBot]) -> dict[str, Any]:
    """What the details of a record tell of the memory that programs outside took, once their bots are closed."""
    used = [call_bot(partial(getattr, bot, "memory_used", None)) for bot in bots]
    memory_mb = [-(-bytes_ >> 20) if isinstance(bytes_, int) else None for bytes_ in used]  # what is begun counts
    return {"memory_mb": memory_mb} if any(memory_mb) else {}
