"""Lanes: a short question begins at once, whatever long ones are under way; the lab and each client leave room."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from gridsage.web.engines.lanes import Lane, Lanes
from gridsage.web.engines.pool import EnginePool
from gridsage.web.errors import TooManyError
from tests.waiting import PATIENT_S, WAIT_S, wait_until_async
from tests.web.engines.test_pool import QUICK, SLOW


@dataclass
class Job:
    client: str
    lane: Lane


def started(size: int, *wanted: tuple[str, Lane]) -> list[tuple[str, Lane]]:
    """Which of these begin, each after those before it."""
    running: list[Job] = []
    for client, lane in wanted:
        if Lanes(size).may_start(Job(client, lane), running):
            running.append(Job(client, lane))
    return [(job.client, job.lane) for job in running]


SHORT, LONG, BATCH, ENDLESS = Lane.SHORT, Lane.LONG, Lane.BATCH, Lane.ENDLESS


@pytest.mark.parametrize("size", [1, 2, 4])
def test_a_short_question_begins_beside_any_number_of_long_ones(size: int) -> None:
    crowd = [(f"{number}", LONG) for number in range(9)] + [(f"lab {number}", BATCH) for number in range(9)]
    begun = started(size, *crowd, ("me", SHORT))
    assert len(begun) == size + 1
    assert begun[-1] == ("me", SHORT)


def test_one_clients_short_questions_leave_a_process_to_another() -> None:
    begun = started(2, *[("greedy", SHORT)] * 9, ("me", SHORT))
    assert begun == [("greedy", SHORT)] * 2 + [("me", SHORT)]


def test_an_endless_analysis_takes_what_is_free_and_one_a_client() -> None:
    assert started(3, ("a", ENDLESS), ("a", ENDLESS), ("b", ENDLESS), ("c", LONG), ("d", ENDLESS)) == [
        ("a", ENDLESS),
        ("b", ENDLESS),
        ("c", LONG),
    ]


def test_one_clients_long_questions_leave_a_process_to_another() -> None:
    assert started(2, *[("greedy", LONG)] * 9, ("me", LONG)) == [("greedy", LONG), ("me", LONG)]


def test_the_lab_leaves_a_process_to_people() -> None:
    assert started(3, *[("lab 1", BATCH), ("lab 2", BATCH)] * 9, ("me", LONG)) == [
        ("lab 1", BATCH),
        ("lab 2", BATCH),
        ("me", LONG),
    ]


@pytest.fixture
async def pool() -> AsyncIterator[EnginePool]:
    pool = EnginePool(1, jobs_per_client=3, jobs_per_address=4)
    yield pool
    await pool.close()


def begin_long(pool: EnginePool, client: str, lane: Lane = LONG) -> asyncio.Task[object]:
    """A question that ends long after any test."""
    return asyncio.create_task(pool.ask(client, "mnk.analyse", SLOW, limit_s=PATIENT_S, lane=lane))


async def test_a_hint_is_answered_while_others_think_for_hours(pool: EnginePool) -> None:
    tasks = [begin_long(pool, "a"), begin_long(pool, "a"), begin_long(pool, "b"), begin_long(pool, "lab", BATCH)]
    answer = await pool.ask("me", "mines.analyse", QUICK, limit_s=WAIT_S, lane=SHORT)
    assert answer["best"] is not None
    assert not any(task.done() for task in tasks)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_short_question_that_takes_long_makes_room_for_the_next(
    pool: EnginePool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gridsage.web.engines.pool.SHORT_S", 0.05)
    tasks = [begin_long(pool, "a"), begin_long(pool, "b", SHORT)]
    await wait_until_async(lambda: [job.lane for job in pool._running] == [LONG, LONG])
    assert (await pool.ask("me", "mines.analyse", QUICK, limit_s=WAIT_S, lane=SHORT))["best"] is not None
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_question_that_is_dropped_frees_its_process_for_the_next(pool: EnginePool) -> None:
    first, second = begin_long(pool, "a"), begin_long(pool, "b")
    await wait_until_async(lambda: any(job.worker for job in pool._running))
    assert [job.client for job in pool._running] == ["a"]
    first.cancel()
    await wait_until_async(lambda: [job.client for job in pool._running] == ["b"])
    second.cancel()
    await asyncio.gather(first, second, return_exceptions=True)


async def test_an_address_has_a_limit_however_many_names_it_takes(pool: EnginePool) -> None:
    tasks = [begin_long(pool, f"{number}@here") for number in range(4)]
    await wait_until_async(lambda: pool._running)
    with pytest.raises(TooManyError):
        await pool.ask("new@here", "mines.analyse", QUICK, limit_s=WAIT_S)
    assert (await pool.ask("new@there", "mines.analyse", QUICK, limit_s=WAIT_S, lane=SHORT))["best"] is not None
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
