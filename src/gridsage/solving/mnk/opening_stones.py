"""Stones for an opening rule, judged by our engine: one that leaves neither side ahead, the best ones, the worst one.

All look at a fixed number of nodes, so the same position and seed always give the same stone.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridsage.games.mnk import Limits, Position
from gridsage.games.mnk.symmetry import distinct_moves
from gridsage.solving.mnk.searcher import Searcher
from gridsage.stream import RandomStream

__all__ = ["find_even_stone", "find_weakest_stone", "rank_stones"]

_NODES = 2_000
"""What each stone gets."""
_DRAWN = 12
"""Of a larger square so many stones are drawn and judged, so that games begin differently."""
_MEMORY_MB = 4
_MATE = 100_000


def find_even_stone(position: Position, cells: Sequence[int], seed: int = 0) -> int:
    """Of some of the cells, drawn by the seed, the one after which neither side is ahead."""
    stream = RandomStream(seed)
    drawn = list(distinct_moves(position, cells))
    stream.shuffle(drawn)
    gains = _gains(position, drawn[:_DRAWN])
    stone = min(gains, key=lambda cell: abs(gains[cell]))
    # Which one of several symmetric cells is drawn too.
    return stream.choice([stone, *distinct_moves(position, [stone, *cells])[stone]])


def find_weakest_stone(position: Position, cells: Sequence[int]) -> int:
    """The cell that is worst for the side whose stone it is."""
    gains = _gains(position, cells)
    return min(gains, key=lambda cell: gains[cell])


def rank_stones(position: Position, cells: Sequence[int]) -> tuple[int, ...]:
    """The cells, the best for the side to move first; of most of them the engine does not see more than their order."""
    with_tables = Searcher(memory_mb=_MEMORY_MB)
    try:
        found = with_tables.analyse(position, Limits(nodes=_NODES * _DRAWN), min(2 * _DRAWN, len(cells))).lines
    finally:
        with_tables.close()
    allowed = dict.fromkeys(line.cell for line in found if line.cell in set(cells))
    return tuple(dict.fromkeys([*allowed, *cells]))


def _gains(position: Position, cells: Sequence[int]) -> dict[int, int]:
    """What each cell is worth to the side to move, as far as a short look tells."""
    engine, gains = Searcher(memory_mb=_MEMORY_MB), {}
    try:
        for cell in cells:
            board = position.board()
            board.push(cell)
            best = engine.analyse(board.position(), Limits(nodes=_NODES)).lines[0]
            score = best.score or 0
            gains[cell] = -(score if best.mate_in is None else _MATE if best.mate_in > 0 else -_MATE)
    finally:
        engine.close()
    return gains
