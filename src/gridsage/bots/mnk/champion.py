"""The strong engine for any board: line patterns, threats, forced replies, deep search, forced wins and their lines."""

from __future__ import annotations

import math
import threading
import time
from dataclasses import replace

from gridsage._core import CancelToken, MnkEngine, MnkReport
from gridsage.errors import OptionError
from gridsage.games.mnk import Analysis, Choice, Limits, MnkBot, Position, Setup

__all__ = ["Champion"]

_MEMORY_MB = 64
_DEFAULT_TIME_S = 1.0
_POLL_S = 0.004
_LEVEL_NODES = 150
"""What level 1 looks at; every level looks at three times as much as the one below."""
_LEVEL_SPREAD = 12
"""A move that looks so much worse than the best is drawn e times more rarely; times (10 - level) squared."""
_LEVEL_LINES = 3
"""How many moves level 10 would draw from; each level below has two more."""
_OVERHEAD_MB = 24
"""What the process takes besides the engine's table, as far as the engine is to blame."""


class Champion(MnkBot):
    """Plays to win, in the compiled core. ``level`` 1 to 10 sets its strength, ``threads`` how many search together.

    With one thread and a limit of nodes or depth the same position always gets the same answer.
    """

    source = "Our own; what each part owes to whom is in docs/mnk-engine.md"
    options = {"level": int, "threads": int, "memory_mb": int}  # noqa: RUF012 - as the contract has it
    levels = range(1, 11)

    def __init__(self, seed: int = 0, *, level: int = 10, threads: int = 1, memory_mb: int = _MEMORY_MB) -> None:
        super().__init__(seed)
        if level not in self.levels:
            raise OptionError(f"level {level} of champion is outside {self.levels[0]} to {self.levels[-1]}")
        if not 1 <= threads <= 256:
            raise OptionError(f"threads {threads} of champion is outside 1 to 256")
        if memory_mb < 1:
            raise OptionError(f"memory_mb {memory_mb} of champion must be at least 1")
        self._level, self._threads, self._memory_mb = level, threads, memory_mb
        self._engine: MnkEngine | None = None
        self._made_for: tuple[Setup, int] | None = None
        self._cancel = CancelToken()
        self._late: threading.Thread | None = None
        """A search that was not waited for."""

    def begin(self, setup: Setup, limits: Limits) -> None:
        """Make the tables before the clock runs."""
        self._engine_for(setup, limits)

    def choose(self, position: Position, limits: Limits) -> Choice:
        """The best move it finds; on lower levels one of the better ones."""
        if self._level == self.levels[-1]:
            return self.analyse(position, limits).lines[0]
        return self._weaker_choice(position, limits)

    def analyse(self, position: Position, limits: Limits, best: int = 1) -> Analysis:
        """Up to ``best`` moves at full strength, each with its score and line."""
        report = self._search(position, limits, best)
        return Analysis(_choices(report), report.depth, report.nodes, report.time_s)

    def cancel(self) -> None:
        """Ask a running search to come to its end; it answers with the best move so far."""
        self._cancel.cancel()

    def close(self) -> None:
        """Let go of the tables."""
        self._engine = self._made_for = None

    def _weaker_choice(self, position: Position, limits: Limits) -> Choice:
        """Look less far, overlook what is forced in too many plies, and draw among the moves that look good."""
        below = self.levels[-1] - self._level
        nodes = _LEVEL_NODES * 3 ** (self._level - 1)
        limits = replace(limits, nodes=min(nodes, limits.nodes or nodes))
        lines = self.analyse(position, limits, _LEVEL_LINES + 2 * below).lines
        horizon = 2 * self._level
        open_scores = [line.score or 0 for line in lines if line.mate_in is None]
        usual = max(open_scores, default=0)

        def looks(line: Choice) -> int:
            overlooked = line.mate_in is not None and abs(line.mate_in) > horizon
            return usual if overlooked else line.score or 0

        best = max(looks(line) for line in lines)
        weights = [math.exp((looks(line) - best) / (_LEVEL_SPREAD * below**2)) for line in lines]
        drawn = self.random.unit() * sum(weights)
        for line, weight in zip(lines, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return line
        return lines[0]

    def _search(self, position: Position, limits: Limits, best: int) -> MnkReport:
        engine = self._engine_for(position.setup, limits)
        token = self._cancel
        time_s = _time_for(limits)
        try:
            if self.report is None:
                return self._run(engine, position, limits, best, time_s, token)
            return self._run_watched(engine, position, limits, best, time_s, token)
        finally:
            self._cancel = CancelToken()

    def _run(
        self, engine: MnkEngine, position: Position, limits: Limits, best: int, time_s: float, token: CancelToken
    ) -> MnkReport:
        return engine.search(
            position, time_s=time_s, nodes=limits.nodes or 0, depth=limits.depth or 0, best=max(1, best), cancel=token
        )

    def _run_watched(
        self, engine: MnkEngine, position: Position, limits: Limits, best: int, time_s: float, token: CancelToken
    ) -> MnkReport:
        """Search in a second thread and pass on what it finds from this one.

        On a busy machine the search may get no processor for a while when its time is up. This thread has slept and is
        let in sooner: once the time of the move is over it answers with the best found so far.
        """
        began = time.monotonic()
        last_s = min((s for s in (limits.time_s, limits.left_s) if s is not None), default=float("inf"))
        engine.glance(position)
        found: list[MnkReport] = []
        failed: list[BaseException] = []

        def work() -> None:
            try:
                rest_s = time_s - (time.monotonic() - began)
                found.append(self._run(engine, position, limits, best, max(rest_s, 0.0), token))
            except BaseException as error:
                failed.append(error)

        searching = threading.Thread(target=work, name="mnk-search")
        searching.start()
        told = 0
        late = False
        try:
            while searching.is_alive() and not late:
                # Not join(): woken by the search while that still holds the interpreter, this thread would push it
                # aside and then wait for it.
                time.sleep(min(_POLL_S, max(0.0, began + last_s - time.monotonic())))
                report = engine.report
                late = time.monotonic() >= began + last_s and searching.is_alive()
                if searching.is_alive() and report.depth > told and self.report is not None:
                    told = report.depth
                    self.report(_choices(report)[0])
        finally:
            if searching.is_alive():
                token.cancel()
                if late:
                    self._late = searching
                else:
                    searching.join()
        if failed:
            raise failed[0]
        result = found[0] if found else report
        if self.report is not None:
            self.report(_choices(result)[0])
        return result

    def _engine_for(self, setup: Setup, limits: Limits) -> MnkEngine:
        if self._late is not None:
            self._late.join()
            self._late = None
        memory_mb = self._memory_mb
        if limits.memory_mb is not None:
            memory_mb = max(1, min(memory_mb, limits.memory_mb - _OVERHEAD_MB))
        if self._engine is None or self._made_for != (setup, memory_mb):
            self._engine = None  # two tables at once would be more than was given
            self._engine = MnkEngine(setup, memory_mb, self._threads)
            self._made_for = (setup, memory_mb)
        return self._engine


def _choices(report: MnkReport) -> tuple[Choice, ...]:
    return tuple(
        Choice(line.cell, line.score, line.mate_in, report.depth, report.nodes, report.time_s, line.moves)
        for line in report.lines
    )


def _time_for(limits: Limits) -> float:
    """Seconds to think: a little less than a move may take, and a share of what is left in the game."""
    allowed = []
    if limits.time_s is not None:
        allowed.append(max(limits.time_s * 0.96 - 0.008, limits.time_s * 0.5))
    if limits.left_s is not None:
        allowed.append(max(limits.left_s / 15 - 0.005, limits.left_s / 60))
    if not allowed:
        unlimited = limits.nodes is None and limits.depth is None
        return _DEFAULT_TIME_S if unlimited else float("inf")
    return min(allowed)
