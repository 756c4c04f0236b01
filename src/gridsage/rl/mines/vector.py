"""A batch of Minesweeper games in the compiled core, as Gymnasium's vector environment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from gridsage._core import MinesBatch, OnIllegal
from gridsage.checks import check_flag
from gridsage.games.mines import Setup, View
from gridsage.rl.mines.env import mine_chances_of
from gridsage.rl.mines.options import EnvOptions, IllegalRule, ObservationKind, Rewards
from gridsage.rl.vector import AUTORESET, CoreVectorEnv, Shown, StepResult, read_autoreset

__all__ = ["MinesweeperVectorEnv"]

_ON_ILLEGAL = {
    IllegalRule.IGNORE: OnIllegal.IGNORE,
    IllegalRule.LOSE: OnIllegal.LOSE,
    IllegalRule.RAISE: OnIllegal.RAISE,
}


class MinesweeperVectorEnv(CoreVectorEnv):
    """Games of :class:`~gridsage.rl.mines.env.MinesweeperEnv` side by side: same options, same seeds, same games.

    ``gymnasium.make_vec("gridsage/Minesweeper-v0", num_envs=1024, setup="expert")`` makes one.
    """

    def __init__(
        self,
        num_envs: int = 1,
        setup: Setup | str = "beginner",
        *,
        flags: bool = False,
        observation: str = "planes",
        mask_in_observation: bool = True,
        rewards: Rewards | Mapping[str, float] | None = None,
        illegal: str = "ignore",
        max_steps: int | None = None,
        chances: bool = False,
        threads: int = 1,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        self.options = options = EnvOptions.read(
            setup,
            flags=flags,
            observation=observation,
            mask_in_observation=mask_in_observation,
            rewards=rewards,
            illegal=illegal,
            max_steps=max_steps,
        )
        mode = read_autoreset(autoreset_mode)
        super().__init__(
            num_envs,
            options.observation_space(),
            options.action_space(),
            threads=threads,
            autoreset_mode=mode,
            mask_in_observation=mask_in_observation,
        )
        self._tells_chances = check_flag(chances, "chances")
        worth = options.rewards
        self._batch = MinesBatch(
            options.setup,
            self.num_envs,
            no_guess=options.setup.no_guess,
            flags=options.flags,
            planes=options.observation is ObservationKind.PLANES,
            on_illegal=_ON_ILLEGAL[options.illegal],
            autoreset=AUTORESET[mode],
            win=worth.win,
            loss=worth.loss,
            step=worth.step,
            opened=worth.opened,
            guess=worth.guess,
            illegal=worth.illegal,
            max_steps=options.max_steps,
        )

    @property
    def setup(self) -> Setup:
        """What is played on."""
        return self.options.setup

    def view(self, game: int) -> View:
        """What the player of one game sees."""
        return View(self.setup, self._batch.shown(game))

    def mine_chances(self) -> NDArray[np.float64]:
        """Each hidden cell's exact chance to be a mine, a row for each game: on demand, one analysis for each."""
        views = [self.view(game) for game in range(self.num_envs)]
        return np.stack([mine_chances_of(view, over=not self._masks[i].any()) for i, view in enumerate(views)])

    def _infos(self, now: Shown, news: dict[str, NDArray[Any]]) -> dict[str, Any]:
        infos = super()._infos(now, news)
        if self._tells_chances and now.masks is self._masks:
            infos |= {"mine_chances": self.mine_chances(), "_mine_chances": np.ones(self.num_envs, np.bool_)}
        return infos

    def _new_arrays(self) -> Shown:
        games = self.num_envs
        return Shown(np.empty((games, *self.options.shape), np.uint8), np.empty((games, self.options.actions), np.int8))

    def _no_news(self) -> dict[str, NDArray[Any]]:
        return {"illegal_action": np.zeros(self.num_envs, np.bool_), "won": np.zeros(self.num_envs, np.bool_)}

    def _reset_core(self, seeds: NDArray[np.uint64] | None, chosen: NDArray[np.bool_] | None, now: Shown) -> None:
        self._batch.reset(seeds, mask=chosen, observations=now.observations, masks=now.masks, threads=self._threads)

    def _step_core(self, actions: NDArray[np.int64], now: Shown, last: Shown | None) -> StepResult:
        rewards = np.empty(self.num_envs, np.float64)
        terminated, truncated, illegal, won = (np.empty(self.num_envs, np.bool_) for _ in range(4))
        self._batch.step(
            actions,
            observations=now.observations,
            masks=now.masks,
            last_observations=None if last is None else last.observations,
            last_masks=None if last is None else last.masks,
            rewards=rewards,
            terminated=terminated,
            truncated=truncated,
            illegal=illegal,
            won=won,
            threads=self._threads,
        )
        return StepResult(rewards, terminated, truncated, {"illegal_action": illegal, "won": won})

    def _draw_core(self, actions: NDArray[np.int64], seed: int) -> None:
        self._batch.draw_actions(actions, seed, threads=self._threads)
