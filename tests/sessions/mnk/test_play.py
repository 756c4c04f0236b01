"""Whole games: who wins, what a failing player gets, and that a record replays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gridsage.bots.mnk.classic import Classic
from gridsage.bots.mnk.minimax import Minimax
from gridsage.bots.mnk.uniform import Uniform
from gridsage.errors import BotError, IllegalMoveError, OptionError, ParseError, UnknownNameError
from gridsage.games.base import TimeUp
from gridsage.games.mnk import Choice, Forfeit, Limits, MnkBot, Position, Rule, Setup, parse_moves, replay
from gridsage.record import GameRecord, Outcome, Termination
from gridsage.sessions.mnk.play import play

TICTACTOE = Setup(3, 3, 3)


class Scripted(MnkBot):
    """Plays a list of cells; a callable in it is called instead, so that it can fail as it likes."""

    def __init__(self, *answers: int | Callable[[], int]) -> None:
        super().__init__()
        self.answers: Iterator[int | Callable[[], int]] = iter(answers)
        self.closed = 0
        self.seen: list[Limits] = []

    def choose(self, position: Position, limits: Limits) -> Choice:
        self.seen.append(limits)
        answer = next(self.answers)
        return Choice(answer() if callable(answer) else answer)

    def close(self) -> None:
        self.closed += 1


class Ticking:
    """A clock that moves on by what it is told at each look."""

    def __init__(self, *steps: float) -> None:
        self.steps = iter(steps)
        self.now = 0.0

    def __call__(self) -> float:
        self.now += next(self.steps, 0.0)
        return self.now


def raising(error: BaseException) -> Callable[[], int]:
    def fail() -> int:
        raise error

    return fail


def test_row_ends_the_game_and_is_recorded() -> None:
    bots = Scripted(0, 1, 2), Scripted(3, 4)
    record = play(TICTACTOE, bots, 5, names=("a", "b"))
    assert (record.game, record.setup, record.seed, record.players) == ("mnk", "3x3x3", 5, ("a", "b"))
    assert (record.outcome.termination, record.outcome.winner) == (Termination.ROW, 0)
    assert [(move.seat, move.text) for move in record.moves] == [(0, "a1"), (1, "a2"), (0, "b1"), (1, "b2"), (0, "c1")]
    assert record.details["row"] == ["a1", "b1", "c1"]
    assert [bot.closed for bot in bots] == [1, 1]


def test_record_travels_as_json_and_replays() -> None:
    record = play(Setup(9, 7, 4), (Uniform(1), Uniform(2)), 3)
    again = GameRecord.from_json(record.to_json())
    board = replay(again)
    assert board.over
    assert board.winner == record.outcome.winner
    assert [move.text for move in again.moves] == [move.text for move in record.moves]


def test_perfect_players_draw_tictactoe() -> None:
    record = play(TICTACTOE, (Minimax(), Minimax()), 0)
    assert (record.outcome.termination, record.outcome.winner) == (Termination.FULL, None)
    assert len(record.moves) == 9


def test_opening_moves_are_played_for_the_bots() -> None:
    opening = parse_moves("b2 a1", TICTACTOE)
    record = play(TICTACTOE, (Scripted(1, 7), Scripted(2)), 0, opening=opening)
    assert [(move.seat, move.text, move.time_s) for move in record.moves[:2]] == [(0, "b2", 0.0), (1, "a1", 0.0)]
    assert record.details["opening"] == 2
    assert record.outcome.winner == 0


def test_opening_that_breaks_the_rules_is_an_error_of_the_caller() -> None:
    with pytest.raises(IllegalMoveError):
        play(TICTACTOE, (Uniform(), Uniform()), 0, opening=(4, 4))


@pytest.mark.parametrize(
    ("answer", "termination", "note"),
    [
        (0, Termination.ILLEGAL, "a stone of X is there"),
        (99, Termination.ILLEGAL, "cells 0 to 8"),
        (raising(ZeroDivisionError("by zero")), Termination.CRASHED, "ZeroDivisionError: by zero"),
        (raising(MemoryError()), Termination.MEMORY, "out of memory"),
        (raising(TimeUp()), Termination.TIMEOUT, "was stopped"),
        (raising(Forfeit(Termination.CRASHED, "it said 'banana'")), Termination.CRASHED, "it said 'banana'"),
        (raising(Forfeit(Termination.MEMORY, "900 MB")), Termination.MEMORY, "900 MB"),
    ],
)
def test_failing_player_loses_and_the_game_is_kept(
    answer: int | Callable[[], int], termination: Termination, note: str
) -> None:
    bots = Scripted(0, 1), Scripted(answer)
    record = play(TICTACTOE, bots, 0)
    assert (record.outcome.termination, record.outcome.winner) == (termination, 0)
    assert note in record.outcome.note
    assert len(record.moves) == 1
    assert [bot.closed for bot in bots] == [1, 1]
    assert replay(record).moves == (0,)


def test_move_that_takes_too_long_loses() -> None:
    clock = Ticking(0.0, 0.1, 0.0, 0.9)
    record = play(TICTACTOE, (Scripted(0), Scripted(1)), 0, limits=Limits(time_s=0.5, grace_s=0.3), clock=clock)
    assert (record.outcome.termination, record.outcome.winner) == (Termination.TIMEOUT, 0)
    assert "took 0.900 s of 0.500 s" in record.outcome.note
    assert record.moves[0].time_s == pytest.approx(0.1)


def test_move_within_the_grace_counts() -> None:
    clock = Ticking(0.0, 1.4)
    record = play(TICTACTOE, (Scripted(0, 1, 2), Scripted(3, 4)), 0, limits=Limits(time_s=0.5), clock=clock)
    assert record.outcome.winner == 0


def test_clock_for_the_whole_game_runs_down_for_each_player() -> None:
    clock = Ticking(0.0, 0.4, 0.0, 0.1, 0.0, 0.4, 0.0, 0.1, 0.0, 0.1)
    bots = Scripted(0, 1, 2), Scripted(3, 4)
    play(TICTACTOE, bots, 0, limits=Limits(left_s=1.0, nodes=7), clock=clock)
    assert [limits.left_s for limits in bots[0].seen] == pytest.approx([1.0, 0.6, 0.2])
    assert [limits.left_s for limits in bots[1].seen] == pytest.approx([1.0, 0.9])
    assert {limits.nodes for limits in bots[0].seen} == {7}


def test_record_of_the_other_family_is_refused() -> None:
    record = play(TICTACTOE, (Uniform(1), Uniform(2)), 0)
    with pytest.raises(ParseError, match="not a record"):
        replay(GameRecord.from_dict(record.to_dict() | {"game": "mines"}))


def test_game_needs_two_players() -> None:
    with pytest.raises(OptionError, match="2 players"):
        play(TICTACTOE, (Uniform(),), 0)


class Forbidden(MnkBot):
    """Plays towards a double three, whatever the rule says of it."""

    rules = frozenset(Rule)
    moves = ("h8", "i8", "j9", "j10", "j8")

    def choose(self, position: Position, limits: Limits) -> Choice:
        return Choice(position.setup.as_cell(self.moves[position.stones // 2]))


class Aside(MnkBot):
    """Plays down the first column."""

    rules = frozenset(Rule)

    def choose(self, position: Position, limits: Limits) -> Choice:
        return Choice(position.setup.index(0, position.stones))


def test_a_bot_that_makes_a_forbidden_move_has_lost() -> None:
    record = play("renju", (Forbidden(), Aside()), 0)
    assert record.outcome == Outcome(Termination.ILLEGAL, 1, "cannot play j8: renju forbids X a double three")
    assert len(record.moves) == 8


@pytest.mark.parametrize("bot", [Classic, Minimax])
def test_a_bot_that_does_not_know_a_rule_says_so_before_the_game(bot: type[MnkBot]) -> None:
    bot.check(Setup.of("standard"))
    with pytest.raises(OptionError, match="does not know the rule caro; it plays free and exact") as refused:
        bot.check(Setup.of("caro"))
    assert refused.value.code == "bot-rule"
    with pytest.raises(OptionError, match="does not know the rule renju"):
        play("renju", (bot(), Aside()), 0)


def test_bots_may_be_named() -> None:
    record = play("3x3x3", ("minimax", "classic:depth=2"), 7)
    assert record.players == ("minimax", "classic:depth=2")
    assert record.outcome.termination in (Termination.ROW, Termination.FULL)
    lucky = [play("3x3x3", ("uniform", Uniform(3)), seed, names=("lucky", "")) for seed in (1, 1, 2)]
    assert lucky[0] == lucky[1] != lucky[2]
    assert lucky[0].players == ("lucky", "second")
    with pytest.raises(UnknownNameError, match="did you mean minimax"):
        play("3x3x3", ("minimx", "classic"), 1)


@pytest.mark.parametrize("nobody", [None, 3, Uniform, object()])
def test_what_is_no_bot_is_refused(nobody: Any) -> None:
    with pytest.raises(BotError, match=r"cannot play: expected a bot's name, or an instance of gridsage.mnk.MnkBot"):
        play("3x3x3", (Uniform(1), nobody), 1)


def test_whoever_made_the_bots_may_close_them_and_those_that_were_named_are_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    named: list[str] = []
    monkeypatch.setattr(Uniform, "close", lambda bot: named.append("uniform"))
    mine = Scripted(0, 1, 2)
    play(TICTACTOE, [mine, "uniform"], 1, close=False)
    assert (mine.closed, named) == (0, ["uniform"])


@pytest.mark.parametrize("used", [1.5e6, "much", 0, None])
def test_memory_that_a_bot_cannot_tell_is_not_told(used: Any) -> None:
    bots = Scripted(0, 1, 2), Scripted(3, 4)
    bots[1].memory_used = used
    assert "memory_mb" not in play(TICTACTOE, bots, 1).details


def test_the_memory_of_programs_is_told_by_seat_in_whole_megabytes() -> None:
    bots = Scripted(0, 1, 2), Scripted(3, 4)
    bots[1].memory_used = (5 << 20) + 1
    assert play(TICTACTOE, bots, 1).details["memory_mb"] == [None, 6]
