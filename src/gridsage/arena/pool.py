"""Where batches are played: in this process, or in worker processes that may die without taking the run with them.

A pool is anything that takes a batch and gives back a future of its results: a cluster and a server's engine processes
fit the same place.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from typing import TYPE_CHECKING, Protocol, TypeVar

from gridsage.arena.schedule import Batch
from gridsage.arena.worker import play_batch
from gridsage.checks import check_whole
from gridsage.parent import end_with_parent
from gridsage.record import GameResult

if TYPE_CHECKING:
    from joblib.externals.loky import ProcessPoolExecutor

__all__ = ["InProcessPool", "LocalPool", "Pool", "count_workers", "is_death", "make_pool"]

MAX_WORKERS = 1024

T = TypeVar("T")


class Pool(Protocol):
    """What a run needs of a pool."""

    @property
    def width(self) -> int:
        """How many batches should be under way at once."""

    def play(self, batch: Batch, *, limit_s: float) -> Future[list[GameResult]]:
        """Start a batch, each game for at most so many seconds (0: without a limit).

        A worker that dies shows as an exception for which :func:`is_death` holds: a
        :class:`~gridsage.arena.child.BatchDied` where no other batch is lost with it.
        """

    def restart(self) -> None:
        """Make the pool usable again after a worker died."""

    def close(self) -> None:
        """Stop the workers at once, whatever they do."""


class InProcessPool:
    """No workers: each batch is played in this process, at once. For debugging, profiling and tests."""

    width = 1

    def play(self, batch: Batch, *, limit_s: float) -> Future[list[GameResult]]:
        """Play the batch and give back a future that is done."""
        future: Future[list[GameResult]] = Future()
        try:
            future.set_result(play_batch(batch, limit_s=limit_s))
        except Exception as error:
            future.set_exception(error)
        return future

    def restart(self) -> None:
        """There is nothing that could have died."""

    def close(self) -> None:
        """There is nothing to stop."""


class LocalPool:
    """Worker processes on this machine, by joblib's loky: they are started afresh, and a death is noticed."""

    def __init__(self, workers: int, *, bots: bytes = b"") -> None:
        self._workers = workers
        self._bots = bots
        self._executor = self._start()

    @property
    def width(self) -> int:
        """One batch for each worker, and one waiting so that none is idle."""
        return self._workers + 1

    def _start(self) -> ProcessPoolExecutor:
        # joblib takes a quarter of a second to import: only who starts workers waits for it.
        from joblib.externals.loky import ProcessPoolExecutor

        return ProcessPoolExecutor(
            max_workers=self._workers, initializer=_start_worker, initargs=(os.getpid(),), timeout=None
        )

    def play(self, batch: Batch, *, limit_s: float) -> Future[list[GameResult]]:
        """Let a worker play the batch."""
        return self.submit(play_batch, batch, limit_s=limit_s, bots=self._bots)

    def submit(self, work: Callable[..., T], *given: object, **named: object) -> Future[T]:
        """Let a worker do any other work: what it is given and gives back travels to the worker's process."""
        future: Future[T] = self._executor.submit(work, *given, **named)
        return future

    def restart(self) -> None:
        """Replace all workers."""
        self.close()
        self._executor = self._start()

    def close(self) -> None:
        """Kill the workers."""
        # Batches that no worker has begun are forgotten first: the executor's own thread would look for them in vain
        # when they are taken away beneath it, and print a traceback.
        waiting = self._executor._work_ids
        with contextlib.suppress(queue.Empty):
            while True:
                waiting.get(block=False)
        self._executor.shutdown(wait=True, kill_workers=True)


def _start_worker(parent: int) -> None:
    # Ctrl-C reaches every process of the terminal: the parent decides what becomes of the run.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent(parent)


def is_death(error: BaseException) -> bool:
    """Whether a future failed because the process that worked on it died."""
    return isinstance(error, BrokenExecutor)


def make_pool(workers: int | None = None, *, bots: bytes = b"") -> Pool:
    """A pool of that many worker processes; 0 plays in this process, None takes one per processor.

    ``bots`` are those that the workers find in no catalogue, as :func:`~gridsage.arena.worker.pack_bots` packed them.
    """
    workers = count_workers(workers)
    return LocalPool(workers, bots=bots) if workers else InProcessPool()


def count_workers(workers: int | None) -> int:
    """The number of workers that was asked for, checked; without one, a worker per processor."""
    if workers is None:
        workers = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return check_whole(workers, "workers", 0, MAX_WORKERS)
