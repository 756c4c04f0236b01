"""A damaged file: noticed, told in one line, and all saved that can be read; never a traceback or a silent half."""

from __future__ import annotations

import io
import json
import os
import random
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from gridsage.errors import GridsageError, StoreError
from gridsage.record import GameRecord, GameResult
from gridsage.store import MemoryStore, StoredAnalysis, open_store
from gridsage.store.export import export_store, import_file
from gridsage.store.identity import now
from gridsage.store.lab import report_run
from tests.cli.test_database import gridsage
from tests.store.test_import import SCHEDULE

GAMES = 12
PLACES = int(os.environ.get("GRIDSAGE_EXAMPLES", "18"))
"""``GRIDSAGE_EXAMPLES=5000 pytest tests/store/test_damage.py`` is the longer run."""


@pytest.fixture
def whole(tmp_path: Path, mines_record: GameRecord, mnk_record: GameRecord, results: list[GameResult]) -> bytes:
    """The bytes of a database with a little of everything."""
    path = tmp_path / "whole.db"
    with open_store(str(path)) as store:
        for _ in range(GAMES // 2):
            store.games.add(mines_record, owner="s1")
            store.games.add(mnk_record, owner="s2")
        store.analyses.put(StoredAnalysis("a" * 26, "mnk", "3x3x3", "a1", "champion", {"score": 3}, now(), "note"))
        run_id = store.runs.create("mines", {"schedule": SCHEDULE, "limit_s": 60.0}, batches=4, games=12)
        for number in range(3):
            store.runs.add_batch(run_id, number, results)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


def one_line(error: GridsageError) -> None:
    assert "\n" not in str(error)
    assert len(str(error)) < 2000


def read_all(path: Path) -> str:
    """Open a database and read everything; what was said."""
    try:
        with open_store(str(path)) as store:
            for summary in store.games.find():
                store.games.get(summary.id)
                store.games.mines_statistics("Ada")
            store.analyses.find()
            for run in store.runs.find():
                report_run(store, run.id)
    except GridsageError as error:
        one_line(error)
        return str(error)
    return ""


def export(path: Path, target: Path) -> str:
    """Export a database; what was said. What the file holds can be imported, and is all where nothing was said."""
    target.unlink(missing_ok=True)
    said = ""
    try:
        with open_store(str(path), create=False, check=False) as store:
            export_store(store, target)
    except GridsageError as error:
        one_line(error)
        said = str(error)
    if not target.exists():
        assert said
        return said
    with MemoryStore() as store:
        counts = import_file(store, target)
    if said:
        assert f"{counts.games} games, {counts.runs} runs, {counts.analyses} analyses" in said, "what was saved is told"
    else:
        assert (counts.games, counts.runs, counts.analyses) == (GAMES, 1, 1), "a half without a word"
    return said


def each(damages: Iterable[bytes], folder: Path) -> tuple[int, int]:
    """Damage the file in each way; how often that was told on reading, and on exporting."""
    told = saved = 0
    path = folder / "damaged.db"
    for damaged in damages:
        for beside in ("-wal", "-shm"):
            path.with_name(path.name + beside).unlink(missing_ok=True)
        path.write_bytes(damaged)
        told += bool(read_all(path))
        path.write_bytes(damaged)
        saved += bool(export(path, folder / "saved.jsonl"))
    return told, saved


def test_an_undamaged_file_says_nothing(whole: bytes, tmp_path: Path) -> None:
    assert each([whole], tmp_path) == (0, 0)


def test_a_file_cut_short_anywhere_is_told(whole: bytes, tmp_path: Path) -> None:
    ends = sorted({*range(1, len(whole), len(whole) // (PLACES // 2)), len(whole) - 1, 99, 100, 4096, 4097})
    assert each([whole[:end] for end in ends], tmp_path) == (len(ends), len(ends))


def test_flipped_bytes_are_told_or_harm_no_thing(whole: bytes, tmp_path: Path) -> None:
    places = random.Random(7)

    def flipped() -> bytes:
        damaged = bytearray(whole)
        damaged[places.randrange(len(whole))] ^= places.randrange(1, 256)
        return bytes(damaged)

    each((flipped() for _ in range(PLACES)), tmp_path)


def test_pages_of_nothing_are_told(whole: bytes, tmp_path: Path) -> None:
    starts = range(4096, len(whole), 4096 * max(1, len(whole) // 4096 // (PLACES // 6)))
    _, saved = each((whole[:start] + bytes(4096) + whole[start + 4096 :] for start in starts), tmp_path)
    assert saved == len(starts)


def test_what_can_be_saved_is_saved(whole: bytes, tmp_path: Path) -> None:
    path, target = tmp_path / "games.db", tmp_path / "saved.jsonl"
    path.write_bytes(whole)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET details = '{' WHERE id = (SELECT min(id) FROM games)")
        connection.execute("DELETE FROM moves WHERE number = 1 AND game_id = (SELECT max(id) FROM games)")
    line = gridsage("database", "export", str(target), "--database", str(path), status=2)
    assert f"holds {GAMES - 2} games, 1 runs, 1 analyses; 2 could not be read" in line
    kinds = [json.loads(text)["kind"] for text in target.read_text(encoding="utf-8").splitlines()]
    assert kinds.count("game") == GAMES - 2


def test_no_backup_is_made_of_a_damaged_file(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(whole)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM games WHERE id = (SELECT min(id) FROM games)")
    line = gridsage("database", "backup", str(tmp_path / "a.jsonl.gz"), "--database", str(path), status=2)
    assert "no backup was written" in line
    assert "belongs to none of games" in line
    assert not (tmp_path / "a.jsonl.gz").exists()


def test_a_file_of_no_bytes_is_not_taken_for_a_database(tmp_path: Path) -> None:
    (tmp_path / "games.db").touch()
    with pytest.raises(StoreError, match="empty"):
        open_store(str(tmp_path / "games.db"), create=False)


def test_damaged_backups_change_nothing(whole: bytes, tmp_path: Path) -> None:
    path, good, bad = tmp_path / "games.db", tmp_path / "good.jsonl.gz", tmp_path / "bad.jsonl.gz"
    path.write_bytes(whole)
    gridsage("database", "backup", str(good), "--database", str(path))
    data = good.read_bytes()
    places = random.Random(8)
    for number in range(PLACES // 2):
        damaged = bytearray(data[: places.randrange(len(data))] if number % 2 else data)
        if number % 2 == 0:
            # Behind the head of a gzip file, which holds a time and a name.
            damaged[places.randrange(40, len(data))] ^= 1 << places.randrange(8)
        bad.write_bytes(damaged)
        target = tmp_path / "restored.db"
        said = gridsage("database", "restore", str(bad), "--database", str(target), status=2)
        assert "nothing was changed" in said
        assert not target.exists()


def test_a_database_that_another_program_begins_just_now_is_not_damaged(
    whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = tmp_path / "begun.db"
    begun.touch()
    read = Path.open

    def read_then_write(path: Path, *args: Any, **more: Any) -> Any:
        opened = read(path, *args, **more)
        if path == begun and begun.stat().st_size == 0:
            opened.close()
            opened = io.BytesIO()
            with open(begun, "wb") as other:  # noqa: PTH123 - the other way is taken
                other.write(whole)
        return opened

    monkeypatch.setattr(Path, "open", read_then_write)
    with open_store(str(begun)) as store:
        assert len(store.games.find()) == GAMES
