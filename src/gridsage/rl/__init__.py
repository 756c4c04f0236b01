"""Environments for programs that learn: Gymnasium's for Minesweeper, PettingZoo's for m,n,k, and batches of both.

Importing this module registers ``gridsage/Minesweeper-v0`` and ``gridsage/Mnk-v0`` with Gymnasium. PettingZoo's
environment is :mod:`gridsage.rl.mnk_v0`. All of it needs the extra ``rl``.
"""

# ruff: noqa: E402 - what is missing is told before any of it is imported
from __future__ import annotations

from gridsage.extras import require_extra

require_extra("rl", "gridsage.rl")

import gymnasium

from gridsage.rl.mines.env import MinesweeperEnv
from gridsage.rl.mines.options import IllegalRule, ObservationKind, Rewards
from gridsage.rl.mines.vector import MinesweeperVectorEnv
from gridsage.rl.mnk.against import MnkEnv
from gridsage.rl.mnk.vector import MnkVectorEnv
from gridsage.rl.policies import policy_from_bot

__all__ = [
    "IllegalRule",
    "MinesweeperEnv",
    "MinesweeperVectorEnv",
    "MnkEnv",
    "MnkVectorEnv",
    "ObservationKind",
    "Rewards",
    "policy_from_bot",
]

_NAMES = {
    "gridsage/Minesweeper-v0": ("gridsage.rl:MinesweeperEnv", "gridsage.rl:MinesweeperVectorEnv"),
    "gridsage/Mnk-v0": ("gridsage.rl:MnkEnv", None),
}
for _name, (_single, _vector) in _NAMES.items():
    if _name not in gymnasium.registry:
        gymnasium.register(_name, entry_point=_single, vector_entry_point=_vector)
