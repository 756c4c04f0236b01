"""Positions that a turned or mirrored board maps onto each other: one of them stands for all."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from gridsage.games.mnk.position import Position
from gridsage.games.mnk.setup import Setup

__all__ = ["canonical", "distinct_moves", "symmetries"]


@lru_cache(maxsize=64)
def symmetries(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """The ways to turn and mirror a board onto itself: where each cell goes. The first leaves all as it is.

    >>> len(symmetries(Setup(3, 3, 3))), len(symmetries(Setup(4, 3, 3)))
    (8, 4)
    """
    width, height = setup.width, setup.height
    maps = []
    for turned in (False, True) if width == height else (False,):
        for mirrored_y in (False, True):
            for mirrored_x in (False, True):
                cells = []
                for cell in range(setup.cells):
                    x, y = setup.xy(cell)
                    x, y = width - 1 - x if mirrored_x else x, height - 1 - y if mirrored_y else y
                    cells.append(setup.index(y, x) if turned else setup.index(x, y))
                maps.append(tuple(cells))
    return tuple(maps)


def canonical(position: Position) -> tuple[Position, tuple[int, ...]]:
    """The one position that stands for this and all its mirror images, and where each cell of this one went."""
    found = min((_mapped(position.cells, cells), cells) for cells in symmetries(position.setup))
    return Position(position.setup, found[0], position.turn), found[1]


def distinct_moves(position: Position, moves: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """One of each set of moves that the position's own symmetries map onto each other, with the others of its set.

    >>> {move: len(twins) for move, twins in distinct_moves(Position.start("3x3x3"), range(9)).items()}
    {0: 3, 1: 3, 4: 0}
    """
    own = [cells for cells in symmetries(position.setup) if _mapped(position.cells, cells) == position.cells]
    wanted = dict.fromkeys(moves)
    distinct: dict[int, tuple[int, ...]] = {}
    seen: set[int] = set()
    for move in wanted:
        if move in seen:
            continue
        images = {cells[move] for cells in own} & wanted.keys()
        seen |= images
        distinct[move] = tuple(sorted(images - {move}))
    return distinct


def _mapped(codes: bytes, cells: tuple[int, ...]) -> bytes:
    turned = bytearray(len(codes))
    for cell, code in enumerate(codes):
        turned[cells[cell]] = code
    return bytes(turned)
