"""Train a small Minesweeper policy with NumPy alone, and write it as an ONNX file: the worked example of docs/rl.md.

    python tools/train_mines_policy.py policy.onnx --minutes 5

Many games are played at once in the compiled batch. The network looks at the square around a hidden cell and says how
likely it is a mine; the policy opens the least likely one, now and then a random one. When a game is over its board is
turned up, and every hidden cell that was seen in it tells the network whether it was a mine. Needs the extra ``rl`` and
the package ``onnx``.
"""

from __future__ import annotations

import argparse
import csv
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from gridsage.games.mines import HIDDEN, Setup, make_layout
from gridsage.games.mines.planes import PLANES
from gridsage.rl import MinesweeperVectorEnv
from gridsage.stream import derive_seed

Floats = NDArray[np.float32]

_KNOWN = HIDDEN + 1
"""The codes that training meets: there are no flags, and a game that has ended is not shown."""
_OUTSIDE = _KNOWN
"""What stands for cells outside the board."""


class PatchNetwork:
    """Two hidden layers over the codes of a square: what is seen around a cell gives the logit that it is a mine."""

    def __init__(self, side: int, first: int, second: int, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.side = side
        sizes = [(side * side * _KNOWN, first), (first, second), (second, 1)]
        self.weights: list[Floats] = [
            random.normal(0, (2 / (rows if i else side * side)) ** 0.5, (rows, columns)).astype(np.float32)
            for i, (rows, columns) in enumerate(sizes)
        ]
        self.biases: list[Floats] = [np.zeros(columns, np.float32) for _, columns in sizes]
        self._moments = [[np.zeros_like(one) for one in self.parameters] for _ in range(2)]
        self._steps = 0
        self._one_hot = np.eye(_KNOWN + 1, _KNOWN, dtype=np.float32)  # outside the board: all zeros

    @property
    def parameters(self) -> list[Floats]:
        """All that is learnt."""
        return [*self.weights, *self.biases]

    def logits(self, squares: NDArray[np.uint8]) -> Floats:
        """How likely the cell in the middle of each square is a mine, as a logit."""
        return self._layers(squares)[-1][:, 0]

    def learn(self, squares: NDArray[np.uint8], mines: Floats, rate: float) -> float:
        """One step of Adam on the cross-entropy; the loss before it."""
        inputs, first, second, output = self._layers(squares)
        chance = 1 / (1 + np.exp(-output[:, 0]))
        error = ((chance - mines) / len(mines))[:, None].astype(np.float32)
        back_second = (error @ self.weights[2].T) * (second > 0)
        back_first = (back_second @ self.weights[1].T) * (first > 0)
        pairs = [(inputs, back_first), (first, back_second), (second, error)]
        slopes = [layer.T @ back for layer, back in pairs] + [back.sum(axis=0) for _, back in pairs]
        self._steps += 1
        for value, slope, mean, square in zip(self.parameters, slopes, *self._moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            scale = rate * (1 - 0.999**self._steps) ** 0.5 / (1 - 0.9**self._steps)
            value -= (scale * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
        safe = np.clip(chance, 1e-6, 1 - 1e-6)
        return float(-np.mean(mines * np.log(safe) + (1 - mines) * np.log(1 - safe)))

    def _layers(self, squares: NDArray[np.uint8]) -> list[Floats]:
        layers: list[Floats] = [self._one_hot[squares].reshape(len(squares), -1)]
        for i, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            found = layers[-1] @ weight + bias
            layers.append(np.maximum(found, 0) if i < 2 else found)
        return layers


@dataclass(frozen=True, slots=True)
class Seen:
    """Squares around hidden cells of one step, with the game and the cell of each."""

    squares: NDArray[np.uint8]
    games: NDArray[np.int64]
    cells: NDArray[np.int64]


def look(codes: NDArray[np.uint8], side: int, random: np.random.Generator) -> Seen:
    """The squares around the hidden cells that touch an open one, and around one other of each board.

    Those that touch none look much alike, so one of them stands for all.
    """
    reach = side // 2
    padded = np.pad(codes, ((0, 0), (reach, reach), (reach, reach)), constant_values=_OUTSIDE)
    windows = sliding_window_view(padded, (side, side), axis=(1, 2))
    hidden = codes == HIDDEN
    middle = windows[:, :, :, reach - 1 : reach + 2, reach - 1 : reach + 2]
    chosen = hidden & (middle < HIDDEN).any(axis=(3, 4))
    order = np.where(hidden & ~chosen, random.random(codes.shape, np.float32), -1).reshape(len(codes), -1)
    far = order.argmax(axis=1)
    has_far = order.max(axis=1) >= 0
    chosen.reshape(len(codes), -1)[has_far, far[has_far]] = True
    games, rows, columns = np.nonzero(chosen)
    return Seen(windows[games, rows, columns].reshape(len(games), -1), games, rows * codes.shape[2] + columns)


class Trainer:
    """Plays and learns by turns; all of it is fixed by the seed."""

    def __init__(self, setup: Setup, games: int, seed: int, network: PatchNetwork) -> None:
        self.network = network
        self.played = self.won = self.steps = 0
        self._setup = setup
        self._seed = seed
        self._random = np.random.default_rng(seed)
        self._env = MinesweeperVectorEnv(
            games, setup, observation="codes", mask_in_observation=False, autoreset_mode="SameStep"
        )
        self._codes, _ = self._env.reset(seed=seed)
        self._numbers = np.zeros(games, np.int64)
        self._firsts = np.full(games, -1, np.int64)
        self._memory: list[list[tuple[NDArray[np.uint8], NDArray[np.int64]]]] = [[] for _ in range(games)]
        self._lessons: list[tuple[NDArray[np.uint8], Floats]] = []

    def play(self, wild: float) -> None:
        """One step of every game: the cell that is least likely a mine, or with that chance a random one."""
        seen = look(self._codes, self.network.side, self._random)
        logits = self.network.logits(seen.squares)
        order = np.lexsort((logits, seen.games))
        games, starts = np.unique(seen.games[order], return_index=True)
        actions = np.zeros(len(self._codes), np.int64)
        actions[games] = seen.cells[order][starts]
        ends = np.append(starts[1:], len(order))
        for game in np.flatnonzero(self._random.random(len(games)) < wild):
            actions[games[game]] = seen.cells[order][self._random.integers(starts[game], ends[game])]
        self._remember(seen, actions)
        self._codes, rewards, terminated, _, _ = self._env.step(actions)
        self.steps += len(self._codes)
        for game in np.flatnonzero(terminated):
            self._finish(int(game), won=rewards[game] > 0)

    def learn(self, batch: int, rate: float) -> float | None:
        """One step of learning from games that ended of late; the loss, or None where none has."""
        if len(self._lessons) < 64:
            return None
        chosen = self._random.integers(len(self._lessons), size=64)
        squares = np.concatenate([self._lessons[i][0] for i in chosen])
        mines = np.concatenate([self._lessons[i][1] for i in chosen])
        rows = self._random.integers(len(squares), size=batch)
        return self.network.learn(squares[rows], mines[rows], rate)

    def _remember(self, seen: Seen, actions: NDArray[np.int64]) -> None:
        bounds = np.searchsorted(seen.games, np.arange(len(self._codes) + 1))
        for game in range(len(self._codes)):
            rows = slice(bounds[game], bounds[game + 1])
            if self._firsts[game] < 0:
                self._firsts[game] = actions[game]  # nothing can be told before the first cell
            else:
                self._memory[game].append((seen.squares[rows], seen.cells[rows]))

    def _finish(self, game: int, *, won: bool) -> None:
        """Turn the board up: every hidden cell that was seen is a lesson. The next board lies there already."""
        board_seed = derive_seed(self._seed + game, int(self._numbers[game]))
        mine = np.zeros(self._setup.cells, np.float32)
        mine[list(make_layout(self._setup, board_seed, int(self._firsts[game])))] = 1
        if self._memory[game]:
            squares, cells = (np.concatenate(parts) for parts in zip(*self._memory[game], strict=True))
            self._lessons.append((squares, mine[cells]))
            del self._lessons[:-4000]
        self._memory[game].clear()
        self._numbers[game] += 1
        self._firsts[game] = -1
        self.played += 1
        self.won += won


def write_onnx(network: PatchNetwork, path: Path) -> None:
    """The network as convolutions over the planes of a board of any size: the score of a cell is minus its logit."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    side = network.side
    first = np.zeros((network.weights[0].shape[1], PLANES, side, side), np.float32)
    first[:, :_KNOWN] = network.weights[0].T.reshape(-1, side, side, _KNOWN).transpose(0, 3, 1, 2)
    kernels = [first, network.weights[1].T[:, :, None, None], -network.weights[2].T[:, :, None, None]]
    biases = [*network.biases[:2], -network.biases[2]]
    constants, nodes, last = [], [], "observation"
    for i, (kernel, bias) in enumerate(zip(kernels, biases, strict=True)):
        constants += [
            numpy_helper.from_array(np.ascontiguousarray(kernel), f"w{i}"),
            numpy_helper.from_array(bias, f"b{i}"),
        ]
        pads = [kernel.shape[2] // 2] * 4
        out = "scores" if i == 2 else f"c{i}"
        nodes.append(helper.make_node("Conv", [last, f"w{i}", f"b{i}"], [out], pads=pads))
        last = out
        if i < 2:
            nodes.append(helper.make_node("Relu", [last], [f"r{i}"]))
            last = f"r{i}"
    floats = TensorProto.FLOAT
    given = helper.make_tensor_value_info("observation", floats, ["boards", PLANES, "rows", "columns"])
    scores = helper.make_tensor_value_info("scores", floats, ["boards", 1, "rows", "columns"])
    graph = helper.make_graph(nodes, "minesweeper", [given], [scores], constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


def main() -> None:
    """Train for so many minutes, tell the curve, and write the network."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("output", type=Path, help="the ONNX file to write")
    parser.add_argument("--setup", default="beginner")
    parser.add_argument("--minutes", type=float, default=5.0, help="of processor time")
    parser.add_argument("--rounds", type=int, default=0, help="instead of minutes: so many steps of learning")
    parser.add_argument("--games", type=int, default=256, help="games at once")
    parser.add_argument("--side", type=int, default=7, help="the side of the square that is looked at")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="a CSV file for the curve")
    parser.add_argument("--plot", type=Path, help="a picture of the curve; needs the extra plots")
    arguments = parser.parse_args()

    network = PatchNetwork(arguments.side, 128, 64, arguments.seed)
    trainer = Trainer(Setup.of(arguments.setup), arguments.games, arguments.seed, network)
    curve = train(trainer, arguments.minutes * 60, arguments.rounds)
    write_onnx(network, arguments.output)
    if arguments.curve is not None:
        with arguments.curve.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows(
                [("cpu_minutes", "steps", "games", "win_rate", "loss"), *curve]
            )
    if arguments.plot is not None:
        draw_curve(curve, arguments.plot)


def draw_curve(curve: list[tuple[str, ...]], path: Path) -> None:
    """The share of training games that were won, by the steps that were played."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.2), layout="constrained")
    axes = figure.add_subplot()
    axes.plot([int(point[1]) / 1000 for point in curve], [100 * float(point[3]) for point in curve], marker="o")
    axes.set(xlabel="thousand steps", ylabel="games won, in %", ylim=(0, 100))
    axes.grid(alpha=0.3)
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def train(trainer: Trainer, seconds: float, rounds: int) -> list[tuple[str, ...]]:
    """Play and learn by turns until the time, or the number of rounds, is up: a point of the curve for each tenth."""
    began, done, points = time.process_time(), 0.0, 0
    curve: list[tuple[str, ...]] = []
    played = won = count = 0
    losses: list[float] = []
    while done < 1:
        trainer.play(wild=0.03 * (1 - done))
        loss = trainer.learn(2048, rate=0.002 * (1 - done) + 0.0001)
        losses += [] if loss is None else [loss]
        count += 1
        done = count / rounds if rounds else (time.process_time() - began) / seconds
        if int(done * 20) > points or done >= 1:
            points = int(done * 20)
            games = max(trainer.played - played, 1)
            rate, mean = (trainer.won - won) / games, float(np.mean(losses)) if losses else float("nan")
            minutes = (time.process_time() - began) / 60
            curve.append((f"{minutes:.2f}", str(trainer.steps), str(trainer.played), f"{rate:.4f}", f"{mean:.4f}"))
            told = f"{minutes:6.2f} min  {trainer.steps:>9} steps  {trainer.played:>7} games"
            print(f"{told}  {rate:6.1%} won  loss {mean:.4f}", flush=True)
            played, won, losses = trainer.played, trainer.won, []
    return curve


if __name__ == "__main__":
    main()
