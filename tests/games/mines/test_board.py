"""The rules of Minesweeper, on both boards."""

from __future__ import annotations

import pytest

from gridsage.errors import GridsageError, IllegalMoveError, SetupError
from gridsage.games.mines import Board, FastBoard, Move, Setup, StartRule, Status, parse_setup

BoardType = type[Board] | type[FastBoard]

SETUP = Setup(4, 3, 2, StartRule.ANY)
MINES = (3, 8)
# . . 1 *
# 1 1 1 1   with the mines at 3,0 and 0,2
# * 1 . .


def test_opening_a_number_opens_one_cell(board_type: BoardType) -> None:
    board = board_type.with_mines(SETUP, MINES)
    assert board.open(2) == (2,)
    assert str(board.view()) == "##1#\n####\n####"


def test_opening_a_zero_floods_its_region(board_type: BoardType) -> None:
    board = board_type.with_mines(SETUP, MINES)
    assert board.open(0) == (0, 1, 2, 4, 5, 6)
    assert str(board.view()) == "001#\n111#\n####"


def test_a_flag_stops_the_flood(board_type: BoardType) -> None:
    board = board_type.with_mines(SETUP, MINES)
    board.flag(1)
    board.open(0)
    assert str(board.view()) == "0F##\n11##\n####"


def test_all_safe_cells_open_is_a_win_and_flags_do_not_matter(board_type: BoardType) -> None:
    board = board_type.with_mines(SETUP, MINES)
    board.open(0)
    board.flag(8)
    assert not board.over
    board.open(11)
    assert board.status is Status.WON
    assert board.view().hidden == (3,)


def test_opening_a_mine_is_a_loss(board_type: BoardType) -> None:
    board = board_type.with_mines(SETUP, MINES)
    assert board.open(3) == (3,)
    assert board.status is Status.LOST
    assert str(board.view()) == "###*\n####\n####"
    with pytest.raises(IllegalMoveError, match="the game is over"):
        board.open(0)


def test_a_chord_opens_the_other_neighbours_of_a_satisfied_number(board_type: BoardType) -> None:
    board = board_type.with_mines(SETUP, MINES)
    board.open(2)
    board.flag(3)
    assert board.chord(2) == (0, 1, 4, 5, 6, 7)


def test_a_chord_over_a_wrong_flag_is_a_loss(board_type: BoardType) -> None:
    board = board_type.with_mines(SETUP, MINES)
    board.open(2)
    board.flag(1)
    assert 3 in board.chord(2)
    assert board.status is Status.LOST


def test_the_counter_shows_mines_less_flags(board_type: BoardType) -> None:
    board = board_type.with_mines(SETUP, MINES)
    for cell in (0, 1, 2):
        board.flag(cell)
    assert board.mines_left == board.view().mines_left == -1
    board.unflag(1)
    assert board.mines_left == 0
    assert board.view().flagged == (0, 2)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ([Move.open(2), Move.open(2)], "open already"),
        ([Move.flag(2), Move.open(2)], "it is flagged"),
        ([Move.flag(2), Move.flag(2)], "flagged already"),
        ([Move.open(2), Move.flag(2)], "it is open"),
        ([Move.unflag(2)], "has no flag"),
        ([Move.chord(2)], "not an open number"),
        ([Move.open(2), Move.chord(2)], "shows 1 and has 0 flags"),
        ([Move.open(12)], "cells 0 to 11"),
        ([Move.open(-1)], "cells 0 to 11"),
    ],
)
def test_what_the_rules_refuse(board_type: BoardType, moves: list[Move], message: str) -> None:
    board = board_type.with_mines(SETUP, MINES)
    for move in moves[:-1]:
        board.push(move)
    with pytest.raises(IllegalMoveError, match=message):
        board.push(moves[-1])


@pytest.mark.parametrize("mines", [(3,), (3, 3), (3, 12), (-1, 3)])
def test_mines_that_do_not_fit_the_setup_are_refused(board_type: BoardType, mines: tuple[int, ...]) -> None:
    with pytest.raises(SetupError):
        board_type.with_mines(SETUP, mines)


@pytest.mark.parametrize("text", ["9x9/10", "9x9/10@safe", "30x16/99", "3x3/0", "4x1/1", "1x1/0@safe"])
def test_the_start_rule_keeps_its_promise(board_type: BoardType, text: str) -> None:
    setup = parse_setup(text)
    for first in range(setup.cells):
        board = board_type(setup, seed=first)
        board.open(first)
        assert board.status is not Status.LOST
        assert len(board.mines) == setup.mines
        assert not set(board.mines) & set(setup.free_zone(first))
        if setup.start is StartRule.OPENING:
            assert board.view().cells[first] == 0


def test_under_the_rule_any_the_first_cell_may_be_a_mine(board_type: BoardType) -> None:
    setup = parse_setup("2x2/2@any")
    lost = 0
    for seed in range(200):
        board = board_type(setup, seed)
        board.open(0)
        lost += board.status is Status.LOST
    assert 60 < lost < 140


def test_flags_before_the_first_opening_do_not_lay_the_mines(board_type: BoardType) -> None:
    board = board_type(parse_setup("9x9/10"), seed=4)
    board.flag(3)
    assert board.mines == ()
    board.open(40)
    assert len(board.mines) == 10


@pytest.mark.parametrize("seed", [-1, 1 << 63])
def test_a_seed_outside_its_limits_is_refused(board_type: BoardType, seed: int) -> None:
    with pytest.raises(GridsageError, match="seed"):
        board_type(SETUP, seed)
