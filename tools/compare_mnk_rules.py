"""Compares what Python and the core forbid in renju and count as a row in caro, on random positions by the million.

Run with ``python tools/compare_mnk_rules.py --positions 1000000``: stones are thrown into a corner or the middle of the
board, close enough that fours and threes meet, and every position is asked about its likeliest points.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from gridsage._core import MnkBoard
from gridsage.errors import SetupError
from gridsage.games.mnk import Board, Position, Rule, Setup
from gridsage.games.mnk.renju import Foul, forbidden_at
from gridsage.stream import RandomStream, derive_seed

__all__ = ["compare", "main", "random_position"]

_POINTS = 6
"""How many empty cells of a position are asked about."""
_PART = 2000


def random_position(setup: Setup, stream: RandomStream) -> Position:
    """Some stones close together, more of the first player's than of the second's, with the first to move."""
    side = 5 + stream.below(3)
    left, top = stream.below(setup.width - side + 1), stream.below(setup.height - side + 1)
    cells = bytearray(setup.cells)
    for number in range(5 + stream.below(side * 3)):
        cell = setup.index(left + stream.below(side), top + stream.below(side))
        cells[cell] = cells[cell] or (2 if number % 3 == 2 else 1)
    return Position(setup, bytes(cells), 0)


def likely_points(position: Position, stream: RandomStream, count: int) -> list[int]:
    """Empty cells beside stones of the first player, drawn at random."""
    setup, stones = position.setup, position.stones_of(0)
    points = []
    for _ in range(count):
        x, y = setup.xy(stream.choice(stones))
        x, y = x + stream.below(3) - 1, y + stream.below(3) - 1
        if setup.holds(x, y) and not position.cells[setup.index(x, y)]:
            points.append(setup.index(x, y))
    return points


def compare(position: Position, points: list[int]) -> Counter[str]:
    """What both say of these points, counted; a difference is an AssertionError that shows the position."""
    setup, found = position.setup, Counter[str]()
    try:
        twin = MnkBoard.at(position)
    except SetupError:
        try:
            Board.at(position)
        except SetupError:
            return Counter({"refused": 1})
        raise AssertionError(f"the core refuses what Python takes:\n{position}") from None
    if setup.rule is Rule.CARO:
        board = Board.at(position)
        assert board.winner == twin.winner, f"winner of {setup}:\n{position}"
        for seat in (0, 1):
            assert board.winning_cells(seat) == twin.winning_cells(seat), f"rows of seat {seat} in {setup}:\n{position}"
            found["rows"] += len(board.winning_cells(seat))
        return found
    for cell in points:
        point = forbidden_at(setup, position.cells, cell)
        mine = None if point is None else point.foul.value
        foul = twin.foul(cell)
        theirs = None if foul is None else Foul[foul.name].value
        assert mine == theirs, f"{setup.name_cell(cell)}: Python says {mine}, the core {theirs}, in\n{position}"
        found[mine or "allowed"] += 1
    return found


def compare_many(rule: Rule, seed: int, numbers: range) -> Counter[str]:
    """What both say of the positions with these numbers."""
    setup, total = Setup(15, 15, 5, rule), Counter[str]()
    for number in numbers:
        stream = RandomStream(derive_seed(seed, number))
        position = random_position(setup, stream)
        total += compare(position, likely_points(position, stream, _POINTS))
    return total


def main() -> None:
    """Compare, and say how often each answer came."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--rule", choices=["renju", "caro"], default="renju")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the positions")
    given = parser.parse_args()
    began, rule = time.monotonic(), Rule(given.rule)
    parts = [range(start, min(start + _PART, given.positions)) for start in range(0, given.positions, _PART)]
    with ProcessPoolExecutor(given.jobs) as pool:
        total = sum(pool.map(partial(compare_many, rule, given.seed), parts), Counter[str]())
    words = ", ".join(f"{count:,} {name}" for name, count in total.most_common())
    print(f"{given.positions:,} positions of {rule.value} agree in {time.monotonic() - began:.0f} s: {words}")


if __name__ == "__main__":
    main()
