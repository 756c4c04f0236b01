"""Playing a whole game: what a bot does wrong is an outcome, and what it does is written down."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from gridsage.errors import BotError, UnknownNameError
from gridsage.games.base import TimeUp
from gridsage.games.mines import Board, Choice, Hints, MinesBot, Move, View, parse_setup
from gridsage.record import Termination
from gridsage.sessions.mines.play import play

SETUP = parse_setup("4x3/2@any")
MINES = (3, 8)


class Scripted(MinesBot):
    """Makes the choices it was given, one after the other; an exception is raised."""

    def __init__(self, *choices: Choice | BaseException) -> None:
        super().__init__()
        self.choices = iter(choices)

    def choose(self, view: View) -> Choice:
        choice = next(self.choices)
        if isinstance(choice, BaseException):
            raise choice
        return choice

    def hints(self, view: View) -> Hints:
        return Hints()


def board() -> Board:
    return Board.with_mines(SETUP, MINES)


def test_a_sure_move_that_a_flood_has_made_is_left_out() -> None:
    bot = Scripted(Choice.sure(Move.open(0), Move.open(5), Move.flag(3), Move.open(11)))
    record = play(SETUP, bot, 0, board=board())
    assert [move.text for move in record.moves] == ["open 0,0", "flag 3,0", "open 3,2"]
    assert record.outcome.termination is Termination.SOLVED
    assert record.outcome.winner == 0


def test_moves_after_the_end_are_left_out() -> None:
    record = play(SETUP, Scripted(Choice((Move.open(3), Move.open(0)), guess=True)), 0, board=board())
    assert [move.text for move in record.moves] == ["open 3,0"]
    assert record.outcome.termination is Termination.EXPLODED
    assert record.outcome.winner is None


@pytest.mark.parametrize(
    ("second", "termination", "note"),
    [
        (Choice.sure(Move.open(2)), Termination.ILLEGAL, "open already"),
        (Choice(()), Termination.ILLEGAL, "chose no move"),
        (ValueError("oops"), Termination.CRASHED, "ValueError: oops"),
        (TimeUp(), Termination.TIMEOUT, ""),
    ],
)
def test_a_bots_failure_is_an_outcome(second: Choice | BaseException, termination: Termination, note: str) -> None:
    record = play(SETUP, Scripted(Choice.guessing(2, 0.2), second), 0, board=board())
    assert record.outcome.termination is termination
    assert note in record.outcome.note
    assert [(move.text, move.guess, move.chance) for move in record.moves] == [("open 2,0", True, 0.2)]
    assert record.outcome.termination.fault


def test_a_bot_that_gets_nowhere_is_stopped() -> None:
    flags = itertools.cycle([Choice.sure(Move.flag(0)), Choice.sure(Move.unflag(0))])
    record = play(SETUP, Scripted(*itertools.islice(flags, 500)), 0, board=board())
    assert record.outcome.termination is Termination.STALLED
    assert len(record.moves) == 4 * SETUP.cells + 16


def test_a_person_who_stops_a_bot_is_not_caught() -> None:
    with pytest.raises(KeyboardInterrupt):
        play(SETUP, Scripted(KeyboardInterrupt()), 0, board=board())


def test_the_time_of_a_choice_belongs_to_its_first_move() -> None:
    ticks: Iterator[float] = itertools.count(0.0, 0.5)
    bot = Scripted(Choice.sure(Move.open(0), Move.flag(3)), Choice.sure(Move.open(11)))
    record = play(SETUP, bot, 0, board=board(), clock=lambda: next(ticks))
    assert [move.time_s for move in record.moves] == [0.5, 0.0, 0.5]


def test_bot_may_be_named() -> None:
    record = play("beginner", "tank:border_limit=20", 4)
    assert record.players == ("tank:border_limit=20",)
    assert record.moves
    one, again, other = (play("beginner", "uniform", 4, name=name) for name in ("a", "a", "b"))
    assert one == again
    assert (other.players, other.moves) == (("b",), one.moves)
    with pytest.raises(UnknownNameError, match="did you mean champion"):
        play("beginner", "champ", 1)


@pytest.mark.parametrize("nobody", [None, 3, Scripted, object()])
def test_what_is_no_bot_is_refused(nobody: Any) -> None:
    with pytest.raises(BotError, match=r"expected a bot's name, or an instance of gridsage.mines.MinesBot"):
        play("beginner", nobody, 1)
