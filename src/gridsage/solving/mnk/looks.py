"""Looks at one position by any bot, each longer than the one before, for whoever wants to see the answer grow."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from gridsage._core import CancelToken
from gridsage.games.base import Clock
from gridsage.games.mnk import Limits, MnkBot, Position, SearchResult

__all__ = ["Looked", "look_longer"]

_FIRST_LOOK_S = 0.15
_SHORTEST_LOOK_S = 0.05


@dataclass(frozen=True, slots=True)
class Looked:
    """What the last look found; ``stopped`` says that it was told to end before the time was over or all was proven."""

    found: SearchResult
    stopped: bool


def look_longer(
    bot: MnkBot,
    position: Position,
    *,
    time_s: float,
    best: int,
    on_result: Callable[[SearchResult], None],
    cancel: CancelToken,
    clock: Clock = time.perf_counter,
) -> Looked:
    """Look until the time is over, the end is proven or ``cancel`` is heard; each deeper result is told on the way.

    Each look is twice as long as the one before: what the bot remembers makes it begin where that one ended. Nodes and
    time are those of all looks together. A bot knows no tokens: whoever cancels has it end its search, too.
    """
    looks = _Looks(bot, position, best, on_result, clock)
    bot.report_lines = looks.tell_deeper
    try:
        return looks.take(time_s, cancel)
    finally:
        bot.report_lines = None


class _Looks:
    """The looks so far."""

    def __init__(
        self, bot: MnkBot, position: Position, best: int, on_result: Callable[[SearchResult], None], clock: Clock
    ) -> None:
        self._bot = bot
        self._position = position
        self._best = best
        self._on_result = on_result
        self._clock = clock
        self._began = clock()
        self._nodes = 0
        """Of the looks that are over."""
        self._depth = 0

    def take(self, time_s: float, cancel: CancelToken) -> Looked:
        end, look_s = self._began + time_s, _FIRST_LOOK_S
        while True:
            limits = Limits(time_s=max(_SHORTEST_LOOK_S, min(look_s, end - self._clock())))
            last = self._bot.analyse(self._position, limits, self._best)
            found = self._with_earlier(last)
            self._nodes += last.nodes
            proven = bool(last.lines) and last.lines[0].mate_in is not None
            done = proven or end - self._clock() < look_s
            if done or cancel.cancelled:
                return Looked(found, stopped=not done)
            self._on_result(found)
            look_s *= 2

    def tell_deeper(self, found: SearchResult) -> None:
        """Tell what a look finds on the way, where no earlier one went so deep."""
        if found.depth > self._depth and found.lines:
            self._depth = found.depth
            self._on_result(self._with_earlier(found))

    def _with_earlier(self, found: SearchResult) -> SearchResult:
        return SearchResult(found.lines, found.depth, self._nodes + found.nodes, self._clock() - self._began)
