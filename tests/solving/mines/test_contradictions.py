"""Views that no layout of mines can explain: the numbers that clash are named, and no more of them than needed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from gridsage.errors import ContradictionError
from gridsage.games.mines import Setup, StartRule, View, parse_view
from gridsage.mines import analyse
from gridsage.solving.mines.reference import list_layouts
from tests.solving.mines.views import any_views, possible, scattered_view


def plant_clash(view: View, random: Random) -> View:
    """Raise one of two numbers that share cells beyond what the other leaves room for; each alone could be right."""
    clues = [cell for cell, code in enumerate(view.cells) if code <= 8]
    random.shuffle(clues)
    for clue in clues:
        around = {cell for cell in view.grid.neighbours[clue] if view.cells[cell] == 9}
        for other in view.grid.neighbours[clue]:
            own = around.difference(view.grid.neighbours[other])
            wrong = view.cells[other] + len(own) + 1
            if view.cells[other] <= 8 and wrong <= len(around):
                cells = bytearray(view.cells)
                cells[clue] = wrong
                return View(view.setup, bytes(cells))
    raise AssertionError("no two numbers share cells")


@given(any_views())
@settings(max_examples=200, deadline=None)
def test_any_codes_are_analysed_or_named_as_impossible(view: View) -> None:
    layouts = list_layouts(view)
    if layouts:
        assert analyse(view).layouts == len(layouts)
        return
    with pytest.raises(ContradictionError) as caught:
        analyse(view)
    clues = caught.value.clues
    assert all(view.cells[clue] <= 8 for clue in clues)
    count_mines = "contradict" not in str(caught.value) and "cannot be right" not in str(caught.value)
    assert not possible(view, clues, count_mines=count_mines)
    for clue in clues:
        assert possible(view, tuple(c for c in clues if c != clue), count_mines=count_mines), "not minimal"


def test_a_total_between_the_possible_ones_is_named() -> None:
    # Known mines wall in a chain of five cells that holds one mine, or three... but never two.
    view = parse_view("#1#1#*#1#1#", mines=1)
    with pytest.raises(ContradictionError, match="needs at least 3"):
        analyse(view)


@pytest.mark.parametrize(("side", "density", "seed"), [(60, 0.2, 1), (60, 0.5, 2), (100, 0.2, 3), (200, 0.5, 4)])
@pytest.mark.parametrize("time_s", [0.0, 0.5])
def test_a_clash_in_a_view_too_wide_to_count_is_named(side: int, density: float, seed: int, time_s: float) -> None:
    random = Random(seed)
    view = scattered_view(side, density, seed)
    for _ in range(3):
        wrong = plant_clash(view, random)
        with pytest.raises(ContradictionError) as caught:
            analyse(wrong, end_limit=0, time_s=time_s)
        clues = caught.value.clues
        assert 1 <= len(clues) <= 12
        assert not possible(wrong, clues, count_mines=False)
        for clue in clues:
            assert possible(wrong, tuple(c for c in clues if c != clue), count_mines=False), "not minimal"


def test_a_clash_that_shows_only_in_a_larger_window_is_named_without_time() -> None:
    # Five numbers spread over seven rows: what is certain near them is used, and the reason looked for after it.
    view = scattered_view(60, 0.2, 1)
    wrong = bytearray(view.cells)
    wrong[797] = 0
    with pytest.raises(ContradictionError) as caught:
        analyse(View(view.setup, bytes(wrong)), end_limit=0, time_s=0.0)
    rows = [clue // 60 for clue in caught.value.clues]
    assert 2 <= len(rows) <= 10
    assert max(rows) - min(rows) > 3


@pytest.mark.parametrize(("side", "density"), [(60, 0.2), (200, 0.5)])
def test_too_few_and_too_many_mines_in_a_view_too_wide_to_count_are_named(side: int, density: float) -> None:
    view = scattered_view(side, density, 1)
    few = Setup(side, side, view.setup.mines // 2, StartRule.ANY)
    with pytest.raises(ContradictionError, match=rf"has {few.mines} mines, but the view needs at least \d+"):
        analyse(View(few, view.cells), end_limit=0, time_s=0.0)
    many = Setup(side, side, min(int(view.setup.mines * 1.6), side * side), StartRule.ANY)
    with pytest.raises(ContradictionError, match=rf"has {many.mines} mines, but the view leaves room for \d+"):
        analyse(View(many, view.cells), end_limit=0, time_s=0.0)


def test_bounds_on_the_mines_of_a_wide_view_are_true() -> None:
    # Counted exactly in time, and in no time by squares that share no cell: those may only say less.
    view = scattered_view(40, 0.3, 2, share=0.6)
    for mines in (100, 1100):
        bounds = []
        for time_s in (60.0, 0.0):
            with pytest.raises(ContradictionError) as caught:
                analyse(View(Setup(40, 40, mines, StartRule.ANY), view.cells), end_limit=0, time_s=time_s)
            bounds.append(caught.value.facts)
        if mines == 100:
            assert mines < int(str(bounds[1]["least"])) <= int(str(bounds[0]["least"]))
        else:
            assert mines > int(str(bounds[1]["most"])) >= int(str(bounds[0]["most"]))


def test_contradictions_name_the_cell_and_the_reason() -> None:
    with pytest.raises(ContradictionError, match=r"the 3 at 0,0 cannot be right: 2 hidden cells around it"):
        analyse("3#\n1#", "2x2/1@any")
    with pytest.raises(ContradictionError, match=r"has 2 mines, but the view leaves room for 1") as caught:
        analyse("1#\n1#", "2x2/2@any")
    assert len(caught.value.clues) == 1
    with pytest.raises(ContradictionError, match=r"has 1 mine, but the view needs at least 2"):
        analyse("###\n###\n2##", "3x3/1@any")


def test_known_mines_beyond_the_mine_count_are_named() -> None:
    with pytest.raises(ContradictionError, match=r"at least 2: see the \* at 0,0 and the \* at 2,0"):
        analyse("*#*", "3x1/1@any")
    with pytest.raises(ContradictionError, match=r"at least 2: see the F at 0,0 and the F at 1,0"):
        analyse("FF#", "3x1/1@any", trust_flags=True)
    with pytest.raises(ContradictionError, match=r"at least 9: see .* at 5,0 and 3 more$"):
        analyse("*********", "9x1/1@any")
