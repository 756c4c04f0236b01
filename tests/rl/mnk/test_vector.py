"""The compiled batch of m,n,k games plays the very games of PettingZoo's form."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode

from gridsage.errors import IllegalMoveError, OptionError
from gridsage.rl import MnkVectorEnv, mnk_v0

GAMES = 5


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(
    "options",
    [{}, {"setup": "5x4x4", "opening": 3}, {"setup": "7x7x5@renju", "opening": 8}, {"setup": "6x6x5@caro"}],
    ids=str,
)
def test_the_batch_plays_the_games_of_the_single_form(options: dict[str, Any], threads: int) -> None:
    batch = MnkVectorEnv(GAMES, **options, threads=threads)
    singles = [mnk_v0.raw_env(**options) for _ in range(GAMES)]
    observations, infos = batch.reset(seed=3)
    for i, single in enumerate(singles):
        single.reset(seed=3 + i)
    begins = [False] * GAMES
    for _ in range(60):
        for i, single in enumerate(singles):
            assert infos["turn"][i] == single.board.turn
            expected = single.observe(single.agent_selection)
            found = {name: values[i] for name, values in observations.items()}
            assert data_equivalence(found, expected, exact=True)
        actions = batch.sample_actions()
        observations, rewards, terminated, truncated, infos = batch.step(actions)
        assert not truncated.any()
        for i, single in enumerate(singles):
            if begins[i]:
                single.reset()
                assert (rewards[i], terminated[i]) == (0, False)
            else:
                mover = single.agent_selection
                single.step(int(actions[i]))
                assert rewards[i] == single.rewards[mover]
                assert terminated[i] == single.terminations[mover]
            begins[i] = bool(terminated[i])


def test_games_begin_again_in_the_same_step_where_that_was_asked_for() -> None:
    env = MnkVectorEnv(2, "3x3x3", autoreset_mode=AutoresetMode.SAME_STEP)
    env.reset(seed=1)
    for actions in ([0, 0], [3, 3], [1, 1], [4, 4]):
        env.step(actions)
    observations, rewards, terminated, _, infos = env.step([2, 8])
    assert (rewards.tolist(), terminated.tolist()) == ([1, 0], [True, False])
    assert not observations["observation"][0].any()
    assert infos["final_obs"][0]["observation"].sum() == 5
    assert infos["final_obs"][1] is None
    assert infos["_final_info"].tolist() == [True, False]
    assert infos["final_info"]["turn"].tolist() == [1, 0]


def test_an_illegal_move_loses_or_is_refused() -> None:
    env = MnkVectorEnv(2, "3x3x3", autoreset_mode="Disabled", mask_in_observation=False)
    observations, _ = env.reset(seed=1)
    assert observations in env.observation_space
    env.step([0, 0])
    _, rewards, terminated, _, infos = env.step([0, 1])
    assert (rewards.tolist(), terminated.tolist()) == ([-1, 0], [True, False])
    assert infos["illegal_action"].tolist() == [True, False]
    with pytest.raises(IllegalMoveError, match="environment 0: the episode is over"):
        env.step([1, 2])
    env.reset(options={"reset_mask": np.array([True, False])})
    env.step([1, 2])
    strict = MnkVectorEnv(1, "3x3x3", illegal="raise")
    strict.reset(seed=1)
    strict.step([4])
    with pytest.raises(IllegalMoveError, match="the mask forbids action 4"):
        strict.step([4])


@pytest.mark.parametrize("options", [{"illegal": "ignore"}, {"opening": 99}, {"num_envs": -1}], ids=str)
def test_options_that_make_no_sense_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        MnkVectorEnv(**options)
