"""A game in progress and the record it writes."""

from __future__ import annotations

import pytest

from gridsage.errors import IllegalMoveError
from gridsage.games.mines import Move, Setup, Status, replay
from gridsage.record import Outcome, Termination
from gridsage.sessions.mines.recorder import Recorder


def test_players_get_seats_as_they_first_move() -> None:
    game = Recorder(Setup(9, 9, 10), 5)
    game.push(Move.open(40), player="human")
    hidden = game.board.view().hidden
    game.push(Move.flag(hidden[0]), player="pairs")
    game.push(Move.unflag(hidden[0]), player="human")
    record = game.record()
    assert record.players == ("human", "pairs")
    assert [move.seat for move in record.moves] == [0, 1, 0]
    assert record.outcome == Outcome(Termination.UNFINISHED)
    assert replay(record).view() == game.board.view()


def test_refused_move_leaves_no_trace() -> None:
    game = Recorder(Setup(9, 9, 10), 5)
    game.push(Move.open(40), player="human")
    with pytest.raises(IllegalMoveError):
        game.push(Move.open(40), player="other")
    assert game.players == ["human"]
    assert len(game.moves) == 1


def test_win_belongs_to_the_last_mover() -> None:
    game = Recorder(Setup(3, 1, 0), 0)
    game.push(Move.flag(0), player="human")
    game.push(Move.unflag(0), player="human")
    game.push(Move.open(1), player="pairs")
    assert game.board.status is Status.WON
    assert game.record().outcome == Outcome(Termination.SOLVED, winner=1)
    assert game.over


def test_broken_player_ends_the_game() -> None:
    game = Recorder(Setup(9, 9, 10), 5)
    game.end(Termination.CRASHED, "ValueError: no")
    assert game.over
    assert game.record().outcome == Outcome(Termination.CRASHED, note="ValueError: no")
