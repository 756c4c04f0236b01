"""The run: plays the batches of a schedule and hands out each as it is finished."""

from __future__ import annotations

import contextlib
import sys
import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass
from functools import partial
from multiprocessing import parent_process

from gridsage.arena.child import is_child
from gridsage.arena.families.base import find_family
from gridsage.arena.pool import BatchDied, Pool, is_death
from gridsage.arena.schedule import Batch, Schedule
from gridsage.arena.watchdog import Watchdog
from gridsage.record import GameResult, Termination

__all__ = ["DEATHS_ALLOWED", "Finished", "failed_batch", "in_order", "play_batch", "run"]

DEATHS_ALLOWED = 3
"""A batch that has killed so many workers is given up."""

_DIED = f"the worker process died {DEATHS_ALLOWED} times"


@dataclass(frozen=True, slots=True)
class Finished:
    """A batch with the results of its games, in order; ``failed`` says why one could not be played."""

    batch: Batch
    results: list[GameResult]
    failed: str = ""


def failed_batch(batch: Batch, reason: str) -> Finished:
    """A batch that could not be played: its games count as crashed."""
    return Finished(batch, [GameResult(job.seed, Termination.CRASHED, note=reason) for job in batch.jobs()], reason)


def play_batch(batch: Batch, *, limit_s: float = 60.0) -> list[GameResult]:
    """Play the games of a batch, each for at most ``limit_s`` seconds (0: for ever). This is what a worker does."""
    game = find_family(batch.match.game)
    in_worker = parent_process() is not None or is_child()
    # What a bot prints must not get into the report.
    with contextlib.redirect_stdout(sys.stderr), Watchdog(limit_s, last_resort=in_worker) as guard:
        return game.play_jobs(batch.match, batch.jobs(), clock=time.perf_counter, guard=guard)


def run(
    schedule: Schedule, pool: Pool, *, done: Collection[int] = (), limit_s: float = 60.0, tick_s: float = 1.0
) -> Iterator[Finished]:
    """Play all batches but those whose numbers are ``done``; each is given out once, in the order of finishing.

    A worker that dies takes all batches under way with it, and nobody can tell whose fault it was: they are played
    again, one at a time. Where the pool can tell (:class:`BatchDied`), only that batch is played again. One that has
    killed :data:`DEATHS_ALLOWED` workers is given out as failed, its games as crashed. At the end, however it comes,
    the pool is closed.
    """
    play = partial(play_batch, limit_s=limit_s)
    waiting = (batch for batch in schedule.batches() if batch.number not in done)
    try:
        while suspects := (yield from _run_side_by_side(waiting, pool, play, tick_s)):
            for batch in suspects:
                yield _run_alone(batch, pool, play)
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
    waiting: Iterator[Batch], pool: Pool, play: Callable[[Batch], list[GameResult]], tick_s: float
) -> Generator[Finished, None, list[Batch]]:
    """Keep the pool busy until all is done, or a worker dies: then the batches that were under way come back."""
    under_way: dict[Future[list[GameResult]], Batch] = {}
    lost: list[Batch] = []
    deaths: Counter[int] = Counter()
    again: list[Batch] = []
    while not lost:
        while len(under_way) < pool.width and (batch := again.pop() if again else next(waiting, None)) is not None:
            try:
                under_way[pool.submit(play, batch)] = batch
            except BrokenExecutor:
                lost.append(batch)
                break
        if not under_way:
            break
        # A signal is heard when waiting ends, so no wait is long.
        finished, _ = wait(under_way, timeout=0 if lost else tick_s, return_when=FIRST_COMPLETED)
        for future in finished:
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


def _run_alone(batch: Batch, pool: Pool, play: Callable[[Batch], list[GameResult]]) -> Finished:
    """Play a batch that was under way when a worker died: the next deaths are its own."""
    for _ in range(DEATHS_ALLOWED - 1):
        future = pool.submit(play, batch)
        error = future.exception()
        if error is None:
            return Finished(batch, future.result())
        if not is_death(error):
            raise error
        pool.restart()
    return failed_batch(batch, _DIED)
