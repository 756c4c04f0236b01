"""Fit the map from an m,n,k engine's score to the chance to win, and draw how far it can be trusted.

    python tools/fit_mnk_chances.py --games 1200 --nodes 10000

1. The engine plays itself on boards of every kind of ``gridsage.solving.mnk.chance``, from none to six stones that are
   drawn near the middle. How many nodes it looks at is drawn for each move, from half to twice the number given, so
   that the same opening is played in many ways. Nothing here looks at the clock: the same seed gives the same games.
2. Of each game every position is taken in which no end is proven: score, stones on the board, result.
3. The games with even numbers are fitted, those with odd ones are kept apart and judge the fit.

It writes ``src/gridsage/solving/mnk/chance.json`` and ``docs/images/mnk-chances.svg``, and prints the table of
``docs/mnk-engine.md``. Needs NumPy and matplotlib.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib import pyplot as plt

from gridsage.games.mnk import Board, Limits, Setup, parse_setup
from gridsage.solving.mnk.chance import Curve, features, kind_of
from gridsage.solving.mnk.searcher import Searcher
from gridsage.stream import RandomStream, derive_seed

ROOT = Path(__file__).parents[1]
DATA = ROOT / "src/gridsage/solving/mnk/chance.json"
PICTURE = ROOT / "docs/images/mnk-chances.svg"

SETUPS = {
    "free": ("15x15x5", "15x15x5", "20x20x5", "19x19x5"),
    "exact": ("15x15x5@exact", "15x15x5@exact", "20x20x5@exact"),
    "renju": ("15x15x5@renju",),
    "caro": ("15x15x5@caro", "15x15x5@caro", "20x20x5@caro"),
    "other": ("3x3x3", "5x5x4", "6x6x4", "7x7x4", "7x7x5", "8x8x5", "9x9x4", "10x10x6", "15x15x6"),
}
"""On which boards the games of each kind are played, in turn."""
MOST_STONES = 6
STEP = 2
"""A stone is drawn so far from an earlier one at most."""
MOST_MOVES = 120
"""A game that goes on for longer is a draw."""
BINS = 10
RIDGE = 1e-3


@dataclass(frozen=True)
class Sample:
    """A position of a game, as the side to move sees it, and what it made of it: 1, 0 or a draw's half."""

    game: int
    score: int
    stones: int
    result: float


def draw_opening(setup: Setup, stream: RandomStream) -> Board:
    """Some stones near the middle after which nobody can win at once."""
    middle = setup.index(setup.width // 2, setup.height // 2)
    while True:
        board = Board(setup)
        for number in range(stream.below(min(MOST_STONES, setup.cells // 8) + 1)):
            near = [middle] if number == 0 else near_cells(board)
            board.push(stream.choice(near))
        if not board.over and not board.winning_cells(0) and not board.winning_cells(1):
            return board


def near_cells(board: Board) -> list[int]:
    """The cells near a stone where one may be placed."""
    setup = board.setup
    reach = range(-STEP, STEP + 1)
    spots = ((x + dx, y + dy) for x, y in map(setup.xy, board.moves) for dx in reach for dy in reach)
    cells = {setup.index(*spot) for spot in spots if setup.holds(*spot)}
    return sorted(cells & set(board.legal_moves))


def play_game(number: int, *, kind: str, nodes: int, seed: int) -> list[Sample]:
    """One game of the engine against itself."""
    stream = RandomStream(derive_seed(seed, number))
    setups = SETUPS[kind]
    board = draw_opening(parse_setup(setups[number // 2 % len(setups)]), stream)
    searcher = Searcher(memory_mb=8)
    seen: list[tuple[int, int, int]] = []
    while not board.over and len(board.moves) < MOST_MOVES:
        limits = Limits(nodes=nodes // 2 + stream.below(3 * nodes // 2))
        (best, *_) = searcher.analyse(board.position(), limits).lines
        if best.mate_in is None and best.score is not None:
            seen.append((board.turn, best.score, len(board.moves)))
        board.push(best.cell)
    results = [0.5, 0.5] if board.winner is None else [float(board.winner == 0), float(board.winner == 1)]
    return [Sample(number, score, stones, results[turn]) for turn, score, stones in seen]


def fit(samples: list[Sample]) -> Curve:
    """The curve of least log loss, by Newton's method; a touch of ridge keeps thin kinds tame."""
    x = np.array([features(sample.score, sample.stones) for sample in samples])
    y = np.array([sample.result for sample in samples])
    w = np.zeros(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ w))
        slope = x.T @ (y - p) - RIDGE * w
        curve = (x * (p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(len(w))
        step = np.linalg.solve(curve, slope)
        w = w + step
        if np.abs(step).max() < 1e-10:
            break
    return Curve(tuple(round(float(value), 5) for value in w))


def judge(curve: Curve, samples: list[Sample]) -> Iterator[tuple[float, float, int]]:
    """In bins of told chances: what was told, what came, and how many positions there were."""
    told = np.array([curve.chance(sample.score, sample.stones) for sample in samples])
    came = np.array([sample.result for sample in samples])
    for low in range(BINS):
        inside = (told * BINS >= low) & (told * BINS < low + 1)
        if inside.any():
            yield float(told[inside].mean()), float(came[inside].mean()), int(inside.sum())


def losses(curve: Curve, samples: list[Sample]) -> tuple[float, float, float]:
    """Brier score, that of always saying a half, and the mean distance between told and come, by bins."""
    told = np.array([curve.chance(sample.score, sample.stones) for sample in samples])
    came = np.array([sample.result for sample in samples])
    bins = list(judge(curve, samples))
    distance = sum(abs(a - b) * n for a, b, n in bins) / sum(n for _, _, n in bins)
    return float(((told - came) ** 2).mean()), float(((0.5 - came) ** 2).mean()), distance


def draw(figures: dict[str, list[tuple[float, float, int]]]) -> None:
    """The reliability of each kind on the games kept apart."""
    mpl.rcParams.update({"svg.hashsalt": "gridsage", "font.size": 9})
    picture, axes = plt.subplots(1, len(figures), figsize=(3.2 * len(figures), 3.4), sharey=True)
    for axis, (kind, bins) in zip(axes, figures.items(), strict=True):
        axis.plot([0, 1], [0, 1], color="#999999", linewidth=1)
        told, came, counts = zip(*bins, strict=True)
        axis.scatter(told, came, s=[12 + 160 * count / max(counts) for count in counts], color="#1f6f54", alpha=0.8)
        axis.set(title=kind, xlabel="chance told", xlim=(0, 1), ylim=(0, 1), aspect="equal")
        axis.grid(alpha=0.25)
    axes[0].set_ylabel("points made")
    picture.tight_layout()
    picture.savefig(PICTURE, metadata={"Date": None})


def main() -> None:
    """Play, fit, judge, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1200, help="of each kind")
    parser.add_argument("--nodes", type=int, default=10_000, help="for each move, on average a quarter more")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="they do not change the result")
    given = parser.parse_args()
    curves, figures = {}, {}
    print("| kind | games | positions judged | Brier score | of always ½ | distance |\n|---|---|---|---|---|---|")
    with ProcessPoolExecutor(given.workers) as pool:
        for kind, setups in SETUPS.items():
            assert all(kind_of(parse_setup(setup)) == kind for setup in setups)
            play = partial(play_game, kind=kind, nodes=given.nodes, seed=given.seed)
            samples = [sample for game in pool.map(play, range(given.games), chunksize=8) for sample in game]
            apart = [sample for sample in samples if sample.game % 2]
            curves[kind] = curve = fit([sample for sample in samples if not sample.game % 2])
            figures[kind] = list(judge(curve, apart))
            brier, plain, distance = losses(curve, apart)
            row = (kind, given.games, f"{len(apart):,}", f"{brier:.3f}", f"{plain:.3f}", f"{distance:.3f}")
            print("|", " | ".join(map(str, row)), "|", flush=True)
            for told, came, count in figures[kind]:
                print(f"    {told:.2f} {came:.2f} {count}")
    made = f"tools/fit_mnk_chances.py --games {given.games} --nodes {given.nodes} --seed {given.seed}"
    document = {"made_by": made, "curves": {kind: list(curve.weights) for kind, curve in curves.items()}}
    DATA.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    draw(figures)


if __name__ == "__main__":
    main()
