"""The compiled board and the readable one play the same games: whole games, then everything taken back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage._core import MnkBoard, mnk_random_playouts
from gridsage.boundary import MnkSetup
from gridsage.errors import IllegalMoveError, SetupError
from gridsage.games.mnk import Board, Rule, Setup
from gridsage.stream import RandomStream, derive_seed


def twin_of(setup: Setup) -> MnkBoard:
    return MnkBoard(setup)


def compare(board: Board, twin: MnkBoard) -> None:
    assert twin.cells == board.cells
    assert (twin.turn, twin.over, twin.drawn, twin.empty) == (board.turn, board.over, board.drawn, board.empty)
    assert (twin.winner, twin.winning_row) == (board.winner, board.winning_row)
    assert twin.legal_moves == board.legal_moves
    assert twin.moves == board.moves


@st.composite
def playable(draw: st.DrawFn) -> Setup:
    width, height = draw(st.integers(3, 12)), draw(st.integers(3, 12))
    k = draw(st.integers(3, min(8, max(width, height))))
    return Setup(width, height, k, draw(st.sampled_from([rule for rule in Rule if rule.k in (None, k)])))


@st.composite
def of_five(draw: st.DrawFn) -> Setup:
    width, height = draw(st.integers(5, 9)), draw(st.integers(5, 9))
    return Setup(width, height, 5, draw(st.sampled_from([Rule.RENJU, Rule.CARO])))


@settings(max_examples=60, deadline=None)
@given(playable() | of_five(), st.integers(0, 2**32))
def test_whole_games_agree_forwards_and_backwards(setup: Setup, seed: int) -> None:
    board, twin = Board(setup), twin_of(setup)
    stream = RandomStream(seed)
    while not board.over:
        cell = stream.choice(board.legal_moves)
        board.push(cell)
        twin.push(cell)
        compare(board, twin)
        seat = stream.below(2)
        assert twin.winning_cells(seat) == board.winning_cells(seat)
    again = MnkBoard.at(board.position())
    assert again.winner == board.winner
    while board.moves:
        assert twin.pop() == board.pop()
        compare(board, twin)


@pytest.mark.parametrize("cell", [-1, 9, 4])
def test_refused_moves_say_the_same(cell: int) -> None:
    setup = Setup(3, 3, 3)
    board, twin = Board(setup, (4,)), twin_of(setup)
    twin.push(4)
    with pytest.raises(IllegalMoveError) as readable:
        board.push(cell)
    with pytest.raises(IllegalMoveError) as compiled:
        twin.push(cell)
    assert str(compiled.value) == str(readable.value)


def test_a_move_after_the_end_says_the_same() -> None:
    setup = Setup(3, 3, 3)
    board, twin = Board(setup), twin_of(setup)
    for cell in (0, 3, 1, 4, 2):
        board.push(cell)
        twin.push(cell)
    with pytest.raises(IllegalMoveError) as readable:
        board.push(8)
    with pytest.raises(IllegalMoveError) as compiled:
        twin.push(8)
    assert str(compiled.value) == str(readable.value)


@pytest.mark.parametrize(("width", "height", "k"), [(2, 3, 3), (3, 26, 3), (5, 5, 2), (9, 9, 9), (4, 4, 5)])
def test_impossible_setups_say_the_same(width: int, height: int, k: int) -> None:
    with pytest.raises(SetupError) as readable:
        Setup(width, height, k)
    with pytest.raises(SetupError) as compiled:
        MnkBoard(cast(MnkSetup, SimpleNamespace(width=width, height=height, k=k, rule="free")))
    assert str(compiled.value) == str(readable.value)


@settings(max_examples=10, deadline=None)
@given(playable() | of_five(), st.integers(0, 2**32))
def test_random_playouts_are_those_of_the_shuffled_stream(setup: Setup, seed: int) -> None:
    wins, draws, moves = [0, 0], 0, 0
    games = 6
    for game in range(games):
        cells = list(range(setup.cells))
        RandomStream(derive_seed(seed, game)).shuffle(cells)
        board = Board(setup)
        while not board.over:
            # A cell that is forbidden to the side to move waits.
            cell = next(cell for cell in reversed(cells) if board.allows(cell, board.turn))
            cells.remove(cell)
            board.push(cell)
        moves += len(board.moves)
        if board.winner is None:
            draws += 1
        else:
            wins[board.winner] += 1
    found = mnk_random_playouts(setup, seed, games)
    assert (*found.wins, found.draws, found.moves) == (*wins, draws, moves)


def test_the_games_of_tic_tac_toe_are_counted() -> None:
    counts = MnkBoard(Setup(3, 3, 3)).count_sequences(9)
    assert sum(count.ended for count in counts) == 255168
    assert [count.ended for count in counts] == [0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872]


def test_a_stopped_count_says_so() -> None:
    from gridsage._core import CancelToken
    from gridsage.errors import CancelledError

    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelledError):
        MnkBoard(Setup(9, 9, 5)).count_sequences(9, cancel=token)
    with pytest.raises(CancelledError):
        mnk_random_playouts(Setup(9, 9, 5), 1, 1000, cancel=token)
