"""What the batches of both families share: seeds, arrays, and the three ways in which finished games begin again."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from gridsage._core import Autoreset
from gridsage.checks import check_flag, check_whole, shown
from gridsage.errors import IllegalMoveError, OptionError
from gridsage.stream import MAX_SEED, check_seed, derive_seed

__all__ = ["AUTORESET", "CoreVectorEnv", "Shown", "StepResult", "read_autoreset"]

AUTORESET = {
    AutoresetMode.NEXT_STEP: Autoreset.NEXT_STEP,
    AutoresetMode.SAME_STEP: Autoreset.SAME_STEP,
    AutoresetMode.DISABLED: Autoreset.DISABLED,
}
"""Gymnasium's modes as the core calls them."""

_MOST_CELLS = 1 << 28
"""In all games of a batch; the core refuses more too."""
_MOST_THREADS = 256


def read_autoreset(mode: str | AutoresetMode) -> AutoresetMode:
    """The mode itself, or the one that Gymnasium's text names."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        known = ", ".join(one.value for one in AutoresetMode)
        raise OptionError(f"autoreset mode {shown(mode)}: expected one of {known}") from None


@dataclass(frozen=True, slots=True)
class Shown:
    """What all games show: arrays whose rows are the games."""

    observations: NDArray[Any]
    masks: NDArray[np.int8]
    turns: NDArray[np.int8] | None = None
    """Whose turn it is, in a family of two players."""


@dataclass(frozen=True, slots=True)
class StepResult:
    """What came of one step: arrays with a number for each game."""

    rewards: NDArray[np.float64]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    infos: dict[str, NDArray[Any]]


class CoreVectorEnv(VectorEnv[Any, Any, NDArray[Any]]):
    """Games in the compiled core: NumPy in and out, no Python for each game, the same result with any threads."""

    def __init__(
        self,
        num_envs: int,
        single_observation_space: spaces.Space[Any],
        single_action_space: spaces.Discrete,
        *,
        threads: int,
        autoreset_mode: AutoresetMode,
        mask_in_observation: bool,
    ) -> None:
        self.num_envs = check_whole(num_envs, "environments", 1, _MOST_CELLS // int(single_action_space.n))
        self.single_observation_space = single_observation_space
        self.single_action_space = single_action_space
        self.observation_space = batch_space(single_observation_space, self.num_envs)
        self.action_space = batch_space(single_action_space, self.num_envs)
        self.metadata = {"render_modes": [], "autoreset_mode": autoreset_mode}
        self.autoreset_mode = autoreset_mode
        self._threads = check_whole(threads, "threads", 1, _MOST_THREADS)
        self._mask_in_observation = check_flag(mask_in_observation, "mask_in_observation")
        self._seeded = False
        self._drawn = 0
        """How often random actions were drawn."""
        self._masks: NDArray[np.int8] = np.zeros((self.num_envs, int(single_action_space.n)), np.int8)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin the next board of every game. Seed ``s`` gives game ``i`` the seed ``s + i``; a list names each.

        ``options={"reset_mask": marks}`` resets those games alone that the array of booleans marks.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        chosen = self._read_marks((options or {}).get("reset_mask"))
        shown_now = self._new_arrays()
        self._reset_core(self._read_seeds(seed), chosen, shown_now)
        self._masks = shown_now.masks
        infos = self._infos(shown_now, self._no_news())
        return self._observation(shown_now), infos

    def step(self, actions: ArrayLike) -> tuple[Any, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Make one action in every game."""
        if not self._seeded:
            raise IllegalMoveError("the games have not begun: call reset")
        same_step = self.autoreset_mode is AutoresetMode.SAME_STEP
        now, last = self._new_arrays(), self._new_arrays() if same_step else None
        outcome = self._step_core(self._read_actions(actions), now, last)
        self._masks = now.masks
        ended = outcome.terminated | outcome.truncated
        if last is None or not ended.any():
            infos = self._infos(now, outcome.infos)
        else:
            infos = self._infos_after_end(now, last, outcome.infos, ended)
        return self._observation(now), outcome.rewards, outcome.terminated, outcome.truncated, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are allowed now: a row for each game, as sb3-contrib asks for it."""
        return self._masks.astype(np.bool_)

    def sample_actions(self, seed: int | None = None) -> NDArray[np.int64]:
        """A random allowed action for every game, drawn in the core; without a seed, from the environment's own."""
        if seed is None:
            if self._drawn == 0:
                self._draw_seed = int(self.np_random.integers(MAX_SEED))
            self._drawn += 1
            seed = derive_seed(self._draw_seed, self._drawn)
        actions = np.empty(self.num_envs, np.int64)
        self._draw_core(actions, check_seed(seed))
        return actions

    @abstractmethod
    def _new_arrays(self) -> Shown:
        """Arrays that the core writes into; new ones each time, since callers keep what they get."""

    @abstractmethod
    def _no_news(self) -> dict[str, NDArray[Any]]:
        """What the infos say of games that have just begun."""

    @abstractmethod
    def _reset_core(self, seeds: NDArray[np.uint64] | None, chosen: NDArray[np.bool_] | None, now: Shown) -> None: ...

    @abstractmethod
    def _step_core(self, actions: NDArray[np.int64], now: Shown, last: Shown | None) -> StepResult: ...

    @abstractmethod
    def _draw_core(self, actions: NDArray[np.int64], seed: int) -> None: ...

    def _observation(self, now: Shown, row: int | slice = slice(None)) -> Any:
        if not self._mask_in_observation:
            return now.observations[row]
        return {"observation": now.observations[row], "action_mask": now.masks[row].copy()}

    def _infos(self, now: Shown, news: dict[str, NDArray[Any]]) -> dict[str, Any]:
        """Each array, and as ``_name`` for which games it speaks: all of them."""
        infos: dict[str, Any] = {"action_mask": now.masks, **news}
        if now.turns is not None:
            infos["turn"] = now.turns
        return infos | {f"_{name}": np.ones(self.num_envs, np.bool_) for name in infos}

    def _infos_after_end(
        self, now: Shown, last: Shown, news: dict[str, NDArray[Any]], ended: NDArray[np.bool_]
    ) -> dict[str, Any]:
        """The infos of games of which some have ended and begun again in the same step."""
        begun = self._no_news()
        infos = self._infos(now, {name: np.where(ended, begun[name], values) for name, values in news.items()})
        infos["final_info"] = final = self._infos(last, news)
        for name in [name for name in final if not name.startswith("_")]:
            final[name] = final[name].copy()
            final[name][~ended] = 0
            final[f"_{name}"] = ended.copy()
        infos["final_obs"] = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(ended):
            infos["final_obs"][row] = self._observation(last, int(row))
        return infos | {"_final_obs": ended.copy(), "_final_info": ended.copy()}

    def _read_seeds(self, seed: int | Sequence[int | None] | None) -> NDArray[np.uint64] | None:
        if seed is None and self._seeded:
            return None
        if seed is None:
            given = [int(one) for one in self.np_random.integers(MAX_SEED, size=self.num_envs)]
        elif isinstance(seed, int | np.integer):
            given = [check_seed(int(seed) + i) for i in range(self.num_envs)]
        else:
            if len(seed) != self.num_envs:
                raise OptionError(f"{self.num_envs} environments need as many seeds, got {len(seed)}")
            drawn = self.np_random.integers(MAX_SEED, size=self.num_envs)
            given = [int(drawn[i]) if one is None else check_seed(one) for i, one in enumerate(seed)]
        self._seeded, self._drawn = True, 0
        return np.array(given, np.uint64)

    def _read_marks(self, marks: Any) -> NDArray[np.bool_] | None:
        if marks is None:
            return None
        if not isinstance(marks, np.ndarray) or marks.dtype != np.bool_ or marks.shape != (self.num_envs,):
            raise OptionError(f"reset_mask: expected an array of {self.num_envs} booleans, got {shown(marks)}")
        return np.ascontiguousarray(marks)

    def _read_actions(self, actions: ArrayLike) -> NDArray[np.int64]:
        array = np.asarray(actions)
        if array.shape != (self.num_envs,) or not np.issubdtype(array.dtype, np.integer):
            raise IllegalMoveError(
                f"actions: expected an array of {self.num_envs} whole numbers, got {array.dtype} of shape {array.shape}"
            )
        return np.ascontiguousarray(array, np.int64)
