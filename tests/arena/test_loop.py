"""The run loop: kept before counted, stopped from another thread, resumed to the figures of an unbroken run."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from gridsage.arena import Batch, InProcessPool, LocalPool, Report, RunLoop, Schedule, SequentialTest, play_batch
from gridsage.arena.child import BatchDied
from gridsage.arena.families.base import Match
from gridsage.arena.run import DEATHS_ALLOWED, Finished
from gridsage.errors import OptionError, StoreError
from gridsage.record import GameResult, Termination

SCHEDULE = Schedule((Match("mines", "7x7/6", ("uniform",)), Match("mines", "7x7/6", ("single_point",))), 12, 3, size=2)
DUEL = Schedule((Match("mnk", "3x3x3", ("minimax", "uniform"), {"nodes": 200, "openings": "none"}),), 200, 1, size=4)


class Notebook:
    """A keeper in memory."""

    def __init__(self) -> None:
        self.kept: dict[int, Finished] = {}
        self.report: Report | None = None
        self.full_after: int | None = None

    @property
    def done(self) -> frozenset[int]:
        return frozenset(self.kept)

    def finished(self) -> Iterator[Finished]:
        yield from (self.kept[number] for number in sorted(self.kept))

    def keep(self, finished: Finished) -> None:
        if len(self.kept) == self.full_after:
            raise StoreError("the disk is full")
        assert finished.batch.number not in self.kept
        self.kept[finished.batch.number] = finished

    def finish(self, report: Report, *, enough: bool = False) -> None:
        if enough or not report.document["partial"]:
            self.report = report


class DyingPool:
    """Plays here, but the process of some batches dies so many times first."""

    width = 3

    def __init__(self, deaths: dict[int, int]) -> None:
        self.deaths = dict(deaths)
        self.closed = False

    def play(self, batch: Batch, *, limit_s: float) -> Future[list[GameResult]]:
        future: Future[list[GameResult]] = Future()
        if self.deaths.get(batch.number, 0) > 0:
            self.deaths[batch.number] -= 1
            future.set_exception(BatchDied("it died"))
        else:
            future.set_result(play_batch(batch, limit_s=limit_s))
        return future

    def restart(self) -> None:
        raise AssertionError("a death that is only its batch's needs no restart")

    def close(self) -> None:
        self.closed = True


def without_times(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_times(item) for key, item in value.items() if "time" not in key}
    return [without_times(item) for item in value] if isinstance(value, list) else value


def play(loop: RunLoop, pool: Any = None) -> Any:
    for _ in loop.play(pool or InProcessPool()):
        pass
    return without_times(loop.finish().document)


def test_a_run_stopped_and_resumed_ends_as_an_unbroken_one() -> None:
    whole = play(RunLoop(SCHEDULE))
    notebook = Notebook()
    for batches in (0, 1, 4):
        loop = RunLoop(SCHEDULE, keeper=notebook)
        loop.load()
        playing = loop.play(InProcessPool())
        for _ in range(batches):
            next(playing)
        loop.stop()
        assert list(playing) == []
        assert loop.finish().document["partial"]
        assert notebook.report is None
    loop = RunLoop(SCHEDULE, keeper=notebook)
    loop.load()
    assert loop.games == 10
    assert play(loop) == whole
    assert notebook.report is not None
    assert without_times(notebook.report.document) == whole


def test_what_could_not_be_kept_is_not_counted() -> None:
    notebook = Notebook()
    notebook.full_after = 3
    loop = RunLoop(SCHEDULE, keeper=notebook)
    with pytest.raises(StoreError):
        play(loop)
    assert loop.games == 6


def test_a_batch_whose_process_dies_is_played_again_and_after_three_deaths_given_up() -> None:
    pool = DyingPool({1: DEATHS_ALLOWED - 1, 4: DEATHS_ALLOWED})
    notebook = Notebook()
    loop = RunLoop(SCHEDULE, keeper=notebook)
    document = play(loop, pool)
    whole = play(RunLoop(SCHEDULE))
    assert pool.closed
    assert document["failed_batches"] == [4]
    assert not document["partial"]
    assert document["rows"][1] == whole["rows"][1]
    assert {result.termination for result in notebook.kept[4].results} == {Termination.CRASHED}
    assert loop.errors == 2


def test_a_loop_is_stopped_from_another_thread_while_a_game_hangs(bad_bots: Path) -> None:
    schedule = Schedule((Match("mines", "7x7/6", (str(bad_bots / "loops.py"),)),), 4, size=1)
    loop = RunLoop(schedule, limit_s=0)
    stopper = threading.Timer(0.2, loop.stop)
    stopper.start()
    assert list(loop.play(LocalPool(1))) == []
    stopper.join()
    loop.stop()  # once more is no harm
    assert loop.report().document["partial"]


def test_a_sequential_test_ends_the_run_where_any_pool_would() -> None:
    test = SequentialTest(0, 50)
    here = play(RunLoop(DUEL, test=test))
    assert here["sprt"]["verdict"] == "better"
    assert 0 < here["games_played"] < DUEL.total
    pool = DyingPool({0: 1, 2: 2})
    assert play(RunLoop(DUEL, test=test), pool) == here
    assert pool.closed


def test_a_decided_run_plays_no_more() -> None:
    notebook, test = Notebook(), SequentialTest(0, 50)
    first = play(RunLoop(DUEL, keeper=notebook, test=test))
    assert notebook.report is not None
    again = RunLoop(DUEL, keeper=notebook, test=test)
    again.load()
    pool = DyingPool({})
    assert list(again.play(pool)) == []
    assert pool.closed
    assert without_times(again.report().document) == first


def test_a_sequential_test_needs_one_match_of_two() -> None:
    with pytest.raises(OptionError, match="two players on one setup"):
        RunLoop(SCHEDULE, test=SequentialTest(0, 5))
    with pytest.raises(OptionError, match="below"):
        SequentialTest(5, 5)


def test_a_game_has_the_time_of_its_family_unless_told_otherwise() -> None:
    assert SCHEDULE.game_limit_s == 60
    timed = Schedule((Match("mnk", "3x3x3", ("minimax", "uniform"), {"time_s": 2.0}),), 2)
    assert timed.game_limit_s == 60 + 2 * 9 * 2
