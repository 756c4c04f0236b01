"""Moves of Minesweeper that are taken back, and made again."""

from __future__ import annotations

import pytest

from gridsage.errors import IllegalMoveError
from gridsage.games.mines import HIDDEN, Move, Setup
from gridsage.record import Outcome, Termination
from gridsage.sessions.events import MoveMade
from gridsage.sessions.mines.game import MinesGame, MinesHelp
from tests.sessions.helpers import Hands
from tests.sessions.mines.test_game import MINES, game_with


def test_a_lost_game_goes_on_from_before_the_mine_as_practice() -> None:
    game = game_with()
    game.push(Move.open(0))
    before = game.view()
    game.push(Move.open(3))
    event = game.take_back()
    assert (event.number, event.moves, event.count) == (2, 1, 1)
    assert event.outcome == Outcome(Termination.UNFINISHED)
    assert event.details["help"]["undone"] == 1
    assert "mines" not in event.details
    assert (game.over, game.view(), game.help) == (False, before, MinesHelp(undone=1))
    game.push(Move.open(11))
    assert game.outcome.termination is Termination.SOLVED


def test_taking_back_goes_to_the_first_move_and_no_further() -> None:
    game = MinesGame(Setup(9, 9, 10), 5)
    game.push(Move.open(40))
    mines = game.board.mines
    game.take_back()
    assert game.view().cells.count(HIDDEN) == 81
    with pytest.raises(IllegalMoveError, match="there is no move to take back"):
        game.take_back()
    assert game.help.undone == 1
    game.push(Move.open(40))
    assert game.board.mines == mines


def test_a_first_cell_that_was_given_stays() -> None:
    game = MinesGame(Setup(9, 9, 10), 5, first=40)
    assert (game.given, len(game.moves)) == (1, 1)
    with pytest.raises(IllegalMoveError, match="no move to take back"):
        game.take_back()
    game.push(Move.flag(game.view().hidden[0]))
    assert game.take_back().moves == 1


def test_a_player_whose_moves_were_all_taken_back_has_not_played() -> None:
    game = game_with()
    game.push(Move.open(0))
    game.push(Move.flag(3), player="pairs")
    game.take_back()
    assert game.record().players == ("human",)
    game.take_back()
    game.push(Move.open(0), player="pairs")
    assert game.record().players == ("pairs",)


def test_taking_back_opens_a_game_that_was_broken_off() -> None:
    game = game_with()
    game.push(Move.open(0))
    game.fail(Termination.CRASHED, "no idea")
    assert game.over
    assert game.take_back().count == 1
    assert (game.over, game.moves) == (False, [])


def test_taking_a_resignation_back_leaves_the_moves() -> None:
    game = MinesGame(Setup(9, 9, 10), 5, first=40)
    before = game.record()
    game.resign()
    event = game.take_back()
    assert (event.count, event.number, event.moves) == (0, 1, 1)
    assert (game.over, game.moves, game.record().players) == (False, list(before.moves), before.players)
    assert game.help.undone == 1, "the mines were shown"
    with pytest.raises(IllegalMoveError, match="no move to take back"):
        game.take_back()
    untouched = game_with()
    untouched.resign()
    assert untouched.take_back().outcome.termination is Termination.UNFINISHED


# Making again what was taken back


def test_moves_that_were_taken_back_are_made_again_one_after_another() -> None:
    game = MinesGame(Setup(9, 9, 10), 5)
    game.push(Move.open(40), time_s=2.0, trace="0lc112,140")
    game.push(Move.flag(game.board.mines[0]), player="pairs", time_s=3.0, guess=True, chance=0.25)
    record, shown = game.record(), game.view()
    assert not game.can_redo
    game.take_back()
    game.take_back()
    assert (game.can_redo, game.moves) == (True, [])
    assert not MinesGame.from_record(game.record()).can_redo, "what was taken back is not kept"
    event = game.redo()
    assert isinstance(event, MoveMade)
    assert (event.number, event.move) == (0, record.moves[0])
    assert dict(event.changed)[40] == shown.cells[40]
    assert game.can_redo
    assert game.redo().move == record.moves[1]
    assert (game.can_redo, game.view()) == (False, shown)
    assert (game.record().moves, game.record().players) == (record.moves, record.players)
    assert game.help == MinesHelp(undone=2), "it is practice still"
    with pytest.raises(IllegalMoveError, match="there is no move to make again"):
        game.redo()


def test_another_move_forgets_what_was_taken_back_and_a_refused_one_does_not() -> None:
    game = MinesGame(Setup(9, 9, 10), 5)
    game.push(Move.open(40))
    game.push(Move.flag(game.view().hidden[0]))
    game.take_back()
    with pytest.raises(IllegalMoveError):
        game.push(Move.open(40))
    game.use_help("hints")
    assert game.can_redo
    game.push(Move.flag(game.view().hidden[1]))
    assert not game.can_redo
    with pytest.raises(IllegalMoveError, match="no move to make again"):
        game.redo()


def test_a_loss_that_was_taken_back_is_lost_again() -> None:
    game = game_with()
    game.push(Move.open(0))
    game.push(Move.open(3))
    lost = game.record()
    game.take_back()
    event = game.redo()
    assert (game.over, game.can_redo, event.outcome) == (True, False, lost.outcome)
    assert (game.record().moves, event.details["mines"]) == (lost.moves, list(MINES))


def test_nothing_is_made_again_while_the_game_is_given_up_or_paused() -> None:
    game = game_with()
    game.push(Move.open(0))
    game.take_back()
    game.set_paused(True)
    with pytest.raises(IllegalMoveError, match="paused"):
        game.redo()
    game.set_paused(False)
    game.resign()
    assert not game.can_redo
    with pytest.raises(IllegalMoveError, match="over"):
        game.redo()
    game.take_back()
    assert game.redo().move.text == "open 0,0"


def test_the_times_of_moves_made_again_add_up_to_what_the_clock_shows() -> None:
    clock = Hands()
    game = MinesGame(Setup(9, 9, 10), 5, clock=clock)
    game.set_watched(True)
    game.push(Move.open(40))
    for cell in game.view().hidden[:2]:
        clock.wait(3)
        game.push(Move.flag(cell))
    clock.wait(1)
    game.take_back()
    game.take_back()
    game.redo()
    game.redo()
    clock.wait(2)
    game.push(Move.flag(game.view().hidden[2]))
    assert [played.time_s for played in game.moves] == [0.0, 3.0, 3.0, 3.0]
    assert game.elapsed_s == 9.0
