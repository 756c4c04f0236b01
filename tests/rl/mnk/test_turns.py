"""m,n,k as PettingZoo's environments: its checks pass for any setup and rule, and the games are those of the rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from gridsage.errors import GridsageError, IllegalMoveError, OptionError
from gridsage.games.mnk import Board
from gridsage.rl import mnk_v0

# What PettingZoo says of every board game with masks: an empty board is all zeros, an observation is a dictionary.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation numpy array is all zeros"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]

SETUPS: list[dict[str, Any]] = [
    {},
    {"m": 5, "n": 4, "k": 4},
    {"setup": "7x7x5@renju", "opening": 4},
    {"setup": "6x6x5", "rule": "caro"},
    {"setup": "5x5x4@exact"},
]


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_pettingzoos_checks_pass(options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(mnk_v0.env(**options), num_cycles=60)
    seed_test(lambda: mnk_v0.env(**options), num_cycles=30)
    parallel_api_test(mnk_v0.parallel_env(**options), num_cycles=60)
    parallel_seed_test(lambda: mnk_v0.parallel_env(**options), num_cycles=30)
    assert "Passed API test" in capsys.readouterr().out


def test_the_winner_gets_1_and_the_loser_minus_1() -> None:
    env = mnk_v0.env()
    env.reset(seed=1)
    for action in (0, 3, 1, 4, 2):
        assert env.observe(env.agent_selection)["action_mask"][action]
        env.step(action)
    assert env.rewards == {"player_0": 1.0, "player_1": -1.0}
    assert all(env.terminations.values())


def test_a_draw_is_worth_nothing() -> None:
    env = mnk_v0.raw_env()
    env.reset(seed=1)
    for action in (0, 1, 2, 4, 3, 5, 7, 6, 8):
        env.step(action)
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": 0.0, "player_1": 0.0}


def test_each_player_sees_its_own_stones_first_and_only_the_one_to_move_has_actions() -> None:
    env = mnk_v0.raw_env("4x3x3", render_mode="ansi")
    env.reset(seed=1)
    env.step(5)
    first, second = env.observe("player_0"), env.observe("player_1")
    assert first["observation"].shape == (2, 3, 4)
    assert first["observation"][0, 1, 1] == second["observation"][1, 1, 1] == 1
    assert not first["action_mask"].any()
    assert second["action_mask"].sum() == 11
    assert np.array_equal(env.infos["player_1"]["action_mask"], second["action_mask"])
    assert np.array_equal(env.action_masks(), second["action_mask"].astype(bool))
    assert "X" in str(env.render())


def test_renju_masks_what_it_forbids() -> None:
    env = mnk_v0.raw_env("15x15x5@renju")
    env.reset(seed=1)
    board = Board("15x15x5@renju")
    for move in ["h8", "a1", "h9", "a3", "i10", "a5", "j10", "a7"]:
        env.step(board.setup.as_cell(move))
        board.push(move)
    assert board.forbidden
    for point in board.forbidden:
        assert not env.action_masks()[point.cell]


def test_an_illegal_move_ends_the_game_and_is_refused_without_wrappers() -> None:
    env = mnk_v0.env()
    env.reset(seed=1)
    env.step(0)
    env.step(0)
    assert env.terminations["player_1"]
    assert env.rewards["player_1"] == -1
    raw = mnk_v0.raw_env()
    raw.reset(seed=1)
    raw.step(0)
    for action in (0, 9, -1, None, "x"):
        with pytest.raises(IllegalMoveError):
            raw.step(action)
    parallel = mnk_v0.parallel_env()
    parallel.reset(seed=1)
    parallel.step({"player_0": 0, "player_1": 0})
    _, rewards, terminated, _, _ = parallel.step({"player_0": 5, "player_1": 0})
    assert rewards == {"player_0": 0.0, "player_1": -1.0}
    assert all(terminated.values())


def test_a_step_outside_a_game_or_of_nobody_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="call reset"):
        mnk_v0.raw_env().step(0)
    parallel = mnk_v0.parallel_env()
    with pytest.raises(IllegalMoveError, match="call reset"):
        parallel.step({"player_0": 0})
    parallel.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="the turn of player_0"):
        parallel.step({"player_1": 0})
    for action in (0, 3, 1, 4, 2):
        parallel.step(dict.fromkeys(parallel.agents, action))
    with pytest.raises(IllegalMoveError, match="call reset"):
        parallel.step({"player_0": 5, "player_1": 5})


def test_random_openings_are_fixed_by_the_seed_and_differ_from_game_to_game() -> None:
    env = mnk_v0.raw_env("9x9x5", opening=6)
    games = []
    for seed in (1, None, 1, None):
        env.reset(seed=seed)
        games.append(env.board.cells)
    assert games[:2] == games[2:]
    assert games[0] != games[1]
    assert sum(map(bool, games[0])) == 6


@pytest.mark.parametrize(
    "options",
    [
        {"m": 3},
        {"setup": "3x3x3", "k": 3},
        {"setup": "2x2x2"},
        {"setup": "3x3x3", "opening": 5},
        {"setup": "3x3x3", "rule": "renju"},
        {"rule": "chess"},
        {"render_mode": "human"},
    ],
    ids=str,
)
def test_options_that_make_no_sense_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(GridsageError):
        mnk_v0.raw_env(**options)
    with pytest.raises((OptionError, GridsageError)):
        mnk_v0.parallel_env(**options)
