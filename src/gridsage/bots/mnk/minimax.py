"""Looks at every move to the very end: perfect play, on small boards."""

from __future__ import annotations

import time
from functools import lru_cache
from threading import Event
from typing import NamedTuple

from gridsage.games.mnk import DIRECTIONS, Choice, Limits, MnkBot, Position, Rule, Setup

__all__ = ["Minimax"]

_DEPTH_ON_LARGE_BOARDS = 2
"""Where nothing limits the search and the board is too large to look to its end."""


class Minimax(MnkBot):
    """Alpha-beta over win, draw and loss with a memory, one ply deeper at a time.

    The first depth that proves a win or a loss gives its exact length: a won game is won as soon as possible, a lost
    one is drawn out. When the depth reaches the number of empty cells, the value is exact.
    """

    source = "Minimax with alpha-beta pruning (Knuth and Moore 1975)"
    max_cells = 20

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._cancelled = Event()

    def cancel(self) -> None:
        """Answer with what is proven so far."""
        self._cancelled.set()

    def choose(self, position: Position, limits: Limits) -> Choice:
        """The move with the best value that the limits let it prove."""
        try:
            return self._choose(position, limits)
        finally:
            self._cancelled.clear()

    def _choose(self, position: Position, limits: Limits) -> Choice:
        search = _Search(position, limits, self._cancelled)
        began = time.monotonic()
        best, value, mate_in, depth = search.first_move(), 0, None, 0
        deepest = len(position.empty_cells) if limits.depth is None else limits.depth
        if limits == Limits() and position.setup.cells > self.max_cells:
            deepest = _DEPTH_ON_LARGE_BOARDS
        for depth_now in range(1, min(deepest, len(position.empty_cells)) + 1):
            try:
                move, value = search.root(depth_now)
            except _OutOfLimitError:
                break
            depth = depth_now
            if value < 0:
                # Every move loses by now: the move of the depth before held out the longest.
                mate_in = -depth_now
                break
            best = move
            if value > 0:
                mate_in = depth_now
                break
        return Choice(
            best,
            score=value * (search.setup.cells + 1 - abs(mate_in or 0)),
            mate_in=mate_in,
            depth=depth,
            nodes=search.nodes,
            time_s=time.monotonic() - began,
            line=(best,),
        )


class _OutOfLimitError(Exception):
    """The search has used up its time or its nodes."""


class _Known(NamedTuple):
    """What is known of a position: a value that is final when not 0, and how many plies neither end is in reach."""

    value: int
    not_won: int
    not_lost: int


_NOTHING = _Known(0, 0, 0)


class _Search:
    """One search: stones as bit masks, and what is known of the positions met so far."""

    def __init__(self, position: Position, limits: Limits, cancelled: Event) -> None:
        self._cancelled = cancelled
        self.setup = position.setup
        self.nodes = 0
        self._rows = _rows(self.setup)
        self._rows_of = _rows_of(self.setup)
        self._order = _order(self.setup)
        self._mine = sum(1 << cell for cell in position.stones_of(position.turn))
        self._other = sum(1 << cell for cell in position.stones_of(1 - position.turn))
        self._full = (1 << self.setup.cells) - 1
        self._known: dict[tuple[int, int], _Known] = {}
        self._limit_nodes = limits.nodes
        seconds = [s for s in (limits.time_s, limits.left_s and limits.left_s / 10) if s is not None]
        self._end = time.monotonic() + min(seconds) * 0.9 if seconds else None

    def first_move(self) -> int:
        """The empty cell with the most rows through it: what to play when nothing is proven."""
        taken = self._mine | self._other
        return next(cell for cell in self._order if not taken >> cell & 1)

    def root(self, depth: int) -> tuple[int, int]:
        """The best move and its value within that many plies."""
        best_move, best = self.first_move(), -2
        for cell in self._moves(self._mine, self._other):
            value = self._after(self._mine, self._other, cell, depth, -1 if best < -1 else best)
            if value > best:
                best_move, best = cell, value
            if best == 1:
                break
        return best_move, best

    def _after(self, mine: int, other: int, cell: int, depth: int, low: int) -> int:
        """The value of a move: 1 when it wins within the depth, -1 when it loses, else 0."""
        mine |= 1 << cell
        if self._wins(mine, cell):
            return 1
        return -self._value(other, mine, depth - 1, -1, -low)

    def _value(self, mine: int, other: int, depth: int, low: int, high: int) -> int:
        """The value for the side that holds ``mine`` and is to move, exact between ``low`` and ``high``."""
        self._count()
        if depth == 0 or mine | other == self._full or self._dead(mine, other):
            return 0
        known = self._known.get((mine, other), _NOTHING)
        if known.value:
            return known.value
        if (known.not_won >= depth or high <= 0) and (known.not_lost >= depth or low >= 0):
            return 0
        best = -1
        for cell in self._moves(mine, other):
            best = max(best, self._after(mine, other, cell, depth, max(best, low)))
            if best >= high:
                break
        # A 0 that ended the loop early says nothing of a win, one below a window from 0 nothing of a loss.
        not_won = depth if best == 0 and high > 0 else known.not_won
        not_lost = depth if best == 0 and low < 0 else known.not_lost
        self._known[mine, other] = _Known(best, not_won, not_lost)
        return best

    def _moves(self, mine: int, other: int) -> list[int]:
        """The moves worth a look: the winning one, else the one that stops a row, else all of them."""
        taken = mine | other
        empty = [cell for cell in self._order if not taken >> cell & 1]
        for stones in (mine, other):
            for cell in empty:
                if self._wins(stones | 1 << cell, cell):
                    return [cell]
        return empty

    def _wins(self, stones: int, cell: int) -> bool:
        """Whether the stone on the cell is part of a winning row."""
        return any(stones & row == row and not stones & ends for row, ends in self._rows_of[cell])

    def _dead(self, mine: int, other: int) -> bool:
        """Whether no row is left open to either side."""
        return all(mine & row and other & row for row, _ in self._rows)

    def _count(self) -> None:
        self.nodes += 1
        if self._limit_nodes is not None and self.nodes > self._limit_nodes:
            raise _OutOfLimitError
        if self.nodes % 64 == 0 and (self._cancelled.is_set() or (self._end and time.monotonic() > self._end)):
            raise _OutOfLimitError


@lru_cache(maxsize=16)
def _rows(setup: Setup) -> tuple[tuple[int, int], ...]:
    """Every place for a row of k: the mask of its cells, and that of the cells at its ends that would make it longer.

    Where longer rows win too, no cell at the ends matters and the second mask is 0.
    """
    rows = []
    for cell in range(setup.cells):
        x, y = setup.xy(cell)
        for dx, dy in DIRECTIONS:
            spots = [(x + i * dx, y + i * dy) for i in range(setup.k)]
            if not setup.holds(*spots[-1]):
                continue
            ends = [(x - dx, y - dy), (x + setup.k * dx, y + setup.k * dy)] if setup.rule is Rule.EXACT else []
            rows.append((_mask(setup, spots), _mask(setup, [spot for spot in ends if setup.holds(*spot)])))
    return tuple(rows)


def _mask(setup: Setup, spots: list[tuple[int, int]]) -> int:
    return sum(1 << setup.index(*spot) for spot in spots)


@lru_cache(maxsize=16)
def _rows_of(setup: Setup) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each cell the rows that hold it."""
    return tuple(tuple(row for row in _rows(setup) if row[0] >> cell & 1) for cell in range(setup.cells))


@lru_cache(maxsize=16)
def _order(setup: Setup) -> tuple[int, ...]:
    """The cells, those with the most rows through them first, and of these the one nearest to the centre."""
    rows_of = _rows_of(setup)

    def rank(cell: int) -> tuple[int, int]:
        x, y = setup.xy(cell)
        return -len(rows_of[cell]), abs(2 * x - setup.width + 1) + abs(2 * y - setup.height + 1)

    return tuple(sorted(range(setup.cells), key=rank))
