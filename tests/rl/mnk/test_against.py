"""One player against a bot: Gymnasium's checks pass, and every end is worth what it should be."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from gridsage.errors import IllegalMoveError
from gridsage.rl import MnkEnv


@pytest.mark.parametrize("setup", ["3x3x3", "7x7x5@caro"])
def test_gymnasiums_checks_pass(setup: str) -> None:
    check_env(gymnasium.make("gridsage/Mnk-v0", setup=setup, opening=2, seat="alternate").unwrapped)


def test_a_win_is_1_and_a_loss_minus_1() -> None:
    env = MnkEnv("3x3x3", render_mode="ansi")
    found = set()
    for seed in range(40):
        _, info = env.reset(seed=seed)
        random, terminated = np.random.default_rng(seed), False
        while not terminated:
            _, reward, terminated, truncated, info = env.step(random.choice(np.flatnonzero(info["action_mask"])))
            assert not truncated
        assert env.render()
        found.add(reward)
    assert found == {1.0, 0.0, -1.0}


def test_an_illegal_move_loses_and_what_is_no_action_is_refused() -> None:
    env = MnkEnv("3x3x3")
    with pytest.raises(IllegalMoveError, match="call reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="below 9"):
        env.step(9)
    env.step(4)
    _, reward, terminated, _, info = env.step(4)
    assert (reward, terminated, info["illegal_action"]) == (-1.0, True, True)
