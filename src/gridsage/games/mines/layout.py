"""Where the mines lie: made from seed, setup and first cell, the same in Python and in the compiled core."""

from __future__ import annotations

from gridsage.checks import whole
from gridsage.games.cells import Cell
from gridsage.games.mines.setup import Setup
from gridsage.stream import RandomStream

__all__ = ["make_layout"]


def make_layout(setup: Setup | str, seed: int, first: Cell) -> tuple[int, ...]:
    """The mines' cells, in index order.

    The seed alone fixes a random order of all cells; the first ``mines`` of them outside the free zone are the mines.
    So games with the same seed and different first cells are played on nearly the same board, which makes the
    comparison of two bots sharper.
    """
    setup = Setup.of(setup)
    free = set(setup.free_zone(setup.as_cell(first)))
    stream = RandomStream(whole(seed, "seed"))
    order = list(range(setup.cells))
    mines: list[int] = []
    drawn = 0
    while len(mines) < setup.mines:
        chosen = drawn + stream.below(len(order) - drawn)
        order[drawn], order[chosen] = order[chosen], order[drawn]
        if order[drawn] not in free:
            mines.append(order[drawn])
        drawn += 1
    return tuple(sorted(mines))
