"""Every question to the store, grown with the games it holds: on SQLite and PostgreSQL, up to a million if wanted.

``GRIDSAGE_GROWTH_GAMES=1000000 pytest benchmarks/test_store.py --benchmark-only -p no:xdist -s``
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from pytest_benchmark.fixture import BenchmarkFixture
from sqlalchemy import text

from gridsage.store import open_store
from gridsage.store.sql import SqlStore
from tests.store.conftest import location, postgres_server, postgres_url
from tests.store.growth import GROWING, SHORT, add_games, add_others, add_runs

__all__ = ["location", "postgres_server", "postgres_url"]

GAMES = int(os.environ.get("GRIDSAGE_GROWTH_GAMES", "100000"))
SIZES = (GAMES // 100, GAMES // 10, GAMES)
REPEAT = 3
SLACK_S = 0.02
"""Below this, a machine that does other things too says nothing."""


def best_s(question: Callable[[SqlStore], object], store: SqlStore) -> float:
    times = []
    for _ in range(REPEAT):
        began = time.perf_counter()
        question(store)
        times.append(time.perf_counter() - began)
    return min(times)


def grow(location: str) -> dict[str, list[float]]:
    """The time of each question at each size."""
    found: dict[str, list[float]] = {}
    with open_store(location) as store:
        assert isinstance(store, SqlStore)
        add_runs(store, 1000, 16_000)
        before = 0
        for size in SIZES:
            add_games(store, before, size)
            add_others(store, before, size)
            before = size
            if not store.database.sqlite:
                # What the server does by itself within a minute.
                with store.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                    connection.execute(text("VACUUM ANALYZE"))
            for name, question in (SHORT | GROWING).items():
                found.setdefault(name, []).append(best_s(question, store))
    return found


def test_every_question_grows_with_what_it_shows(benchmark: BenchmarkFixture, location: str) -> None:
    found = benchmark.pedantic(grow, args=(location,), rounds=1, iterations=1)
    print("\nmilliseconds at " + ", ".join(f"{size:,}" for size in SIZES) + " games")
    for name, times in found.items():
        print(f"  {name:45}" + "".join(f"{1000 * seconds:12.2f}" for seconds in times))
    for name, (_, middle, last) in found.items():
        most = 3 * middle if name in SHORT else 30 * middle
        assert last <= most + SLACK_S, f"{name}: {middle:.4f} s grew to {last:.4f} s"
