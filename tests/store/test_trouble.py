"""Databases in trouble: one clear line, and nothing damaged."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from gridsage.errors import StoreError
from gridsage.record import GameRecord, GameResult, PlayedMove
from gridsage.sessions.events import MoveMade
from gridsage.store import MemoryStore, open_store
from gridsage.store.location import default_location, parse_location
from gridsage.store.sql import SqlStore


@contextmanager
def one_clear_line(words: str) -> Iterator[None]:
    with pytest.raises(StoreError, match=words) as caught:
        yield
    message = str(caught.value)
    assert "\n" not in message
    assert "sqlalche.me" not in message
    assert "SELECT" not in message
    assert "secret" not in message


def opened(location: str, wait_s: float = 0.05) -> SqlStore:
    return SqlStore(parse_location(location), wait_s=wait_s)


def test_a_locked_file(tmp_path: Path, mnk_record: GameRecord) -> None:
    path = tmp_path / "a.db"
    with opened(str(path)) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        game_id = store.games.add(mnk_record)
        other.execute("BEGIN IMMEDIATE")
        with one_clear_line("is locked"):
            store.games.add(mnk_record)
        assert store.games.get(game_id).record == mnk_record, "reading goes on"
        other.execute("ROLLBACK")
        store.games.add(mnk_record)
        assert store.games.count() == 2


def test_a_locked_server(postgres_url: str, mines_record: GameRecord) -> None:
    with opened(postgres_url) as store, opened(postgres_url) as other:
        game_id = store.games.add(mines_record)
        event = MoveMade(number=3, outcome=mines_record.outcome, details={}, move=PlayedMove(0, "open 0,0"))
        with other.database.writing() as connection:
            connection.execute(text("SELECT * FROM games FOR UPDATE"))
            with one_clear_line("is locked"):
                store.games.apply(game_id, event)
        store.games.apply(game_id, event)


def test_a_full_disk_keeps_what_was_kept(tmp_path: Path, results: list[GameResult]) -> None:
    """SQLite's own limit of pages raises the same error as a disk without room."""
    with opened(str(tmp_path / "a.db")) as store:
        run_id = store.runs.create("mines", {}, batches=1000, games=1000)
        connection = store.database.engine.raw_connection()
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 3}")
        connection.close()
        kept = 0
        with one_clear_line("the disk is full"):
            for kept in range(1000):
                store.runs.add_batch(run_id, kept, results * 10)
        assert store.runs.done(run_id) == set(range(kept))
        assert [batch.games for batch in store.runs.batches(run_id)] == [30] * kept


@pytest.mark.parametrize("damage", ["no database", "first page", "inside"])
def test_a_damaged_file(damage: str, tmp_path: Path, mnk_record: GameRecord) -> None:
    path = tmp_path / "a.db"
    with opened(str(path)) as store:
        for _ in range(50):
            store.games.add(mnk_record)
    data = bytearray(path.read_bytes())
    if damage == "no database":
        data = bytearray(b"Dear diary, today I played tic-tac-toe.\n" * 100)
    else:
        start = 24 if damage == "first page" else 4096
        data[start : start + 30000] = b"\xff" * len(data[start : start + 30000])
    path.write_bytes(data)
    with one_clear_line("damaged|no database"), opened(str(path)) as store:
        for game_id in store.games.ids():
            store.games.get(game_id)
    assert path.read_bytes() == data, "nothing was changed"


def test_a_read_only_file(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, mnk_record: GameRecord) -> None:
    """As a user without the right to write; as root nothing is read-only, so a second process drops its rights."""
    folder = Path(os.path.realpath(tmp_path))
    path = folder / "a.db"
    with opened(str(path)) as store:
        game_id = store.games.add(mnk_record)
    before = path.read_bytes()
    other = tmp_path_factory.mktemp("writable") / "b.db"
    program = (
        "import os, sys\n"
        "from gridsage.record import GameRecord, Outcome, Termination\n"
        "from gridsage.store import open_store\n"
        "import gridsage.store.sql, sqlalchemy.dialects.sqlite\n"
        "open_store(sys.argv[3]).close()\n"
        "if os.getuid() == 0:\n"
        "    os.chdir(sys.argv[1])\n"
        "    os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"
        "try:\n"
        "    with open_store(sys.argv[2]) as store:\n"
        "        store.games.add(GameRecord('mnk', '3x3x3', 1, ('a', 'b'), (), Outcome(Termination.FULL)))\n"
        "except Exception as error:\n"
        "    print(type(error).__name__, error)\n"
    )
    for parent in (folder, *folder.parents[:3]):
        if parent.stat().st_uid == os.getuid() and parent != Path("/tmp"):
            parent.chmod(0o755)
    path.chmod(0o444)
    folder.chmod(0o555)
    try:
        done = subprocess.run(
            # One is opened before the rights are dropped: after that Python itself may be out of reach.
            [sys.executable, "-c", program, str(folder), "a.db" if os.getuid() == 0 else str(path), str(other)],
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        folder.chmod(0o755)
        path.chmod(0o644)
    assert done.stdout.startswith("StoreError the database"), done.stdout + done.stderr
    assert "read-only" in done.stdout or "cannot be opened" in done.stdout
    assert path.read_bytes() == before
    with opened(str(path)) as store:
        assert store.games.get(game_id).record == mnk_record


def test_a_read_only_server(postgres_url: str, mnk_record: GameRecord) -> None:
    opened(postgres_url).close()
    with (
        opened(postgres_url + "&options=-c default_transaction_read_only=on") as store,
        one_clear_line("is read-only"),
    ):
        store.games.add(mnk_record)


@pytest.mark.parametrize(
    ("location", "words"),
    [
        ("postgresql://nobody:secret@127.0.0.1:1/games", "cannot be reached"),
        ("postgresql://nobody:secret@/games?host=/nonexistent", "cannot be reached"),
        ("mysql://root:secret@localhost/games", "expected a file's name"),
        ("postgresql://u:secret@host:port:port/x", "cannot read the database's address"),
        ("sqlite:////nonexistent/folder/a.db", "cannot be opened"),
        ("/nonexistent/folder/a.db", "cannot be opened"),
        ("", "no name"),
    ],
)
def test_an_address_that_leads_nowhere(location: str, words: str) -> None:
    with one_clear_line(words):
        open_store(location)


def test_a_server_that_goes_away_and_comes_back(postgres_url: str, mnk_record: GameRecord) -> None:
    with opened(postgres_url) as store, opened(postgres_url) as other:
        store.games.add(mnk_record)
        with other.database.writing() as connection:
            connection.execute(
                text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
            )
        store.games.add(mnk_record)
        assert store.games.count() == 2


def test_without_the_driver_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with one_clear_line(r"gridsage\[postgres\]"):
        open_store("postgresql://nobody:secret@127.0.0.1:1/games")


def test_a_file_that_should_exist(tmp_path: Path) -> None:
    with one_clear_line("there is no database"):
        open_store(str(tmp_path / "typo.db"), create=False)
    assert list(tmp_path.iterdir()) == []


def test_the_default_is_in_the_data_folder_or_where_the_variable_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GRIDSAGE_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    if sys.platform == "linux":
        assert default_location() == str(tmp_path / "data" / "gridsage" / "gridsage.db")
        with open_store() as store:
            assert store.name == default_location()
        monkeypatch.setenv("XDG_DATA_HOME", "/proc/nowhere")
        with one_clear_line("cannot make the folder"):
            open_store()
    monkeypatch.setenv("GRIDSAGE_DATABASE", "memory:")
    assert isinstance(open_store(), MemoryStore)


def test_sqlite_is_opened_as_promised(tmp_path: Path) -> None:
    with opened(str(tmp_path / "a.db")) as store, store.database.reading() as connection:
        pragma = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar() for name in ("journal_mode", "foreign_keys")
        }
        assert pragma == {"journal_mode": "wal", "foreign_keys": 1}
    with opened(str(tmp_path / "a.db")) as store:
        for at_once, level in ((True, 2), (False, 1), (True, 2)):
            with store.database.writing(at_once=at_once) as connection:
                assert connection.execute(text("PRAGMA synchronous")).scalar() == level
