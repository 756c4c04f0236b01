"""Whole small games, from the first click: the best play wins as many layouts as exhaustive search is known to win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import pytest

from gridsage.errors import ContradictionError
from gridsage.games.mines import HIDDEN, Setup, StartRule, View, parse_setup
from gridsage.mines import analyse
from gridsage.solving.mines.first_move import FirstMove, protected_first_move

# Layouts won of all, the first cell free and not protected; None where the value is not known.
KNOWN: dict[tuple[int, int], list[int | None]] = {
    (3, 3): [8, 24, 33, 27, 16, 6, 2],
    (4, 3): [11, 52, 124, 173, 157, 107],
    (4, 4): [15, 102, 400, 961, 1461, 1584, 1317, 859],
    (5, 4): [None, 166, 864, 2950],
    (5, 5): [None, 266, 1798],
}
GAMES = [
    (Setup(width, height, mines, StartRule.ANY), won)
    for (width, height), values in KNOWN.items()
    for mines, won in enumerate(values, start=1)
    if won is not None
]
# In per cent, when the first cell is safe: the same layouts are won, and those with a mine there are not played.
KNOWN_SAFE: dict[tuple[int, int], list[float | None]] = {
    (4, 4): [100, 97.14, 87.91, 70.40, 48.65, 31.65, 20.47, 13.35],
    (5, 4): [None, 97.08, 89.16, 76.11],
    (5, 5): [None, 96.38, 88.83],
}


def won_from(view: View) -> float:
    """Layouts won by the engine's best play; 0 for a view that no layout agrees with."""
    try:
        analysis = analyse(view, time_s=120, end_limit=20_000)
    except ContradictionError:
        return 0
    assert analysis.win_chance is not None
    assert analysis.layouts is not None
    return analysis.win_chance * analysis.layouts


def won_after(setup: Setup, first: int) -> float:
    """Layouts won when this cell is opened first and is no mine, whatever it shows."""
    views = (bytes(number if cell == first else HIDDEN for cell in range(setup.cells)) for number in range(9))
    return sum(won_from(View(setup, cells)) for cells in views)


def first_cells(setup: Setup) -> Iterator[int]:
    """One cell of each kind: the others are the same but for a turn of the board."""
    for y in range((setup.height + 1) // 2):
        for x in range((setup.width + 1) // 2):
            if setup.width != setup.height or x <= y:
                yield y * setup.width + x


@pytest.mark.parametrize(("setup", "won"), GAMES, ids=str)
def test_an_unprotected_game_is_won_as_often_as_exhaustive_search_says(setup: Setup, won: int) -> None:
    assert won_from(View(setup, bytes([HIDDEN]) * setup.cells)) == pytest.approx(won, abs=1e-6)


@pytest.mark.parametrize(("setup", "won"), GAMES, ids=str)
def test_a_protected_first_cell_wins_the_same_layouts_of_fewer(setup: Setup, won: int) -> None:
    best = max(won_after(setup, first) for first in first_cells(setup))
    assert best == pytest.approx(won, abs=1e-6)
    known = KNOWN_SAFE.get((setup.width, setup.height))
    if known is not None:
        assert 100 * best / comb(setup.cells - 1, setup.mines) == pytest.approx(known[setup.mines - 1], abs=0.005)


@pytest.mark.parametrize(("setup", "won"), GAMES, ids=str)
def test_the_start_rule_counts_before_the_first_move(setup: Setup, won: int) -> None:
    safe = replace(setup, start=StartRule.SAFE)
    analysis = analyse(View(safe, bytes([HIDDEN]) * setup.cells), time_s=120, end_limit=20_000)
    assert analysis.win_chance == pytest.approx(won / comb(setup.cells - 1, setup.mines), abs=1e-9)
    assert sum(analysis.chances) == pytest.approx(setup.mines)


@pytest.mark.parametrize("setup", [Setup(4, 4, 3), Setup(5, 4, 3), Setup(5, 5, 2), Setup(7, 3, 3)], ids=str)
def test_the_best_opening_is_that_of_a_plain_solver(setup: Setup) -> None:
    analysis = analyse(View(setup, bytes([HIDDEN]) * setup.cells), end_limit=20_000)
    _, _, openings = solve_plainly(setup)
    best = max(openings)
    assert analysis.win_chance == pytest.approx(best, abs=1e-9)
    assert analysis.best is not None
    assert openings[analysis.best] == pytest.approx(best, abs=1e-9)


@pytest.mark.parametrize(("setup", "cell"), [("30x16/99", (3, 3)), ("9x9/10", (2, 2)), ("9x9/10@safe", (0, 0))])
def test_a_game_too_large_to_search_begins_where_most_are_won(setup: str, cell: tuple[int, int]) -> None:
    parsed = parse_setup(setup)
    analysis = analyse(View(parsed, bytes([HIDDEN]) * parsed.cells))
    assert analysis.best == parsed.grid.index(*cell)
    assert analysis.win_chance is None


def test_flags_that_are_trusted_before_the_first_move_leave_the_chance_to_win_open() -> None:
    analysis = analyse("F###\n####\n####\n####", "4x4/3@safe", trust_flags=True)
    assert analysis.win_chance is None
    assert analysis.best is not None
    assert analysis.chances[analysis.best] == pytest.approx(2 / 15)


@pytest.mark.parametrize("setup", [Setup(3, 3, 4, StartRule.ANY), Setup(4, 3, 3, StartRule.ANY)], ids=str)
def test_every_first_cell_is_worth_what_a_plain_solver_says(setup: Setup) -> None:
    anywhere, after, _ = solve_plainly(setup)
    assert won_from(View(setup, bytes([HIDDEN]) * setup.cells)) == pytest.approx(anywhere, abs=1e-6)
    for first in first_cells(setup):
        assert won_after(setup, first) == pytest.approx(after[first], abs=1e-6)


def test_a_plain_solver_agrees_with_the_known_value_of_a_larger_board() -> None:
    setup = Setup(4, 4, 3, StartRule.ANY)
    anywhere, after, _ = solve_plainly(setup)
    assert (anywhere, max(after)) == (400, 400)
    for first in first_cells(setup):
        assert won_after(setup, first) == pytest.approx(after[first], abs=1e-6)


def solve_plainly(setup: Setup) -> tuple[int, list[int], list[float]]:
    """Layouts won by the best play from the first click, and for each first cell when it is protected; and for each
    first cell the chance to win when those around it are protected too.

    Play is a set of layouts that shrinks: bit i of a number stands for layout i. A cell that is safe in all of them
    costs nothing, so what it shows is looked at first; then every guess is tried.
    """
    layouts = [frozenset(mines) for mines in combinations(range(setup.cells), setup.mines)]
    mined = [0] * setup.cells
    shown: list[list[int]] = [[0] * 9 for _ in range(setup.cells)]
    for i, mines in enumerate(layouts):
        for cell, around in enumerate(setup.grid.neighbours):
            if cell in mines:
                mined[cell] |= 1 << i
            else:
                shown[cell][sum(other in mines for other in around)] |= 1 << i

    def split(possible: int, cell: int) -> list[int]:
        return [part for layouts_shown in shown[cell] if (part := possible & layouts_shown)]

    @cache
    def won(possible: int) -> int:
        if possible.bit_count() == 1:
            return 1
        guesses = []
        for cell in range(setup.cells):
            safe = possible & ~mined[cell]
            if safe == possible:
                if len(parts := split(possible, cell)) > 1:
                    return sum(map(won, parts))
            elif safe:
                guesses.append((safe.bit_count(), cell))
        best = 0
        for safe_layouts, cell in sorted(guesses, reverse=True):
            if safe_layouts > best:
                best = max(best, sum(map(won, split(possible, cell))))
        return best

    everything = (1 << len(layouts)) - 1
    after = [sum(map(won, split(everything, cell))) for cell in range(setup.cells)]
    return won(everything), after, [won(zero) / zero.bit_count() if (zero := s[0]) else 0.0 for s in shown]


def test_first_move_gets_only_the_time_that_the_analysis_left(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def watched(*args: Any, time_s: float, **options: Any) -> FirstMove:
        given.append(time_s)
        return protected_first_move(*args, time_s=time_s, **options)

    monkeypatch.setattr("gridsage.solving.mines.analysis.protected_first_move", watched)
    view = View(parse_setup("4x4/2"), bytes([HIDDEN]) * 16)
    assert analyse(view, time_s=30).win_chance is not None
    assert analyse(view, time_s=0).best is not None
    assert len(given) == 2
    assert 0 < given[0] < 30
    assert given[1] == 0
