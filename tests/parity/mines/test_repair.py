"""Boards that need no guess: the readable reference and the compiled core move the same mines."""

from __future__ import annotations

import pytest

from gridsage._core import repair_mines
from gridsage.games.mines import HIDDEN, Certain, Setup, View, make_layout, parse_setup
from gridsage.solving.mines.analysis import analyse
from gridsage.solving.mines.reference import count_layouts
from gridsage.solving.mines.repair import repair
from gridsage.stream import derive_seed


def by_counting(view: View) -> Certain:
    """Plain exact integers, as the specification counts them."""
    found = count_layouts(view)
    return Certain(
        frozenset(cell for cell, count in found.mines.items() if count == 0),
        frozenset(cell for cell, count in found.mines.items() if count == found.layouts),
    )


def by_engine(view: View) -> Certain:
    """The compiled engine, for boards that plain counting takes too long for."""
    found = analyse(view, end_limit=0)
    hidden = [cell for cell, code in enumerate(view.cells) if code == HIDDEN]
    return Certain(
        frozenset(cell for cell in hidden if found.chances[cell] == 0),
        frozenset(cell for cell in hidden if found.chances[cell] == 1),
    )


def both(setup: Setup, seed: int, first: int, certain: object) -> tuple[object, object]:
    mines = make_layout(setup.with_no_guess(False), seed, first)
    readable = repair(setup, mines, first, derive_seed(seed, 0), certain)  # type: ignore[arg-type]
    return readable, repair_mines(setup, mines, first, derive_seed(seed, 0))


@pytest.mark.parametrize("text", ["5x5/6!@safe", "6x5/9!@safe", "7x7/9!", "8x3/7!@safe", "6x6/8!"])
def test_small_boards_are_repaired_alike(text: str) -> None:
    setup = parse_setup(text)
    changed = 0
    for seed in range(12):
        first = derive_seed(seed, 77) % setup.cells
        readable, compiled = both(setup, seed, first, by_counting)
        assert readable == compiled, f"{text}, seed {seed}, first {first}"
        changed += readable != make_layout(setup.with_no_guess(False), seed, first)
    assert changed


@pytest.mark.parametrize(("text", "seeds"), [("9x9/20!@safe", 8), ("16x16/50!", 4)])
def test_large_boards_are_repaired_alike(text: str, seeds: int) -> None:
    setup = parse_setup(text)
    for seed in range(seeds):
        first = derive_seed(seed, 78) % setup.cells
        readable, compiled = both(setup, seed, first, by_engine)
        assert readable == compiled, f"{text}, seed {seed}, first {first}"
