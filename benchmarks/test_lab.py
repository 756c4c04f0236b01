"""What arena and store cost together beside the games: below 10 % for ``double_set`` on expert, below 20 µs a game for
bots that play whole batches by themselves, and memory that does not grow with the games.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from gridsage.arena import InProcessPool, Schedule, Tally, solo_report
from gridsage.arena.families.base import Match
from gridsage.arena.run import run
from gridsage.arena.schedule import batch_size
from gridsage.catalog import parse_bot
from gridsage.games.mines import parse_setup
from gridsage.sessions.mines.play import play
from gridsage.store import Store, open_store
from gridsage.store.lab import begin_run

SIZE = batch_size(20_000)
INSTANT = '''"""Plays whole batches in no time."""
from gridsage.games.mines import Choice, Hints, MinesBot
from gridsage.record import GameResult, Termination

class Instant(MinesBot):
    """A fixture."""
    def choose(self, view): return Choice(())
    def hints(self, view): return Hints()
    @classmethod
    def play_many(cls, setup, seeds, bot_seeds, *, start=None, threads=1):
        return [
            GameResult(seed, Termination.SOLVED, 0, 1, 90, 1e-4 + 1e-9 * (seed % 977), "", {"first": 0, "opened": 381})
            for seed in seeds
        ]
'''


def kept_bench(schedule: Schedule, store: Store) -> Tally:
    kept = begin_run(store, schedule)
    tally = Tally(len(schedule.matches))
    for finished in run(schedule, InProcessPool()):
        kept.keep(finished)
        tally.add(finished.batch, finished.results)
    kept.finish(solo_report(schedule, tally))
    return tally


def test_overhead_beside_double_set_on_expert(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    # Batches as large as in a run of 20,000 games; the smaller a run, the more a batch costs beside its games.
    schedule = Schedule((Match("mines", "30x16/99", ("double_set",)),), 4 * SIZE, seed=3, size=SIZE)
    spec, setup = parse_bot("mines", "double_set"), parse_setup("30x16/99")
    bare, kept = [], []

    def both() -> None:
        # One after the other in the same round, so that both meet the same load of the machine.
        jobs = [job for batch in schedule.batches() for job in batch.jobs()]
        began = time.process_time()
        for job in jobs:
            play(setup, spec.make(job.bot_seeds[0]), job.seed, clock=time.perf_counter)
        bare.append(time.process_time() - began)
        with open_store(str(tmp_path / "bench.db")) as store:
            began = time.process_time()
            kept_bench(schedule, store)
            kept.append(time.process_time() - began)

    benchmark(both)
    # The least of each is what a busy machine disturbs least.
    benchmark.extra_info["overhead_share"] = min(kept) / min(bare) - 1


def test_overhead_of_whole_batches(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """A bot that takes no time at all: what is left is the arena's and the store's."""
    bot = tmp_path / "instant.py"
    bot.write_text(INSTANT, encoding="utf-8")
    games = 50_000
    schedule = Schedule((Match("mines", "30x16/99", (str(bot),)),), games, seed=3)
    cpu, wall = [], []

    def bench() -> None:
        with open_store(str(tmp_path / "bench.db")) as store:
            began = time.process_time(), time.perf_counter()
            assert kept_bench(schedule, store).games == games
            cpu.append(time.process_time() - began[0])
            wall.append(time.perf_counter() - began[1])

    benchmark(bench)
    benchmark.extra_info["cpu_microseconds_a_game"] = 1e6 * min(cpu) / games
    benchmark.extra_info["wall_microseconds_a_game"] = 1e6 * min(wall) / games


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak memory as Linux counts it")
def test_memory_is_flat_from_ten_thousand_games_to_a_million(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    bot = tmp_path / "instant.py"
    bot.write_text(INSTANT, encoding="utf-8")
    peaks = {}

    def both() -> None:
        for games in (10_000, 1_000_000):
            program = (
                "import resource, sys\n"
                "sys.argv = ['gridsage', *sys.argv[1:]]\n"
                "from gridsage.cli.main import main\n"
                "try:\n"
                "    main()\n"
                "finally:\n"
                "    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)\n"
            )
            done = subprocess.run(
                [
                    *(sys.executable, "-c", program, "mines", "bench", "--bots", str(bot), "--setups", "expert"),
                    *("--games", str(games), "--workers", "0", "--format", "json"),
                    *("--database", str(tmp_path / f"{games}.db")),
                ],
                capture_output=True,
                text=True,
                check=True,
                env={**os.environ, "NO_COLOR": "1"},
            )
            peaks[games] = int(done.stderr.split()[-1]) / 1024

    benchmark.pedantic(both, rounds=1)
    for games, peak in peaks.items():
        size = (tmp_path / f"{games}.db").stat().st_size
        benchmark.extra_info[f"peak_mib_of_{games}_games"] = round(peak, 1)
        benchmark.extra_info[f"bytes_a_game_of_{games}_games"] = round(size / games, 1)
    assert peaks[1_000_000] < peaks[10_000] + 25
