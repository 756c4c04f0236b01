"""Minesweeper as Gymnasium's environment: its checks pass, and every option does what it says."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from gridsage.errors import GridsageError, IllegalMoveError, OptionError, SetupError, UnknownNameError
from gridsage.games.mines import HIDDEN, FastBoard, StartRule
from gridsage.games.mines.planes import PLANES
from gridsage.rl import MinesweeperEnv, Rewards
from gridsage.stream import derive_seed

NAME = "gridsage/Minesweeper-v0"


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"setup": "30x16/99@safe"},
        {"setup": "9x9/10!"},
        {"flags": True, "observation": "codes"},
        {"mask_in_observation": False, "rewards": {"loss": -1, "opened": 0.1, "guess": -0.3}},
        {"chances": True, "setup": "5x5/3"},
        {"illegal": "lose"},
    ],
    ids=str,
)
def test_gymnasiums_checks_pass(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(NAME, **options).unwrapped)


def test_the_name_is_registered_with_a_module_in_front_too() -> None:
    env = gymnasium.make(f"gridsage.rl:{NAME}", setup="intermediate")
    assert isinstance(env.unwrapped, MinesweeperEnv)
    assert env.unwrapped.setup.mines == 40


def play(env: MinesweeperEnv, seed: int, steps: int = 100) -> list[tuple[Any, ...]]:
    """Random allowed actions, from the first to the end of the episode."""
    observation, info = env.reset(seed=seed)
    trace: list[tuple[Any, ...]] = [(observation, info)]
    random = np.random.default_rng(seed)
    for _ in range(steps):
        action = random.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        trace.append((int(action), observation, reward, terminated, truncated, info))
        if terminated or truncated:
            break
    return trace


def test_the_board_of_an_episode_is_that_of_the_seed_and_its_number() -> None:
    env = MinesweeperEnv("9x9/10", observation="codes")
    env.reset(seed=7)
    for number in range(3):
        if number:
            env.reset()
        env.step(40)
        board = FastBoard("9x9/10", derive_seed(7, number))
        board.open(40)
        assert env.view == board.view()


def test_a_board_can_be_asked_for_by_its_seed() -> None:
    env = MinesweeperEnv("9x9/10")
    env.reset(seed=3, options={"board_seed": 5})
    env.step(0)
    board = FastBoard("9x9/10", 5)
    board.open(0)
    assert env.view == board.view()


def test_the_three_conventions_of_masks_agree() -> None:
    env = MinesweeperEnv("8x5/6", flags=True)
    for _, observation, *_, info in play(env, 1)[1:]:
        assert info["action_mask"].shape == (80,)
        assert np.array_equal(observation["action_mask"], info["action_mask"])
    assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
    assert env.action_masks().dtype == np.bool_


def test_planes_and_codes_show_the_same() -> None:
    planes, codes = MinesweeperEnv("9x9/10"), MinesweeperEnv("9x9/10", observation="codes")
    for one, other in zip(play(planes, 4)[1:], play(codes, 4)[1:], strict=True):
        shown = one[1]["observation"]
        assert shown.shape == (PLANES, 9, 9)
        assert (shown.sum(axis=0) == 1).all()
        assert np.array_equal(shown.argmax(axis=0), other[1]["observation"])


def test_without_shaping_a_win_is_1_and_all_else_0() -> None:
    wins = 0
    for seed in range(30):
        *before, last = play(MinesweeperEnv("4x4/1"), seed)
        assert all(step[2] == 0 for step in before[1:])
        assert last[2] == float(last[-1]["won"])
        assert last[3]
        wins += last[-1]["won"]
    assert 0 < wins < 30


def test_shaped_rewards_are_the_sum_of_what_happened() -> None:
    rewards = Rewards(win=10, loss=-10, step=-1, opened=0.5, guess=-3, illegal=-7)
    env = MinesweeperEnv("5x1/1@any", rewards=rewards)
    env.reset(options={"board_seed": 0})
    env._board = FastBoard.with_mines("5x1/1@any", [2])
    assert env.step(0)[1] == -1 + 2 * 0.5  # the flood opens two cells
    assert env.step(0)[1] == -1 - 7
    assert env.step(4)[1] == -1 - 3 + 2 * 0.5 + 10
    env.reset()
    env._board = FastBoard.with_mines("5x1/1@any", [2])
    assert env.step(2)[1] == -1 - 10


def test_flags_are_set_and_taken_by_the_second_half_of_the_actions() -> None:
    env = MinesweeperEnv("9x9/10", flags=True, observation="codes")
    env.reset(seed=1)
    observation, *_, info = env.step(81 + 5)
    assert observation["observation"][0, 5] == 10
    assert not info["action_mask"][5]
    assert info["action_mask"][81 + 5]
    observation, *_ = env.step(81 + 5)
    assert observation["observation"][0, 5] == HIDDEN


def test_an_episode_is_truncated_after_the_most_steps() -> None:
    env = MinesweeperEnv("9x9/10", flags=True, max_steps=3)
    env.reset(seed=1)
    assert [env.step(81)[2:4] for _ in range(3)] == [(False, False), (False, False), (False, True)]


@pytest.mark.parametrize("start", [*StartRule])
def test_start_rules_protect_the_first_cell(start: StartRule) -> None:
    env = MinesweeperEnv(f"5x5/16@{start.value}", observation="codes")
    lost = 0
    for seed in range(20):
        env.reset(seed=seed)
        shown, _, terminated, _, info = env.step(12)
        lost += terminated and not info["won"]
        if start is StartRule.OPENING:
            assert shown["observation"][2, 2] == 0
    assert (lost > 0) == (start is StartRule.ANY)


def test_the_exact_chances_are_told_on_demand() -> None:
    env = MinesweeperEnv("4x1/1@any", chances=True)
    _, info = env.reset(seed=1)
    assert info["mine_chances"] == pytest.approx([0.25] * 4)
    env._board = FastBoard.with_mines("4x1/1@any", [2])
    *_, info = env.step(1)
    assert info["mine_chances"] == pytest.approx([0.5, 0.0, 0.5, 0.0])
    *_, info = env.step(2)
    assert not info["mine_chances"].any()
    assert "mine_chances" not in MinesweeperEnv("4x1/1@any").reset()[1]


def test_a_masked_action_played_anyway_counts_for_nothing_and_says_so() -> None:
    env = MinesweeperEnv("9x9/10")
    env.reset(seed=1)
    before = env.step(40)[0]
    after, reward, terminated, truncated, info = env.step(40)
    assert np.array_equal(before["observation"], after["observation"])
    assert (reward, terminated, truncated, info["illegal_action"]) == (0.0, False, False, True)


def test_a_masked_action_loses_or_is_refused_where_that_was_asked_for() -> None:
    env = MinesweeperEnv("9x9/10", illegal="lose", rewards={"loss": -1, "illegal": -2})
    env.reset(seed=1)
    env.step(40)
    assert env.step(40)[1:3] == (-3.0, True)
    with pytest.raises(IllegalMoveError, match="call reset"):
        env.step(0)
    env = MinesweeperEnv("9x9/10", illegal="raise")
    env.reset(seed=1)
    env.step(40)
    with pytest.raises(IllegalMoveError, match="the mask forbids action 40"):
        env.step(40)


@pytest.mark.parametrize("action", [-1, 81, 1.5, None, "3", np.array([3]), 10**30])
def test_what_is_no_action_is_refused(action: object) -> None:
    env = MinesweeperEnv("9x9/10")
    env.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="from 0 to 80"):
        env.step(action)


@pytest.mark.parametrize(
    ("options", "kind"),
    [
        ({"setup": "3x3/9"}, SetupError),
        ({"observation": "pixels"}, UnknownNameError),
        ({"illegal": "shrug"}, UnknownNameError),
        ({"rewards": {"wins": 1}}, UnknownNameError),
        ({"rewards": {"win": float("nan")}}, OptionError),
        ({"rewards": 3}, OptionError),
        ({"max_steps": 0}, OptionError),
        ({"flags": 1}, TypeError),
        ({"render_mode": "human"}, OptionError),
    ],
    ids=str,
)
def test_options_that_make_no_sense_are_refused(options: dict[str, Any], kind: type[Exception]) -> None:
    with pytest.raises(kind):
        MinesweeperEnv(**options)
    assert issubclass(kind, GridsageError | TypeError)


def test_the_board_is_rendered_as_text() -> None:
    env = MinesweeperEnv("3x2/1@any", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == "###\n###"
