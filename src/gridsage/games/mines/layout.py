"""Where the mines lie: made from seed, setup and first cell, the same in Python and in the compiled core."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from gridsage.checks import whole
from gridsage.games.cells import Cell
from gridsage.games.mines.setup import Setup
from gridsage.stream import BoardSeed, RandomStream, check_board_seed, wide_words

__all__ = ["make_layout"]


def make_layout(setup: Setup | str, seed: BoardSeed, first: Cell) -> tuple[int, ...]:
    """The mines' cells, in index order.

    The seed alone fixes a random order of all cells; the first ``mines`` of them outside the free zone are the mines.
    So games with the same seed and different first cells are played on nearly the same board, which makes the
    comparison of two bots sharper.
    """
    setup = Setup.of(setup)
    free = set(setup.free_zone(setup.as_cell(first)))
    order: Iterable[int]
    if isinstance(seed, str):
        order = _wide_order(str(check_board_seed(seed)), setup.cells)
    else:
        order = _drawn_order(whole(seed, "seed"), setup.cells)
    return tuple(sorted(islice((cell for cell in order if cell not in free), setup.mines)))


def _drawn_order(seed: int, cells: int) -> Iterator[int]:
    """The cells drawn by lot, one after the other."""
    stream = RandomStream(seed)
    order = list(range(cells))
    for drawn in range(cells):
        chosen = drawn + stream.below(cells - drawn)
        order[drawn], order[chosen] = order[chosen], order[drawn]
        yield order[drawn]


def _wide_order(seed: str, cells: int) -> list[int]:
    """Every cell has a word of the wide seed, and the lowest comes first: nobody can tell one from the others."""
    return sorted(range(cells), key=wide_words(seed, "board", cells).__getitem__)
