"""A batch of m,n,k games in the compiled core: every step is a move of the side to move in each of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from gridsage._core import MnkBatch, OnIllegal
from gridsage.errors import OptionError
from gridsage.games.mnk import Rule, Setup
from gridsage.rl.mnk.options import GameOptions
from gridsage.rl.vector import AUTORESET, CoreVectorEnv, Shown, StepResult, read_autoreset

__all__ = ["MnkVectorEnv"]

_ON_ILLEGAL = {"lose": OnIllegal.LOSE, "raise": OnIllegal.RAISE}


class MnkVectorEnv(CoreVectorEnv):
    """Games of :class:`~gridsage.rl.mnk.turns.MnkTurnEnv` side by side, for a program that plays both sides.

    The observation is that of the side to move, which ``infos["turn"]`` names; the reward is that of the side that has
    just moved: 1 for a win, -1 for an illegal move, else 0. The other side's is its negative where a game was won.
    """

    def __init__(
        self,
        num_envs: int = 1,
        setup: Setup | str | None = None,
        *,
        m: int | None = None,
        n: int | None = None,
        k: int | None = None,
        rule: Rule | str | None = None,
        opening: int = 0,
        mask_in_observation: bool = True,
        illegal: str = "lose",
        threads: int = 1,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        self.options = GameOptions.read(setup, m=m, n=n, k=k, rule=rule, opening=opening)
        if illegal not in _ON_ILLEGAL:
            raise OptionError(f"illegal {illegal!r:.60}: expected lose or raise")
        mode = read_autoreset(autoreset_mode)
        options = self.options
        super().__init__(
            num_envs,
            options.observation_space() if mask_in_observation else options.board_space(),
            options.action_space(),
            threads=threads,
            autoreset_mode=mode,
            mask_in_observation=mask_in_observation,
        )
        self._batch = MnkBatch(
            options.setup,
            self.num_envs,
            on_illegal=_ON_ILLEGAL[illegal],
            autoreset=AUTORESET[mode],
            opening=options.opening,
        )

    @property
    def setup(self) -> Setup:
        """What is played on."""
        return self.options.setup

    def _new_arrays(self) -> Shown:
        games = self.num_envs
        return Shown(
            np.empty((games, *self.options.shape), np.int8),
            np.empty((games, self.setup.cells), np.int8),
            np.empty(games, np.int8),
        )

    def _no_news(self) -> dict[str, NDArray[Any]]:
        return {"illegal_action": np.zeros(self.num_envs, np.bool_)}

    def _reset_core(self, seeds: NDArray[np.uint64] | None, chosen: NDArray[np.bool_] | None, now: Shown) -> None:
        assert now.turns is not None
        self._batch.reset(
            seeds,
            mask=chosen,
            observations=now.observations,
            masks=now.masks,
            turns=now.turns,
            threads=self._threads,
        )

    def _step_core(self, actions: NDArray[np.int64], now: Shown, last: Shown | None) -> StepResult:
        rewards = np.empty(self.num_envs, np.float64)
        terminated, illegal = np.empty(self.num_envs, np.bool_), np.empty(self.num_envs, np.bool_)
        assert now.turns is not None
        self._batch.step(
            actions,
            observations=now.observations,
            masks=now.masks,
            turns=now.turns,
            last_observations=None if last is None else last.observations,
            last_masks=None if last is None else last.masks,
            last_turns=None if last is None else last.turns,
            rewards=rewards,
            terminated=terminated,
            illegal=illegal,
            threads=self._threads,
        )
        return StepResult(rewards, terminated, np.zeros(self.num_envs, np.bool_), {"illegal_action": illegal})

    def _draw_core(self, actions: NDArray[np.int64], seed: int) -> None:
        self._batch.draw_actions(actions, seed, threads=self._threads)
