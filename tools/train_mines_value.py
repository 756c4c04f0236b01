"""Teach the champion's value: play seeded games with the engine, fit a small network, write its weights as C++ data.

``python tools/train_mines_value.py --games 60000 --threads 16`` repeats what is kept in ``native/mines``; the same
arguments give the same lessons with any number of threads. ``--save`` and ``--load`` keep the lessons
apart from the fit.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

from gridsage._core import learn_mines, mines_features
from gridsage.games.mines import parse_setup

WEIGHTS = Path(__file__).parent.parent / "native" / "mines" / "value_weights.inc"
# Setup, first cell, share of the games. Seeds below a million are for learning; the benchmarks play the others.
MIX = (
    ("30x16/99", (3, 3), 1.0),
    ("30x16/99@safe", (0, 0), 1.0),
    ("16x16/40", (2, 2), 0.5),
    ("16x16/40@safe", (0, 0), 0.5),
    ("9x9/10", (2, 2), 0.25),
    ("9x9/10@safe", (0, 0), 0.25),
    ("8x8/10", (2, 2), 0.5),
    ("8x8/10@safe", (0, 0), 0.5),
)
HIDDEN = (32, 16)

Array = npt.NDArray[np.float32]


def gather(games: int, threads: int, wander: float, trial: dict[str, float]) -> Array:
    """Features and outcome of every guess that was survived."""
    parts = []
    for name, (x, y), share in MIX:
        setup = parse_setup(name)
        count = int(games * share)
        began = time.perf_counter()
        rows = learn_mines(
            setup,
            range(count),
            [y * setup.width + x] * count,
            threads=threads,
            trial={**trial, "wander": wander},
        )
        part = np.frombuffer(rows, dtype=np.float32).reshape(-1, len(mines_features()) + 1)
        print(
            f"{name:16} {count} games, {len(part)} lessons, {part[:, -1].mean():.3f} won, "
            f"{time.perf_counter() - began:.0f} s",
            file=sys.stderr,
        )
        parts.append(part)
    return np.concatenate(parts)


def fit(lessons: Array, epochs: int, seed: int = 1) -> tuple[list[tuple[Array, Array]], Array, Array]:
    """Weights of the network, and mean and spread of the features: Adam on the cross entropy, in minibatches."""
    stream = np.random.default_rng(seed)
    lessons = lessons[stream.permutation(len(lessons))]
    held = len(lessons) // 10
    mean = lessons[:, :-1].mean(axis=0)
    spread = lessons[:, :-1].std(axis=0) + 1e-3
    inputs = ((lessons[:, :-1] - mean) / spread).astype(np.float32)
    won = lessons[:, -1]
    test_x, test_y, train_x, train_y = inputs[:held], won[:held], inputs[held:], won[held:]
    sizes = [inputs.shape[1], *HIDDEN, 1]
    layers = [
        (stream.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32), np.zeros(b, np.float32))
        for a, b in pairwise(sizes)
    ]
    parameters = [part for layer in layers for part in layer]
    first = [np.zeros_like(p) for p in parameters]
    second = [np.zeros_like(p) for p in parameters]
    step, batch = 0, 1024
    best: tuple[float, list[Array]] = (1e9, [])
    for epoch in range(epochs):
        rate = 2e-3 * 0.5 * (1 + np.cos(np.pi * epoch / epochs))
        order = stream.permutation(len(train_x))
        for begin in range(0, len(order) - batch + 1, batch):
            chosen = order[begin : begin + batch]
            activations = [train_x[chosen]]
            for weights, bias in zip(parameters[::2], parameters[1::2], strict=True):
                linear = activations[-1] @ weights + bias
                activations.append(linear if weights.shape[1] == 1 else np.maximum(linear, 0))
            error = (1 / (1 + np.exp(-activations[-1][:, 0])) - train_y[chosen])[:, None] / batch
            gradients: list[Array] = []
            for i in reversed(range(len(parameters) // 2)):
                gradients[:0] = [activations[i].T @ error + 1e-5 * parameters[2 * i], error.sum(axis=0)]
                error = (error @ parameters[2 * i].T) * (activations[i] > 0)
            step += 1
            for i, gradient in enumerate(gradients):
                first[i] += 0.1 * (gradient - first[i])
                second[i] += 0.001 * (gradient**2 - second[i])
                parameters[i] -= (
                    rate * (first[i] / (1 - 0.9**step)) / (np.sqrt(second[i] / (1 - 0.999**step)) + 1e-8)
                ).astype(np.float32)
        loss = cross_entropy(parameters, test_x, test_y)
        if loss < best[0]:
            best = (loss, [p.copy() for p in parameters])
        if epoch % 5 == 4 or epoch + 1 == epochs:
            print(f"epoch {epoch + 1}: held-out loss {loss:.5f}", file=sys.stderr)
    base = float(test_y.mean())
    blind = -(base * np.log(base) + (1 - base) * np.log(1 - base))
    print(f"best held-out loss {best[0]:.5f}, without features {blind:.5f}", file=sys.stderr)
    kept = best[1]
    return list(zip(kept[::2], kept[1::2], strict=True)), mean.astype(np.float32), spread.astype(np.float32)


def cross_entropy(parameters: list[Array], inputs: Array, won: Array) -> float:
    """How surprising the outcomes are to the network, in nats a lesson."""
    values = inputs
    for weights, bias in zip(parameters[::2], parameters[1::2], strict=True):
        values = values @ weights + bias
        if weights.shape[1] > 1:
            values = np.maximum(values, 0)
    logits = values[:, 0]
    return float(np.mean(np.logaddexp(0, logits) - won * logits))


def write(layers: list[tuple[Array, Array]], mean: Array, spread: Array, path: Path) -> None:
    """The weights as arrays that value.cpp includes. The scaling of the features goes into the first layer."""
    scaled = [((layers[0][0] / spread[:, None]), layers[0][1] - (mean / spread) @ layers[0][0]), *layers[1:]]
    lines = ["// Written by tools/train_mines_value.py: the weights of the value network, layer by layer."]
    for i, (weights, bias) in enumerate(scaled):
        for name, values in (("kWeights", weights), ("kBias", bias)):
            numbers = [f"{float(v):.6g}" for v in np.asarray(values).ravel()]
            numbers = [f"{n}{'' if '.' in n or 'e' in n else '.'}F" for n in numbers]
            lines.append(f"constexpr float {name}{i}[{len(numbers)}] = {{")
            lines += ["    " + ", ".join(numbers[j : j + 10]) + "," for j in range(0, len(numbers), 10)]
            lines.append("};")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Gather or load the lessons, fit, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60000, help="of each expert board; the others get their share")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--wander", type=float, default=0.2, help="how often a random candidate is guessed")
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--trial", nargs="*", default=[], metavar="SETTING=VALUE", help="settings of the player")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--load", type=Path, nargs="*")
    parser.add_argument("--only-gather", action="store_true")
    parser.add_argument("--output", type=Path, default=WEIGHTS)
    chosen = parser.parse_args()
    settings = {name: float(value) for name, _, value in (text.partition("=") for text in chosen.trial)}
    if chosen.load:
        lessons = np.concatenate([np.load(path)["lessons"] for path in chosen.load])
    else:
        lessons = gather(chosen.games, chosen.threads, chosen.wander, settings)
    if chosen.save:
        np.savez_compressed(chosen.save, lessons=lessons)
    if not chosen.only_gather:
        write(*fit(lessons, chosen.epochs), chosen.output)


if __name__ == "__main__":
    main()
