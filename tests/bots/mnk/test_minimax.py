"""The oracle: known exact values, shortest wins, longest resistance, and limits."""

from __future__ import annotations

import pytest

from gridsage.bots.mnk.minimax import Minimax
from gridsage.games.mnk import Board, Limits, Position, Setup, format_move, parse_position, parse_setup
from gridsage.stream import RandomStream


@pytest.mark.parametrize(
    ("setup", "mate_in"),
    [("3x3x3", None), ("4x3x3", 7), ("3x4x3", 7), ("4x4x3", 5), ("5x3x3", 7), ("4x3x4", None)],
)
def test_exact_value_of_small_boards(setup: str, mate_in: int | None) -> None:
    """3,3,3 is a draw and 4,3,3 a first-player win: the m,n,k table of Uiterwijk and van den Herik (2000)."""
    choice = Minimax().choose(Position.start(parse_setup(setup)), Limits())
    assert choice.mate_in == mate_in
    assert (choice.score or 0) > 0 if mate_in else choice.score == 0


def plain_value(board: Board) -> tuple[int, int]:
    """Value and length of the game with best play, by looking at everything: a win soon, a loss late."""
    if board.winner is not None:
        return -1, 0
    if board.drawn:
        return 0, 0
    values = []
    for cell in board.legal_moves:
        with board.trying(cell):
            value, plies = plain_value(board)
        values.append((-value, plies + 1))
    best = max(value for value, _ in values)
    lengths = [plies for value, plies in values if value == best]
    return best, min(lengths) if best > 0 else max(lengths)


@pytest.mark.parametrize("setup", [Setup(3, 3, 3), Setup(4, 3, 3), parse_setup("4x3x3@exact")], ids=str)
def test_values_equal_those_of_the_plainest_search(setup: Setup) -> None:
    stream = RandomStream(11)
    for _ in range(12):
        board = Board(setup)
        while not board.over and board.empty > 6:
            board.push(stream.choice(board.legal_moves))
        if board.over:
            continue
        value, plies = plain_value(board)
        choice = Minimax().choose(board.position(), Limits())
        assert choice.mate_in == (value * plies or None), f"\n{board}"
        with board.trying(choice.cell):
            after, plies_after = plain_value(board)
        assert (-after, plies_after + 1 if value else plies) == (value, plies), f"{choice}\n{board}"


def test_takes_the_shortest_win_and_draws_out_a_loss() -> None:
    setup = Setup(3, 3, 3)
    won = Minimax().choose(parse_position("a1 b1 a2 b2", setup), Limits())
    assert (format_move(won.cell, setup), won.mate_in) == ("a3", 1)
    # X threatens three times; O stops one of them all the same.
    lost = Minimax().choose(parse_position("a1 b1 c3 c2 a3", setup), Limits())
    assert lost.mate_in == -2
    assert format_move(lost.cell, setup) in {"a2", "b2", "b3"}


def test_limits_are_kept_on_a_large_board() -> None:
    start = parse_position("h8 i9", Setup(15, 15, 5))
    assert (Minimax().choose(start, Limits(nodes=100)).nodes or 0) <= 101
    assert Minimax().choose(start, Limits(depth=1)).depth == 1
    assert Minimax().choose(start, Limits(time_s=0.0)).cell in start.empty_cells
    assert Minimax().choose(start, Limits()).depth == 2
