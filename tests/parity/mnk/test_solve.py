"""The solver's values: those of the literature for whole boards, and those of a plain search for any position."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage._core import CancelToken, MnkBoard, MnkValue, mnk_solve
from gridsage.errors import IllegalMoveError, SetupError
from gridsage.games.mnk import DIRECTIONS, Board, Limits, Position, Rule, Setup
from gridsage.solving.mnk.searcher import Searcher
from gridsage.stream import RandomStream

KNOWN = {
    (3, 3, 3): "draw",
    (4, 3, 3): "win",
    (3, 4, 3): "win",
    (4, 4, 3): "win",
    (4, 4, 4): "draw",
    (5, 4, 4): "draw",
    (5, 5, 4): "draw",
    (5, 5, 5): "draw",
    (6, 5, 4): "win",
    (6, 6, 4): "win",
    (6, 6, 5): "draw",
}
"""Uiterwijk and van den Herik 2000, Hsu and others 2018-2020."""


@pytest.mark.parametrize("size", KNOWN, ids=str)
def test_known_boards_have_their_known_value(size: tuple[int, int, int]) -> None:
    setup = Setup(*size)
    found = mnk_solve(Position.start(setup), memory_mb=32)
    assert found.value.name.lower() == KNOWN[size]
    assert found.best is not None
    board = Board(setup, (found.best,))
    if found.value is MnkValue.WIN:
        assert mnk_solve(board.position(), memory_mb=32).value is MnkValue.LOSS
    else:
        assert mnk_solve(board.position(), memory_mb=32).value is MnkValue.DRAW


def plain(board: Board | MnkBoard, seen: dict[bytes, int]) -> int:
    """1, 0 or -1 for the side to move, by looking at everything."""
    if board.winner is not None:
        return 1 if board.winner == board.turn else -1
    if board.drawn:
        return 0
    key = board.cells
    if key not in seen:
        best = -1
        for cell in board.legal_moves:
            board.push(cell)
            best = max(best, -plain(board, seen))
            board.pop()
            if best == 1:
                break
        seen[key] = best
    return seen[key]


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from([(3, 3, 3), (4, 3, 3), (4, 4, 3), (4, 4, 4), (5, 3, 4), (3, 5, 5), (5, 4, 4)]),
    st.sampled_from([Rule.FREE, Rule.EXACT]),
    st.integers(0, 2**32),
)
def test_any_position_has_the_value_of_a_plain_search(size: tuple[int, int, int], rule: Rule, seed: int) -> None:
    setup = Setup(*size, rule)
    stream = RandomStream(seed)
    board = Board(setup)
    while board.empty > 10 or (board.empty > 4 and stream.below(3)):
        board.push(stream.choice(board.legal_moves))
        if board.over:
            board.pop()
            break
    if board.over or board.empty > 11:
        return
    names = {1: "win", 0: "draw", -1: "loss"}
    value = plain(board, {})
    found = mnk_solve(board.position(), memory_mb=1)
    assert found.value.name.lower() == names[value], str(board)
    assert found.best is not None
    board.push(found.best)
    assert -plain(board, {}) == value, str(board)


def crowded(setup: Setup, stream: RandomStream) -> Position:
    """A nearly full board with some long rows of one colour, on which nobody has won."""
    while True:
        order = list(range(setup.cells))
        stream.shuffle(order)
        cells = bytearray(setup.cells)
        for cell in order[4 + stream.below(5) :]:
            cells[cell] = 1 + stream.below(2)
        for _ in range(stream.below(4)):
            (dx, dy), code = DIRECTIONS[stream.below(4)], 1 + stream.below(2)
            x, y = stream.below(setup.width), stream.below(setup.height)
            for i in range(3 + stream.below(3)):
                if setup.holds(x + i * dx, y + i * dy) and cells[setup.index(x + i * dx, y + i * dy)]:
                    cells[setup.index(x + i * dx, y + i * dy)] = code
        position = Position(setup, bytes(cells), stream.below(2))
        try:
            if not Board.at(position).over:
                return position
        except SetupError:
            continue


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from([(6, 6), (7, 6), (8, 5), (9, 5)]), st.sampled_from([Rule.RENJU, Rule.CARO]), st.integers(0, 2**32)
)
def test_the_rules_of_five_have_the_value_of_a_plain_search(size: tuple[int, int], rule: Rule, seed: int) -> None:
    position = crowded(Setup(*size, 5, rule), RandomStream(seed))
    twin = MnkBoard.at(position)
    value = plain(twin, {})
    found = mnk_solve(position, memory_mb=1)
    assert found.value.name == {1: "WIN", 0: "DRAW", -1: "LOSS"}[value], f"{position.setup}\n{position}"
    assert found.best is not None
    twin.push(found.best)
    assert -plain(twin, {}) == value, f"{position.setup}\n{position}"
    twin.pop()
    searcher = Searcher(threads=1, memory_mb=1)
    best = searcher.analyse(position, Limits(nodes=2000)).lines[0]
    searcher.close()
    assert best.cell in twin.legal_moves
    if best.mate_in is not None:
        assert (best.mate_in > 0) == (value > 0), f"{position.setup}, {best}\n{position}"
        assert value != 0


def test_a_reached_limit_is_an_honest_unknown() -> None:
    hard = Position.start(Setup(9, 9, 5))
    found = mnk_solve(hard, nodes=300, memory_mb=4)
    assert (found.value, found.best) == (MnkValue.UNKNOWN, None)
    token = CancelToken()
    token.cancel()
    assert mnk_solve(hard, cancel=token, memory_mb=4).value is MnkValue.UNKNOWN


def test_a_finished_game_cannot_be_solved() -> None:
    with pytest.raises(IllegalMoveError):
        mnk_solve(Board(Setup(3, 3, 3), (0, 3, 1, 4, 2)).position())


def test_where_no_row_can_come_any_more_a_legal_move_keeps_the_draw() -> None:
    board = Board(Setup(3, 3, 3), (0, 4, 1, 2, 6, 3, 5, 7))
    found = mnk_solve(board.position(), memory_mb=1)
    assert (found.value, found.best) == (MnkValue.DRAW, 8)
