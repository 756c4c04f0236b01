"""The compiled batch plays the very games of the single form, with any number of threads and every way to go on."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from gridsage.errors import IllegalMoveError, NoBoardError, OptionError
from gridsage.rl import MinesweeperEnv, MinesweeperVectorEnv

NAME = "gridsage/Minesweeper-v0"
SHAPED = {"win": 2, "loss": -1, "step": -0.25, "opened": 0.125, "guess": -0.5, "illegal": -3}


def same(one: Any, other: Any) -> bool:
    return bool(data_equivalence(one, other, exact=True))


def compare(options: dict[str, Any], mode: AutoresetMode, *, games: int = 6, steps: int = 60, threads: int = 1) -> int:
    """Play both forms side by side, now and then with actions that the mask forbids; how many games ended."""
    batch = MinesweeperVectorEnv(games, **options, threads=threads, autoreset_mode=mode)
    single = SyncVectorEnv([lambda: MinesweeperEnv(**options)] * games, autoreset_mode=mode)
    assert batch.single_observation_space == single.single_observation_space
    assert batch.action_space == single.action_space
    ours: tuple[Any, ...] = batch.reset(seed=11)
    theirs: tuple[Any, ...] = single.reset(seed=11)
    assert same(ours, theirs)
    random, ended = np.random.default_rng(5), 0
    for _ in range(steps):
        masks = ours[-1]["action_mask"]
        allowed = [random.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks]
        wild = random.integers(batch.single_action_space.n, size=games)  # type: ignore[attr-defined]
        actions = np.where(random.random(games) < 0.1, wild, allowed)
        ours, theirs = batch.step(actions), single.step(actions)
        assert same(ours, theirs)
        over = ours[2] | ours[3]
        ended += int(over.sum())
        if mode is AutoresetMode.DISABLED and over.any():
            ours, theirs = (env.reset(options={"reset_mask": over.copy()}) for env in (batch, single))
            assert same(ours[0], theirs[0])
            ours = (ours[0], {"action_mask": batch.action_masks()})
    return ended


@pytest.mark.parametrize("mode", [*AutoresetMode])
@pytest.mark.parametrize(
    "options",
    [
        {"setup": "9x9/10", "rewards": SHAPED},
        {"setup": "7x4/3@any", "observation": "codes", "flags": True, "max_steps": 12, "rewards": SHAPED},
        {"setup": "5x5/4!@safe", "mask_in_observation": False, "illegal": "lose", "rewards": SHAPED},
    ],
    ids=str,
)
def test_the_batch_plays_the_games_of_the_single_form(options: dict[str, Any], mode: AutoresetMode) -> None:
    assert compare(options, mode) > 5


def test_chances_are_told_for_the_batch_too() -> None:
    assert compare({"setup": "5x5/3", "chances": True}, AutoresetMode.NEXT_STEP, games=3, steps=12)


@pytest.mark.parametrize("setup", ["9x9/10", "9x9/10!"])
def test_any_number_of_threads_gives_the_same_games(setup: str) -> None:
    def trace(threads: int) -> list[Any]:
        env = MinesweeperVectorEnv(200, setup, threads=threads)
        found: list[Any] = [env.reset(seed=1)]
        found += [env.step(env.sample_actions()) for _ in range(8)]
        return found

    assert all(same(one, other) for one, other in zip(trace(1), trace(5), strict=True))


def test_gymnasium_makes_the_batch_by_its_name() -> None:
    env = gymnasium.make_vec(NAME, num_envs=3, setup="16x16/40", observation="codes")
    assert isinstance(env.unwrapped, MinesweeperVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    observation, _ = env.reset(seed=1)
    assert observation in env.observation_space
    env.action_space.seed(1)
    for _ in range(20):
        observation, rewards, terminated, truncated, infos = env.step(env.action_space.sample())
        assert observation in env.observation_space
        assert rewards.dtype == np.float64
        assert terminated.dtype == truncated.dtype == infos["won"].dtype == np.bool_
    env.close()


def test_wrappers_of_gymnasium_take_the_batch() -> None:
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(gymnasium.make_vec(NAME, num_envs=4, setup="3x3/0"))
    env.reset(seed=1)
    *_, infos = env.step(np.zeros(4, np.int64))
    assert infos["episode"]["r"].tolist() == [1.0] * 4


def test_what_a_step_gives_is_not_changed_by_the_next() -> None:
    env = MinesweeperVectorEnv(4, "9x9/10")
    first, infos = env.reset(seed=1)
    kept = first["observation"].copy(), first["action_mask"].copy(), infos["action_mask"].copy()
    env.step(env.sample_actions())
    assert same(kept, (first["observation"], first["action_mask"], infos["action_mask"]))


def test_random_actions_are_allowed_and_fixed_by_the_seed() -> None:
    one, other = MinesweeperVectorEnv(50, "9x9/10"), MinesweeperVectorEnv(50, "9x9/10", threads=3)
    for _ in range(2):
        one.reset(seed=4)
        other.reset(seed=4)
        for _ in range(5):
            actions = one.sample_actions()
            assert same(actions, other.sample_actions())
            rows = one.action_masks()
            assert all(rows[i, action] for i, action in enumerate(actions) if rows[i].any())
            one.step(actions)
            other.step(actions)
    assert same(one.sample_actions(seed=3), other.sample_actions(seed=3))


def test_a_masked_action_changes_no_game_where_it_is_refused() -> None:
    env = MinesweeperVectorEnv(3, "9x9/10", illegal="raise", observation="codes")
    env.reset(seed=1)
    env.step(np.array([0, 0, 0]))
    before = [env.view(game) for game in range(3)]
    with pytest.raises(IllegalMoveError, match="environment 1: the mask forbids action 0"):
        env.step(np.array([80, 0, 80]))
    assert [env.view(game) for game in range(3)] == before


@pytest.mark.parametrize(
    "actions", [np.zeros(2, np.int64), np.zeros(3), [0, 0, 81], [0, -1, 0], None, "abc", [[0], [0], [0]]], ids=str
)
def test_what_are_no_actions_are_refused(actions: Any) -> None:
    env = MinesweeperVectorEnv(3, "9x9/10")
    env.reset(seed=1)
    with pytest.raises(IllegalMoveError):
        env.step(actions)


def test_what_makes_no_sense_is_refused() -> None:
    for options in ({"num_envs": 0}, {"threads": 0}, {"autoreset_mode": "sometimes"}):
        with pytest.raises(OptionError):
            MinesweeperVectorEnv(**options)
    env = MinesweeperVectorEnv(2, "9x9/10", autoreset_mode="Disabled", illegal="lose")
    with pytest.raises(IllegalMoveError, match="call reset"):
        env.step([0, 0])
    for seed in ([1], [1, -1], -1):
        with pytest.raises((OptionError, gymnasium.error.Error)):
            env.reset(seed=seed)
    with pytest.raises(OptionError, match="reset_mask"):
        env.reset(seed=1, options={"reset_mask": [True]})
    env.reset(seed=[1, None])
    env.step([0, 0])
    env.step([0, 0])
    with pytest.raises(IllegalMoveError, match="environment 0: the episode is over"):
        env.step([1, 1])


def test_a_board_that_cannot_be_made_is_told() -> None:
    env = MinesweeperVectorEnv(1, "2x2/2!@safe")
    env.reset(seed=1)
    with pytest.raises(NoBoardError):
        env.step([0])
