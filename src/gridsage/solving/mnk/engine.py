"""The m,n,k engine of one setup: it answers for any position of it and remembers between answers."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from functools import partial
from types import TracebackType
from typing import Any, Self

from gridsage._core import CancelToken
from gridsage.errors import OptionError
from gridsage.games.mnk import Board, Hint, Limits, Position, Setup
from gridsage.solving.mnk.analysis import Analysis, examine, examine_step_by_step, hints_of, limits_for
from gridsage.solving.mnk.network import AUTO_NETWORK
from gridsage.solving.mnk.searcher import Searcher
from gridsage.solving.mnk.solution import Solution, solve, solve_step_by_step

__all__ = ["Engine"]


class Engine:
    """Looks for the best moves in positions of one setup; what it learnt stays in its table for the next one.

    Several threads may ask one engine: each waits for its turn. With one search thread and nodes as the only limit an
    engine that was just made gives the same answer everywhere; a warm table may see further. ``network`` is ``auto``
    (the shipped one, where there is one for the board), ``off`` or a file of weights.

    >>> with Engine("3x3x3") as engine:
    ...     engine.analyse("b2 a2 a1", nodes=1000).best == Setup(3, 3, 3).as_cell("c3")
    True
    """

    def __init__(
        self, setup: Setup | str, *, threads: int = 1, memory_mb: int = 64, network: str = AUTO_NETWORK
    ) -> None:
        self.setup = Setup.of(setup)
        self._options: dict[str, Any] = {"threads": threads, "memory_mb": memory_mb, "network": network}
        self._searcher = Searcher(**self._options)
        self._turn = threading.Lock()
        self._asker: int | None = None
        """The thread whose turn it is."""

    def analyse(
        self,
        position: Position | Board | str,
        *,
        time_s: float | None = None,
        nodes: int | None = None,
        best: int = 1,
        cancel: CancelToken | None = None,
    ) -> Analysis:
        """The best moves, as :func:`~gridsage.solving.mnk.analysis.analyse` gives them."""
        place = Position.of(position, self.setup)
        limits = limits_for(place, time_s=time_s, nodes=nodes, best=best, cancel=cancel)
        with self._taking_turns():
            return examine(self._searcher, place, limits, best, cancel)

    def stream(
        self,
        position: Position | Board | str,
        *,
        time_s: float | None = None,
        nodes: int | None = None,
        best: int = 1,
        cancel: CancelToken | None = None,
    ) -> Generator[Analysis, None, None]:
        """Each deeper analysis as it is found; the last one also knows the other side's threat.

        The search goes on while an analysis is looked at. Closing the generator, or leaving its loop, ends it.
        """
        place = Position.of(position, self.setup)
        limits = limits_for(place, time_s=time_s, nodes=nodes, best=best, cancel=cancel)
        return self._stream(place, limits, best, cancel)

    def _stream(
        self, position: Position, limits: Limits, best: int, cancel: CancelToken | None
    ) -> Generator[Analysis, None, None]:
        with (
            self._taking_turns(),
            closing(examine_step_by_step(self._searcher, position, limits, best, cancel)) as found,
        ):
            yield from found

    def hints(
        self,
        position: Position | Board | str,
        *,
        time_s: float | None = None,
        nodes: int | None = None,
        best: int = 3,
        cancel: CancelToken | None = None,
    ) -> tuple[Hint, ...]:
        """The moves worth making, best first, each with its reason."""
        return hints_of(self.analyse(position, time_s=time_s, nodes=nodes, best=best, cancel=cancel))

    def solve(
        self,
        position: Position | Board | str | None = None,
        *,
        time_s: float = 60.0,
        nodes: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Solution:
        """The exact value of a position, by default of the empty board, where the limits suffice."""
        return solve(self._place(position), time_s=time_s, nodes=nodes, cancel=cancel)

    def stream_solution(
        self,
        position: Position | Board | str | None = None,
        *,
        time_s: float = 60.0,
        nodes: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Generator[Solution, None, None]:
        """How far the proof has come, up to ten times a second; last what :meth:`solve` gives.

        Until then the value is unknown, and ``at_least`` and ``at_most`` say what is proven of it. The proof goes on
        while a report is looked at. Closing the generator, or leaving its loop, ends it.
        """
        return solve_step_by_step(self._place(position), time_s=time_s, nodes=nodes, cancel=cancel)

    def close(self) -> None:
        """Let go of the tables; the next question makes them anew."""
        with self._taking_turns():
            self._searcher.close()

    def _place(self, position: Position | Board | str | None) -> Position:
        return Position.start(self.setup) if position is None else Position.of(position, self.setup)

    @contextmanager
    def _taking_turns(self) -> Iterator[None]:
        """Wait until no other thread is being answered."""
        here = threading.get_ident()
        if self._asker == here:
            raise OptionError("the engine is still streaming an analysis to this thread: close that stream first")
        with self._turn:
            self._asker = here
            try:
                yield
            finally:
                self._asker = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __reduce__(self) -> tuple[object, ...]:
        return partial(Engine, self.setup, **self._options), ()

    def __repr__(self) -> str:
        return f"Engine({str(self.setup)!r})"
