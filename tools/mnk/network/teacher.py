"""A larger network that teaches the engine's: the same vectors of lines, then residual blocks over the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import Tensor, nn
from torch.nn import functional

from .games import SIDE
from .positions import EMPTY, OWN, ROWS, WALL, lines_of

if TYPE_CHECKING:
    from .patterns import Patterns


class Block(nn.Module):  # type: ignore[misc]
    """Two convolutions beside a shortcut; what the whole board has in common is added in the middle."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.one = nn.Conv2d(channels, channels, 3, padding=1)
        self.two = nn.Conv2d(channels, channels, 3, padding=1)
        self.board = nn.Linear(channels, channels)
        nn.init.zeros_(self.two.weight)
        nn.init.zeros_(self.board.weight)

    def forward(self, cells: Tensor, inside: Tensor) -> Tensor:
        """Cells beyond the board stay zero."""
        middle = functional.relu(self.one(cells))
        middle = middle + self.board(middle.mean((2, 3)))[:, :, None, None]
        return functional.relu(cells + self.two(middle) * inside)


class Teacher(nn.Module):  # type: ignore[misc]
    """Logits of win, draw and loss, and of each cell, from positions as the side to move sees them.

    Like the engine's network it corrects what the pattern weights say.
    """

    def __init__(self, patterns: Patterns, channels: int = 64, blocks: int = 5) -> None:
        super().__init__()
        self.patterns = patterns
        self.channels = channels
        self.lines = nn.Parameter(torch.randn(ROWS, channels) * 0.2)
        self.stones = nn.Parameter(torch.randn(4, channels) * 0.2)
        self.enter = nn.Conv2d(channels, channels, 3, padding=1)
        self.blocks = nn.ModuleList(Block(channels) for _ in range(blocks))
        self.rank = nn.Conv2d(channels, 1, 1)
        self.pooled = nn.BatchNorm1d(2 * channels)
        self.value = nn.Sequential(nn.Linear(2 * channels, 64), nn.ReLU(), nn.Linear(64, 3))
        with torch.no_grad():
            self.rank.weight.mul_(0.1)
            self.value[2].weight.mul_(0.1)
            self.value[2].bias.zero_()

    def forward(self, boards: Tensor, lines: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """As the student's."""
        count = len(boards)
        lines = lines_of(boards) if lines is None else lines
        empty = boards.flatten(1) == EMPTY
        # Gradients of a line that stands everywhere are sums of millions: those want all their bits.
        kind = torch.float32 if self.training else torch.bfloat16
        sums = functional.embedding_bag(lines.view(-1, 4), self.lines.to(kind), mode="sum")
        sums = sums.view(count, -1, self.channels) * empty[..., None]
        stones = functional.one_hot(boards.flatten(1).long(), 4).to(kind) @ self.stones.to(kind)
        sums = functional.relu(sums + stones).to(torch.bfloat16)
        inside = (boards != WALL)[:, None].to(torch.bfloat16)
        with torch.autocast(boards.device.type, torch.bfloat16):
            # Kept with the channels last, as the convolutions like them.
            cells = sums.view(count, SIDE, SIDE, self.channels).permute(0, 3, 1, 2) * inside
            cells = functional.relu(self.enter(cells)) * inside
            for block in self.blocks:
                cells = block(cells, inside)
            pooled = torch.cat([cells.float().mean((2, 3)), cells.amax((2, 3)).float()], 1)
            value = self.value(self.pooled(pooled))
            ranks = self.rank(cells).flatten(1)
        said, rank = self.patterns(boards, lines)
        half = said / 2
        value = value.float() + torch.stack([half, torch.zeros_like(half), -half], 1)
        return value, (ranks.float() + rank).masked_fill(~empty, -1e9)


def near_stones(boards: Tensor) -> Tensor:
    """The empty cells within two squares of a stone; all empty ones where there is none: (n, CELLS)."""
    stones = ((boards == OWN) | (boards == OWN + 1)).float()[:, None]
    near = (functional.max_pool2d(stones, 5, 1, 2) > 0).flatten(1)
    empty = boards.flatten(1) == EMPTY
    near = near & empty
    return torch.where(near.any(1, keepdim=True), near, empty)
