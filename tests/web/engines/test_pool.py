"""The engine processes: fair, bounded, stopped when they do not listen, and replaced when they die."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest

from gridsage.web.engines.opponents import mnk_analyst
from gridsage.web.engines.pool import EnginePool, _Worker
from gridsage.web.errors import EngineTimeoutError, RemoteError, TooManyError, UnavailableError
from tests.waiting import PATIENT_S, WAIT_S, wait_until_async

QUICK: dict[str, Any] = {"setup": "2x2/1@any", "view": "1#\n1#", "time_s": 1}
SLOW: dict[str, Any] = {
    "setup": "20x20x5",
    "cells": [{189: 1, 190: 2, 209: 1}.get(cell, 0) for cell in range(400)],
    "turn": 1,
    "moves": [189, 190, 209],
    "bot": mnk_analyst(),
    "time_s": PATIENT_S,
    "best": 1,
}


@pytest.fixture
async def pool() -> AsyncIterator[EnginePool]:
    pool = EnginePool(1, jobs_per_client=3)
    yield pool
    await pool.close()


async def test_an_answer_comes_back(pool: EnginePool) -> None:
    answer = await pool.ask("a", "mines.analyse", QUICK, limit_s=WAIT_S)
    assert answer["win_chance"] == 0.5


async def test_the_engines_own_error_comes_back(pool: EnginePool) -> None:
    with pytest.raises(RemoteError) as caught:
        await pool.ask("a", "mines.analyse", QUICK | {"view": "2#\n1#"}, limit_s=WAIT_S)
    assert caught.value.kind == "contradiction"
    assert caught.value.body["clues"]
    with pytest.raises(RemoteError) as caught:
        await pool.ask("a", "mines.analyse", {}, limit_s=WAIT_S)
    assert caught.value.kind == "internal"


async def test_clients_take_turns(pool: EnginePool) -> None:
    done: list[str] = []

    async def ask(client: str) -> None:
        await pool.ask(client, "mines.analyse", QUICK, limit_s=WAIT_S)
        done.append(client)

    await asyncio.gather(*(ask("greedy") for _ in range(3)), ask("modest"))
    assert done.index("modest") <= 1


async def test_each_client_has_a_limit(pool: EnginePool) -> None:
    tasks = [asyncio.create_task(pool.ask("a", "mines.analyse", QUICK, limit_s=WAIT_S)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(TooManyError):
        await pool.ask("a", "mines.analyse", QUICK, limit_s=WAIT_S)
    await asyncio.gather(*tasks)


async def idle_worker(pool: EnginePool) -> _Worker:
    """The one process, when it has nothing to do."""
    await pool.ask("a", "mines.analyse", QUICK, limit_s=WAIT_S)
    await wait_until_async(lambda: pool._idle)
    return pool._idle[0]


async def test_an_engine_that_listens_says_at_the_limit_what_it_has(
    pool: EnginePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gridsage.web.engines.pool._GRACE_S", WAIT_S)
    answer = await pool.ask("a", "mnk.analyse", SLOW, limit_s=1.5)
    assert answer["lines"]
    assert answer["time_s"] < WAIT_S


async def test_an_engine_that_does_not_listen_is_ended_and_replaced(pool: EnginePool) -> None:
    worker = await idle_worker(pool)
    os.kill(worker._process.pid, signal.SIGSTOP)
    with pytest.raises(EngineTimeoutError):
        await pool.ask("a", "mines.analyse", QUICK, limit_s=0.5)
    assert (await pool.ask("a", "mines.analyse", QUICK, limit_s=WAIT_S))["best"] is not None
    # Another process may have answered meanwhile.
    await wait_until_async(lambda: worker._process.returncode is not None)


async def test_a_dead_process_is_an_error_and_is_replaced(pool: EnginePool) -> None:
    worker = await idle_worker(pool)
    task = asyncio.create_task(pool.ask("a", "mnk.analyse", SLOW, limit_s=PATIENT_S))
    await wait_until_async(lambda: any(job.worker is worker for job in pool._running))
    os.kill(worker._process.pid, signal.SIGKILL)
    with pytest.raises(UnavailableError):
        await task
    assert (await pool.ask("a", "mines.analyse", QUICK, limit_s=WAIT_S))["best"] is not None


async def test_closing_leaves_no_process_behind() -> None:
    pool = EnginePool(2)
    await pool.warm()
    pids = [worker._process.pid for worker in pool._idle]
    task = asyncio.create_task(pool.ask("a", "mnk.analyse", SLOW, limit_s=PATIENT_S))
    await wait_until_async(lambda: pool._running)
    await pool.close()
    with pytest.raises(UnavailableError):
        await task
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    with pytest.raises(UnavailableError):
        await pool.ask("a", "mines.analyse", QUICK, limit_s=WAIT_S)


async def test_an_answer_that_nobody_can_read_is_an_error_and_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridsage.web.engines.pool._LINE_BYTES", 64)
    pool = EnginePool(1)
    with pytest.raises(UnavailableError):
        async with asyncio.timeout(WAIT_S):
            await pool.ask("a", "mines.analyse", QUICK, limit_s=2 * WAIT_S)
    await pool.close()
