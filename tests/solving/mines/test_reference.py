"""The specification itself: compared with trying every layout."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage.games.mines import Board, Setup, StartRule, View, parse_view
from gridsage.solving.mines.reference import count_layouts, count_won_layouts, list_layouts


@st.composite
def small_views(draw: st.DrawFn) -> View:
    """A view of a board of at most 16 cells with some of its safe cells open."""
    width, height = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    mines = draw(st.sets(st.integers(0, width * height - 1), max_size=width * height))
    board = Board.with_mines(Setup(width, height, len(mines), StartRule.ANY), mines)
    for cell in draw(st.lists(st.integers(0, width * height - 1), max_size=6)):
        if cell not in mines and not board.over and board.view().cells[cell] == 9:
            board.open(cell)
    return board.view()


@given(small_views())
@settings(max_examples=80, deadline=None)
def test_counts_equal_those_of_all_layouts(view: View) -> None:
    layouts = list_layouts(view)
    counted = count_layouts(view)
    assert counted.layouts == len(layouts)
    for cell in view.hidden:
        assert counted.mines[cell] == sum(cell in mines for mines in layouts)


def test_an_impossible_view_has_no_layout() -> None:
    assert count_layouts(parse_view("2#\n1#", mines=2)).layouts == 0
    assert count_layouts(parse_view("1", mines=0)).layouts == 0


def test_chance_is_a_fraction() -> None:
    assert count_layouts(parse_view("1#\n1#", mines=1)).chance(1) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("width", "height", "mines", "won"),
    [(3, 2, 1, 3), (3, 3, 1, 8), (3, 3, 7, 2)],
)
def test_whole_games_are_won_as_often_as_exhaustive_search_says(width: int, height: int, mines: int, won: int) -> None:
    view = Board(Setup(width, height, mines, StartRule.ANY)).view()
    assert count_won_layouts(view)[0] == won
