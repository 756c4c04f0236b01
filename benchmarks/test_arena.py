"""What the arena costs beside the games it plays: below 10 % for ``double_set`` on expert, below 20 µs a game for bots
that play whole batches by themselves.
"""

from __future__ import annotations

import time
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from gridsage.arena import InProcessPool, Schedule, Tally, solo_report
from gridsage.arena.families.base import Match
from gridsage.arena.pool import Pool
from gridsage.arena.run import run
from gridsage.catalog import parse_bot
from gridsage.games.mines import parse_setup
from gridsage.sessions.mines.play import play

GAMES = 1000


def bare_games_s(schedule: Schedule) -> float:
    """The time of the same games without an arena."""
    spec, setup = parse_bot("mines", "double_set"), parse_setup("30x16/99")
    jobs = [job for batch in schedule.batches() for job in batch.jobs()]
    began = time.process_time()
    for job in jobs:
        play(setup, spec.make(job.bot_seeds[0]), job.seed, clock=time.perf_counter)
    return time.process_time() - began


def whole_bench(schedule: Schedule, pool: Pool) -> Tally:
    tally = Tally(len(schedule.matches))
    for finished in run(schedule, pool):
        tally.add(finished.batch, finished.results)
    solo_report(schedule, tally)
    return tally


def test_overhead_beside_double_set_on_expert(benchmark: BenchmarkFixture) -> None:
    schedule = Schedule((Match("mines", "30x16/99", ("double_set",)),), GAMES, seed=3)
    shares = []

    def both() -> None:
        # One after the other in the same round, so that both meet the same load of the machine.
        bare_s = bare_games_s(schedule)
        began = time.process_time()
        whole_bench(schedule, InProcessPool())
        shares.append((time.process_time() - began) / bare_s - 1)

    benchmark(both)
    benchmark.extra_info["overhead_share_median"] = sorted(shares)[len(shares) // 2]


def test_overhead_of_whole_batches(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """A bot that takes no time at all: what is left is the arena's."""
    bot = tmp_path / "instant.py"
    bot.write_text(
        '''"""Plays whole batches in no time."""
from gridsage.games.mines import Choice, Hints, MinesBot
from gridsage.record import GameResult, Termination

class Instant(MinesBot):
    """A fixture."""
    def choose(self, view): return Choice(())
    def hints(self, view): return Hints()
    @classmethod
    def play_many(cls, setup, seeds, bot_seeds, *, start=None, threads=1):
        details = {"first": 0, "opened": 9}
        return [GameResult(seed, Termination.SOLVED, 0, 1, 90, 1e-4, "", details) for seed in seeds]
''',
        encoding="utf-8",
    )
    games = 20_000
    schedule = Schedule((Match("mines", "30x16/99", (str(bot),)),), games, seed=3)
    times = []

    def bench() -> None:
        began = time.process_time()
        assert whole_bench(schedule, InProcessPool()).games == games
        times.append(time.process_time() - began)

    benchmark(bench)
    benchmark.extra_info["cpu_microseconds_a_game"] = 1e6 * min(times) / games
