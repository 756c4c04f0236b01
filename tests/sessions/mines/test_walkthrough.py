"""A bot that thinks aloud: each step with what it knew, and the game that comes of it."""

from __future__ import annotations

from typing import cast

import pytest

from gridsage.bots.mines.pairs import Pairs
from gridsage.errors import OptionError
from gridsage.games.base import Forfeit, TimeUp
from gridsage.games.mines import Board, Choice, Hints, MinesBot, Move, View, parse_setup, parse_view
from gridsage.record import Termination
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.play import play
from gridsage.sessions.mines.walkthrough import explain_view, walk_through


@pytest.mark.parametrize("seed", range(4))
def test_the_game_is_the_one_that_the_bot_plays_and_its_certain_moves_have_reasons(seed: int) -> None:
    setup = parse_setup("9x9/10")
    game = MinesGame(setup, seed)
    steps = list(walk_through(Pairs(3), game, name="pairs"))
    played = play(setup, Pairs(3), seed)
    assert [move.text for move in game.moves] == [move.text for move in played.moves]
    assert game.outcome.termination is played.outcome.termination
    assert not steps[0].view.started
    for step in steps[1:]:
        assert step.choice is not None
        if not step.choice.guess:
            assert {move.cell for move in step.choice.moves} <= {hint.cell for hint in step.hints.hints}


class Breaks(MinesBot):
    """Opens the corner, and breaks down then."""

    closed = False

    def choose(self, view: View) -> Choice:
        if view.started:
            raise RuntimeError("no idea")
        return Choice.sure(Move.open(0))

    def hints(self, view: View) -> Hints:
        return Hints()

    def close(self) -> None:
        self.closed = True


def test_a_bot_that_breaks_down_is_a_step_and_the_end_of_its_game() -> None:
    bot, setup = Breaks(), parse_setup("4x3/2@any")
    game = MinesGame(setup, board=Board.with_mines(setup, (3, 8)))
    first, last = walk_through(bot, game, name="breaks")
    assert (first.fault, last.choice) == (None, None)
    assert isinstance(last.fault, Forfeit)
    assert (game.outcome.termination, game.outcome.note) == (Termination.CRASHED, "RuntimeError: no idea")
    assert bot.closed


class TellsNothing(Breaks):
    """Raises what it was made with, as soon as it is asked what it knows."""

    def __init__(self, error: BaseException) -> None:
        super().__init__()
        self.error = error

    def hints(self, view: View) -> Hints:
        raise self.error


@pytest.mark.parametrize(
    ("error", "termination", "note"),
    [
        (MemoryError(), Termination.MEMORY, "out of memory"),
        (TimeUp(), Termination.TIMEOUT, "was stopped"),
        (Forfeit(Termination.ILLEGAL, "it named a cell twice"), Termination.ILLEGAL, "it named a cell twice"),
        (RuntimeError("no idea"), Termination.CRASHED, "RuntimeError: no idea"),
    ],
)
def test_a_bot_may_break_down_when_it_is_asked_what_it_knows(
    error: BaseException, termination: Termination, note: str
) -> None:
    bot = TellsNothing(error)
    game = MinesGame(parse_setup("4x3/2@any"))
    (step,) = walk_through(bot, game, name="tells nothing")
    assert step.fault is not None
    assert (step.fault.termination, step.fault.note) == (termination, note)
    assert (game.outcome.termination, game.outcome.note) == (termination, note)
    assert bot.closed


def test_time_that_is_up_between_two_thoughts_ends_the_game() -> None:
    class Late(MinesGame):
        looked = 0

        def view(self) -> View:
            self.looked += 1
            if self.looked == 2:
                raise TimeUp
            return super().view()

    bot, game = Breaks(), Late(parse_setup("4x3/2@any"))
    (step,) = walk_through(bot, game, name="late")
    assert step.fault is None
    assert (game.outcome.termination, bot.closed) == (Termination.TIMEOUT, True)


def test_a_bot_is_closed_when_nobody_wants_the_rest_of_its_game() -> None:
    bot = Breaks()
    steps = walk_through(bot, MinesGame(parse_setup("4x3/2@any")), name="breaks")
    next(steps)
    assert not bot.closed
    del steps
    assert bot.closed


def test_a_view_is_explained_and_the_bot_is_closed() -> None:
    bot = Breaks()
    assert explain_view(bot, View.start("4x3/2@any")).choice == Choice.sure(Move.open(0))
    assert bot.closed


@pytest.mark.parametrize("text", ["1*\n11", "11\n11"])
def test_a_game_that_is_over_is_told(text: str) -> None:
    with pytest.raises(OptionError, match="is over"):
        explain_view(Breaks(), parse_view(text, mines=1))


def test_a_move_off_the_board_that_is_never_looked_at_loses_no_game() -> None:
    class Rash(Breaks):
        def choose(self, view: View) -> Choice:
            return Choice.sure(Move.open(0), Move.open(99))

    game = MinesGame(parse_setup("2x1/1@any"), board=Board.with_mines("2x1/1@any", (1,)))
    (step,) = walk_through(Rash(), game, name="rash")
    assert (step.fault, game.outcome.termination) == (None, Termination.SOLVED)


@pytest.mark.parametrize(
    ("move", "note"),
    [(Move.open(99), "there is no cell"), ("open 9,9", "there is no cell 9,9"), (7, "cannot read the move 7")],
)
def test_a_move_off_the_board_is_told_as_the_bots_fault(move: object, note: str) -> None:
    class Astray(Breaks):
        def choose(self, view: View) -> Choice:
            return Choice((cast("Move", move),))

    step = explain_view(Astray(), View.start("4x3/2@any"))
    assert step.choice is None
    assert step.fault is not None
    assert note in step.fault.note
