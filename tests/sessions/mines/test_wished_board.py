"""Boards as wished: the same from the same seed, kept with the game, and named with it."""

from __future__ import annotations

import pytest

from gridsage.errors import OptionError
from gridsage.games.mines import Setup, StartRule, make_layout, parse_setup
from gridsage.record import GameRecord
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.solvable import solves
from gridsage.sessions.mines.wish import BoardWish
from gridsage.sessions.mines.wished_board import find_wished_board, usual_first_cell
from gridsage.solving.mines.certificate import certify
from gridsage.solving.mines.no_guess import GradeRange

SETUP = parse_setup("beginner")
GRADE = BoardWish(SETUP, GradeRange(3, 5))
FOR_BOT = BoardWish(SETUP, solvable_by="single_point")


def test_a_board_of_a_grade_is_that_of_its_own_seed() -> None:
    board = find_wished_board(GRADE, 7)
    assert (str(board.setup), board.first) == ("9x9/10!", usual_first_cell(SETUP))
    assert board.mines == make_layout(board.setup, board.seed, board.first)
    assert certify(board.setup, board.mines, board.first).grade.level in GradeRange(3, 5)
    # Whoever begins at the board's own seed finds it at once.
    assert find_wished_board(GRADE, board.seed, board.first) == board


def test_a_board_for_a_bot_comes_again_from_the_seed_of_the_search() -> None:
    board = find_wished_board(FOR_BOT, 7, 0)
    assert (board.setup.start, board.seed, board.first) == (StartRule.ANY, 7, 0)
    assert solves("single_point", board.setup, board.mines, 0)
    assert find_wished_board(FOR_BOT, 7, 0) == board


@pytest.mark.parametrize("wish", [GRADE, FOR_BOT], ids=str)
def test_a_game_keeps_the_wish_and_the_board(wish: BoardWish) -> None:
    board = find_wished_board(wish, 7)
    game = board.make_game()
    assert (game.given, game.wish, game.board.mines) == (1, wish, board.mines)
    again = MinesGame.from_record(GameRecord.from_json(game.record().to_json()))
    assert (again.given, again.wish, again.seed, again.view()) == (1, wish, game.seed, game.view())
    again.resign()
    assert tuple(again.record().details["mines"]) == board.mines


@pytest.mark.parametrize(
    "kept",
    [
        *(None, 3, "grade", [], {}, {"setup": "9x9/10"}, {"setup": 3, "grade": "3"}, {"setup": "9x9/10", "grade": 3}),
        *({"setup": "9x9/10", "grade": "11"}, {"setup": "9x9/10", "grade": "3", "solvable_by": "csp"}),
    ],
)
def test_a_wish_that_cannot_be_read_is_none(kept: object) -> None:
    assert BoardWish.kept({"wish": kept}) is None


def test_one_wish_is_asked_for_and_not_two_or_none() -> None:
    with pytest.raises(OptionError, match="and not both"):
        BoardWish(SETUP, GradeRange(3, 5), "csp")
    with pytest.raises(OptionError, match="expected a grade or a bot"):
        BoardWish(Setup(5, 5, 1))
