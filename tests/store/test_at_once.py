"""Two servers on one PostgreSQL keep the same thing for the first time, at the same moment: neither of them fails."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TypeVar

from sqlalchemy import text

from gridsage.record import GameRecord
from gridsage.sessions.puzzles.glicko import Rating
from gridsage.sessions.puzzles.progress import Progress, first_rating
from gridsage.store import Store, StoredAnalysis, open_store
from gridsage.store.identity import now
from gridsage.store.sql import SqlStore
from tests.waiting import WAIT_S, wait_until

T = TypeVar("T")


def waits_for_another(store: SqlStore) -> bool:
    with store.database.reading() as connection:
        asked = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
        return bool(connection.scalar(asked))


def at_once(url: str, keep: Callable[[Store], T]) -> tuple[T, T]:
    """What two stores say; the second begins while what the first has written is not kept yet."""
    with open_store(url) as one, open_store(url) as other, ThreadPoolExecutor(1) as beside:
        assert isinstance(one, SqlStore)
        with one.database.together():
            first = keep(one)
            second = beside.submit(keep, other)
            wait_until(lambda: waits_for_another(one) or second.done())
            assert not second.done()
        return first, second.result(WAIT_S)


def test_the_first_two_tries_at_a_puzzle(postgres_url: str) -> None:
    players = iter(["ada", "bob"])
    ratings: list[Rating] = []

    def add(store: Store) -> None:
        player = next(players)
        attempt, rating = Progress().try_puzzle("aa", first_rating(3), solved=player == "ada", at_s=1_772_366_400.0)
        ratings.append(rating)
        store.puzzles.add(player, "win", attempt, rating)

    at_once(postgres_url, add)
    with open_store(postgres_url) as store:
        assert [len(store.puzzles.attempts(player, "win")) for player in ("ada", "bob")] == [1, 1]
        assert ratings[0] != ratings[1] == store.puzzles.rating("aa")


def test_the_same_analysis(postgres_url: str) -> None:
    analysis = StoredAnalysis("a" * 26, "mnk", "3x3x3", "a1", "quick", {"value": 1}, now())
    assert at_once(postgres_url, lambda store: store.analyses.put(analysis)) == (True, False)


def test_the_same_game_of_another_store(postgres_url: str, mnk_record: GameRecord) -> None:
    with open_store("memory:") as store:
        game = store.games.get(store.games.add(mnk_record, owner="ada"))
    assert at_once(postgres_url, lambda store: store.games.put(game)) == (True, False)
    with open_store(postgres_url) as store:
        assert store.games.get(game.id) == game


def test_the_same_run_of_another_store(postgres_url: str) -> None:
    with open_store("memory:") as store:
        run = store.runs.get(store.runs.create("mnk", {}, batches=1, games=4))
    assert at_once(postgres_url, lambda store: store.runs.put(run, iter(()))) == (True, False)
    with open_store(postgres_url) as store:
        assert replace(store.runs.get(run.id), updated_at=run.updated_at) == run
