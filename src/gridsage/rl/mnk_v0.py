"""m,n,k as PettingZoo names its environments: ``env``, ``raw_env`` and ``parallel_env``."""

from __future__ import annotations

from typing import Any

from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from gridsage.rl.mnk.parallel import MnkParallelEnv
from gridsage.rl.mnk.turns import MnkTurnEnv

__all__ = ["env", "parallel_env", "raw_env"]

raw_env = MnkTurnEnv
parallel_env = MnkParallelEnv


def env(**options: Any) -> OrderEnforcingWrapper[str, Any, Any]:
    """The game with PettingZoo's usual wrappers: an illegal move ends it, with -1 for the one who made it."""
    game = TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(game))
