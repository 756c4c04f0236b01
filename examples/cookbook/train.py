"""Train a player of tic-tac-toe in a second.

`gridsage.rl` speaks Gymnasium. This is the smallest learner there is: a table of what each move was worth, against an
opponent who plays at random. A network, a batch of a thousand games at once and a GPU are in [environments for
learning](rl.md). Needs the extra `rl`.
"""

from __future__ import annotations

import gymnasium
import numpy as np

import gridsage.rl  # noqa: F401 - registers the environments

env = gymnasium.make("gridsage/Mnk-v0", setup="3x3x3", opponent="uniform", seat="first")
worth: dict[tuple[bytes, int], float] = {}
random = np.random.default_rng(1)


def play(game: int, *, explore: float) -> float:
    """One game; what it was worth is learnt by every move of it."""
    observation, info = env.reset(seed=game)
    path: list[tuple[bytes, int]] = []
    while True:
        state = observation["observation"].tobytes()
        legal = [int(action) for action in np.flatnonzero(info["action_mask"])]
        best = max(legal, key=lambda action: worth.get((state, action), 0.0))
        action = int(random.choice(legal)) if random.random() < explore else best
        path.append((state, action))
        observation, reward, ended, _, info = env.step(action)
        if ended:
            break
    for key in path:
        worth[key] = worth.get(key, 0.0) + 0.2 * (float(reward) - worth.get(key, 0.0))
    return float(reward)


before = sum(play(game, explore=1.0) for game in range(200)) / 200
for game in range(200, 1500):
    play(game, explore=0.2)
after = sum(play(game, explore=0.0) for game in range(1500, 1700)) / 200
print(f"a random player scores {before:+.1f} a game, the table {after:+.1f}")
