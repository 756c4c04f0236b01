"""m,n,k puzzles: the only move is proven again, against every other move; a second solution is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gridsage.errors import ParseError, PuzzleError
from gridsage.games.mnk import Position, format_move
from gridsage.solving.mnk.puzzle import Judge, OnlyMove, Puzzle, PuzzleKind, check_puzzle, parse_puzzles
from gridsage.solving.mnk.solution import Value, solve
from gridsage.solving.puzzle_lines import format_puzzles
from gridsage.studies.puzzles.mnk import find_puzzles


def puzzles(kind: PuzzleKind) -> list[Puzzle]:
    return [puzzle for seed in range(4) for puzzle in find_puzzles(kind, "6x6x4", seed)]


WINS, DEFENCES = (puzzles(kind) for kind in PuzzleKind)


def value_after(position: Position, move: int) -> Value:
    """What a move is worth to whoever makes it."""
    board = position.board()
    board.push(move)
    flipped = {Value.WIN: Value.LOSS, Value.LOSS: Value.WIN}
    found = solve(board.position(), time_s=60).value
    return flipped.get(found, found)


def test_the_solver_agrees_that_a_win_has_one_first_move() -> None:
    assert WINS
    for puzzle in WINS[:2]:
        position = puzzle.position
        values = {move: value_after(position, move) for move in position.legal_moves}
        assert [move for move, value in values.items() if value is Value.WIN] == [puzzle.answer.move]


def test_the_solver_agrees_that_there_is_one_defence() -> None:
    assert DEFENCES
    for puzzle in DEFENCES[:2]:
        position = puzzle.position
        values = {move: value_after(position, move) for move in position.legal_moves}
        assert [move for move, value in values.items() if value is not Value.LOSS] == [puzzle.answer.move]


@pytest.mark.parametrize("puzzle", [*WINS, *DEFENCES], ids=lambda puzzle: f"{puzzle.kind.value}-{puzzle.id}")
def test_every_puzzle_that_is_made_is_proved_again(puzzle: Puzzle) -> None:
    check_puzzle(puzzle)
    assert 3 <= puzzle.answer.plies <= 15


def test_a_winning_line_ends_with_a_row() -> None:
    for puzzle in WINS:
        board = puzzle.position.board()
        for move in puzzle.answer.line:
            board.push(move)
        assert board.winner in (puzzle.position.turn, None)


def test_a_wrong_move_is_refuted_with_the_moves_of_the_other_side() -> None:
    puzzle = DEFENCES[0]
    judge = Judge(puzzle.position.setup)
    wrong = next(move for move in puzzle.position.legal_moves if move != puzzle.answer.move)
    line = judge.refutation(puzzle.position, wrong)
    board = puzzle.position.board()
    board.push(wrong)
    for move in line:
        board.push(move)
    assert line
    assert not judge.refutation(puzzle.position, puzzle.answer.move)


def test_a_position_with_two_winning_moves_is_no_puzzle() -> None:
    position = Position.of("......\n......\n..XXX.\n..OO..\n......\n......", "6x6x4")
    assert Judge("6x6x4").only_move(PuzzleKind.WIN, position) is None


def test_a_game_that_is_over_is_no_puzzle() -> None:
    over = Position.of("XXX\nOO.\n...", "3x3x3")
    assert [Judge("3x3x3").only_move(kind, over) for kind in PuzzleKind] == [None, None]


def test_a_puzzle_reads_back_as_it_was_written() -> None:
    assert parse_puzzles(format_puzzles(WINS)) == tuple(WINS)


def other_move(puzzle: Puzzle) -> OnlyMove:
    wrong = next(move for move in puzzle.position.legal_moves if move != puzzle.answer.move)
    return replace(puzzle.answer, move=wrong)


def turned(puzzle: Puzzle) -> OnlyMove:
    """The same first move, and then the moves in another order."""
    first, second, *others = puzzle.answer.line
    return replace(puzzle.answer, line=(first, *others, second))


def at_once(puzzle: Puzzle) -> Position:
    """A position in which the row can be made at once."""
    return Position.of("......\n..XXX.\n......\nO.O..O\n......\n......", puzzle.position.setup)


def second_solution(puzzle: Puzzle) -> Puzzle:
    """Two moves make three in a row with both ends open: each of them wins."""
    position = Position.of("......\n......\n..XX..\n......\n.O..O.\n......", puzzle.position.setup)
    return replace(puzzle, position=position, answer=OnlyMove(13, 3, (13, 12, 16)), level=2)


BAD: dict[str, tuple[Callable[[Puzzle], Puzzle], str]] = {
    "another move": (lambda good: replace(good, answer=other_move(good)), "the only move is "),
    "another length": (lambda good: replace(good, answer=replace(good.answer, plies=1)), "its line is not the win"),
    "no line": (lambda good: replace(good, answer=replace(good.answer, line=())), "its line is not the win"),
    "a line that does not win": (lambda good: replace(good, answer=turned(good)), "its line is not the win"),
    "another level": (lambda good: replace(good, level=10), "its level is"),
    "nothing to find": (lambda good: replace(good, position=at_once(good)), "its position has nothing to find"),
    "a second solution": (second_solution, "there is another solution: "),
}


@pytest.mark.parametrize("name", BAD)
def test_a_puzzle_that_is_not_as_it_says_is_refused_by_name(name: str) -> None:
    spoil, told = BAD[name]
    bad = spoil(WINS[0])
    with pytest.raises(PuzzleError) as refused:
        check_puzzle(bad)
    assert str(refused.value).startswith(f"puzzle {bad.id}: ")
    assert told in str(refused.value)


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "safe-cell"},
        {"id": 3},
        {"setup": "6x6"},
        {"setup": None},
        {"position": "..."},
        {"position": 3},
        {"answer": "z99"},
        {"answer": None},
        {"proof": {"plies": 2, "line": "a1"}},
        {"proof": {"plies": 17, "line": "a1"}},
        {"proof": {"plies": 5, "line": 3}},
        {"proof": {"plies": 5}},
        {"level": 11},
        {"origin": {}},
    ],
    ids=str,
)
def test_what_cannot_be_read_is_one_line(wrong: dict[str, Any]) -> None:
    class Spoiled:
        def to_dict(self) -> dict[str, Any]:
            return WINS[0].to_dict() | wrong

    with pytest.raises(ParseError, match="line 1"):
        parse_puzzles(format_puzzles([Spoiled()]))


def test_moves_are_written_as_people_read_them() -> None:
    data = WINS[0].to_dict()
    assert data["answer"] == format_move(WINS[0].answer.move, "6x6x4")
    assert data["proof"]["line"].startswith(data["answer"])


def test_a_proof_of_another_engine_is_as_good() -> None:
    """A check asks what can be proven within the plies of a puzzle, not whether our engine goes the same way."""
    defence = DEFENCES[0]
    patient = replace(defence.answer, plies=15)
    check_puzzle(replace(defence, answer=patient, level=patient.level))
    shorter = replace(defence.answer, line=())
    with pytest.raises(PuzzleError, match="its line is no threat"):
        check_puzzle(replace(defence, answer=shorter))


def test_a_defence_that_does_not_hold_is_refused() -> None:
    lost = next(puzzle for puzzle in DEFENCES if len(puzzle.answer.line) > 2)
    # Without the threat nothing has to be defended, and a move that is no defence leaves a second solution.
    with pytest.raises(PuzzleError, match="its line is no threat"):
        check_puzzle(replace(lost, answer=replace(lost.answer, line=lost.answer.line[:1] * 2)))
    with pytest.raises(PuzzleError, match="there is another solution"):
        check_puzzle(replace(lost, answer=other_move(lost)))
