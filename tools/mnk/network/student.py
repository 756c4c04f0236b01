"""The engine's network: a learnt vector for each line through a cell, summed over four lines and over the board.

What it is made of and how it becomes integers: docs/mnk-engine.md. The forward pass here rounds as the engine does.
"""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from .positions import EMPTY, REACH, ROWS, lines_of, row_sides, side_cells

if TYPE_CHECKING:
    from pathlib import Path

    from .patterns import Patterns

VERSION = 1
FREE_AND_EXACT = 2
"""The rules that it plays: what it learns of the free rule serves the exact one, too."""
CHANNELS = 64
HIDDEN = 32
SMALLEST, LARGEST = 12, 22
LINE_UNIT, CELL_UNIT, HIDDEN_UNIT, WEIGHT_UNIT = 1024, 128, 256, 1024
BOARD_UNIT, FIRST_UNIT = 64, 2048
LINE_MOST, FIRST_MOST, SECOND_MOST, LAST_MOST = 8191, 1000, 2047, 8191
HIDDEN_MOST = 8191 / HIDDEN_UNIT


def rounded(numbers: Tensor, unit: int) -> Tensor:
    """As the engine keeps them; the gradient passes."""
    return numbers + (torch.floor(numbers * unit + 0.5) / unit - numbers).detach()


class Student(nn.Module):  # type: ignore[misc]
    """Chances (win, draw, loss) and a rank for each cell, from positions as the side to move sees them.

    It corrects what the pattern weights say, which the engine keeps anyway.
    """

    def __init__(self, patterns: Patterns) -> None:
        super().__init__()
        self.patterns = patterns
        cells = functional.one_hot(side_cells(), 4).float().flatten(1)
        sides = row_sides()
        self.register_buffer("there", torch.cat([cells[sides[:, 0]], cells[sides[:, 1]]], 1))
        self.register_buffer("back", torch.cat([cells[sides[:, 1]], cells[sides[:, 0]]], 1))
        width = 256
        self.line = nn.Sequential(
            nn.Linear(8 * REACH, width), nn.SiLU(), nn.Linear(width, width), nn.SiLU(), nn.Linear(width, CHANNELS)
        )
        self.own_part = nn.Parameter(torch.zeros(ROWS, CHANNELS))
        self.bias = nn.Parameter(torch.full((CHANNELS,), 0.03))
        # What a board's sums are like; it becomes part of the first layer.
        self.register_buffer("mean", torch.zeros(CHANNELS))
        self.register_buffer("spread", torch.full((CHANNELS,), 4.0))
        self.first = nn.Linear(CHANNELS, HIDDEN)
        self.second = nn.Linear(HIDDEN, HIDDEN)
        self.last = nn.Linear(HIDDEN, 3)
        self.ranker = nn.Linear(HIDDEN, CHANNELS)
        with torch.no_grad():
            self.last.weight.mul_(0.1)
            self.last.bias.zero_()
            self.ranker.weight.mul_(0.1)
            self.ranker.bias.normal_(0, 0.02)

    def table(self) -> Tensor:
        """The vector of each row; a line and its mirror image are one."""
        numbers = (self.line(self.there) + self.line(self.back)) / 2 + self.own_part + self.bias
        return rounded(numbers, LINE_UNIT).clamp(-LINE_MOST / LINE_UNIT, LINE_MOST / LINE_UNIT)

    def first_layer(self) -> tuple[Tensor, Tensor]:
        """For sums as they are."""
        weight = rounded(self.first.weight / self.spread, FIRST_UNIT)
        weight = weight.clamp(-FIRST_MOST / FIRST_UNIT, FIRST_MOST / FIRST_UNIT)
        return weight, self.first.bias - weight @ self.mean

    def forward(self, boards: Tensor, lines: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Logits of win, draw and loss, and of each cell."""
        lines = lines_of(boards) if lines is None else lines
        value, ranks = self.corrections(boards, lines)
        said, rank = self.patterns(boards, lines)
        half = said / 2
        value = value + torch.stack([half, torch.zeros_like(half), -half], 1)
        return value, (ranks + rank).masked_fill(boards.flatten(1) != EMPTY, -1e9)

    def corrections(self, boards: Tensor, lines: Tensor) -> tuple[Tensor, Tensor]:
        """What is added to the pattern weights' logits."""
        count = len(boards)
        empty = boards.flatten(1) == EMPTY
        sums = functional.embedding_bag(lines.view(-1, 4), self.table(), mode="sum").view(count, -1, CHANNELS)
        cells = rounded(sums, CELL_UNIT).clamp(0, 127 / CELL_UNIT) * empty[..., None]
        board = cells.sum(1)
        if self.training:
            with torch.no_grad():
                self.mean.lerp_(board.mean(0), 0.02)
                self.spread.lerp_(board.std(0) + 0.5, 0.02)
        second = rounded(self.second.weight, WEIGHT_UNIT).clamp(-SECOND_MOST / WEIGHT_UNIT, SECOND_MOST / WEIGHT_UNIT)
        hidden = functional.linear(board, *self.first_layer()).clamp(0, HIDDEN_MOST)
        hidden = functional.linear(hidden, second, self.second.bias).clamp(0, HIDDEN_MOST)
        return self.last(hidden), torch.einsum("nkc,nc->nk", cells, self.ranker(hidden))


def quantised(student: Student) -> dict[str, np.ndarray]:
    """The weights as the integers of a file."""

    def whole(numbers: Tensor, unit: int, most: int) -> np.ndarray:
        scaled = torch.floor(numbers.detach().cpu().double() * unit + 0.5).clamp(-most, most)
        return np.asarray(scaled.numpy(), dtype=np.int32)

    big = 2**30
    last = HIDDEN_UNIT * WEIGHT_UNIT
    first, first_bias = student.first_layer()
    return {
        "lines": whole(student.table(), LINE_UNIT, LINE_MOST).astype("<i2"),
        "first": whole(first, FIRST_UNIT, FIRST_MOST).astype("<i2"),
        "second": whole(student.second.weight, WEIGHT_UNIT, SECOND_MOST).astype("<i2"),
        "last": whole(student.last.weight, WEIGHT_UNIT, LAST_MOST).astype("<i2"),
        "ranker": whole(student.ranker.weight, WEIGHT_UNIT, LAST_MOST).astype("<i2"),
        "first_bias": whole(first_bias, BOARD_UNIT * FIRST_UNIT, big).astype("<i4"),
        "second_bias": whole(student.second.bias, last, big).astype("<i4"),
        "last_bias": whole(student.last.bias, last, big).astype("<i4"),
        "ranker_bias": whole(student.ranker.bias, last, big).astype("<i4"),
    }


def write_network(path: Path, weights: dict[str, np.ndarray]) -> None:
    """The file that the engine reads."""
    shape = (REACH + 1, REACH, CHANNELS, HIDDEN, SMALLEST, LARGEST)
    head = b"GSMNKNET" + struct.pack("<8I", VERSION, FREE_AND_EXACT, *shape)
    body = head + b"".join(np.ascontiguousarray(numbers).tobytes() for numbers in weights.values())
    path.write_bytes(body + struct.pack("<I", zlib.crc32(body)))


def integer_forward(weights: dict[str, np.ndarray], boards: Tensor) -> tuple[np.ndarray, np.ndarray]:
    """What the engine adds to value and ranks, in integers alone: what a parity test compares."""
    wide = {name: numbers.astype(np.int64) for name, numbers in weights.items()}
    lines = lines_of(boards).cpu().numpy()
    empty = (boards.flatten(1) == EMPTY).cpu().numpy()
    cells = np.clip((wide["lines"][lines].sum(2) + 4) >> 3, 0, 127) * empty[..., None]
    board = cells.sum(1) >> 1
    hidden = np.clip((board @ wide["first"].T + wide["first_bias"]) >> 9, 0, 8191)
    hidden = np.clip((hidden @ wide["second"].T + wide["second_bias"]) >> 10, 0, 8191)
    out = hidden @ wide["last"].T + wide["last_bias"]
    wish = np.clip((hidden @ wide["ranker"].T + wide["ranker_bias"]) >> 10, -8191, 8191)
    return (out[:, 0] - out[:, 2]) >> 9, np.einsum("nkc,nc->nk", cells, wish) >> 6
