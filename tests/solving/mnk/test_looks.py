"""Looks at a position that grow longer: how long each is, what is told of them, and what ends them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gridsage._core import CancelToken
from gridsage.games.mnk import Choice, Limits, MnkBot, Position, SearchResult
from gridsage.solving.mnk.looks import Looked, look_longer

START = Position.start("15x15x5")


class Looker(MnkBot):
    """Takes all its time, and finds one ply more with every look; its clock is nobody's."""

    def __init__(self, *, proven_after: int | None = None) -> None:
        super().__init__()
        self.now_s = 0.0
        self.looks: list[float] = []
        self.after_look: Callable[[], None] = lambda: None
        self._proven_after = proven_after

    def clock(self) -> float:
        return self.now_s

    def choose(self, position: Position, limits: Limits) -> Choice:
        raise NotImplementedError

    def analyse(self, position: Position, limits: Limits, best: int = 1) -> SearchResult:
        assert limits.time_s is not None
        self.looks.append(limits.time_s)
        number = len(self.looks)
        self.now_s += limits.time_s / 2
        if self.report_lines is not None:
            self.report_lines(SearchResult((), number, 1))
            self.report_lines(SearchResult((Choice(0, score=number),), number, 4))
            self.report_lines(SearchResult((Choice(0, score=number),), number, 5))
        self.now_s += limits.time_s / 2
        self.after_look()
        mate_in = 5 if number == self._proven_after else None
        return SearchResult((Choice(number, mate_in=mate_in),) * best, number, 10)


def look(bot: Looker, time_s: float, cancel: CancelToken | None = None) -> tuple[Looked, list[SearchResult]]:
    told: list[SearchResult] = []
    looked = look_longer(
        bot, START, time_s=time_s, best=2, on_result=told.append, cancel=cancel or CancelToken(), clock=bot.clock
    )
    assert bot.report_lines is None
    return looked, told


def test_each_look_is_twice_as_long_as_the_one_before_while_there_is_time() -> None:
    bot = Looker()
    looked, told = look(bot, 2.0)
    assert bot.looks == pytest.approx([0.15, 0.3, 0.6, 0.95])
    assert not looked.stopped
    assert (looked.found.depth, looked.found.nodes, len(looked.found.lines)) == (4, 40, 2)
    assert looked.found.time_s == pytest.approx(2.0)
    # Of each look what it found first at its depth, and its end; the last end is the answer.
    assert [(found.depth, found.nodes) for found in told] == [
        (1, 4),
        (1, 10),
        (2, 14),
        (2, 20),
        (3, 24),
        (3, 30),
        (4, 34),
    ]
    assert [found.time_s for found in told] == pytest.approx([0.075, 0.15, 0.3, 0.45, 0.75, 1.05, 1.525])


def test_a_rest_shorter_than_the_look_before_is_left() -> None:
    bot = Looker()
    look(bot, 0.25)
    assert bot.looks == pytest.approx([0.15])


def test_without_time_there_is_one_short_look() -> None:
    bot = Looker()
    looked, _ = look(bot, 0.0)
    assert (bot.looks, looked.stopped) == ([0.05], False)


def test_a_proven_end_ends_the_looks() -> None:
    bot = Looker(proven_after=2)
    looked, _ = look(bot, 60.0)
    assert (len(bot.looks), looked.stopped) == (2, False)
    assert looked.found.lines[0].mate_in == 5


def test_whoever_cancels_gets_what_there_is() -> None:
    bot, cancel = Looker(), CancelToken()

    def after_look() -> None:
        if len(bot.looks) == 3:
            cancel.cancel()

    bot.after_look = after_look
    looked, _ = look(bot, 60.0, cancel)
    assert (looked.found.depth, looked.stopped) == (3, True)


def test_a_bot_that_breaks_down_is_told_nothing_more() -> None:
    bot = Looker()

    def after_look() -> None:
        raise ValueError("no idea")

    bot.after_look = after_look
    with pytest.raises(ValueError, match="no idea"):
        look(bot, 1.0)
    assert bot.report_lines is None
