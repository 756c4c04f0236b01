"""The run loop: plays a schedule, keeps each batch, then counts it. The command line and the lab both use it."""

from __future__ import annotations

import contextlib
import logging
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, InvalidStateError
from functools import partial
from threading import Lock
from typing import Protocol

from gridsage.arena.patience import Patience, Tell
from gridsage.arena.pool import Pool
from gridsage.arena.report import Report
from gridsage.arena.run import Finished, in_order, run
from gridsage.arena.schedule import Schedule
from gridsage.arena.sequential import SequentialTest
from gridsage.arena.summary import make_report
from gridsage.arena.tally import Tally

__all__ = ["Keeper", "RunLoop"]

log = logging.getLogger(__name__)


class Keeper(Protocol):
    """What keeps a run while it is played; :class:`gridsage.store.lab.KeptRun` is one."""

    @property
    def done(self) -> frozenset[int]:
        """The batches that were kept before."""

    def finished(self) -> Iterator[Finished]:
        """The batches that were kept before, as they were when they had been played."""

    def keep(self, finished: Finished) -> None:
        """Keep a batch; when this returns, it is safe."""

    def finish(self, report: Report, *, enough: bool = False) -> None:
        """Keep what came of the run, if all of it is done, or what is done is ``enough``."""


class RunLoop:
    """A schedule that is being played. One thread plays it; others may ask for its report, and stop it.

    With a ``keeper`` each batch is kept before it is counted, and those that were kept before are counted first: a run
    that was stopped anywhere ends with the figures of an unbroken one. With a ``test`` the run ends as soon as the test
    is decided; then the batches count in their order, so that the workers' luck does not say where it ends, and those
    finished beyond that point are not kept. ``counted`` is told of every batch that is counted. A keeper that is locked
    or out of reach is asked again for as long as that may pass, and ``tell`` says so.
    """

    def __init__(
        self,
        schedule: Schedule,
        *,
        limit_s: float | None = None,
        keeper: Keeper | None = None,
        test: SequentialTest | None = None,
        counted: Callable[[Finished], None] | None = None,
        tell: Tell = log.warning,
    ) -> None:
        if test is not None:
            test.check(schedule)
        self.schedule = schedule
        self._limit_s = schedule.game_limit_s if limit_s is None else limit_s
        self._keeper = keeper
        self._test = test
        self._counted = counted
        self._tally = Tally(len(schedule.matches))
        self._counting = Lock()
        self._stopping: Future[None] = Future()
        self._patience = Patience(self._stopping, tell)

    @property
    def games(self) -> int:
        """The games counted so far."""
        with self._counting:
            return self._tally.games

    @property
    def errors(self) -> int:
        """The games counted so far in which a player broke down."""
        with self._counting:
            return self._tally.errors

    def report(self) -> Report:
        """The figures so far."""
        with self._counting:
            return make_report(self.schedule, self._tally, self._test)

    def stop(self) -> None:
        """End the run soon, from any thread; what is kept stays, what is under way is dropped."""
        with contextlib.suppress(InvalidStateError):
            self._stopping.set_result(None)

    def load(self) -> None:
        """Count the batches that were kept before; do so once, before :meth:`play`."""
        if self._keeper is not None:
            for finished in self._keeper.finished():
                self._count(finished)

    def play(self, pool: Pool) -> Iterator[Finished]:
        """Play what is left; each batch is given out when it is kept and counted. At the end the pool is closed."""
        done = self._keeper.done if self._keeper is not None else frozenset()
        played = run(self.schedule, pool, done=done, limit_s=self._limit_s, stopping=self._stopping)
        with contextlib.closing(pool), contextlib.closing(played):
            if self._decided():
                return
            for finished in played if self._test is None else in_order(played, done):
                with _uninterrupted():
                    if self._keeper is not None:
                        self._patience.insist(partial(self._keeper.keep, finished))
                    self._count(finished)
                yield finished
                if self._decided():
                    return

    def finish(self) -> Report:
        """The report; the keeper gets it too, if the run is at its end."""
        report = self.report()
        if self._keeper is not None:
            self._patience.insist(partial(self._keeper.finish, report, enough=self._decided()))
        return report

    def _decided(self) -> bool:
        if self._test is None:
            return False
        with self._counting:
            return self._test.decided(self._tally)

    def _count(self, finished: Finished) -> None:
        with self._counting:
            self._tally.add(finished.batch, finished.results, failed=bool(finished.failed))
        if self._counted is not None:
            self._counted(finished)


@contextlib.contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold Ctrl-C back while a batch is kept and counted: it is counted whole or not at all."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
