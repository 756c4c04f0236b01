"""Searcher: the compiled search as a bot uses it, for any position, with its tables kept between calls."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import closing

from gridsage._core import CancelToken, MnkEngine, MnkReport
from gridsage.checks import check_kind, check_whole
from gridsage.games.mnk import Choice, Limits, OnProgress, Position, SearchResult, Setup
from gridsage.solving.background import Background
from gridsage.solving.mnk.network import AUTO_NETWORK, network_for, read_network

__all__ = ["Searcher"]

_DEFAULT_TIME_S = 1.0
_POLL_S = 0.004
_LONG_S = 0.1
"""Whoever thinks so long a move fills the tables."""
_OVERHEAD_MB = 24
"""What the process takes besides the engine's table, as far as the engine is to blame."""


class Searcher:
    """Looks for the best moves of any position; what it learnt stays in its table for the next one.

    With one thread and a limit of nodes or depth the same position always gets the same answer. ``network`` is
    ``auto``, ``off`` or a file, as :mod:`gridsage.solving.mnk.network` takes it.
    """

    def __init__(self, *, threads: int = 1, memory_mb: int = 64, network: str = AUTO_NETWORK) -> None:
        self._threads = check_whole(threads, "threads", 1, 256)
        self._memory_mb = check_whole(memory_mb, "MB of memory", 1, 1 << 20)
        read_network(network)
        self._network = network
        self._engine: MnkEngine | None = None
        self._made_for: tuple[Setup, int] | None = None
        self._cancel = CancelToken()
        self._late: Background[MnkReport] | None = None
        """A search that was not waited for."""

    def begin(self, setup: Setup, limits: Limits) -> None:
        """Make the tables before the clock runs, and for longer thinking take all of their memory at once."""
        engine = self._engine_for(setup, limits)
        if limits.time_s is not None and limits.time_s >= _LONG_S and limits.nodes is None:
            engine.warm_up()

    def analyse(
        self,
        position: Position,
        limits: Limits,
        best: int = 1,
        *,
        report: OnProgress | None = None,
        report_lines: Callable[[SearchResult], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> SearchResult:
        """Up to ``best`` moves, each with its score and line.

        ``report`` is told the best line of each better or deeper result, ``report_lines`` all of it.
        """
        if report is None and report_lines is None:
            engine = self._engine_for(position.setup, limits)
            try:
                return _result(self._run(engine, position, limits, best, _time_for(limits), cancel or self._cancel))
            finally:
                self._cancel = CancelToken()
        with closing(self.stream(position, limits, best, cancel=cancel)) as results:
            for found in results:
                if report is not None:
                    report(found.lines[0])
                if report_lines is not None:
                    report_lines(found)
        return found

    def stream(
        self, position: Position, limits: Limits, best: int = 1, *, cancel: CancelToken | None = None
    ) -> Generator[SearchResult, None, None]:
        """Each deeper result as it is found, and last the final one. Closing the generator ends the search."""
        check_kind(cancel, CancelToken, "cancel", or_none=True)
        engine = self._engine_for(position.setup, limits)
        try:
            with closing(self._watch(engine, position, limits, best, _time_for(limits), cancel)) as reports:
                for found in reports:
                    yield _result(found)
        finally:
            self._cancel = CancelToken()

    def cancel(self) -> None:
        """Ask a running search to come to its end; it answers with the best move so far."""
        self._cancel.cancel()

    def close(self) -> None:
        """Let go of the tables."""
        self._engine = self._made_for = None

    def _run(
        self, engine: MnkEngine, position: Position, limits: Limits, best: int, time_s: float, token: CancelToken
    ) -> MnkReport:
        return engine.search(
            position,
            time_s=time_s,
            nodes=limits.nodes or 0,
            depth=min(limits.depth or 0, position.setup.cells),
            best=max(1, best),
            cancel=token,
        )

    def _watch(
        self,
        engine: MnkEngine,
        position: Position,
        limits: Limits,
        best: int,
        time_s: float,
        cancel: CancelToken | None,
    ) -> Generator[MnkReport, None, None]:
        """Search in a second thread and pass on what it finds from this one.

        On a busy machine the search may get no processor for a while when its time is up. This thread has slept and is
        let in sooner: once the time of the move is over it answers with the best found so far.
        """
        token = self._cancel
        began = time.monotonic()
        last_s = min((s for s in (limits.time_s, limits.left_s) if s is not None), default=float("inf"))
        engine.glance(position)

        def work() -> MnkReport:
            rest_s = time_s - (time.monotonic() - began)
            return self._run(engine, position, limits, best, max(rest_s, 0.0), token)

        searching = Background(work, "mnk-search")
        told = 0
        late = False
        try:
            while searching.running and not late:
                # Not join(): woken by the search while that still holds the interpreter, this thread would push it
                # aside and then wait for it.
                time.sleep(min(_POLL_S, max(0.0, began + last_s - time.monotonic())))
                so_far = engine.report
                late = time.monotonic() >= began + last_s and searching.running
                if cancel is not None and cancel.cancelled:
                    token.cancel()
                if searching.running and so_far.depth > told:
                    told = so_far.depth
                    yield so_far
        finally:
            if searching.running:
                token.cancel()
                if late:
                    self._late = searching
                else:
                    searching.join()
        yield so_far if late and searching.running else searching.result()

    def _engine_for(self, setup: Setup, limits: Limits) -> MnkEngine:
        if self._late is not None:
            self._late.join()
            self._late = None
        memory_mb = self._memory_mb
        if limits.memory_mb is not None:
            memory_mb = max(1, min(memory_mb, limits.memory_mb - _OVERHEAD_MB))
        if self._engine is None or self._made_for != (setup, memory_mb):
            self._engine = None  # two tables at once would be more than was given
            self._engine = MnkEngine(setup, memory_mb, self._threads, network_for(setup, self._network))
            self._made_for = (setup, memory_mb)
        return self._engine


def _result(report: MnkReport) -> SearchResult:
    lines = tuple(
        Choice(line.cell, line.score, line.mate_in, report.depth, report.nodes, report.time_s, line.moves)
        for line in report.lines
    )
    return SearchResult(lines, report.depth, report.nodes, report.time_s)


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
