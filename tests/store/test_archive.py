"""The whole database in one file: there and back, between SQLite and PostgreSQL, and never by halves."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from gridsage.errors import GridsageError, StoreError
from gridsage.record import GameRecord, GameResult
from gridsage.store import StoredAnalysis, open_store
from gridsage.store.identity import now
from gridsage.store.location import parse_location
from gridsage.store.sql import SqlStore
from gridsage.store.sql.archive import read_archive, write_archive
from gridsage.store.sql.engine import Database
from gridsage.store.sql.schema import newest_version


def filled(location: str, record: GameRecord, results: list[GameResult]) -> SqlStore:
    store = open_store(location)
    assert isinstance(store, SqlStore)
    for _ in range(3):
        store.games.add(record, owner="s1")
    store.analyses.put(StoredAnalysis("a" * 26, "mines", "2x2/1", "##\n1#", "exact", {"win_chance": 0.5}, now()))
    run_id = store.runs.create("mines", {"schedule": {}}, batches=4, games=10)
    store.runs.add_batch(run_id, 0, results)
    store.runs.fail_batch(run_id, 1, 3, "died")
    return store


def content(store: SqlStore) -> list[object]:
    games = [store.games.get(game_id) for game_id in store.games.ids()]
    runs = [(run, list(store.runs.batches(run.id))) for run in store.runs.find()]
    return [games, runs, store.analyses.find()]


def database(location: str) -> Database:
    return Database(parse_location(location))


@pytest.mark.parametrize("back", ["sqlite", "same"])
def test_an_archive_restores_everything(
    back: str, location: str, tmp_path: Path, mines_record: GameRecord, results: list[GameResult]
) -> None:
    store = filled(location, mines_record, results)
    before = content(store)
    archive = tmp_path / "backup" / "all.jsonl.gz"
    assert write_archive(store.database, archive) == 3 + 3 + 9 + 1 + 1 + 2
    if back == "same" and not store.database.sqlite:
        for game_id in store.games.ids():
            store.games.delete(game_id)
        store.runs.delete(store.runs.find()[0].id)
        store.analyses.delete(store.analyses.find()[0].id)
        target = location
    else:
        target = str(tmp_path / "restored.db")
    store.close()
    restored = database(target)
    read_archive(restored, archive)
    restored.close()
    with open_store(target) as opened:
        assert isinstance(opened, SqlStore)
        assert content(opened) == before
        opened.games.add(mines_record)


def test_a_database_that_holds_something_is_not_overwritten(
    tmp_path: Path, mines_record: GameRecord, results: list[GameResult]
) -> None:
    with filled(str(tmp_path / "a.db"), mines_record, results) as store:
        archive = tmp_path / "all.jsonl.gz"
        write_archive(store.database, archive)
        before = content(store)
        with pytest.raises(StoreError, match="not empty"):
            read_archive(store.database, archive)
        with pytest.raises(StoreError, match="exists already"):
            write_archive(store.database, archive)
        assert content(store) == before


def test_a_damaged_archive_changes_nothing(tmp_path: Path, mines_record: GameRecord, results: list[GameResult]) -> None:
    with filled(str(tmp_path / "a.db"), mines_record, results) as store:
        good = tmp_path / "all.jsonl.gz"
        write_archive(store.database, good)
    lines = gzip.decompress(good.read_bytes()).splitlines(keepends=True)
    head = lines[0]
    newer = head.replace(newest_version().encode(), b"0999")
    assert newer != head
    broken = {
        "cut short": gzip.compress(b"".join(lines[:-3])),
        "cut short in gzip": good.read_bytes()[:-40],
        "a row less": gzip.compress(b"".join([*lines[:2], *lines[3:]])),
        "a line that is no JSON": gzip.compress(b"".join([*lines[:3], b"{\n", *lines[4:]])),
        "a table that is unknown": gzip.compress(head + b'{"table": "x", "row": {}}\n{"end": 1}\n'),
        "not gzip": b"".join(lines),
        "no archive": gzip.compress(b'{"a": 1}\n'),
        "empty": b"",
        "newer": gzip.compress(newer + b"".join(lines[1:])),
    }
    for what, data in broken.items():
        bad = tmp_path / "bad.jsonl.gz"
        bad.write_bytes(data)
        target = database(str(tmp_path / "restored.db"))
        with pytest.raises(GridsageError) as caught:
            read_archive(target, bad)
        target.close()
        assert "\n" not in str(caught.value), what
        with open_store(str(tmp_path / "restored.db")) as store_:
            assert (store_.games.count(), store_.runs.find()) == (0, []), what
        for leftover in tmp_path.glob("restored.db*"):
            leftover.unlink()
    with pytest.raises(StoreError, match="cannot read"):
        read_archive(database(str(tmp_path / "restored.db")), tmp_path / "missing.gz")
