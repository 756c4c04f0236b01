"""The loop that drives a Minesweeper bot: thinking and moving apart, floods, and whatever a bot does wrong."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any, cast

import pytest

from gridsage.errors import IllegalMoveError
from gridsage.games.base import Forfeit, TimeUp
from gridsage.games.mines import Board, Choice, Hint, Hints, MinesBot, Move, Reason, Verdict, View, parse_setup
from gridsage.record import Outcome, Termination
from gridsage.sessions.events import GameEnded, MoveMade
from gridsage.sessions.mines.bot import BotPlayer, Thought, look, make_moves, play_on, play_out
from gridsage.sessions.mines.game import MinesGame
from tests.sessions.helpers import Hands, follow

SETUP = parse_setup("4x3/2@any")
REASON = Reason("pair", (0,), "It is known.")
MINES = (3, 8)


class Scripted(MinesBot):
    """Gives the answers it was given, one after the other; what can be raised is raised."""

    def __init__(self, *answers: object) -> None:
        super().__init__()
        self.answers = iter(answers)

    def choose(self, view: View) -> Choice:
        answer = next(self.answers)
        if isinstance(answer, BaseException):
            raise answer
        return cast("Choice", answer() if callable(answer) else answer)

    def hints(self, view: View) -> Hints:
        return Hints()


def player_of(*answers: object, clock: Callable[[], float] = lambda: 0.0) -> BotPlayer:
    game = MinesGame(SETUP, board=Board.with_mines(SETUP, MINES))
    return BotPlayer(Scripted(*answers), game, name="scripted", clock=clock)


def test_thinking_touches_nothing_and_steps_make_one_move_each() -> None:
    player = player_of(Choice.sure(Move.open(0), Move.flag(3)))
    thought = player.think(player.game.view())
    assert not player.game.moves
    player.accept(thought)
    assert player.pending
    first, second = player.step(), player.step()
    assert (first and first.move.text, second and second.move.text) == ("open 0,0", "flag 3,0")
    assert not player.pending
    assert player.step() is None


def test_moves_that_a_flood_has_made_are_left_out() -> None:
    player = player_of(Choice.sure(Move.open(0), Move.open(5), Move.open(2)))
    player.accept(player.think(player.game.view()))
    assert player.step() is not None
    assert player.step() is None
    assert not player.pending
    assert [move.text for move in player.game.moves] == ["open 0,0"]


@pytest.mark.parametrize(
    "moves",
    [
        (Move.open(cast("Any", (0, 0))), Move.flag(cast("Any", (3, 0))), Move.open(cast("Any", "3,1"))),
        ("open 0,0", "flag 3,0", "open 3,1"),
        (Move(cast("Any", "open"), 0), Move(cast("Any", "flag"), 3), Move.open(7)),
    ],
)
def test_a_bot_may_name_its_moves_and_cells(moves: Any) -> None:
    player = player_of(Choice.sure(*moves, Move.open(5)), Choice.guessing(cast("Any", (3, 2))))
    play_out(player)
    assert [move.text for move in player.game.moves] == ["open 0,0", "flag 3,0", "open 3,1", "open 3,2"]
    assert player.game.outcome.termination is Termination.SOLVED


def test_nothing_is_made_after_the_end() -> None:
    player = player_of(Choice.sure(Move.open(3), Move.open(0)))
    player.accept(player.think(player.game.view()))
    event = player.step()
    assert event is not None
    assert event.outcome.termination is Termination.EXPLODED
    assert not player.pending
    assert player.step() is None


def test_the_time_and_the_trust_of_a_choice_are_written_down(clock: Hands) -> None:
    def slowly() -> Choice:
        clock.wait(1.5)
        return Choice((Move.open(0), Move.flag(3)), guess=True, chance=0.25)

    player = player_of(slowly, clock=clock)
    player.accept(player.think(player.game.view()))
    events = [player.step(), player.step()]
    assert [event.move.time_s for event in events if event] == [1.5, 0.0]
    assert [(event.move.guess, event.move.chance) for event in events if event] == [(True, 0.25)] * 2


def think_and_move(player: BotPlayer) -> Iterator[MoveMade]:
    player.accept(player.think(player.game.view()))
    while (event := player.step()) is not None:
        yield event


class _Torn:
    """What cannot be read."""

    def __len__(self) -> int:
        return 2

    def __iter__(self) -> Iterator[Move]:
        raise RuntimeError("torn")

    def __repr__(self) -> str:
        raise RuntimeError("torn")


class _Array(list[str]):
    """As with NumPy's, nobody can say whether there is something in it."""

    def __bool__(self) -> bool:
        raise ValueError("the truth value of an array is ambiguous")


class _Endless(_Torn):
    """None, it says, and never comes to an end."""

    def __len__(self) -> int:
        return 0

    def __iter__(self) -> Iterator[Move]:
        return itertools.repeat(Move.open(0))


FAULTS: list[tuple[object, Termination, str]] = [
    (ValueError("no idea"), Termination.CRASHED, "ValueError: no idea"),
    (MemoryError(), Termination.MEMORY, "out of memory"),
    (IllegalMoveError("it is open already"), Termination.CRASHED, "IllegalMoveError: it is open already"),
    (None, Termination.ILLEGAL, "the bot chose no move"),
    (Choice(()), Termination.ILLEGAL, "the bot chose no move"),
    (7, Termination.CRASHED, "the bot chose 7, which is not a Choice"),
    (Choice(cast("Any", 7)), Termination.CRASHED, "TypeError"),
    (Choice(cast("Any", _Array(["open 0,0", "open 5,5"]))), Termination.ILLEGAL, "open already"),
    (Choice(cast("Any", _Endless())), Termination.ILLEGAL, "the bot chose no move"),
    (Choice((Move.open(5),), chance=cast("Any", 10**400)), Termination.CRASHED, "OverflowError"),
    (Choice(cast("Any", _Torn())), Termination.CRASHED, "RuntimeError: torn"),
    (_Torn(), Termination.CRASHED, "RuntimeError: torn"),
    (Choice(cast("Any", (7,))), Termination.CRASHED, "cannot read the move 7"),
    (Choice.sure(cast("Any", "open the door")), Termination.CRASHED, "cannot read the move 'open the door'"),
    (Choice.sure(cast("Any", "open 9,9")), Termination.ILLEGAL, "there is no cell 9,9"),
    (Choice.sure(Move.open(cast("Any", 1.5))), Termination.CRASHED, "cannot read the cell 1.5"),
    (Choice.sure(Move.open(cast("Any", (9, 9)))), Termination.ILLEGAL, "there is no cell 9,9"),
    (Choice.sure(Move(cast("Any", "look"), 2)), Termination.CRASHED, "cannot read the move"),
    (Choice.sure(Move.open(0)), Termination.ILLEGAL, "open already"),
    (Choice.sure(Move.open(99)), Termination.ILLEGAL, "99"),
]


@pytest.mark.parametrize(("answer", "termination", "note"), FAULTS)
def test_a_fault_is_raised_once_and_leaves_the_game_as_it_was(
    answer: object, termination: Termination, note: str
) -> None:
    player = player_of(answer)
    player.game.push(Move.open(0))
    before = player.game.record()
    with pytest.raises(Forfeit, match=termination.value) as raised:
        next(think_and_move(player))
    assert (raised.value.termination, note in raised.value.note) == (termination, True)
    assert player.game.record() == before


@pytest.mark.parametrize(("answer", "termination", "note"), FAULTS)
def test_a_game_that_only_the_bot_plays_ends_with_its_fault(
    answer: object, termination: Termination, note: str
) -> None:
    player = player_of(Choice.sure(Move.open(0)), answer)
    *moves, end = play_on(player)
    assert [event.move.text for event in moves if isinstance(event, MoveMade)] == ["open 0,0"]
    assert isinstance(end, GameEnded)
    assert (end.outcome.termination, note in end.outcome.note) == (termination, True)


@pytest.mark.parametrize(
    ("told", "note"),
    [
        (None, "the bot told None, which is not Hints"),
        (Hints(cast("Any", 7)), "TypeError"),
        (Hints(cast("Any", ["3,0"])), "the bot told '3,0', which is not a Hint"),
        (Hints((Hint(3, Verdict.SAFE, cast("Any", "surely")),)), "which is not a Hint with its Reason"),
        (Hints((Hint(3, cast("Any", "perhaps"), REASON),)), "ValueError: 'perhaps'"),
        (Hints((Hint(3, Verdict.SAFE, Reason("pair", (99,), "")),)), "99"),
        (Hints(contradictions=cast("Any", ("so",))), "which is not a Contradiction"),
        (Hints(chances={3: cast("Any", None)}), "TypeError"),
        (Hints(chances={99: 0.5}), "99"),
        (ValueError("no idea"), "ValueError: no idea"),
        (SystemExit(3), "SystemExit: 3"),
    ],
)
def test_hints_that_are_none_are_the_bots_fault(told: object, note: str) -> None:
    class Teller(Scripted):
        def hints(self, view: View) -> Hints:
            return cast("Hints", self.choose(view))

    found = look(Teller(told), MinesGame(SETUP).view())
    assert isinstance(found, Forfeit)
    assert (found.termination, note in found.note) == (Termination.CRASHED, True)


def test_hints_may_name_their_cells() -> None:
    class Teller(Scripted):
        def hints(self, view: View) -> Hints:
            hint = Hint(cast("Any", "3,0"), cast("Any", "mine"), REASON)
            return Hints((hint,), chances=cast("Any", {"3,0": 1, (0, 1): 0.5}))

    assert look(Teller(), MinesGame(SETUP).view()) == Hints((Hint(3, Verdict.MINE, REASON),), (), {3: 1.0, 4: 0.5})


def test_what_is_left_of_a_choice_is_void_after_a_fault() -> None:
    player = player_of(Choice.sure(Move.open(0), Move.unflag(3), Move.open(7)), Choice.sure(Move.open(7)))
    with pytest.raises(Forfeit, match="illegal"):
        list(make_moves(player))
    assert not player.pending
    assert next(make_moves(player)).move.text == "open 3,1"


def test_a_bots_moves_are_taken_as_many_as_one_likes() -> None:
    player = player_of(Choice.sure(Move.open(0), Move.flag(3)), Choice.sure(Move.open(7), Move.open(11)))
    first = [event.move.text for event in itertools.islice(make_moves(player), 1)]
    rest = [event.move.text for event in make_moves(player)]
    assert (first, rest) == (["open 0,0"], ["flag 3,0", "open 3,1", "open 3,2"])
    assert player.game.outcome.termination is Termination.SOLVED


def test_a_bot_that_gets_nowhere_is_stopped() -> None:
    player = player_of(*itertools.islice(itertools.cycle([Choice.sure(Move.flag(0)), Choice.sure(Move.unflag(0))]), 99))
    *moves, end = play_on(player)
    assert len(moves) == 4 * SETUP.cells + 16
    assert end.outcome.termination is Termination.STALLED


def test_a_bot_whose_time_is_up_ends_its_game() -> None:
    assert list(play_on(player_of(TimeUp())))[-1].outcome == Outcome(Termination.TIMEOUT, note="was stopped")


def test_a_thought_that_failed_needs_no_bot() -> None:
    with pytest.raises(Forfeit, match="crashed: it died"):
        player_of().accept(Thought(None, 0.0, Forfeit(Termination.CRASHED, "it died")))


def test_a_bot_that_stands_for_someone_else_says_how_that_player_broke_down() -> None:
    *_, end = play_on(player_of(Choice.sure(Move.open(0)), Forfeit(Termination.MEMORY, "takes 9 MB of 3 MB")))
    assert end.outcome == Outcome(Termination.MEMORY, note="takes 9 MB of 3 MB")


@pytest.mark.parametrize("answer", [Choice.guessing(3), RuntimeError("no idea"), TimeUp()])
def test_the_bot_is_closed_however_its_game_ends(answer: object) -> None:
    class Closable(Scripted):
        closed = 0

        def close(self) -> None:
            self.closed += 1
            raise RuntimeError("cannot even end")

    bot = Closable(Choice.sure(Move.open(0)), answer)
    play_out(BotPlayer(bot, MinesGame(SETUP, board=Board.with_mines(SETUP, MINES))))
    assert bot.closed == 1


def test_the_events_of_a_bots_game_tell_its_record_and_the_quiet_game_is_the_same() -> None:
    answers = Choice.sure(Move.open(0), Move.flag(3)), Choice.guessing(11, 0.1)
    player = player_of(*answers)
    told = player.game.record()
    for event in play_on(player):
        told = follow(told, event)
    record = player.game.record()
    assert record.outcome.termination is Termination.SOLVED
    assert (told.moves, told.outcome, told.details) == (record.moves, record.outcome, record.details)
    quiet = player_of(*answers)
    play_out(quiet)
    assert quiet.game.record() == record
