"""A review of Minesweeper: exact costs near the end, needless risks elsewhere, safe cells with their proof."""

from __future__ import annotations

import math

import pytest

from gridsage._core import CancelToken
from gridsage.errors import CancelledError
from gridsage.games.mines import (
    GivenBoard,
    Move,
    MoveKind,
    Setup,
    StartRule,
    View,
    parse_board,
    parse_setup,
    parse_view,
)
from gridsage.record import GameRecord
from gridsage.sessions.mines.game import MinesGame
from gridsage.solving.mines.analysis import analyse
from gridsage.solving.mines.judgement import JudgementKind
from gridsage.solving.mines.review import GameReview, MoveGrade, chance_after_move, grade_move, review


def play(board: GivenBoard | MinesGame, *cells: int, time_s: float = 0.0) -> GameRecord:
    game = board if isinstance(board, MinesGame) else MinesGame.on_board(board)
    for cell in cells:
        game.push(Move(MoveKind.OPEN, cell), time_s=time_s)
    return game.record()


ROW = parse_board("1*1.")
"""One mine in a row of four; the last cell shows 0."""


@pytest.mark.parametrize(
    ("view", "setup"),
    [("###\n###", "3x2/2@any"), ("1#\n1#", "2x2/1@any"), ("####", "4x1/2@any"), ("1##\n###", "3x2/2@any")],
)
def test_the_best_move_keeps_the_chance_to_win_and_no_other_exceeds_it(view: str, setup: str) -> None:
    found = analyse(parse_view(view, parse_setup(setup)))
    hidden = [cell for cell, code in enumerate(found.view.cells) if code > 8]
    after = {cell: chance_after_move(found, cell) for cell in hidden}
    assert found.win_chance is not None
    assert max(chance or 0 for chance in after.values()) == pytest.approx(found.win_chance)
    assert found.best is not None
    assert after[found.best] == pytest.approx(found.win_chance)


def test_the_chance_after_a_move_is_counted_over_all_layouts() -> None:
    """Three cells in a row and one mine: the middle tells nothing, an end tells where the mine is."""
    found = analyse(View.start(Setup(3, 1, 1, StartRule.ANY)))
    assert [chance_after_move(found, cell) for cell in range(3)] == pytest.approx([2 / 3, 1 / 3, 2 / 3])


def test_a_certain_mine_is_a_blunder_and_the_game_was_worth_its_chance() -> None:
    found = review(play(ROW, 3, 1))
    blunder = found.moves[-1]
    assert (blunder.number, blunder.grade, blunder.cost) == (2, MoveGrade.BLUNDER, 1.0)
    assert found.worth == 1.0
    assert found.accuracy == 0.0
    assert found.lost


def test_a_needless_guess_names_the_safe_cell_and_why() -> None:
    record = play(MinesGame(parse_setup("9x9/10"), 4, first=40))
    hidden = analyse(MinesGame.from_record(record).view())
    risky = next(cell for cell, chance in enumerate(hidden.chances) if 0 < chance < 1 and hidden.view.cells[cell] > 8)
    assert hidden.safe
    (move,) = review(play(MinesGame.from_record(record), risky)).moves
    assert move.judged.kind is JudgementKind.NEEDLESS
    assert move.grade is not None
    assert move.grade.lesson
    assert move.judged.hint is not None
    assert move.best == move.judged.hint.cell
    assert move.best in hidden.safe
    told = move.to_dict()
    assert told["hint"]["sentence"]
    assert told["chance"] == hidden.chances[risky]
    assert (told["number"], told["step"]) == (2, 1)


def test_an_even_guess_costs_nothing_and_accuracy_is_what_was_kept() -> None:
    game = MinesGame(parse_setup("4x4/4@any"), 7)
    record = play(game, next(c for c in range(16) if c not in game_mines(game)))
    found = review(record)
    (first,) = found.moves
    assert first.judged.kind is JudgementKind.FORCED
    assert first.win_before is not None
    assert first.win_after is not None
    assert first.cost == pytest.approx(first.win_before - first.win_after)
    assert found.accuracy == pytest.approx(first.win_after / first.win_before)
    assert found.accuracy == pytest.approx(math.prod(move.kept or 0 for move in found.moves))


def game_mines(game: MinesGame) -> set[int]:
    copy = MinesGame(game.board.setup, 7)
    copy.push(Move(MoveKind.OPEN, 0))
    return set(copy.board.mines)


def test_time_lost_over_sure_cells_is_what_goes_beyond_the_median() -> None:
    game = MinesGame(parse_setup("9x9/10"), 4, first=40)
    for time_s in (1.0, 1.0, 4.0):
        game.push(Move(MoveKind.OPEN, analyse(game.view()).safe[0]), time_s=time_s)
    found = review(game.record())
    assert found.sure_s == pytest.approx(6.0)
    assert found.lost_s == pytest.approx(3.0)
    assert found.accuracy == 1.0
    assert found.summary()["grades"] == {"best": 3, "fine": 0, "needless_risk": 0, "blunder": 0}


def test_a_game_that_was_broken_off_or_never_begun_is_reviewed() -> None:
    nothing = review(MinesGame(parse_setup("9x9/10"), 4).record())
    assert nothing == GameReview(())
    assert (nothing.accuracy, nothing.worth, nothing.lost_s) == (None, None, 0.0)
    game = MinesGame(parse_setup("9x9/10"), 4)
    game.push(Move(MoveKind.OPEN, 40))
    game.resign()
    assert len(review(game.record()).moves) == 1


def test_moves_are_told_as_they_are_graded_and_can_be_stopped() -> None:
    game = MinesGame(parse_setup("9x9/10"), 4, first=40)
    for _ in range(4):
        game.push(Move(MoveKind.OPEN, analyse(game.view()).safe[0]))
    token, told = CancelToken(), []

    def hear(move: object) -> None:
        told.append(move)
        token.cancel()

    with pytest.raises(CancelledError):
        review(game.record(), on_move=hear, cancel=token)
    assert len(told) == 1


@pytest.mark.parametrize(
    ("cost", "needless", "mine", "grade"),
    [
        (0.0, False, False, "best"),
        (0.0, True, False, "best"),
        (0.02, False, False, "fine"),
        (0.02, True, False, "needless_risk"),
        (0.05, False, False, "needless_risk"),
        (0.25, False, False, "blunder"),
        (0.1, True, True, "blunder"),
    ],
)
def test_grades_go_by_cost(cost: float, needless: bool, mine: bool, grade: str) -> None:
    assert grade_move(cost, needless=needless, certain_mine=mine) == grade
