"""An m,n,k bot as a policy: it is asked for the action of an observation."""

from __future__ import annotations

from typing import Any

from gridsage.catalog import BotSpec
from gridsage.errors import OptionError
from gridsage.games.mnk import Limits, MnkBot
from gridsage.rl.mnk.options import GameOptions
from gridsage.rl.policy import PolicyOfBots

__all__ = ["BotPolicy"]


class BotPolicy(PolicyOfBots[MnkBot]):
    """Called with the observation of a side to move, it gives the bot's action. A new game gets a bot of its own.

    An observation tells stones, not seats: the side to move is taken for the first player where both sides have as
    many stones. ``limits`` say how long the bot may think; without any it gets 1,000 positions a move.
    """

    def __init__(self, spec: BotSpec, options: GameOptions, seed: int = 0, limits: Limits | None = None) -> None:
        check = getattr(spec.entry.factory, "check", None)
        if check is not None:
            check(options.setup, **spec.options)
        super().__init__(spec, seed)
        self._options = options
        self._limits = Limits(nodes=1000) if limits is None else limits
        self._stones = 0

    def choose(self, observation: Any) -> int | None:
        """The bot's action, or None where the game is over."""
        planes = self._options.planes_in(observation)
        own, other = (int(plane.sum()) for plane in planes)
        position = self._options.position_in(planes, 0 if own == other else 1)
        if position.board().over:
            return None
        if other - own not in (0, 1):
            raise OptionError(f"{own} own stones and {other} of the other side: the one who sees them is not to move")
        bot = self._begin() if self._bot is None or own + other <= self._stones else self._bot
        self._stones = own + other
        return bot.choose(position, self._limits).cell

    def _begin(self) -> MnkBot:
        bot = self._next_bot()
        bot.begin(self._options.setup, self._limits)
        return bot
