"""What the policies of both families have in common: a bot for each game, and no action once the game is over."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from gridsage.catalog import BotSpec
from gridsage.errors import OptionError
from gridsage.games.mines import MinesBot
from gridsage.games.mnk import MnkBot
from gridsage.stream import derive_seed

__all__ = ["PolicyOfBots"]

B = TypeVar("B", MinesBot, MnkBot)


class PolicyOfBots(ABC, Generic[B]):
    """Called with an observation, it gives a bot's action; every game gets the next bot of the seed."""

    def __init__(self, spec: BotSpec, seed: int) -> None:
        self._spec = spec
        self._seed = seed
        self._games = 0
        self._bot: B | None = None

    def __call__(self, observation: Any) -> int:
        """The bot's action for what the observation shows."""
        action = self.choose(observation)
        if action is None:
            raise OptionError("the game is over: there is no action to choose")
        return action

    @abstractmethod
    def choose(self, observation: Any) -> int | None:
        """The bot's action, or None where the game is over."""

    def close(self) -> None:
        """Let go of what the bot holds."""
        if self._bot is not None:
            self._bot.close()
        self._bot = None

    def _next_bot(self) -> B:
        """The bot of a game that begins; that of the game before is no longer needed."""
        self.close()
        self._bot = self._spec.make(derive_seed(self._seed, self._games))
        self._games += 1
        return self._bot
