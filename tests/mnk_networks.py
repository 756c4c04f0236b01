"""Files of weights for the m,n,k engine, and a slow reading of them that shares nothing with the compiled one."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from gridsage.games.mnk import Position

MAGIC = b"GSMNKNET"
SHAPES = {"T": (7381, 64), "W1": (32, 64), "W2": (32, 32), "W3": (3, 32), "WU": (64, 32)}
BIASES = {"b1": 32, "b2": 32, "b3": 3, "bu": 64}
OFFSETS = {4: 0, 3: 81, 2: 108, 1: 117, 0: 120}
STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


@dataclass(frozen=True)
class Weights:
    """The numbers of a file by the names of docs/mnk-engine.md."""

    rule: int
    of: dict[str, np.ndarray[Any, Any]]

    def write(self, path: Path, *, version: int = 1) -> Path:
        """The file of these weights."""
        body = MAGIC + struct.pack("<8I", version, self.rule, 5, 4, 64, 32, 12, 22)
        body += b"".join(self.of[name].astype("<i2").tobytes() for name in SHAPES)
        body += b"".join(self.of[name].astype("<i4").tobytes() for name in BIASES)
        path.write_bytes(body + struct.pack("<I", zlib.crc32(body)))
        return path

    def evaluate(self, position: Position) -> tuple[int, tuple[int, ...]]:
        """The value for the side to move, and the rank of each empty cell."""
        of = {name: numbers.astype(np.int64) for name, numbers in self.of.items()}
        rows = [[line_row(position, cell, step) for step in STEPS] for cell in position.empty_cells]
        cells = np.clip((of["T"][np.array(rows)].sum(axis=1) + 4) >> 3, 0, 127)
        board = cells.sum(axis=0) >> 1
        first = np.clip((of["b1"] + of["W1"] @ board) >> 9, 0, 8191)
        second = np.clip((of["b2"] + of["W2"] @ first) >> 10, 0, 8191)
        ends = of["b3"] + of["W3"] @ second
        likely = np.clip((of["bu"] + of["WU"] @ second) >> 10, -8191, 8191)
        return int(ends[0] - ends[2]) >> 9, tuple(int(rank) for rank in (cells @ likely) >> 6)


def random_weights(seed: int, *, rule: int = 0) -> Weights:
    """Weights with which values and ranks differ from position to position."""
    random = np.random.default_rng(seed)
    most = {"T": 500, "W1": 15, "W2": 400, "W3": 3000, "WU": 1000}
    most |= {"b1": 200_000, "b2": 1_000_000, "b3": 100_000, "bu": 1_000_000}
    shapes: dict[str, tuple[int, ...]] = {**SHAPES, **{name: (count,) for name, count in BIASES.items()}}
    return Weights(rule, {name: random.integers(-most[name], most[name] + 1, shape) for name, shape in shapes.items()})


def line_row(position: Position, cell: int, step: tuple[int, int]) -> int:
    """The row of a line through an empty cell, as the side to move sees it."""
    low, high = sorted(side_code(position, cell, sign * step[0], sign * step[1]) for sign in (-1, 1))
    return high * (high + 1) // 2 + low


def side_code(position: Position, cell: int, dx: int, dy: int) -> int:
    """The code of the four cells that follow one."""
    setup = position.setup
    x, y = setup.xy(cell)
    value = count = 0
    for distance in range(1, 5):
        there = x + distance * dx, y + distance * dy
        if not (0 <= there[0] < setup.width and 0 <= there[1] < setup.height):
            break
        stone = position.cells[setup.index(*there)]
        value += (0 if stone == 0 else 1 if stone - 1 == position.turn else 2) * 3**count
        count += 1
    return OFFSETS[count] + value
