"""The pattern weights' own value and ranks on the GPU: what the networks correct rather than learn anew."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from .positions import EMPTY, ROWS

CODES = 1820
_WEIGHTS = Path(__file__).parents[3] / "native/mnk/evaluate/weights.inc"
_RANK = 6
_PAIRS_UNIT = 4096.0**2
UNIT = 512.0
# The classes of native/mnk/evaluate/patterns.hpp that a mask tells of: first and last of the mover's, then the other's.
_THREE, _THREE_PLUS, _THREE_THREE, _FOUR, _FOUR_PLUS, _FOUR_THREE, _OPEN_FOUR = 5, 6, 7, 8, 9, 10, 11
_MASK = (
    (0, _FOUR, _FOUR_THREE),
    (0, _FOUR_THREE, _FOUR_THREE),
    (0, _THREE_THREE, _THREE_THREE),
    (0, _THREE, _THREE_PLUS),
    (1, _OPEN_FOUR, _OPEN_FOUR),
    (1, _FOUR_THREE, _FOUR_THREE),
    (1, _THREE_THREE, _THREE_THREE),
    (1, _FOUR, _FOUR_PLUS),
)


class PatternTables(NamedTuple):
    """What ``mnk_games patterns`` tells: both seats' pattern of each row, and the threat of each code."""

    rows: np.ndarray
    threats: np.ndarray

    @staticmethod
    def read(path: Path) -> PatternTables:
        """From the lines that the tool wrote."""
        lines = path.read_text(encoding="ascii").split("\n")
        rows = np.array([line.split() for line in lines[:ROWS]], dtype=np.int16)
        return PatternTables(rows, np.array(lines[ROWS : ROWS + CODES], dtype=np.int16))


def _numbers(name: str, width: int) -> Tensor:
    text = _WEIGHTS.read_text(encoding="ascii")
    body = text[text.index("{", text.index(f" {name}[")) : text.index("};", text.index(f" {name}["))]
    return torch.tensor([float(number) for number in re.findall(r"-?\d+", body)]).view(-1, width)


class Patterns:
    """Value and ranks in log-odds, from positions and their lines."""

    def __init__(self, tables: PatternTables, device: torch.device) -> None:
        self._rows = torch.from_numpy(tables.rows.astype(np.int64)).to(device)
        self._threats = torch.from_numpy(tables.threats.astype(np.int64)).to(device)
        self._masks = _numbers("kThreatWeights", 1)[:, 0].to(device) / UNIT
        self._worth, self._rank = (self._pairs(name).to(device) for name in ("kWorthWeights", "kRankWeights"))

    @staticmethod
    def _pairs(name: str) -> Tensor:
        table = _numbers(name, 2 + 2 * _RANK)
        u, v = table[:, 2 : 2 + _RANK], table[:, 2 + _RANK :]
        pairs = table[:, :1] / UNIT + table[:, 1:2].T / UNIT + u @ v.T / _PAIRS_UNIT
        return pairs.clamp(-30000 / UNIT, 30000 / UNIT)

    def __call__(self, boards: Tensor, lines: Tensor) -> tuple[Tensor, Tensor]:
        """(n,) and (n, CELLS)."""
        empty = boards.flatten(1) == EMPTY
        codes = []
        for seat in range(2):
            four = self._rows[:, seat][lines].sort(2).values
            a, b, c, d = four.unbind(2)
            codes.append(a + b * (b + 1) // 2 + c * (c + 1) * (c + 2) // 6 + d * (d + 1) * (d + 2) * (d + 3) // 24)
        pair = codes[0] * CODES + codes[1]
        worth = self._worth.flatten()[pair] * empty
        rank = self._rank.flatten()[pair]
        threats = [torch.where(empty, self._threats[code], 0) for code in codes]
        mask = torch.zeros(len(boards), dtype=torch.long, device=boards.device)
        for bit, (seat, first, last) in enumerate(_MASK):
            mask |= ((threats[seat] >= first) & (threats[seat] <= last)).any(1).long() << bit
        return worth.sum(1) + self._masks[mask], rank
