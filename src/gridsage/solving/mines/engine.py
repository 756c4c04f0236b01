"""The Minesweeper engine of one setup: exact chances of many views, as fast as can be, and all that can be said."""

from __future__ import annotations

import math
import time
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace

from gridsage._core import CancelToken, MinesEngine
from gridsage.errors import CancelledError, OptionError
from gridsage.games.mines import Board, FastBoard, Hints, Setup, View, parse_view_setup
from gridsage.solving.mines.analysis import DEFAULT_END_LIMIT, DEFAULT_TIME_S, Analysis, analyse, check_limits
from gridsage.solving.mines.first_move import opening_can_be_searched
from gridsage.solving.mines.hints import hints
from gridsage.solving.mines.solution import MOST_LAYOUTS, Solution, solution_of, solve

__all__ = ["Engine"]

_FIRST_S, _FIRST_NODES = 0.02, 1 << 14
"""What the first answer of a stream may take…"""
_GROWTH = 5
"""…and how many times more each further one. No part of an analysis is given less than a fifth of its time, so one that
took less was cut short nowhere."""


class Engine:
    """Exact chances of many views of one setup: components it met before are not counted again.

    Several threads may ask one engine: each waits for its turn. Every answer is that of a new engine.

    >>> Engine("2x2/1@any").chances("1#\\n1#")
    [0.0, 0.5, 0.0, 0.5]
    """

    def __init__(self, setup: Setup | str) -> None:
        self.setup = parse_view_setup(setup) if isinstance(setup, str) else Setup.of(setup)
        self._core = MinesEngine(self.setup)

    def chances(
        self,
        view: View | Board | FastBoard | str,
        *,
        trust_flags: bool = False,
        time_s: float = DEFAULT_TIME_S,
        cancel: CancelToken | None = None,
    ) -> list[float]:
        """Each cell's chance to be a mine, 0 for an open cell; otherwise as :func:`analyse`."""
        time_s = check_limits(time_s, trust_flags=trust_flags, cancel=cancel)
        view = self._view(view)
        chances = self._core.chances(view.cells, trust_flags=trust_flags, time_s=time_s, cancel=cancel)
        if chances is None:
            return list(analyse(view, trust_flags=trust_flags, time_s=0.0, end_limit=0, cancel=cancel).chances)
        return chances

    def analyse(
        self,
        view: View | Board | FastBoard | str,
        *,
        trust_flags: bool = False,
        time_s: float | None = None,
        nodes: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Analysis:
        """Everything that can be said of a view, as :func:`analyse` gives it."""
        return analyse(self._view(view), trust_flags=trust_flags, time_s=time_s, nodes=nodes, cancel=cancel)

    def stream(
        self,
        view: View | Board | FastBoard | str,
        *,
        trust_flags: bool = False,
        time_s: float | None = None,
        nodes: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Generator[Analysis, None, None]:
        """Ever better analyses: first what is found at once, last the one that :meth:`analyse` gives.

        Each is exact where the one before was an estimate, knows the chance to win where that did not, or has a smaller
        error. Nothing runs while an analysis is looked at. Cancelled, the stream ends; before its first analysis with a
        :class:`~gridsage.errors.CancelledError`.
        """
        place = self._view(view)
        limits = check_limits(time_s, nodes, trust_flags=trust_flags, cancel=cancel)
        return _improve(place, limits, nodes, DEFAULT_END_LIMIT, trust_flags=trust_flags, cancel=cancel)

    def solve(
        self,
        view: View | Board | FastBoard | str | None = None,
        *,
        trust_flags: bool = False,
        time_s: float = 60.0,
        nodes: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Solution:
        """The exact chance to win a view, by default before the first move, where the limits suffice."""
        return solve(self._place(view), trust_flags=trust_flags, time_s=time_s, nodes=nodes, cancel=cancel)

    def stream_solution(
        self,
        view: View | Board | FastBoard | str | None = None,
        *,
        trust_flags: bool = False,
        time_s: float = 60.0,
        nodes: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Generator[Solution, None, None]:
        """First the cell that looks best and the number of layouts; last what :meth:`solve` gives.

        Each differs from the one before; until the best play is searched to its end the chance to win is None. Nothing
        runs while a report is looked at. Cancelled, it ends as :meth:`stream` does.
        """
        place = self._place(view)
        limits = check_limits(time_s, nodes, trust_flags=trust_flags, cancel=cancel)
        found = _improve(place, limits, nodes, MOST_LAYOUTS, trust_flags=trust_flags, cancel=cancel)
        return _as_solutions(found)

    def hints(
        self,
        view: View | Board | FastBoard | str,
        *,
        trust_flags: bool = True,
        time_s: float = 4.0,
        cancel: CancelToken | None = None,
    ) -> Hints:
        """Every certain cell with its reason, and the chances of all others."""
        return hints(self._view(view), trust_flags=trust_flags, time_s=time_s, cancel=cancel)

    def close(self) -> None:
        """Let go of what it remembers; the next question begins anew."""
        self._core = MinesEngine(self.setup)

    def _place(self, view: View | Board | FastBoard | str | None) -> View:
        return View.start(self.setup) if view is None else self._view(view)

    def _view(self, view: View | Board | FastBoard | str) -> View:
        if view.__class__ is not View:
            view = View.of(view, self.setup if isinstance(view, str) else None)
        assert isinstance(view, View)
        if view.setup is not self.setup and view.setup != self.setup:
            raise OptionError(f"the view is of {view.setup}, but the engine was made for {self.setup}")
        return view

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[object, ...]:
        return Engine, (self.setup,)

    def __repr__(self) -> str:
        return f"Engine({str(self.setup)!r})"


def _improve(
    view: View, time_s: float, nodes: int | None, end_limit: int, *, trust_flags: bool, cancel: CancelToken | None
) -> Generator[Analysis, None, None]:
    last: Analysis | None = None
    # The time of a first move is shared out over its cells, so that each may be cut short sooner.
    many_starts = not view.started and opening_can_be_searched(view.setup, end_limit)
    for part_s, part_nodes, final in _budgets(time_s, nodes):
        began = time.monotonic()
        try:
            found = analyse(
                view,
                trust_flags=trust_flags,
                time_s=_given(part_s),
                nodes=part_nodes,
                end_limit=end_limit,
                cancel=cancel,
            )
        except CancelledError:
            if cancel is not None and cancel.cancelled and last is not None:
                return
            if final or (cancel is not None and cancel.cancelled):
                raise
            continue  # no layout was found in so short a time
        if last is None or _is_better(found, last):
            yield found
        last = found
        searched = found.win_chance is not None or found.best is None
        unhurried = nodes is None and not many_starts and time.monotonic() - began < part_s / _GROWTH
        if found.exact and (searched or unhurried):
            return


def _as_solutions(analyses: Generator[Analysis, None, None]) -> Generator[Solution, None, None]:
    began = time.monotonic()
    last: Solution | None = None
    with closing(analyses):
        for found in analyses:
            solution = solution_of(found, time.monotonic() - began)
            if last is None or replace(solution, time_s=last.time_s) != last:
                yield solution
            last = solution


def _budgets(time_s: float, nodes: int | None) -> Iterator[tuple[float, int | None, bool]]:
    """Seconds and nodes of each answer, growing, and whether it is the last: that one gets all that is left."""
    began = time.monotonic()
    part_s, part_nodes = _FIRST_S, _FIRST_NODES
    while part_s < time_s / 2 and (nodes is None or part_nodes < nodes):
        yield (part_s if nodes is None else time_s), None if nodes is None else part_nodes, False
        part_s, part_nodes = part_s * _GROWTH, part_nodes * _GROWTH
    yield max(0.0, time_s - (time.monotonic() - began)), nodes, True


def _given(time_s: float) -> float | None:
    """The time as a caller gives it: an endless one is none."""
    return None if math.isinf(time_s) else time_s


def _is_better(found: Analysis, last: Analysis) -> bool:
    if found.exact != last.exact:
        return found.exact
    if found.win_chance != last.win_chance or found.best != last.best:
        return True
    return found.error < last.error or len(found.dead) > len(last.dead)
