"""The run: plays the batches of a schedule and hands out each as it is finished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass, field
from typing import Any

from gridsage.arena.child import BatchDied
from gridsage.arena.pool import Pool, is_death
from gridsage.arena.schedule import Batch, Schedule
from gridsage.record import GameResult, Termination

__all__ = ["DEATHS_ALLOWED", "Finished", "failed_batch", "in_order", "run"]

DEATHS_ALLOWED = 3
"""A batch that has killed so many workers is given up."""

_DIED = f"the worker process died {DEATHS_ALLOWED} times"


@dataclass(frozen=True, slots=True)
class Finished:
    """A batch with the results of its games, in order; ``failed`` says why one could not be played."""

    batch: Batch
    results: list[GameResult] = field(hash=False)
    failed: str = ""


def failed_batch(batch: Batch, reason: str) -> Finished:
    """A batch that could not be played: its games count as crashed."""
    return Finished(batch, [GameResult(job.seed, Termination.CRASHED, note=reason) for job in batch.jobs()], reason)


def run(
    schedule: Schedule,
    pool: Pool,
    *,
    done: Collection[int] = (),
    limit_s: float = 60.0,
    tick_s: float = 1.0,
    stopping: Future[None] | None = None,
) -> Generator[Finished, None, None]:
    """Play all batches but those whose numbers are ``done``; each is given out once, in the order of finishing.

    A worker that dies takes all batches under way with it, and nobody can tell whose fault it was: they are played
    again, one at a time. Where the pool can tell (:class:`~gridsage.arena.child.BatchDied`), only that batch is played
    again. One that has killed :data:`DEATHS_ALLOWED` workers is given out as failed, its games as crashed. As soon as
    ``stopping`` is done, the run ends and what is under way is dropped. At the end, however it comes, the pool is
    closed.
    """
    stopping = stopping if stopping is not None else Future()
    waiting = (batch for batch in schedule.batches() if batch.number not in done)
    try:
        while suspects := (yield from _run_side_by_side(waiting, pool, limit_s, tick_s, stopping)):
            for batch in suspects:
                finished = _run_alone(batch, pool, limit_s, stopping)
                if finished is None:
                    return
                yield finished
    finally:
        pool.close()


def in_order(finished: Iterable[Finished], done: Collection[int] = ()) -> Iterator[Finished]:
    """The batches of a run in the order of the schedule; each waits for those before it that are not ``done``.

    Whoever stops at some point then sees the same games with any number of workers.
    """
    early: dict[int, Finished] = {}
    number = 0
    for one in finished:
        early[one.batch.number] = one
        while number in done or number in early:
            if number in early:
                yield early.pop(number)
            number += 1


def _run_side_by_side(
    waiting: Iterator[Batch], pool: Pool, limit_s: float, tick_s: float, stopping: Future[None]
) -> Generator[Finished, None, list[Batch]]:
    """Keep the pool busy until all is done, or a worker dies: then the batches that were under way come back."""
    under_way: dict[Future[list[GameResult]], Batch] = {}
    lost: list[Batch] = []
    deaths: Counter[int] = Counter()
    again: list[Batch] = []
    while not lost:
        while len(under_way) < pool.width and (batch := again.pop() if again else next(waiting, None)) is not None:
            try:
                under_way[pool.play(batch, limit_s=limit_s)] = batch
            except BrokenExecutor:
                lost.append(batch)
                break
        if not under_way:
            break
        # A signal is heard when waiting ends, so no wait is long.
        awaited: set[Future[Any]] = {stopping, *under_way}
        ended, _ = wait(awaited, timeout=0 if lost else tick_s, return_when=FIRST_COMPLETED)
        if stopping in ended:
            return []
        for future in [future for future in under_way if future in ended]:
            batch = under_way.pop(future)
            error = future.exception()
            if error is None:
                yield Finished(batch, future.result())
            elif isinstance(error, BatchDied):
                deaths[batch.number] += 1
                if deaths[batch.number] < DEATHS_ALLOWED:
                    again.append(batch)
                else:
                    yield failed_batch(batch, _DIED)
            elif is_death(error):
                lost.append(batch)
            else:
                raise error
    if lost:
        lost.extend([*under_way.values(), *again])
        pool.restart()
    return lost


def _run_alone(batch: Batch, pool: Pool, limit_s: float, stopping: Future[None]) -> Finished | None:
    """Play a batch that was under way when a worker died: the next deaths are its own. None where it is stopped."""
    for _ in range(DEATHS_ALLOWED - 1):
        future = pool.play(batch, limit_s=limit_s)
        awaited: set[Future[Any]] = {stopping, future}
        wait(awaited, return_when=FIRST_COMPLETED)
        if stopping.done():
            return None
        error = future.exception()
        if error is None:
            return Finished(batch, future.result())
        if not is_death(error):
            raise error
        pool.restart()
    return failed_batch(batch, _DIED)
