"""Proofs that can be walked: every move's value is that of a plain search, and what was proven is not proven again."""

from __future__ import annotations

import pytest

from gridsage._core import CancelToken
from gridsage.games.mnk import Board, Position
from gridsage.mnk import OpenedPosition, ProofTree, Value, solve

OTHER = {Value.WIN: Value.LOSS, Value.LOSS: Value.WIN, Value.DRAW: Value.DRAW}


def opened(tree: ProofTree, position: Position | str) -> OpenedPosition:
    *_, last = tree.open(position)
    return last


@pytest.mark.parametrize(
    ("setup", "moves"), [("3x3x3", ""), ("4x3x3", "a1"), ("4x4x4", "b2 a1"), ("4x4x3@exact", "b2")]
)
def test_each_move_has_the_value_that_solving_it_alone_gives(setup: str, moves: str) -> None:
    position = Position.of(moves, setup)
    found = opened(ProofTree(setup, memory_mb=8), position)
    assert found.complete
    assert found.solution.value is solve(position, memory_mb=8).value
    covered: set[int] = set()
    for each in found.moves:
        for cell in (each.move, *each.twins):
            board = position.board()
            board.push(cell)
            assert each.value is OTHER[solve(board.position(), memory_mb=8).value]
            covered.add(cell)
    assert covered == set(position.legal_moves)
    assert found.moves[0].value is found.solution.value


def test_a_lost_position_tells_the_answer_to_every_move_and_the_answers_win() -> None:
    tree = ProofTree("6x5x4", memory_mb=16)
    position = Position.of("c3 a1", "6x5x4")
    won = opened(tree, position)
    assert won.solution.value is Value.WIN
    board = position.board()
    board.push(won.moves[0].move)
    lost = opened(tree, board.position())
    assert {move.value for move in lost.moves} == {Value.LOSS}
    for move in lost.moves:
        board.push(move.move)
        assert move.answer is not None
        board.push(move.answer)
        assert board.over or opened(tree, board.position()).solution.value is Value.LOSS
        board.pop()
        board.pop()


def test_what_was_proven_on_the_way_is_not_proven_again() -> None:
    tree = ProofTree("6x5x4", memory_mb=16)
    first = next(part for part in tree.open() if part.moves)
    again = next(part for part in tree.open() if part.moves)
    assert first.solution.nodes > 100
    assert again.solution.nodes < 10
    assert (again.solution.value, again.solution.best) == (first.solution.value, first.solution.best)


def test_moves_beside_the_best_have_their_own_time_and_are_left_out_beyond_it() -> None:
    *_, found = ProofTree("15x15x5", memory_mb=8).open("h8 a1 i8 b1 j8 c1 k8", moves_s=0.01)
    assert found.solution.value is Value.LOSS, "of O: there every move is told, whatever the time for others"
    assert found.complete
    *_, found = ProofTree("15x15x5", memory_mb=8).open("h8 a1 i8 b1 j8 c1", moves_s=0.01)
    assert found.moves[0].value is Value.WIN
    assert 0 < len(found.moves) < found.distinct
    assert not found.complete


def test_progress_comes_before_the_end_and_a_limit_leaves_the_value_unknown() -> None:
    parts = list(ProofTree("9x9x5", memory_mb=8).open(time_s=0.5))
    assert len(parts) > 1
    assert [part.solution.nodes for part in parts] == sorted(part.solution.nodes for part in parts)
    assert parts[-1].solution.value is Value.UNKNOWN
    assert parts[-1].moves == ()
    assert not parts[-1].complete


def test_a_proof_that_is_not_wanted_ends_and_the_tree_goes_on() -> None:
    tree, token = ProofTree("9x9x5", memory_mb=8), CancelToken()
    for number, part in enumerate(tree.open(time_s=600, cancel=token)):
        assert part.solution.value is Value.UNKNOWN
        if number == 1:
            token.cancel()
    won = next(part for part in tree.open("a1 a9 b1 b9 c1 c9 d1 d9") if part.moves)
    assert (won.solution.value, won.moves[0].value) == (Value.WIN, Value.WIN)


def test_a_known_solution_is_taken_and_a_game_that_is_over_has_no_moves() -> None:
    tree = ProofTree("4x4x4", memory_mb=8)
    known = solve("4x4x4")
    (*_, found) = tree.open(solution=known)
    assert found.solution is known
    board = Board("4x4x4", (0, 4, 1, 5, 2, 6, 3))
    over = opened(tree, board.position())
    assert (over.solution.value, over.moves) == (Value.LOSS, ())
