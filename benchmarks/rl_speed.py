"""Steps a second: the compiled batches beside a plain Python loop and, for m,n,k, OpenSpiel, in the same run.

``python benchmarks/rl_speed.py [--seconds S] [--threads N]``. Every row plays random allowed actions; drawing them is
part of the time, since a loop has to draw them too. What is compared with is no dependency of Gridsage:
``pip install open_spiel pygame`` (PettingZoo's own games draw with pygame).
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import gymnasium
import numpy as np

from gridsage.rl import MinesweeperEnv, MinesweeperVectorEnv, MnkVectorEnv, mnk_v0

Steps = Callable[[], int]


def batch(env: Any) -> Steps:
    """One step of every game of a batch."""
    env.reset(seed=1)

    def step() -> int:
        env.step(env.sample_actions())
        return int(env.num_envs)

    return step


def single(env: MinesweeperEnv) -> Steps:
    """One step of one game, in Python."""
    random = np.random.default_rng(1)
    mask = env.reset(seed=1)[1]["action_mask"]

    def step() -> int:
        nonlocal mask
        *_, terminated, truncated, info = env.step(random.choice(np.flatnonzero(mask)))
        mask = env.reset()[1]["action_mask"] if terminated or truncated else info["action_mask"]
        return 1

    return step


def sync(setup: str) -> Steps:
    """Gymnasium's own batch of the single form."""
    env = gymnasium.vector.SyncVectorEnv([lambda: MinesweeperEnv(setup, observation="codes")] * 64)
    masks = env.reset(seed=1)[1]["action_mask"]
    random = np.random.default_rng(1)

    def step() -> int:
        nonlocal masks
        actions = np.where(masks, random.random(masks.shape), -1).argmax(axis=1)
        masks = env.step(actions)[-1]["action_mask"]
        return 64

    return step


def turns(setup: str) -> Steps:
    """One move of PettingZoo's form, in Python."""
    env = mnk_v0.raw_env(setup)
    random = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        env.step(random.choice(np.flatnonzero(env.action_masks())))
        if env.board.over:
            env.reset()
        return 1

    return step


def observed(env: Any) -> Steps:
    """One move of any game in PettingZoo's form, its observation made, as a program that learns would ask for it."""
    random = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        env.step(random.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))
        if any(env.terminations.values()):
            env.reset()
        return 1

    return step


def petting_zoo() -> Steps | None:
    """PettingZoo's own tic-tac-toe; None where what it draws with is missing."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    try:
        return observed(import_module("pettingzoo.classic").tictactoe_v3.raw_env())
    except ImportError:
        return None


def open_spiel(setup: str) -> Steps | None:
    """The same game in OpenSpiel, with the tensors that a program that learns would read; None where it is missing."""
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        return None
    width, height, k = setup.split("x")
    name = "tic_tac_toe" if setup == "3x3x3" else f"mnk(m={width},n={height},k={k})"
    game = pyspiel.load_game(name)
    random = np.random.default_rng(1)
    state = game.new_initial_state()

    def step() -> int:
        nonlocal state
        state.observation_tensor(state.current_player())
        legal = state.legal_actions()
        state.apply_action(legal[random.integers(len(legal))])
        if state.is_terminal():
            state = game.new_initial_state()
        return 1

    return step


def measure(step: Steps, seconds: float) -> dict[str, float]:
    """Steps a second of the clock, and of the processor: the second does not suffer from a busy machine."""
    step()
    began, used, steps = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - began < seconds:
        steps += step()
    return {
        "steps_per_s": round(steps / (time.perf_counter() - began)),
        "steps_per_cpu_s": round(steps / (time.process_time() - used)),
    }


def main() -> None:
    """Measure every row and print it as a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--games", type=int, default=4096)
    given = parser.parse_args()
    games, threads = given.games, given.threads

    def mines(kind: str, count: int) -> Steps:
        return batch(MinesweeperVectorEnv(games, "expert", observation=kind, threads=count))

    rows: dict[str, Steps | None] = {
        f"expert, batch, codes, {threads} threads": mines("codes", threads),
        f"expert, batch, planes, {threads} threads": mines("planes", threads),
        "expert, batch, codes, 1 thread": mines("codes", 1),
        "expert, one game in a Python loop": single(MinesweeperEnv("expert", observation="codes")),
        "expert, Gymnasium's SyncVectorEnv": sync("expert"),
    }
    for setup in ("3x3x3", "15x15x5"):
        rows |= {
            f"{setup}, batch, {threads} threads": batch(MnkVectorEnv(games, setup, threads=threads)),
            f"{setup}, batch, 1 thread": batch(MnkVectorEnv(games, setup)),
            f"{setup}, one game in a Python loop": turns(setup),
            f"{setup}, OpenSpiel in a Python loop": open_spiel(setup),
        }
    rows |= {
        "3x3x3, one game, observed": observed(mnk_v0.raw_env("3x3x3")),
        "3x3x3, PettingZoo's tictactoe_v3, observed": petting_zoo(),
    }
    for name, step in rows.items():
        told = {"missing": "pip install open_spiel pygame"} if step is None else measure(step, given.seconds)
        print(json.dumps({"what": name, **told}), flush=True)


if __name__ == "__main__":
    main()
