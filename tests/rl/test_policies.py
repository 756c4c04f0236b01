"""Bots as policies: they play the games of an environment as they play their own."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from gridsage.catalog import bots, find_bot
from gridsage.errors import GridsageError, OptionError, UnknownNameError
from gridsage.games.mnk import Limits
from gridsage.rl import MinesweeperEnv, MinesweeperVectorEnv, MnkEnv, MnkVectorEnv, mnk_v0, policy_from_bot
from gridsage.sessions.mines.play import play
from gridsage.stream import derive_seed

OWN = [entry.name for entry in bots("mines") if not entry.factory.programs]


def win(env: MinesweeperEnv, policy: Any, **reset: Any) -> bool:
    observation, info = env.reset(**reset)
    ended = False
    while not ended:
        observation, _, terminated, truncated, info = env.step(policy(observation))
        assert not info["illegal_action"]
        ended = terminated or truncated
    return bool(info["won"])


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("flags", [False, True])
def test_every_bot_plays_by_its_policy_as_it_does_by_itself(name: str, flags: bool) -> None:
    env = MinesweeperEnv("9x9/10", flags=flags, illegal="raise")
    policy = policy_from_bot(name, env, seed=5)
    for number, board in enumerate((1, 2, 3)):
        bot = find_bot("mines", name).factory(seed=derive_seed(derive_seed(5, 0), number))
        record = play("9x9/10", bot, board)
        assert win(env, policy, options={"board_seed": board}) == (record.outcome.winner == 0)
    policy.close()


def test_codes_and_planes_are_read_alike() -> None:
    wins = []
    for kind in ("codes", "planes"):
        env = MinesweeperEnv("9x9/10", observation=kind, mask_in_observation=False)
        policy = policy_from_bot("single_point", gymnasium.wrappers.TimeLimit(env, 500), seed=1)
        wins.append([win(env, policy, seed=seed) for seed in range(8)])
    assert wins[0] == wins[1]


@pytest.mark.parametrize("mask_in_observation", [True, False])
def test_a_batch_of_bots_wins_as_often_as_the_bot(mask_in_observation: bool) -> None:
    env = MinesweeperVectorEnv(8, "9x9/10", mask_in_observation=mask_in_observation, autoreset_mode="SameStep")
    policy = policy_from_bot("exact", env)
    observation, _ = env.reset(seed=1)
    played = won = 0
    while played < 40:
        observation, rewards, terminated, _, _ = env.step(policy(observation))
        played += terminated.sum()
        won += rewards.sum()
    assert won / played > 0.7
    policy.close()


def test_a_bot_plays_both_sides_of_an_mnk_game() -> None:
    env = mnk_v0.env()
    policy = policy_from_bot("minimax", env)
    for _ in range(2):
        env.reset(seed=1)
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            env.step(None if terminated or truncated else policy(observation))
        assert env.unwrapped.board.drawn


def test_a_batch_of_mnk_bots_draws_tic_tac_toe() -> None:
    env = MnkVectorEnv(3, "3x3x3")
    policy = policy_from_bot("minimax", env, limits=Limits(nodes=100_000))
    observation, _ = env.reset(seed=1)
    for step in range(9):
        observation, rewards, terminated, _, _ = env.step(policy(observation))
        assert not rewards.any()
        assert terminated.all() == (step == 8)


@pytest.mark.parametrize("seat", ["first", "second", "alternate"])
def test_a_bot_is_the_opponent_of_a_player(seat: str) -> None:
    env = MnkEnv("3x3x3", opponent="minimax", seat=seat)
    policy = policy_from_bot("minimax", env)
    seats: list[int] = []
    for _ in range(4):
        observation, info = env.reset(seed=None if seats else 1)
        seats.append(info["seat"])
        terminated = False
        while not terminated:
            observation, reward, terminated, _, info = env.step(policy(observation))
        assert reward == 0
    assert seats == {"first": [0] * 4, "second": [1] * 4, "alternate": [0, 1, 0, 1]}[seat]
    env.close()


@pytest.mark.parametrize(
    ("bot", "env"),
    [("nobody", MinesweeperEnv()), ("tank:speed=3", MinesweeperEnv()), ("exact", mnk_v0.raw_env())],
    ids=["unknown", "option", "family"],
)
def test_unknown_bots_are_refused(bot: str, env: Any) -> None:
    with pytest.raises(UnknownNameError):
        policy_from_bot(bot, env)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(OptionError, match=r"an environment of gridsage\.rl"):
        policy_from_bot("exact", object())
    with pytest.raises(OptionError, match="does not know the rule renju"):
        policy_from_bot("minimax", mnk_v0.raw_env("7x7x5@renju"))
    with pytest.raises(OptionError, match="shape"):
        policy_from_bot("exact", MinesweeperEnv("9x9/10"))(np.zeros((12, 3, 3)))
    for options in ({"seat": "middle"}, {"opponent": "nobody"}, {"render_mode": "human"}, {"setup": "2x2x2"}):
        with pytest.raises(GridsageError):
            MnkEnv(**options)  # type: ignore[arg-type]


@pytest.mark.parametrize("masks", [True, False], ids=["masks", "no masks"])
def test_a_batch_of_bots_passes_over_games_that_have_ended(masks: bool) -> None:
    env = MinesweeperVectorEnv(3, "4x4/3", mask_in_observation=masks, autoreset_mode="Disabled", illegal="raise")
    policy = policy_from_bot("uniform", env)
    observation, infos = env.reset(seed=1)
    while infos["action_mask"].any(axis=1).all():
        observation, *_, infos = env.step(policy(observation))
    over = ~infos["action_mask"].any(axis=1)
    actions = policy(observation)
    assert not actions[over].any()
    with pytest.raises(OptionError, match="of 3 games"):
        policy(MinesweeperVectorEnv(2, "4x4/3", mask_in_observation=masks).reset(seed=1)[0])
    boards = observation["observation"] if masks else observation
    with pytest.raises(OptionError, match="the game is over"):
        policy_from_bot("exact", MinesweeperEnv("4x4/3"))(boards[over][0])


def test_a_bot_plays_for_the_agent_whose_turn_it_is() -> None:
    env = mnk_v0.parallel_env("15x15x5")
    policy = policy_from_bot("champion", env, limits=Limits(nodes=100))
    observations, _ = env.reset(seed=1)
    observations, *_ = env.step({"player_0": policy(observations["player_0"])})
    assert policy(observations["player_1"]) != 112
    with pytest.raises(OptionError, match="is not to move"):
        policy(observations["player_0"])
    with pytest.raises(OptionError, match="shape"):
        policy(None)
