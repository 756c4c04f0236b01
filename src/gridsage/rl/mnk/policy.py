"""An m,n,k bot as a policy: it is asked for the action of an observation."""

from __future__ import annotations

from typing import Any

from gridsage.catalog import BotSpec
from gridsage.errors import OptionError
from gridsage.games.mnk import Limits, MnkBot
from gridsage.rl.mnk.options import GameOptions
from gridsage.stream import derive_seed

__all__ = ["BotPolicy"]


class BotPolicy:
    """Called with the observation of a side to move, it gives the bot's action. A new game gets a bot of its own.

    An observation tells stones, not seats: the side to move is taken for the first player where both sides have as
    many stones. ``limits`` say how long the bot may think; without any it gets 1,000 positions a move.
    """

    def __init__(self, spec: BotSpec, options: GameOptions, seed: int = 0, limits: Limits | None = None) -> None:
        check = getattr(spec.entry.factory, "check", None)
        if check is not None:
            check(options.setup, **spec.options)
        self._spec = spec
        self._options = options
        self._seed = seed
        self._limits = Limits(nodes=1000) if limits is None else limits
        self._games = 0
        self._bot: MnkBot | None = None
        self._stones = 0

    def __call__(self, observation: Any) -> int:
        """The bot's action for what the observation shows."""
        action = self.choose(observation)
        if action is None:
            raise OptionError("the game is over: there is no action to choose")
        return action

    def choose(self, observation: Any) -> int | None:
        """The bot's action, or None where the game is over."""
        planes = self._options.planes_in(observation)
        own, other = (int(plane.sum()) for plane in planes)
        position = self._options.position_in(planes, 0 if own == other else 1)
        if position.board().over:
            return None
        if other - own not in (0, 1):
            raise OptionError(f"{own} own stones and {other} of the other side: the one who sees them is not to move")
        if self._bot is None or own + other <= self._stones:
            self._begin()
        self._stones = own + other
        assert self._bot is not None
        return self._bot.choose(position, self._limits).cell

    def close(self) -> None:
        """Let go of what the bot holds."""
        if self._bot is not None:
            self._bot.close()
        self._bot = None

    def _begin(self) -> None:
        self.close()
        self._bot = self._spec.make(derive_seed(self._seed, self._games))
        self._bot.begin(self._options.setup, self._limits)
        self._games += 1
