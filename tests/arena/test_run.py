"""The run: the same results for any number of workers, whatever the bots do."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridsage.arena import InProcessPool, Schedule, Tally, make_pool
from gridsage.arena.families.base import Match
from gridsage.arena.pool import LocalPool, Pool
from gridsage.arena.run import Finished, in_order, run
from gridsage.arena.worker import play_batch
from gridsage.errors import OptionError
from gridsage.record import GameResult, Termination


def schedule_of(*players: str, games: int = 6, size: int = 2, setup: str = "9x9/10") -> Schedule:
    return Schedule(tuple(Match("mines", setup, (player,)) for player in players), games, seed=5, size=size)


def results(schedule: Schedule, pool: Pool, limit_s: float = 60.0) -> dict[int, Finished]:
    finished = list(run(schedule, pool, limit_s=limit_s))
    by_number = {one.batch.number: one for one in finished}
    assert len(by_number) == len(finished), "a batch was given out twice"
    return by_number


def without_times(finished: dict[int, Finished]) -> dict[int, list[GameResult]]:
    return {number: [result._replace(time_s=0.0) for result in one.results] for number, one in finished.items()}


def ends(finished: dict[int, Finished]) -> set[Termination]:
    return {result.termination for one in finished.values() for result in one.results}


def test_workers_and_this_process_give_the_same_results() -> None:
    schedule = schedule_of("uniform", games=40, size=3, setup="7x7/4")
    here = without_times(results(schedule, InProcessPool()))
    assert len(here) == 14
    assert without_times(results(schedule, make_pool(2))) == here


def test_in_order_holds_back_what_came_too_early() -> None:
    batches = [Finished(batch, []) for batch in schedule_of("uniform", games=8, size=1).batches()]
    mixed = [batches[number] for number in (5, 3, 1, 4, 0, 7)]
    assert [one.batch.number for one in in_order(mixed, done={2, 6})] == [0, 1, 3, 4, 5, 7]
    assert [one.batch.number for one in in_order(batches[1:])] == []


def test_batches_that_are_done_are_left_out() -> None:
    schedule = schedule_of("uniform", games=10, size=2)
    whole = without_times(results(schedule, InProcessPool()))
    rest = without_times({one.batch.number: one for one in run(schedule, InProcessPool(), done={0, 3})})
    assert rest == {number: whole[number] for number in (1, 2, 4)}


def test_a_batch_can_be_played_again_to_the_same_end() -> None:
    batch = next(schedule_of("uniform", games=5, size=5).batches())
    once, again = (play_batch(batch) for _ in range(2))
    assert [r._replace(time_s=0) for r in once] == [r._replace(time_s=0) for r in again]
    assert {"first", "opened"} <= once[0].details.keys()


@pytest.mark.parametrize(
    ("bot", "termination", "note"),
    [
        ("illegal", Termination.ILLEGAL, "cell 81"),
        ("stalls", Termination.STALLED, "no end after"),
        ("garbage", Termination.ILLEGAL, "the bot chose no move"),
        ("exits", Termination.CRASHED, "SystemExit: 5"),
    ],
)
def test_what_a_bot_does_wrong_is_a_result(bad_bots: Path, bot: str, termination: Termination, note: str) -> None:
    finished = results(schedule_of(str(bad_bots / f"{bot}.py")), InProcessPool())
    assert ends(finished) == {termination}
    assert all(note in result.note for one in finished.values() for result in one.results)


def test_a_bot_that_raises_now_and_then_still_plays_its_other_games(bad_bots: Path) -> None:
    finished = results(schedule_of(str(bad_bots / "raises.py"), games=20), InProcessPool())
    assert Termination.CRASHED in ends(finished)
    assert Termination.EXPLODED in ends(finished)


@pytest.mark.parametrize("workers", [0, 1])
def test_a_game_that_never_ends_is_stopped(bad_bots: Path, workers: int) -> None:
    schedule = schedule_of(str(bad_bots / "loops.py"), "uniform", games=2, size=2)
    finished = results(schedule, make_pool(workers), limit_s=0.1)
    assert {result.termination for result in finished[0].results} == {Termination.TIMEOUT}
    assert not any(result.fault for result in finished[1].results)


def test_a_bot_that_never_finishes_closing_is_stopped_and_what_was_decided_stays(bad_bots: Path) -> None:
    schedule = schedule_of(str(bad_bots / "lingers.py"), "uniform", games=2, size=2)
    finished = results(schedule, InProcessPool(), limit_s=0.2)
    assert {result.termination for result in finished[0].results} <= {Termination.EXPLODED, Termination.SOLVED}
    assert not any(result.fault for result in finished[1].results)


def test_a_worker_that_dies_loses_nothing(bad_bots: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DIES_ONCE_MARK", str(tmp_path / "mark"))
    schedule = schedule_of(str(bad_bots / "dies_once.py"), "uniform", games=6, size=2)
    broken = results(schedule, LocalPool(2))
    assert (tmp_path / "mark").exists()
    assert without_times(broken) == without_times(results(schedule, InProcessPool()))
    assert not any(one.failed for one in broken.values())


def test_a_batch_that_keeps_killing_workers_is_given_up_and_the_run_goes_on(bad_bots: Path) -> None:
    schedule = schedule_of(str(bad_bots / "dies.py"), "uniform", games=2, size=1)
    finished = results(schedule, LocalPool(2))
    assert sorted(finished) == [0, 1, 2, 3]
    for number in (0, 2):
        assert finished[number].failed == "the worker process died 3 times"
        assert [result.termination for result in finished[number].results] == [Termination.CRASHED]
    uniform = without_times(results(schedule_of("uniform", games=2, size=1), InProcessPool()))
    assert [finished[n].results[0]._replace(time_s=0.0) for n in (1, 3)] == [uniform[n][0] for n in (0, 1)]


def test_leaving_a_run_stops_its_workers() -> None:
    pool = LocalPool(1)
    schedule = schedule_of("uniform", games=100, size=1)
    running = run(schedule, pool)
    next(running)
    running.close()
    with pytest.raises(RuntimeError):
        pool.play(next(schedule.batches()), limit_s=1)


def test_a_run_tallies_the_same_with_any_pool() -> None:
    schedule = schedule_of("uniform", games=30, size=4, setup="7x7/4")
    tallies = []
    for pool in (InProcessPool(), make_pool(1), make_pool(2)):
        tally = Tally(1)
        for finished in run(schedule, pool):
            tally.add(finished.batch, finished.results)
        counts = tally.matches[0]
        tallies.append((counts.ends, counts.wins, counts.guesses, counts.moves, counts.won, counts.played))
    assert tallies[0] == tallies[1] == tallies[2]


@pytest.mark.parametrize("workers", [-1, 100_000])
def test_impossible_numbers_of_workers_are_refused(workers: int) -> None:
    with pytest.raises(OptionError):
        make_pool(workers)
