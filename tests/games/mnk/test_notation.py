"""Moves and positions print and parse back, and what cannot be read is refused in one line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage.errors import GridsageError, IllegalMoveError, ParseError, SetupError
from gridsage.games.mnk import (
    Board,
    Position,
    Setup,
    format_move,
    format_moves,
    format_position,
    format_rows,
    parse_move,
    parse_moves,
    parse_position,
    parse_rows,
)

GOMOKU = Setup(15, 15, 5)


@st.composite
def games(draw: st.DrawFn) -> Board:
    width, height = draw(st.integers(3, 25)), draw(st.integers(3, 25))
    board = Board(Setup(width, height, draw(st.integers(3, min(8, max(width, height))))))
    for cell in draw(st.lists(st.integers(0, width * height - 1), unique=True, max_size=30)):
        if not board.over:
            board.push(cell)
    return board


@given(st.integers(3, 25), st.integers(3, 25), st.data())
def test_move_prints_and_parses_back(width: int, height: int, data: st.DataObject) -> None:
    setup = Setup(width, height, 3)
    cell = data.draw(st.integers(0, setup.cells - 1))
    assert parse_move(format_move(cell, setup), setup) == cell


@settings(max_examples=50)
@given(games())
def test_game_prints_and_parses_back_as_moves(board: Board) -> None:
    text = format_moves(board.moves, board.setup)
    assert parse_moves(text, board.setup) == board.moves
    assert parse_moves(text.replace(" ", ""), board.setup) == board.moves
    assert parse_position(format_position(board.position()), board.setup) == board.position()


@settings(max_examples=50)
@given(games(), st.integers(0, 1))
def test_stones_print_and_parse_back_as_rows(board: Board, turn: int) -> None:
    position = Position(board.setup, board.cells, turn)
    assert parse_rows(format_rows(position), board.setup) == position
    assert parse_position(format_position(position), board.setup) == position


@given(st.text(alphabet="hi189 ,.XO\nxotmve-ä", max_size=60))
def test_any_text_is_read_or_refused_with_our_error(text: str) -> None:
    try:
        position = parse_position(text)
    except GridsageError:
        return
    assert parse_position(format_position(position), position.setup) == position


def test_a1_is_the_top_left_cell_and_letters_have_no_gap() -> None:
    assert parse_move("a1", GOMOKU) == 0
    assert parse_move("o1", GOMOKU) == 14
    assert parse_move("a15", GOMOKU) == 14 * 15
    assert parse_move("I9", GOMOKU) == 8 * 15 + 8
    assert format_move(GOMOKU.index(8, 0), GOMOKU) == "i1"


def test_numbers_count_from_zero() -> None:
    assert parse_move("7,7", GOMOKU) == parse_move("h8", GOMOKU)
    assert parse_position("7,7 8,8", GOMOKU) == parse_position("h8 i9", GOMOKU)


@pytest.mark.parametrize("text", ["", "8h", "h", "88", "hh8", "h8!", "7;7", "-1,3", "ä1", "h٣"])
def test_unreadable_move_names_the_form(text: str) -> None:
    with pytest.raises(ParseError, match="such as h8"):
        parse_move(text, GOMOKU)


@pytest.mark.parametrize("text", ["p1", "a16", "a0", "15,0", "0,15"])
def test_move_outside_the_board_names_its_corners(text: str) -> None:
    with pytest.raises(ParseError, match="from a1 to o15"):
        parse_move(text, GOMOKU)


def test_rows_tell_the_size_and_who_is_to_move() -> None:
    position = parse_rows("""
        . . X .
        . O X .
        . . O .
        . . . .
        X . . .
    """)
    assert position.setup == Setup(4, 5, 5)
    assert position.turn == 1
    assert position.stones_of(1) == (5, 10)
    assert parse_rows("X..\n.O.\n...").turn == 0
    assert parse_rows("X..\n.O.\n...\no to move").turn == 1
    assert parse_rows("...\n...\n...", Setup(3, 3, 3)).setup.k == 3


def test_rows_with_more_stones_of_one_side_must_say_who_moves() -> None:
    with pytest.raises(ParseError, match="X has 3 stones, O has 0"):
        parse_rows("XX.\n..X\n...")
    assert parse_rows("XX.\n..X\n...\nX to move").turn == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("X to move", "empty"),
        ("X..\n....\n...", "row 2 has a length of 4, row 1 a length of 3"),
        ("X..\n.?.\n...", r"'\?' at b2"),
        ("..\n..", "2x2"),
        ("." * 26 + "\n" + "." * 26 + "\n" + "." * 26, "26x3"),
    ],
)
def test_unreadable_rows_are_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse_rows(text)


def test_rows_of_another_size_than_the_setup_are_refused() -> None:
    with pytest.raises(SetupError, match="3x3, but the setup is 15x15x5"):
        parse_rows("...\n...\n...", GOMOKU)


def test_two_winners_in_rows_are_refused() -> None:
    with pytest.raises(SetupError, match="both sides"):
        parse_rows("XXX\nOOO\n...", Setup(3, 3, 3))


def test_move_that_breaks_the_rules_says_which_one() -> None:
    with pytest.raises(IllegalMoveError, match="move 3, h8: cannot play h8"):
        parse_position("h8 i9 h8", GOMOKU)
    with pytest.raises(IllegalMoveError, match=r"move 6.*X has won"):
        parse_position("a1 a2 b1 b2 c1 c2", Setup(3, 3, 3))


def test_nothing_is_the_start() -> None:
    assert parse_position("  \n", Setup(3, 3, 3)) == Position.start(Setup(3, 3, 3))
