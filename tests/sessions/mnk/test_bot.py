"""The loop that drives m,n,k bots: what is thought, what is played, and what loses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from gridsage.errors import CancelledError, IllegalMoveError
from gridsage.games.base import TimeUp
from gridsage.games.mnk import Choice, Forfeit, Limits, MnkBot, Position, Setup
from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.record import Termination
from gridsage.sessions.events import GameEnded, MoveMade
from gridsage.sessions.mnk.bot import BotPlayer, apply, play_on, stone_to_propose
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from tests.sessions.helpers import Hands, follow

SETUP = Setup(3, 3, 3)
NO_LIMITS = Limits()


class Scripted(MnkBot):
    """Gives the answers it was given, one after the other; what can be raised is raised."""

    def __init__(self, *answers: object, begin: Callable[[], None] = lambda: None) -> None:
        super().__init__()
        self.answers = iter(answers)
        self.on_begin = begin
        self.begun = 0
        self.closed = 0

    def begin(self, setup: Setup, limits: Limits) -> None:
        self.begun += 1
        self.on_begin()

    def choose(self, position: Position, limits: Limits) -> Choice:
        answer = next(self.answers)
        if isinstance(answer, BaseException):
            raise answer
        if callable(answer):
            answer = answer()
        return Choice(answer) if isinstance(answer, int) else cast("Choice", answer)

    def close(self) -> None:
        self.closed += 1


def bots_game(**options: Any) -> MnkGame:
    return MnkGame(SETUP, (MnkPlayer("a", "a"), MnkPlayer("b", "b")), **options)


def failing(error: BaseException) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


def test_a_thought_touches_nothing_until_it_is_applied(clock: Hands) -> None:
    def slowly() -> int:
        clock.wait(0.75)
        return 4

    game = MnkGame(SETUP, (MnkPlayer("a", "a"), MnkPlayer()), clock=clock)
    thought = BotPlayer(Scripted(slowly), clock=clock).think(game.board.position(), game.limits)
    assert (thought.choice, thought.time_s, game.moves) == (Choice(4), 0.75, [])
    event = apply(thought, game)
    assert isinstance(event, MoveMade)
    assert (event.move.text, event.move.time_s, event.number) == ("b2", 0.75, 0)


def test_a_bot_gets_ready_once_and_before_its_clock_runs(clock: Hands) -> None:
    bot = Scripted(0, 1, begin=lambda: clock.wait(10))
    player = BotPlayer(bot, clock=clock)
    position = bots_game().board.position()
    times = [player.think(position, Limits(time_s=1.0)).time_s for _ in range(2)]
    assert (bot.begun, times) == (1, [0.0, 0.0])


FAULTS: list[tuple[object, Termination, str]] = [
    (ValueError("no idea"), Termination.CRASHED, "ValueError: no idea"),
    (MemoryError(), Termination.MEMORY, "out of memory"),
    (TimeUp(), Termination.TIMEOUT, "was stopped"),
    (Forfeit(Termination.CRASHED, "it said 'banana'"), Termination.CRASHED, "it said 'banana'"),
    (CancelledError("stopped"), Termination.CRASHED, "CancelledError"),
    (IllegalMoveError("a stone is there"), Termination.CRASHED, "IllegalMoveError: a stone is there"),
    (None, Termination.ILLEGAL, "the bot chose no move"),
    ("b2", Termination.CRASHED, "the bot chose 'b2', which is not a Choice"),
    (0, Termination.ILLEGAL, "a stone of X is there"),
    (99, Termination.ILLEGAL, "0 to 8"),
    (Choice(cast("Any", 1.5)), Termination.CRASHED, "Error"),
]


@pytest.mark.parametrize(("answer", "termination", "note"), FAULTS)
def test_whatever_a_bot_does_wrong_loses_it_the_round(answer: object, termination: Termination, note: str) -> None:
    game = MnkGame(SETUP, (MnkPlayer(), MnkPlayer("b", "b")))
    game.push(0)
    event = apply(BotPlayer(Scripted(answer)).think(game.board.position(), NO_LIMITS), game)
    assert isinstance(event, GameEnded)
    assert (event.outcome.termination, event.outcome.winner) == (termination, 0)
    assert note in event.outcome.note
    assert (game.over, game.board.moves, game.score.first) == (True, (0,), 1)


def test_a_bot_may_name_its_cell() -> None:
    game = bots_game()
    event = apply(BotPlayer(Scripted(Choice(cast("Any", "b2")))).think(game.board.position(), NO_LIMITS), game)
    assert isinstance(event, MoveMade)
    assert (event.move.text, game.board.moves) == ("b2", (4,))


def test_a_bot_that_cannot_get_ready_has_lost() -> None:
    broken = BotPlayer(Scripted(0, begin=failing(OSError("no such program"))))
    thought = broken.think(bots_game().board.position(), NO_LIMITS)
    assert thought.fault is not None
    assert thought.fault.note == "OSError: no such program"
    game = bots_game()
    (end,) = play_on(game, [BotPlayer(Scripted(0)), broken])
    assert (end.outcome.termination, end.outcome.winner) == (Termination.CRASHED, 0)


def test_a_move_over_its_time_and_the_grace_loses_and_one_within_counts(clock: Hands) -> None:
    def after(seconds: float) -> Callable[[], int]:
        def choose() -> int:
            clock.wait(seconds)
            return 4

        return choose

    limits = Limits(time_s=0.5, grace_s=0.25)
    position = bots_game().board.position()
    assert BotPlayer(Scripted(after(0.7)), clock=clock).think(position, limits).fault is None
    fault = BotPlayer(Scripted(after(0.8)), clock=clock).think(position, limits).fault
    assert fault is not None
    assert (fault.termination, fault.note) == (Termination.TIMEOUT, "took 0.800 s of 0.500 s")


def test_two_bots_play_to_the_end_move_by_move_and_are_closed() -> None:
    game = bots_game()
    bots = Scripted(0, 1, 2), Scripted(3, 4)
    told = game.record()
    for event in play_on(game, [BotPlayer(bot) for bot in bots]):
        told = follow(told, event)
    assert told == game.record()
    assert (game.outcome.termination, game.outcome.winner) == (Termination.ROW, 0)
    assert [bot.closed for bot in bots] == [1, 1]


def test_bots_are_closed_when_nobody_wants_the_rest_of_the_game() -> None:
    bots = Scripted(0, 1, 2), Scripted(3, 4)
    playing = play_on(bots_game(), [BotPlayer(bot) for bot in bots])
    next(iter(playing))
    playing.close()  # type: ignore[attr-defined]
    assert [bot.closed for bot in bots] == [1, 1]


def test_bots_that_cannot_even_end_are_all_closed_and_their_game_stands() -> None:
    class Stuck(Scripted):
        def close(self) -> None:
            super().close()
            raise ValueError("no such process")

    bots = Stuck(0, 1, 2), Stuck(3, 4)
    game = bots_game()
    *_, end = play_on(game, [BotPlayer(bot) for bot in bots])
    assert (end.outcome.termination, end.outcome.winner) == (Termination.ROW, 0)
    assert [bot.closed for bot in bots] == [1, 1]


def test_only_a_stone_that_the_opening_asks_for_is_proposed() -> None:
    assert stone_to_propose(bots_game()) is None
    game = MnkGame(Setup(15, 15, 5), opening_rule=OpeningRule.SWAP)
    for _ in range(3):
        find = stone_to_propose(game)
        assert find is not None
        game.push(find())
    step = game.opening_phase.step
    assert step is not None
    assert step.options
    assert stone_to_propose(game) is None, "the bot itself chooses its side"


def test_an_answer_that_is_no_choice_is_not_told_as_one() -> None:
    thought = BotPlayer(Scripted("b2")).think(bots_game().board.position(), NO_LIMITS)
    assert thought.choice is None
    assert thought.fault is not None
