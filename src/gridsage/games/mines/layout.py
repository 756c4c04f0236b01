"""Where the mines lie: made from seed, setup and first cell, the same in Python and in the compiled core.

A board that needs no guess is the first of its seed's layouts that can be repaired: mines are moved away from where its
solution ends (:mod:`gridsage.solving.mines.repair` says how). So it too is fixed by seed, setup and first cell.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from gridsage._core import NO_GUESS_TRIES, CancelToken, repair_mines
from gridsage.errors import NoBoardError
from gridsage.games.cells import Cell
from gridsage.games.mines.setup import Setup
from gridsage.stream import BoardSeed, RandomStream, check_board_seed, derive_seed, wide_words

__all__ = ["find_layout", "keep_layout", "known_layout", "make_layout"]

_KEPT = 256
_found: OrderedDict[tuple[Setup, BoardSeed, int], tuple[int, ...]] = OrderedDict()
"""The boards without guessing that were asked for last: replays and second looks need no search."""


def make_layout(setup: Setup | str, seed: BoardSeed, first: Cell) -> tuple[int, ...]:
    """The mines' cells, in index order.

    The seed alone fixes a random order of all cells; the first ``mines`` of them outside the free zone are the mines.
    So games with the same seed and different first cells are played on nearly the same board, which makes the
    comparison of two bots sharper.

    A setup that asks for no guess may have no such board, or none that is found: that is a :class:`NoBoardError`.
    """
    setup = Setup.of(setup)
    cell = setup.as_cell(first)
    return find_layout(setup, seed, cell) if setup.no_guess else _draw_layout(setup, seed, cell)


def find_layout(
    setup: Setup,
    seed: BoardSeed,
    first: int,
    *,
    tries: int = NO_GUESS_TRIES,
    on_try: Callable[[int], None] | None = None,
    cancel: CancelToken | None = None,
) -> tuple[int, ...]:
    """The mines of a board that needs no guess; ``on_try`` hears how many layouts were tried in vain so far."""
    key = (setup, check_board_seed(seed), first)
    if (known := known_layout(*key)) is not None:
        return known
    for number in range(tries):
        drawn = seed if number == 0 else derive_seed(seed, number)
        layout = _draw_layout(setup, drawn, first)
        mines = repair_mines(setup, layout, first, derive_seed(drawn, 0), cancel=cancel)
        if mines is not None:
            keep_layout(setup, seed, first, mines)
            return mines
        if on_try is not None:
            on_try(number + 1)
    raise NoBoardError(
        f"none of {tries} boards of {setup} could be made to need no guess; fewer mines may help",
        code="no-board",
        facts={"setup": str(setup), "tries": tries},
    )


def known_layout(setup: Setup, seed: BoardSeed, first: int) -> tuple[int, ...] | None:
    """The layout that was found, or kept, not long ago."""
    return _found.get((setup, seed, first))


def keep_layout(setup: Setup, seed: BoardSeed, first: int, mines: tuple[int, ...]) -> None:
    """Remember a layout that :func:`find_layout` gave, perhaps in another process: it is not looked for again."""
    _found[setup, seed, first] = mines
    while len(_found) > _KEPT:
        _found.popitem(last=False)


def _draw_layout(setup: Setup, seed: BoardSeed, first: int) -> tuple[int, ...]:
    free = set(setup.free_zone(first))
    seed = check_board_seed(seed)
    order: Iterable[int] = _wide_order(seed, setup.cells) if isinstance(seed, str) else _drawn_order(seed, setup.cells)
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
