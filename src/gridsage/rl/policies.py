"""Bots as policies: baselines and opponents for programs that learn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from gridsage.catalog import parse_bot
from gridsage.checks import check_text, shown
from gridsage.errors import OptionError
from gridsage.games.mnk import Limits
from gridsage.rl.mines import policy as mines_policy
from gridsage.rl.mines.options import EnvOptions
from gridsage.rl.mnk import policy as mnk_policy
from gridsage.rl.mnk.options import GameOptions
from gridsage.rl.vector import CoreVectorEnv
from gridsage.stream import check_seed, derive_seed

__all__ = ["ActionPolicy", "BatchPolicy", "GamePolicy", "policy_from_bot"]


class ActionPolicy(Protocol):
    """What chooses an action for an observation."""

    def __call__(self, observation: Any) -> Any:
        """The action; for a batch, an array of them."""

    def close(self) -> None:
        """Let go of what is held."""


class GamePolicy(ActionPolicy, Protocol):
    """The policy of one game."""

    def choose(self, observation: Any) -> int | None:
        """The action, or None where the game is over."""


class BatchPolicy:
    """One policy for each game of a batch."""

    def __init__(self, policies: list[GamePolicy]) -> None:
        self._policies = policies

    def __call__(self, observation: Any) -> NDArray[np.int64]:
        """The action for each game; 0 for one that is over."""
        boards, masks = observation, None
        if isinstance(observation, Mapping):
            boards, masks = observation["observation"], observation["action_mask"]
        games = len(self._policies)
        if np.shape(boards)[:1] != (games,):
            raise OptionError(f"expected the observations of {games} games, got the shape {np.shape(boards)}")
        actions = np.zeros(games, np.int64)
        for i, policy in enumerate(self._policies):
            if masks is None or masks[i].any():
                actions[i] = policy.choose(boards[i]) or 0
        return actions

    def close(self) -> None:
        """Let go of what the bots hold."""
        for policy in self._policies:
            policy.close()


def policy_from_bot(bot: str, env: Any, *, seed: int = 0, limits: Limits | None = None) -> ActionPolicy:
    """A bot of the catalogue, or of a file, as a policy for the observations of an environment of ours.

    >>> from gridsage.rl import MinesweeperEnv
    >>> env = MinesweeperEnv("beginner")
    >>> policy = policy_from_bot("exact", env)
    >>> observation, info = env.reset(seed=1)
    >>> policy(observation)
    20

    The bot is text as on the command line: ``exact``, ``tank:border_limit=40``, ``my_bot.py``. For a batch the policy
    gives an array. ``limits`` are those of an m,n,k bot's move.
    """
    check_text(bot, "name of a bot")
    check_seed(seed)
    env = getattr(env, "unwrapped", env)
    options = getattr(env, "options", None)
    count = env.num_envs if isinstance(env, CoreVectorEnv) else 0
    policies: list[GamePolicy]
    if isinstance(options, EnvOptions):
        spec = parse_bot("mines", bot, files=True)
        policies = [mines_policy.BotPolicy(spec, options, derive_seed(seed, i)) for i in range(max(count, 1))]
    elif isinstance(options, GameOptions):
        spec = parse_bot("mnk", bot, files=True)
        policies = [mnk_policy.BotPolicy(spec, options, derive_seed(seed, i), limits) for i in range(max(count, 1))]
    else:
        raise OptionError(f"expected an environment of gridsage.rl, got {shown(env)}")
    return BatchPolicy(policies) if count else policies[0]
