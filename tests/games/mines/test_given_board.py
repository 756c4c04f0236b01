"""Boards whose mines are given: every form that is read, and one clear line for what cannot be played."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from gridsage.bots.mines.csp import Csp
from gridsage.errors import GridsageError, OffBoardError, ParseError, SetupError
from gridsage.games.mines import (
    GivenBoard,
    StartRule,
    format_board,
    fresh_board,
    is_board_text,
    make_layout,
    measure_game,
    parse_board,
    parse_setup,
    replay,
)
from gridsage.record import GameRecord, Termination
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.play import play

TEXT = "*100\n1100\n0011\n001*"
BOARD = parse_board(TEXT)


def test_rows_come_back_and_the_mines_lie_as_they_lie() -> None:
    assert (BOARD.mines, BOARD.first, BOARD.setup.start) == ((0, 15), None, StartRule.ANY)
    assert str(BOARD) == TEXT
    assert parse_board(TEXT.replace("0", ".")) == BOARD
    assert parse_board(f"\n  {TEXT}\n\n") == BOARD


def test_what_generate_writes_is_read() -> None:
    setup = parse_setup("9x7/8")
    mines = make_layout(setup, 4, 20)
    rows = format_board(setup, mines)
    expected = GivenBoard(replace(setup, start=StartRule.ANY), mines, 20)
    assert parse_board(f"9x7/8 seed 4 first 2,2\n{rows}") == expected
    assert parse_board(f"9x7/8 seed 4 first 2,2, no guess (3 tried)\n{rows}") == expected
    as_json = {"setup": "9x7/8", "seed": 4, "first": [2, 2], "mines": [list(setup.grid.xy(cell)) for cell in mines]}
    assert parse_board(json.dumps(as_json)) == expected
    assert parse_board(json.dumps(as_json | {"rows": rows.splitlines()})) == expected


def test_the_record_of_a_game_is_read() -> None:
    record = play("9x9/10", Csp(1), 6)
    board = parse_board(record.to_json())
    assert board.mines == replay(record).mines
    assert board.first == 30
    assert parse_board(json.dumps({"record": record.to_dict()})) == board


def on_given_board() -> GameRecord:
    return play(BOARD.setup, Csp(1), 0, board=BOARD.make())


def test_a_game_on_a_given_board_is_replayed_on_it() -> None:
    record = on_given_board()
    assert record.details["layout"] == [0, 15]
    again = GameRecord.from_json(record.to_json())
    assert replay(again).mines == fresh_board(again).mines == BOARD.mines
    assert measure_game(again).board is not None
    game = MinesGame.from_record(again)
    assert (game.outcome, game.record().moves) == (record.outcome, record.moves)
    game.take_back()
    assert game.board.mines == BOARD.mines
    assert parse_board(record.to_json()).mines == BOARD.mines


def test_the_cell_that_comes_with_a_board_is_open_when_the_game_begins() -> None:
    game = MinesGame(BOARD.setup, board=BOARD.make(), first=3)
    assert (game.given, game.outcome.termination) == (1, Termination.SOLVED)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("", ParseError, "it is empty"),
        ("3x3/1", ParseError, "it is empty"),
        ("*1\n1", ParseError, "row 1 has a length of 1, row 0 a length of 2"),
        ("*1\n\n11", ParseError, "row 1 has a length of 0"),
        ("**\n**", SetupError, "the board of 2x2 has no safe cell"),
        ("2x2/3\n*1\n11", SetupError, "the board has 1 mines, but its setup 2x2/3@any says 3"),
        ("9x9/10\n*1\n11", SetupError, "the board is 2x2, but its setup is 9x9/10"),
        ("9x9/90\n*1\n11", SetupError, "90 mines do not fit"),
        ("9x9/10 by me\n*1\n11", ParseError, "its first line is '9x9/10 by me'"),
        ("2x2/1 seed 3 first 0,0\n*1\n11", SetupError, "the first cell 0,0 of the board is a mine"),
        ("2x2/1 seed 3 first 7,7\n*1\n11", OffBoardError, "there is no cell 7,7"),
        ("#1\n11", ParseError, r"'#' at 0,0; expected \* for a mine"),
        ("*2\n11", SetupError, "the 2 at 1,0 of the board has 1 mines around it"),
        ("." * 201, ParseError, "201x1 is larger than 200x200"),
        ("*\n" * 201, ParseError, "1x201 is larger than 200x200"),
        ("*" * 1_000_001, ParseError, "more than 1000000 letters"),
        ("{", ParseError, "not valid JSON"),
        ("[" * 100_000, ParseError, "not valid JSON"),
        ("[]", ParseError, "expected one board"),
        ("{}", ParseError, "expected its rows, or its setup and mines"),
        ('{"rows": 5}', ParseError, "cannot read the board"),
        ('{"setup": "3x1/1", "mines": 5}', ParseError, "cannot read the board"),
        ('{"setup": "3x1/1", "mines": [[9, 9]]}', GridsageError, "9,9"),
        ('{"setup": "3x1/1", "mines": []}', SetupError, "has 0 mines, but its setup 3x1/1@any says 1"),
        ('{"setup": "3x1/1", "mines": [[0, 0]], "first": [1]}', ParseError, "cannot read the board"),
        ('{"moves": 1}', ParseError, "not a game record"),
    ],
)
def test_a_board_that_cannot_be_played_is_one_clear_line(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message) as raised:
        parse_board(text)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("layout", [5, "0", [1.5, 2], [0, 0], [0, 99], [-1, 3], [True, 4], [0]])
def test_a_record_with_a_layout_that_is_none_is_refused(layout: Any) -> None:
    record = on_given_board()
    broken = GameRecord.from_dict(record.to_dict() | {"details": {"layout": layout}})
    for read in (replay, fresh_board, measure_game, MinesGame.from_record):
        with pytest.raises(GridsageError):
            read(broken)


def test_a_view_is_told_from_a_board() -> None:
    assert is_board_text(TEXT)
    assert is_board_text(f"4x4/2\n{TEXT}")
    assert not is_board_text("1#\n11")
    assert not is_board_text("*F\n11")
    assert not is_board_text("")
