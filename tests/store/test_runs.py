"""Runs of the bench and analyses: what every store promises."""

from __future__ import annotations

import pytest

from gridsage.errors import ConflictError, MissingError, StoreError
from gridsage.record import GameResult
from gridsage.store import MemoryStore, Store, StoredAnalysis, StoredBatch
from gridsage.store.identity import now

SETTINGS = {"schedule": {"games": 6, "seed": 3, "matches": [{"players": ["naive"]}]}, "workers": 2}


def new_run(store: Store, game: str = "mines") -> str:
    return store.runs.create(
        game, SETTINGS, batches=4, games=12, versions={"gridsage": "0.1.0", "commit": "abc"}, command="gridsage …"
    )


def test_a_run_comes_back_with_its_progress(store: Store, results: list[GameResult]) -> None:
    run_id = new_run(store)
    assert store.runs.done(run_id) == frozenset()
    assert store.runs.add_batch(run_id, 2, results) is True
    assert store.runs.add_batch(run_id, 0, results[:2]) is True
    assert store.runs.fail_batch(run_id, 3, 3, "three workers died: \0\ud800") is True
    run = store.runs.get(run_id)
    assert run.settings == SETTINGS
    assert run.versions == {"gridsage": "0.1.0", "commit": "abc"}
    assert (run.batches, run.games, run.command) == (4, 12, "gridsage …")
    assert (run.done_batches, run.done_games, run.failed_batches, run.finished) == (2, 5, 1, False)
    assert run.updated_at > run.created_at
    assert store.runs.done(run_id) == {0, 2, 3}


def test_results_come_back_exactly_and_in_order(store: Store, results: list[GameResult]) -> None:
    run_id = new_run(store)
    store.runs.add_batch(run_id, 2, results)
    store.runs.add_batch(run_id, 1, [])
    store.runs.fail_batch(run_id, 0, 3, "died")
    assert list(store.runs.batches(run_id)) == [
        StoredBatch(0, 3, (), "died"),
        StoredBatch(1, 0, ()),
        StoredBatch(2, 3, tuple(results)),
    ]


def test_many_batches_come_back_in_order(store: Store, results: list[GameResult]) -> None:
    run_id = store.runs.create("mines", {}, batches=50, games=150)
    for number in reversed(range(50)):
        store.runs.add_batch(run_id, number, results)
    assert [batch.number for batch in store.runs.batches(run_id)] == list(range(50))


def test_a_batch_sent_twice_is_kept_once(store: Store, results: list[GameResult]) -> None:
    run_id = new_run(store)
    store.runs.add_batch(run_id, 0, results)
    assert store.runs.add_batch(run_id, 0, results[:1]) is False
    assert store.runs.fail_batch(run_id, 0, 3, "late") is False
    assert [batch.games for batch in store.runs.batches(run_id)] == [3]


def test_a_batch_of_another_run_is_a_conflict(store: Store) -> None:
    run_id = new_run(store)
    for number in (-1, 4):
        with pytest.raises(ConflictError):
            store.runs.add_batch(run_id, number, [])


def test_a_run_is_found_by_the_beginning_of_its_id(store: Store) -> None:
    ids = [new_run(store) for _ in range(33)]
    assert store.runs.get(ids[5][:9]).id == ids[5]
    # Of 33 ids in 32 letters, two begin alike.
    letters = [run_id[0] for run_id in ids]
    twice = next(letter for letter in letters if letters.count(letter) > 1)
    with pytest.raises(StoreError, match="several runs begin with"):
        store.runs.get(twice)
    for nothing in ("", "%", "_", "nothing-here"):
        with pytest.raises(MissingError):
            store.runs.get(nothing)


def test_runs_are_listed_the_newest_first(store: Store) -> None:
    first, second, third = new_run(store), new_run(store, "mnk"), new_run(store)
    assert [run.id for run in store.runs.find()] == [third, second, first]
    assert [run.id for run in store.runs.find(game="mines")] == [third, first]
    assert [run.id for run in store.runs.find(limit=1, offset=1)] == [second]


def test_a_finished_run_keeps_its_figures(store: Store) -> None:
    run_id = new_run(store)
    store.runs.finish(run_id, {"rows": [{"bot": "naive", "wins": 3}]})
    run = store.runs.get(run_id)
    assert run.finished
    assert run.figures == {"rows": [{"bot": "naive", "wins": 3}]}


def test_a_deleted_run_takes_its_results_with_it(store: Store, results: list[GameResult]) -> None:
    run_id, other = new_run(store), new_run(store)
    store.runs.add_batch(run_id, 0, results)
    store.runs.add_batch(other, 0, results)
    with pytest.raises(MissingError):
        store.runs.delete(run_id[:9])
    store.runs.delete(run_id)
    for call in (store.runs.get, store.runs.done, store.runs.batches, store.runs.delete):
        with pytest.raises(MissingError):
            call(run_id)
    assert len(list(store.runs.batches(other))) == 1


def test_a_run_moves_to_another_store_with_its_id(store: Store, results: list[GameResult]) -> None:
    other = MemoryStore()
    run_id = new_run(other)
    other.runs.add_batch(run_id, 0, results)
    other.runs.finish(run_id, {"rows": []})
    assert store.runs.put(other.runs.get(run_id), other.runs.batches(run_id)) is True
    assert store.runs.put(other.runs.get(run_id), other.runs.batches(run_id)) is False
    assert store.runs.get(run_id) == other.runs.get(run_id)
    assert list(store.runs.batches(run_id)) == list(other.runs.batches(run_id))


def test_analyses_are_kept_found_and_forgotten(store: Store) -> None:
    view = "##\n1#"
    result = {"safe": [[0, 0]], "win_chance": 0.5}
    first, second = "a" * 26, "b" * 26
    store.analyses.put(StoredAnalysis(first, "mines", "2x2/1", view, "exact", result, now(), "why not"))
    store.analyses.put(StoredAnalysis(second, "mnk", "3x3x3", "a1 b2", "champion", {"score": 3}, now()))
    kept = store.analyses.get(first)
    assert (kept.position, kept.engine, kept.note) == (view, "exact", "why not")
    assert kept.result == {"safe": [[0, 0]], "win_chance": 0.5}
    assert [found.id for found in store.analyses.find()] == [second, first]
    assert [found.id for found in store.analyses.find(limit=1)] == [second]
    assert store.analyses.find(game="mines", setup="2x2/1") == [kept]
    assert [found.id for found in store.analyses.find(game="mnk")] == [second]
    assert store.analyses.find(id_begins="aaa") == store.analyses.find(id_begins=first) == [kept]
    assert store.analyses.find(id_begins="ab") == store.analyses.find(id_begins="aaa", game="mnk") == []
    assert store.analyses.put(kept) is False
    store.analyses.delete(first)
    for call in (store.analyses.get, store.analyses.delete):
        with pytest.raises(MissingError):
            call(first)
    assert store.analyses.put(kept) is True
    assert store.analyses.get(first) == kept
