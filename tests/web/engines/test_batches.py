"""Runs of the arena on the engine processes: the same figures, whatever dies."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from gridsage.arena import InProcessPool, RunLoop, Schedule
from gridsage.arena.families.base import Match
from gridsage.web.engines.batches import BatchPool
from gridsage.web.engines.pool import EnginePool, EngineStoppedError
from gridsage.web.errors import EngineTimeoutError, RemoteError, plain_body

SCHEDULE = Schedule((Match("mines", "8x8/10", ("pairs",)),), 40, seed=4, size=4)


@pytest.fixture
async def engines() -> AsyncIterator[EnginePool]:
    pool = EnginePool(1)
    yield pool
    await pool.close()


def play(loop: RunLoop, pool: Any) -> None:
    for _ in loop.play(pool):
        pass


def figures(loop: RunLoop) -> Any:
    (row,) = loop.report().document["rows"]
    return [row[key] for key in ("games", "wins", "errors", "mean_guesses", "mean_moves", "ends")]


async def test_a_killed_engine_loses_nothing(engines: EnginePool) -> None:
    killed, schedule = 0, replace(SCHEDULE, games=400)
    loop = RunLoop(schedule)
    playing = asyncio.create_task(asyncio.to_thread(play, loop, BatchPool(engines, "lab", 1)))
    while not playing.done():
        for job in list(engines._running):
            # One that was killed a moment ago may not have been taken out yet.
            if killed < 2 and job.worker is not None and job.worker._process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(job.worker._process.pid, signal.SIGKILL)
                    killed += 1
        await asyncio.sleep(0.005)
    await playing
    assert killed == 2
    whole = RunLoop(schedule)
    play(whole, InProcessPool())
    assert figures(loop) == figures(whole)


class Broken:
    """Engines that answer every question with an error."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.asked = 0

    async def ask(self, *_: object, **__: object) -> Any:
        self.asked += 1
        raise self.error


@pytest.mark.parametrize("error", [EngineStoppedError(), EngineTimeoutError("too long")])
async def test_a_batch_that_kills_three_engines_is_given_up(error: Exception) -> None:
    engines = Broken(error)
    loop = RunLoop(SCHEDULE)
    await asyncio.to_thread(play, loop, BatchPool(engines, "lab", 2))  # type: ignore[arg-type]
    assert engines.asked == 30
    assert loop.errors == 40
    assert loop.report().document["failed_batches"] == list(range(10))


async def test_any_other_error_ends_the_run() -> None:
    engines = Broken(RemoteError(plain_body("unknown-name", "no bot")))
    with pytest.raises(RemoteError, match="no bot"):
        await asyncio.to_thread(play, RunLoop(SCHEDULE), BatchPool(engines, "lab", 2))  # type: ignore[arg-type]


async def test_a_stopped_run_leaves_the_engines_to_others(engines: EnginePool) -> None:
    schedule = Schedule((Match("mines", "expert", ("pairs",)),), 100_000, size=512)
    loop = RunLoop(schedule)
    playing = asyncio.create_task(asyncio.to_thread(play, loop, BatchPool(engines, "lab", 2)))
    while not any(job.worker for job in engines._running):
        await asyncio.sleep(0.01)
    loop.stop()
    await playing
    question = {"setup": "2x2/1@any", "view": "1#\n1#", "time_s": 1}
    answer = await engines.ask("a", "mines.analyse", question, limit_s=60)
    assert answer["win_chance"] == 0.5
