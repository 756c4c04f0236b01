"""Games of the teacher against itself, thousands at a time on the GPU, by the free rule.

A move is chosen by looking one ply ahead: the moves that the teacher ranks highest, with a little chance, are played,
the teacher judges what comes of them, and rank and judgement together choose (Danihelka and others, Policy improvement
by planning with Gumbel, 2022). What rows and open fours decide at once is not left to a judgement: a game ends there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import torch
from torch import Tensor

from .games import LONGEST, SIDE
from .positions import CELLS, EMPTY, OTHER, OWN, WALL, lines_of, tactics
from .teacher import near_stones

if TYPE_CHECKING:
    from .teacher import Teacher

WIDTH = 12
"""Moves that are looked at."""
TRUST = 4.0
"""How much a judgement, from -1 to 1, counts beside a rank."""
WILD_PLIES = 8
CALM = 0.25
"""How much chance there is after the first plies."""
CHUNK = 16384
OPENING_TRIES = 8
OPENINGS_AT_ONCE = 256
_SIDES = (15, 15, 16, 17, 18, 19, 20, 20, 20, 20)


def judged(teacher: Teacher, boards: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Value from -1 to 1, ranks, the sure result (0 where none is) and the forced blocks, in slices that fit."""
    values, ranks, sures, blocks = [], [], [], []
    for part in boards.split(CHUNK):
        lines = lines_of(part)
        sure, block = tactics(part, lines)
        logits, rank = teacher(part, lines)
        chances = logits.softmax(1)
        value = chances[:, 0] - chances[:, 2]
        values.append(torch.where(sure != 0, sure.float(), value))
        ranks.append(rank)
        sures.append(sure)
        blocks.append(block)
    return torch.cat(values), torch.cat(ranks), torch.cat(sures), torch.cat(blocks)


def swapped(boards: Tensor) -> Tensor:
    """The same positions as the other side sees them."""
    return torch.where(boards == OWN, OTHER, torch.where(boards == OTHER, OWN, boards)).to(boards.dtype)


def after(boards: Tensor, cells: Tensor) -> Tensor:
    """The positions after the side to move took a cell, as the next side sees them."""
    flat = boards.flatten(1).scatter(1, cells[:, None], OWN)
    return swapped(flat.view_as(boards))


@dataclass
class Lessons:
    """Positions of finished games: what was looked at there, and how the game ended for the side to move."""

    boards: Tensor
    """Two bits a cell, four cells a byte."""
    cells: Tensor
    shares: Tensor
    value: Tensor
    result: Tensor

    def __len__(self) -> int:
        return len(self.value)

    @staticmethod
    def joined(parts: list[Lessons]) -> Lessons:
        """One after the other."""
        names = ("boards", "cells", "shares", "value", "result")
        return Lessons(*(torch.cat([getattr(part, name) for part in parts]) for name in names))


def packed(boards: Tensor) -> Tensor:
    """Two bits a cell."""
    quads = boards.view(len(boards), CELLS // 4, 4)
    return quads[..., 0] | quads[..., 1] << 2 | quads[..., 2] << 4 | quads[..., 3] << 6


def unpacked(quads: Tensor) -> Tensor:
    """The boards again."""
    cells = torch.stack([quads >> shift & 3 for shift in (0, 2, 4, 6)], 2)
    return cells.view(len(quads), SIDE, SIDE)


class SelfPlay:
    """So many games at once; where one ends the next begins."""

    def __init__(self, teacher: Teacher, games: int, device: torch.device) -> None:
        self.teacher = teacher
        self.games = games
        self.device = device
        self.boards = torch.zeros(games, SIDE, SIDE, dtype=torch.uint8, device=device)
        self.ply = torch.zeros(games, dtype=torch.long, device=device)
        self.begun = torch.zeros(games, dtype=torch.long, device=device)
        self.step = 0
        shape = (LONGEST, games)
        self.seen = torch.zeros(*shape, CELLS // 4, dtype=torch.uint8, device=device)
        self.cells = torch.zeros(*shape, WIDTH, dtype=torch.int16, device=device)
        self.shares = torch.zeros(*shape, WIDTH, dtype=torch.float16, device=device)
        self.value = torch.zeros(shape, dtype=torch.float16, device=device)
        self.ended = 0
        self._begin(torch.ones(games, dtype=torch.bool, device=device))

    def _openings(self, count: int) -> tuple[Tensor, Tensor]:
        """Two to seven random stones near each other, of some tries the one the teacher finds most even."""
        rows = count * OPENING_TRIES
        random = torch.rand(rows, 4, device=self.device)
        sides = torch.tensor(_SIDES, device=self.device)[(torch.rand(rows, device=self.device) * len(_SIDES)).long()]
        spread = 4 + (random[:, 0] * 4).long()
        edge = torch.where(random[:, 1] < 0.2, 0, (sides - spread) // 3)
        room = sides - spread - 2 * edge + 1
        corner = edge[:, None] + (torch.rand(rows, 2, device=self.device) * room[:, None]).long()
        stones = 2 + (random[:, 2] * 6).long()
        line = torch.arange(SIDE, device=self.device)
        outside = (line[None, :, None] >= sides[:, None, None]) | (line[None, None, :] >= sides[:, None, None])
        in_x = (line >= corner[:, :1]) & (line < corner[:, :1] + spread[:, None])
        in_y = (line >= corner[:, 1:]) & (line < corner[:, 1:] + spread[:, None])
        places = torch.rand(rows, CELLS, device=self.device) * (in_y[:, :, None] & in_x[:, None, :]).flatten(1)
        order = places.topk(7, 1).indices
        number = torch.arange(7, device=self.device)
        colour = torch.where((number % 2) == (stones[:, None] % 2), OWN, OTHER)
        colour = torch.where(number < stones[:, None], colour, EMPTY).to(torch.uint8)
        boards = torch.zeros(rows, CELLS, dtype=torch.uint8, device=self.device).scatter_(1, order, colour)
        boards = boards.view(rows, SIDE, SIDE).masked_fill(outside, WALL)
        value, _, sure, _ = judged(self.teacher, boards)
        uneven = (value.abs() + sure.abs() * 2).view(count, OPENING_TRIES)
        pick = uneven.argmin(1) + torch.arange(count, device=self.device) * OPENING_TRIES
        return boards[pick], stones[pick]

    def _begin(self, which: Tensor) -> None:
        count = int(which.sum())
        if count == 0:
            return
        # Always as many at once: each new size of a batch costs the GPU's library a second look.
        parts = [self._openings(OPENINGS_AT_ONCE) for _ in range(0, count, OPENINGS_AT_ONCE)]
        self.boards[which] = torch.cat([boards for boards, _ in parts])[:count]
        self.ply[which] = torch.cat([stones for _, stones in parts])[:count]
        self.begun[which] = self.step

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self, steps: int) -> Lessons:
        """A move in each game, so many times; the lessons of the games that ended."""
        self.teacher.eval()
        parts = [part for _ in range(steps) if (part := self._move()) is not None]
        return Lessons.joined(parts)

    def _move(self) -> Lessons | None:
        boards = self.boards
        _, ranks, sure, blocks = judged(self.teacher, boards)
        # 1. The moves that are worth a look: forced ones alone where there are any.
        allowed = torch.where(blocks.any(1, keepdim=True), blocks, near_stones(boards))
        logits = ranks.masked_fill(~allowed, -1e9).log_softmax(1)
        early = (self.ply < self.first_wild())[:, None]
        chance = -torch.log(-torch.log(torch.rand_like(logits).clamp(1e-9, 1 - 1e-7)))
        chance = chance * torch.where(early, 1.0, CALM)
        top, cells = (logits + chance).topk(WIDTH, 1)
        real = top > -1e8
        # 2. What comes of them.
        children = after(boards.repeat_interleave(WIDTH, 0), cells.flatten())
        child_value = -judged(self.teacher, children)[0].view(-1, WIDTH)
        gain = torch.where(real, TRUST * child_value, -1e9)
        choice = (top + gain).argmax(1)
        # 3. What it teaches: shares of the moves looked at, and the value behind them.
        shares = (logits.gather(1, cells) + gain).softmax(1)
        searched = torch.where(sure != 0, sure.float(), (shares * child_value).sum(1))
        slot = self.step % LONGEST
        self.seen[slot] = packed(boards)
        self.cells[slot] = cells.to(torch.int16)
        self.shares[slot] = shares.to(torch.float16)
        self.value[slot] = searched.to(torch.float16)
        # 4. The end of a game: decided, full, or too long.
        long = (self.step - self.begun >= LONGEST - 8) | ~(boards.flatten(1) == EMPTY).any(1)
        over = (sure != 0) | long
        lessons = self._lessons(over, sure) if bool(over.any()) else None
        self.boards = after(boards, cells.gather(1, choice[:, None])[:, 0])
        self.ply += 1
        self.step += 1
        self._begin(over)
        return lessons

    def first_wild(self) -> Tensor:
        """The ply up to which chance has its full say."""
        return self.ply - (self.step - self.begun) + WILD_PLIES

    def _lessons(self, over: Tensor, sure: Tensor) -> Lessons:
        games = over.nonzero()[:, 0]
        lengths = self.step - self.begun[games]
        self.ended += len(games)
        # The last position is decided at sight, and no lesson.
        game = games.repeat_interleave(lengths)
        first = self.begun[games].repeat_interleave(lengths)
        index = torch.arange(len(game), device=self.device)
        index = index - (lengths.cumsum(0) - lengths).repeat_interleave(lengths)
        slot = (first + index) % LONGEST
        left = lengths.repeat_interleave(lengths) - index
        sign = torch.where(left % 2 == 0, 1, -1)
        result = sure[games].repeat_interleave(lengths) * sign
        return Lessons(
            boards=self.seen[slot, game],
            cells=self.cells[slot, game],
            shares=self.shares[slot, game],
            value=self.value[slot, game],
            result=result.to(torch.int8),
        )


@torch.no_grad()  # type: ignore[untyped-decorator]
def match(one: Teacher, two: Teacher, games: int, device: torch.device) -> float:
    """The score of the first teacher against the second, both colours from each opening, without chance."""
    one.eval()
    two.eval()
    start = SelfPlay(one, games // 2, device)
    boards = start.boards.repeat(2, 1, 1)
    first_moves = torch.arange(games, device=device) < games // 2
    result = torch.zeros(games, device=device)
    open_ = torch.ones(games, dtype=torch.bool, device=device)
    for ply in range(LONGEST):
        if not bool(open_.any()):
            break
        mover_is_one = first_moves if ply % 2 == 0 else ~first_moves
        chosen = torch.zeros(games, dtype=torch.long, device=device)
        for teacher, moves in ((one, mover_is_one), (two, ~mover_is_one)):
            which = moves & open_
            if not bool(which.any()):
                continue
            part = boards[which]
            _, ranks, sure, blocks = judged(teacher, part)
            allowed = torch.where(blocks.any(1, keepdim=True), blocks, near_stones(part))
            logits = ranks.masked_fill(~allowed, -1e9).log_softmax(1)
            top, cells = logits.topk(WIDTH, 1)
            child_value = -judged(teacher, after(part.repeat_interleave(WIDTH, 0), cells.flatten()))[0]
            best = (top + TRUST * child_value.view(-1, WIDTH)).argmax(1)
            chosen[which] = cells.gather(1, best[:, None])[:, 0]
            sign = sure.float() * (1 if teacher is one else -1)
            result[which] = torch.where(sure != 0, sign, result[which])
        open_ &= result == 0
        boards = torch.where(open_[:, None, None], after(boards, chosen), boards)
    return float((result.mean() + 1) / 2)
