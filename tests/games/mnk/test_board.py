"""The rules: stones, turns, rows, draws, and taking moves back."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage.errors import IllegalMoveError, SetupError
from gridsage.games.mnk import Board, Position, Rule, Setup, parse_moves, parse_rows, parse_setup
from gridsage.stream import RandomStream

COUNTS = json.loads((Path(__file__).parents[2] / "data" / "mnk_leaf_counts.json").read_text(encoding="utf-8"))


def played(board_class: Any, setup: str, moves: str) -> Any:
    board = board_class(parse_setup(setup))
    for cell in parse_moves(moves, board.setup):
        board.push(cell)
    return board


def test_new_board_is_empty_and_x_moves(board_class: Any) -> None:
    board = board_class(Setup(4, 3, 3))
    assert (board.turn, board.winner, board.winning_row, board.over, board.moves) == (0, None, (), False, ())
    assert board.legal_moves == tuple(range(12))
    assert board.cells == bytes(12)


@pytest.mark.parametrize(
    ("moves", "row"),
    [
        ("a1 a2 b1 b2 c1", (0, 1, 2)),
        ("b1 a1 b2 a2 b3", (1, 4, 7)),
        ("a1 a2 b2 a3 c3", (0, 4, 8)),
        ("c1 a1 b2 a2 a3", (6, 4, 2)),
    ],
)
def test_row_wins_in_each_direction(board_class: Any, moves: str, row: tuple[int, ...]) -> None:
    board = played(board_class, "3x3x3", moves)
    assert (board.winner, board.winning_row, board.over, board.drawn) == (0, row, True, False)
    assert board.legal_moves == ()


def test_second_player_wins_too(board_class: Any) -> None:
    assert played(board_class, "3x3x3", "a1 b1 a2 b2 c3 b3").winner == 1


def test_row_does_not_wrap_around_the_edge(board_class: Any) -> None:
    # c1, d1 and a2 have neighbouring indices on a board of width 4.
    assert played(board_class, "4x4x3", "c1 a4 d1 b4 a2").winner is None


def test_longer_row_wins_when_free_and_not_when_exact(board_class: Any) -> None:
    moves = "a1 a5 b1 b5 c1 d5 e1 e5 f1 g5 d1"
    free = played(board_class, "7x5x5", moves)
    assert (free.winner, free.winning_row) == (0, (0, 1, 2, 3, 4, 5))
    exact = played(board_class, "7x5x5@exact", moves)
    assert (exact.winner, exact.winning_row, exact.over) == (None, (), False)


def test_overlong_row_does_not_hide_an_exact_one_in_another_direction(board_class: Any) -> None:
    # c1 joins a-b and d-e to five, too many for k = 4, and completes c1-c4 at the same time.
    board = played(board_class, "5x5x4@exact", "a1 a5 b1 b5 d1 d5 e1 e5 c2 a4 c3 b4 c4 d4 c1")
    assert board.winning_row == (2, 7, 12, 17)


def test_full_board_without_a_row_is_a_draw(board_class: Any) -> None:
    board = played(board_class, "3x3x3", "a1 b1 c1 b2 a2 a3 b3 c2 c3")
    assert board.winner == 0 or board.drawn
    board = played(board_class, "3x3x3", "b2 a1 c1 a3 a2 c2 b1 b3 c3")
    assert (board.drawn, board.over, board.winner, board.legal_moves) == (True, True, None, ())


def test_last_cell_can_still_win(board_class: Any) -> None:
    board = played(board_class, "3x3x3", "a1 b1 c1 a2 b2 c2 b3 a3 c3")
    assert (board.winner, board.drawn) == (0, False)


def test_stone_on_a_stone_is_refused(board_class: Any) -> None:
    board = played(board_class, "3x3x3", "b2")
    with pytest.raises(IllegalMoveError, match="b2: a stone of X is there"):
        board.push(4)
    assert board.moves == (4,)


@pytest.mark.parametrize("cell", [-1, 9, 10**6])
def test_cell_outside_the_board_is_refused(board_class: Any, cell: int) -> None:
    with pytest.raises(IllegalMoveError, match="cells 0 to 8"):
        board_class(Setup(3, 3, 3)).push(cell)


def test_push_after_win_is_refused(board_class: Any) -> None:
    board = played(board_class, "3x3x3", "a1 a2 b1 b2 c1")
    with pytest.raises(IllegalMoveError, match="X has won"):
        board.push(8)


def test_push_after_draw_is_refused(board_class: Any) -> None:
    board = played(board_class, "3x3x3", "b2 a1 c1 a3 a2 c2 b1 b3 c3")
    with pytest.raises(IllegalMoveError, match="it is a draw"):
        board.push(0)


def test_pop_of_nothing_is_refused(board_class: Any) -> None:
    with pytest.raises(IllegalMoveError, match="none was made"):
        board_class(Setup(3, 3, 3)).pop()


def test_pop_reopens_a_won_game(board_class: Any) -> None:
    board = played(board_class, "3x3x3", "a1 a2 b1 b2 c1")
    assert board.pop() == 2
    assert (board.turn, board.winner, board.winning_row, board.over) == (0, None, (), False)


def test_trying_takes_the_move_back_even_after_an_error() -> None:
    board = Board(Setup(3, 3, 3))
    with pytest.raises(IllegalMoveError), board.trying(4):
        board.push(4)
    assert board.moves == ()


@settings(max_examples=40)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_popping_everything_restores_each_position(data: st.DataObject, seed: int) -> None:
    width, height = data.draw(st.integers(3, 9)), data.draw(st.integers(3, 9))
    k = data.draw(st.integers(3, min(8, max(width, height))))
    rules = [rule for rule in Rule if rule.k in (None, k)]
    board = Board(Setup(width, height, k, data.draw(st.sampled_from(rules))))
    stream, seen = RandomStream(seed), []
    while not board.over:
        seen.append((board.position(), board.winner, board.winning_row))
        board.push(stream.choice(board.legal_moves))
    while seen:
        board.pop()
        assert (board.position(), board.winner, board.winning_row) == seen.pop()


@pytest.mark.parametrize("entry", COUNTS["counts"], ids=lambda entry: f"{entry['setup']}-{len(entry['nodes']) - 1}")
def test_counts_of_the_game_tree(board_class: Any, entry: dict[str, Any]) -> None:
    """How many games there are after each number of moves, and how many of them just ended in each way."""
    board = board_class(parse_setup(entry["setup"]))
    depth = entry["reference_depth" if board_class is Board else "twin_depth"]
    nodes, won, drawn = [0] * (depth + 1), [0] * (depth + 1), [0] * (depth + 1)
    count_tree(board, 0, depth, nodes, won, drawn)
    assert nodes == entry["nodes"][: depth + 1]
    assert won == entry["won"][: depth + 1]
    assert drawn == entry["drawn"][: depth + 1]


def count_tree(board: Any, ply: int, depth: int, nodes: list[int], won: list[int], drawn: list[int]) -> None:
    nodes[ply] += 1
    won[ply] += board.winner is not None
    drawn[ply] += board.drawn
    if ply < depth:
        for cell in board.legal_moves:
            board.push(cell)
            count_tree(board, ply + 1, depth, nodes, won, drawn)
            board.pop()


def test_tictactoe_has_255168_games() -> None:
    """The number every textbook gives, as the sum of the ended games of our own count."""
    [entry] = [entry for entry in COUNTS["counts"] if entry["setup"] == "3x3x3"]
    assert sum(entry["won"]) + sum(entry["drawn"]) == 255168
    assert sum(entry["drawn"]) == 46080


def test_board_at_a_position_goes_on_from_there(board_class: Any) -> None:
    position = parse_rows("XX.\nOO.\n...\nO to move")
    board = board_class.at(position)
    assert (board.turn, board.winner, board.empty) == (1, None, 5)
    board.push(5)
    assert (board.winner, board.winning_row) == (1, (3, 4, 5))
    board.pop()
    assert board.position() == position
    with pytest.raises(IllegalMoveError, match="none was made"):
        board.pop()


def test_board_at_a_won_position_is_over(board_class: Any) -> None:
    board = board_class.at(parse_rows("XXX\nOO.\n..."))
    assert (board.winner, board.winning_row, board.over) == (0, (0, 1, 2), True)


def test_position_with_two_winners_is_refused(board_class: Any) -> None:
    position = Position(Setup(3, 3, 3), bytes([1, 1, 1, 2, 2, 2, 0, 0, 0]), 0)
    with pytest.raises(SetupError, match="both sides"):
        board_class.at(position)


@pytest.mark.parametrize(
    "bad",
    [
        partial(Position, Setup(3, 3, 3), bytes(8), 0),
        partial(Position, Setup(3, 3, 3), bytes([3] + [0] * 8), 0),
        partial(Position, Setup(3, 3, 3), bytes(9), 2),
        partial(Position, Setup(3, 3, 3), bytes([1] + [0] * 8), 1, (1,)),
        partial(Position, Setup(3, 3, 3), bytes([1] + [0] * 8), 1, (0, 0)),
        partial(Position, Setup(3, 3, 3), bytes([1] + [0] * 8), 0, (0,)),
    ],
)
def test_impossible_position_is_refused(bad: Any) -> None:
    with pytest.raises(SetupError):
        bad()


def test_winning_cells_are_found_for_both_sides() -> None:
    board = played(Board, "3x3x3", "a1 b1 a2 b2")
    assert board.winning_cells(0) == (6,)
    assert board.winning_cells(1) == (7,)
    assert board.row_if(6, 0) == (0, 3, 6)
    assert board.row_if(0, 0) == ()
