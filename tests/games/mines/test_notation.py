"""Views and moves as text: they parse and print back, and bad text gets one clear line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage.errors import GridsageError, OffBoardError, ParseError, SetupError
from gridsage.games.mines import (
    Grid,
    Move,
    MoveKind,
    Setup,
    StartRule,
    View,
    format_move,
    format_moves,
    format_view,
    parse_move,
    parse_moves,
    parse_setup,
    parse_view,
)
from gridsage.games.mines.notation import as_move

T = TypeVar("T")


def parsed_or_one_line(parse: Callable[[], T]) -> T | None:
    """What was read, or None after an error of one line."""
    try:
        return parse()
    except GridsageError as error:
        message = str(error)
    assert message
    assert "\n" not in message
    return None


@st.composite
def views(draw: st.DrawFn) -> View:
    width, height = draw(st.integers(1, 20)), draw(st.integers(1, 20))
    setup = Setup(width, height, draw(st.integers(0, width * height)), StartRule.ANY)
    codes = draw(st.lists(st.integers(0, 11), min_size=setup.cells, max_size=setup.cells))
    return View(setup, bytes(codes))


@given(views())
@settings(max_examples=150)
def test_a_view_parses_back_from_its_text(view: View) -> None:
    assert parse_view(format_view(view), view.setup) == view
    assert parse_view(f"\n{view}  \n", mines=view.setup.mines) == view


@given(views(), st.data())
@settings(max_examples=150)
def test_a_move_parses_back_from_its_text(view: View, data: st.DataObject) -> None:
    grid = view.grid
    moves = tuple(
        Move(data.draw(st.sampled_from(MoveKind)), data.draw(st.integers(0, grid.size - 1))) for _ in range(3)
    )
    assert all(parse_move(format_move(move, grid), grid) == move for move in moves)
    assert parse_moves(format_moves(moves, grid), grid) == moves


@given(st.text(alphabet="012345678#F*.\n xX9", max_size=60))
@settings(max_examples=300)
def test_any_text_is_a_view_or_a_clear_error(text: str) -> None:
    view = parsed_or_one_line(lambda: parse_view(text, mines=0))
    assert view is None or parse_view(str(view), view.setup) == view


@given(st.text(max_size=30))
@settings(max_examples=300)
def test_any_text_is_a_move_or_a_clear_error(text: str) -> None:
    grid = Grid.of(9, 9)
    move = parsed_or_one_line(lambda: parse_move(text, grid))
    assert move is None or parse_move(format_move(move, grid), grid) == move


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("##\n#", "row 1 has a length of 1, row 0 a length of 2"),
        ("##\n#x", "'x' at 1,1"),
        ("#" * 201, "larger than 200x200"),
    ],
)
def test_a_bad_view_says_where(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse_view(text, mines=0)


def test_a_view_needs_its_mines_and_the_size_of_its_setup() -> None:
    with pytest.raises(ParseError, match="without its setup"):
        parse_view("##")
    with pytest.raises(SetupError, match="the view is 2x1, but the setup is 9x9/10"):
        parse_view("##", parse_setup("9x9/10"))
    with pytest.raises(SetupError, match="needs 81 cells"):
        View(parse_setup("9x9/10"), b"\x09")


def test_a_dot_is_read_as_zero() -> None:
    assert str(parse_view(".1\n1#", mines=1)) == "01\n1#"


@pytest.mark.parametrize("text", ["OPEN 1,1", "open 1", "open -1,0", "jump 1,1", "open 1,1,1"])
def test_a_bad_move_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="cannot read the move"):
        parse_move(text, Grid.of(9, 9))


@pytest.mark.parametrize("text", ["open 9,0", "open 0,9"])
def test_a_move_off_the_board_names_its_corners(text: str) -> None:
    with pytest.raises(OffBoardError, match=f"^there is no cell {text[5:]}: the board goes from 0,0 to 8,8$"):
        parse_move(text, Grid.of(9, 9))


@pytest.mark.parametrize("move", ["flag 3,1", Move.flag(12), ("flag", 12), ("flag", (3, 1)), (MoveKind.FLAG, "3,1")])
def test_a_move_is_read_however_it_is_given(move: Any) -> None:
    given = Move(*move) if type(move) is tuple else move
    found = as_move(given, Grid.of(9, 9))
    assert found == Move.flag(12)
    assert (type(found.kind), type(found.cell)) == (MoveKind, int)


@pytest.mark.parametrize("move", [7, ("flag", 12), Move(cast("Any", "look"), 1), Move.open(cast("Any", 1.5))])
def test_what_is_no_move_is_refused(move: Any) -> None:
    with pytest.raises(ParseError, match=r"cannot read the (move|cell)"):
        as_move(move, Grid.of(9, 9))
