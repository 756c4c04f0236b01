"""Positions as tensors: a cell is empty (0), of the side to move (1), of the other side (2) or beyond the board (3)."""

from __future__ import annotations

import functools
from itertools import product

import torch
from torch import Tensor
from torch.nn import functional

from .games import SIDE

CELLS = SIDE * SIDE
REACH = 4
EMPTY, OWN, OTHER, WALL = range(4)
STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))
SIDE_CODES = 121
ROWS = SIDE_CODES * (SIDE_CODES + 1) // 2
"""Lines through an empty cell, four cells to each side, mirrored ones once."""
_OFFSETS = (120, 117, 108, 81, 0)


def boards_of(moves: Tensor, ply: Tensor, sides: Tensor) -> Tensor:
    """The positions after ``ply`` stones of games, as the side to move sees them: (n, SIDE, SIDE)."""
    count = len(moves)
    stone = torch.arange(moves.shape[1], device=moves.device)
    there = (stone < ply[:, None]) & (moves >= 0)
    mine = (stone % 2) == (ply[:, None] % 2)
    value = torch.where(mine, OWN, OTHER).to(torch.uint8)
    # Stones that are not there go to a cell behind the last.
    cells = torch.where(there, moves.long(), CELLS)
    flat = torch.zeros(count, CELLS + 1, dtype=torch.uint8, device=moves.device)
    flat.scatter_(1, cells, value.expand(count, -1).contiguous())
    board = flat[:, :CELLS].view(count, SIDE, SIDE)
    line = torch.arange(SIDE, device=moves.device)
    outside = (line[None, :, None] >= sides[:, None, None]) | (line[None, None, :] >= sides[:, None, None])
    return board.masked_fill(outside, WALL)


@functools.cache
def _turned(device: torch.device) -> Tensor:
    """Where each cell comes from under the eight symmetries: (8, CELLS)."""
    square = torch.arange(CELLS, device=device).view(SIDE, SIDE)
    views = [square.rot90(turns) for turns in range(4)]
    views += [view.T for view in views]
    return torch.stack([view.flatten() for view in views])


def turn(boards: Tensor, by: int) -> Tensor:
    """The boards under one of the eight symmetries."""
    return boards.flatten(1)[:, _turned(boards.device)[by]].view_as(boards)


def turn_map(numbers: Tensor, by: int) -> Tensor:
    """Numbers of cells, (n, CELLS), under the same symmetry."""
    return numbers[:, _turned(numbers.device)[by]]


@functools.cache
def _code_of_side(device: torch.device) -> Tensor:
    """The code of four cells, nearest first, from two bits a cell."""
    codes = torch.zeros(256, dtype=torch.int32)
    for cells in product(range(4), repeat=REACH):
        known = cells.index(WALL) if WALL in cells else REACH
        code = _OFFSETS[known] + sum(state * 3**i for i, state in enumerate(cells[:known]))
        codes[sum(state << (2 * i) for i, state in enumerate(cells))] = code
    return codes.to(device)


@functools.cache
def side_cells() -> Tensor:
    """The four cells of each side code."""
    table = torch.full((SIDE_CODES, REACH), WALL)
    for known, offset in enumerate(_OFFSETS):
        for cells in product(range(3), repeat=known):
            table[offset + sum(state * 3**i for i, state in enumerate(cells)), :known] = torch.tensor(cells)
    return table


@functools.cache
def row_sides() -> Tensor:
    """Both sides' codes of each row: (ROWS, 2)."""
    return torch.tensor([(high, low) for high in range(SIDE_CODES) for low in range(high + 1)])


def lines_of(boards: Tensor) -> Tensor:
    """The row of each cell's line in each direction: (n, CELLS, 4). It means nothing where a stone stands."""
    count = len(boards)
    wide = functional.pad(boards, (REACH,) * 4, value=WALL).to(torch.int32)
    codes = _code_of_side(boards.device)

    def side(dx: int, dy: int) -> Tensor:
        packed = torch.zeros(1, dtype=torch.int32, device=boards.device)
        for i in range(REACH):
            x, y = REACH + (i + 1) * dx, REACH + (i + 1) * dy
            packed = packed | wide[:, y : y + SIDE, x : x + SIDE] << (2 * i)
        return codes[packed]

    rows = []
    for dx, dy in STEPS:
        one, two = side(dx, dy), side(-dx, -dy)
        high, low = torch.maximum(one, two), torch.minimum(one, two)
        rows.append((high * (high + 1) // 2 + low).view(count, CELLS))
    return torch.stack(rows, 2)


def _completes(line: list[int], seat: int) -> bool:
    """Whether five of a seat stand in a row."""
    run = 0
    for state in line:
        run = run + 1 if state == seat else 0
        if run >= REACH + 1:
            return True
    return False


def _strength(line: list[int], seat: int) -> int:
    """What a stone in the middle makes of the line: 3 a row, 2 an open four, 1 a four, 0 less (free rule)."""
    line = [*line[:REACH], seat, *line[REACH + 1 :]]
    if _completes(line, seat):
        return 3
    ways = sum(state == EMPTY and _completes([*line[:i], seat, *line[i + 1 :]], seat) for i, state in enumerate(line))
    return min(ways, 2)


@functools.cache
def _strengths(device: torch.device) -> Tensor:
    """For each row what a stone there makes of the line, for the side to move and for the other: (ROWS, 2)."""
    cells = side_cells().tolist()
    table = []
    for one, two in row_sides().tolist():
        line = [*reversed(cells[one]), EMPTY, *cells[two]]
        table.append([_strength(line, OWN), _strength(line, OTHER)])
    return torch.tensor(table, dtype=torch.int8).to(device)


def tactics(boards: Tensor, lines: Tensor) -> tuple[Tensor, Tensor]:
    """What is decided at once by the free rule: the sure result (1 won, -1 lost, 0 open) and the forced blocks.

    Won are a row, and an open four or two fours where the other side has no row; lost are two rows of the other side.
    """
    strength = _strengths(boards.device)[lines]
    strength = strength * (boards.flatten(1) == EMPTY)[:, :, None, None]
    strongest = strength.amax(2)
    fours = (strength >= 1).sum(2)
    row = (strongest[..., 0] == 3).any(1)
    their_rows = strongest[..., 1] == 3
    threatened = their_rows.sum(1)
    open_four = ((strongest[..., 0] == 2) | (fours[..., 0] >= 2)).any(1)
    won = row | (open_four & (threatened == 0))
    lost = ~won & (threatened >= 2)
    return won.int() - lost.int(), their_rows
