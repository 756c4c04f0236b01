"""Taking back in a match of m,n,k: one move between people, with the bot's answer against a bot, never the opening."""

from __future__ import annotations

import pytest

from gridsage.errors import IllegalMoveError, OptionError
from gridsage.games.mnk import Setup, parse_moves
from gridsage.record import Outcome, Termination
from gridsage.sessions.mnk.game import MnkGame, MnkHelp, MnkPlayer
from gridsage.sessions.mnk.score import MatchScore
from tests.sessions.helpers import play_moves

SETUP = Setup(3, 3, 3)
PERSON, ANN, BOB = MnkPlayer(), MnkPlayer("ann"), MnkPlayer("bob")
BOT, OTHER_BOT = MnkPlayer("minimax", "minimax"), MnkPlayer("uniform", "uniform")


def test_between_people_one_move_is_taken_back() -> None:
    game = MnkGame(SETUP)
    play_moves(game, "a1 b1")
    event = game.take_back()
    assert (event.number, event.count, event.moves) == (2, 1, 1)
    assert (game.board.moves, game.help) == ((0,), MnkHelp(undone=1))
    assert not game.paused


def test_against_a_bot_its_answer_is_taken_back_too() -> None:
    game = MnkGame(SETUP, (PERSON, BOT))
    play_moves(game, "b2 a1 c1 b1")
    assert game.take_back().count == 2
    assert game.to_move.human
    play_moves(game, "c3")
    assert game.take_back().count == 1  # the bot was still thinking


def test_between_bots_one_move_is_taken_back_and_they_wait() -> None:
    game = MnkGame(SETUP, (BOT, OTHER_BOT))
    play_moves(game, "b2 a1 c1")
    assert game.take_back().count == 1
    assert (game.paused, game.bot_to_move, game.person_to_move) == (True, None, True)
    assert not game.set_paused(False).paused
    assert game.bot_to_move == "minimax"


def test_a_finished_round_goes_on_and_its_score_is_open_again() -> None:
    game = MnkGame(SETUP, (PERSON, BOT))
    play_moves(game, "a3 a1 b3 b1 c3")
    assert game.score == MatchScore(first=1)
    event = game.take_back()
    assert event.outcome == Outcome(Termination.UNFINISHED)
    assert (game.over, game.score) == (False, MatchScore())


def test_a_round_that_a_broken_bot_lost_or_a_person_gave_up_goes_on() -> None:
    game = MnkGame(SETUP, (PERSON, BOT))
    game.push(4)
    game.fail(Termination.CRASHED, "no idea")
    assert game.take_back().count == 1
    assert (game.over, game.board.moves) == (False, ())
    game.push(4)
    game.resign()
    assert game.take_back().count == 0, "only the resignation was taken back"
    assert (game.over, game.board.moves, game.help.undone) == (False, (4,), 2)


def test_nothing_is_left_to_take_back() -> None:
    bot_began = MnkGame(SETUP, (BOT, PERSON))
    bot_began.push(4)
    for game in (MnkGame(SETUP), bot_began, MnkGame(SETUP, (BOT, BOT))):
        before = game.record()
        with pytest.raises(IllegalMoveError, match="there is no move to take back"):
            game.take_back()
        assert game.record() == before


def test_the_moves_of_an_opening_stay() -> None:
    game = MnkGame(SETUP, opening=parse_moves("b2 a1", SETUP))
    assert (game.opening, len(game.moves)) == (2, 2)
    with pytest.raises(IllegalMoveError, match="no move to take back"):
        game.take_back()
    play_moves(game, "c1")
    assert game.take_back().moves == 2
    against_bot = MnkGame(SETUP, (BOT, PERSON), opening=parse_moves("b2 a1", SETUP))
    play_moves(against_bot, "c1")
    with pytest.raises(IllegalMoveError, match="no move to take back"):
        against_bot.take_back()


def test_a_game_that_began_after_moves_made_elsewhere_keeps_them() -> None:
    game = MnkGame(SETUP, (PERSON, BOT))
    game.begin_after(parse_moves("b2 a1", SETUP))
    assert game.record() == MnkGame(SETUP, (PERSON, BOT), opening=parse_moves("b2 a1", SETUP)).record()
    with pytest.raises(IllegalMoveError, match="no move to take back"):
        game.take_back()


@pytest.mark.parametrize("moves", ["a1 a2 b1 b2 c1", "a1 a2 b1 b2 c1 c2", "a1 b1 c1 a2 c2 b2 a3 c3 b3"])
def test_nobody_plays_on_where_the_game_is_over(moves: str) -> None:
    cells = [SETUP.as_cell(move) for move in moves.split()]
    with pytest.raises(OptionError, match="the game is over there: nobody can play on") as refused:
        MnkGame(SETUP).begin_after(cells)
    assert refused.value.code == "over-there"
