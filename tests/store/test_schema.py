"""The schema: made from nothing, brought up to date from every version ever released, refused when newer."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from gridsage.errors import StoreError
from gridsage.record import Outcome, PlayedMove, Termination
from gridsage.sessions.events import MoveMade
from gridsage.solving.mnk.book import BookEntry
from gridsage.store import GameQuery, MnkScore, Store, open_store
from gridsage.store.keys import key_of
from gridsage.store.location import parse_location
from gridsage.store.sql import SqlStore
from gridsage.store.sql.archive import read_archive
from gridsage.store.sql.engine import Database
from gridsage.store.sql.schema import VERSIONS, current_version, migrate, newest_version
from gridsage.store.sql.tables import metadata

DATA = Path(__file__).parent / "data"


def test_there_is_a_frozen_database_of_every_released_schema() -> None:
    assert {path.stem[-4:] for path in DATA.glob("schema-*.sql")} == set(VERSIONS)
    assert {path.name[8:12] for path in DATA.glob("archive-*.jsonl.gz")} == set(VERSIONS)


def test_the_tables_are_those_of_the_newest_migration(location: str) -> None:
    database = Database(parse_location(location))
    with database.writing() as connection:
        migrate(connection, newest_version())
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    database.close()


def described(connection: Connection) -> dict[str, object]:
    """All that a database says of its tables; the order of columns has no meaning."""
    schema = inspect(connection)

    def parts(table: str) -> dict[str, object]:
        columns = {column["name"]: {**column, "type": str(column["type"])} for column in schema.get_columns(table)}
        indexes = {index["name"]: index for index in schema.get_indexes(table)}
        unique, checks = schema.get_unique_constraints(table), schema.get_check_constraints(table)
        keys = (schema.get_pk_constraint(table), schema.get_foreign_keys(table))
        return {"columns": columns, "indexes": indexes, "keys": keys, "constraints": (unique, checks)}

    return {table: parts(table) for table in schema.get_table_names()} | {"views": schema.get_view_names()}


def test_a_new_database_is_what_all_migrations_leave(location: str) -> None:
    database = Database(parse_location(location))
    with database.writing() as connection:
        migrate(connection, newest_version())
        migrated = described(connection)
        assert len(migrated) > len(metadata.tables)
        metadata.drop_all(connection)
        connection.execute(text("DROP TABLE alembic_version"))
    database.close()
    with open_store(location) as store:
        assert isinstance(store, SqlStore)
        with store.database.reading() as connection:
            assert described(connection) == migrated
            assert current_version(connection) == newest_version()


def frozen_file(version: str, path: Path) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DATA / f"schema-{version}.sql").read_text(encoding="utf-8"))
    return path


OWNER = (key_of("s1"), "s1")
"""Before there were keys an owner was a secret."""


ROWS = {"0001": 9, "0010": 14, "0011": 14, "0012": 14, "0013": 14}


def check_frozen_content(store: Store, version: str) -> None:
    """What every frozen database holds, and that it is alive."""
    mines, mnk = (store.games.get(game_id) for game_id in store.games.ids())
    trace = "0lc70,70 40lr1,0" if version >= "0008" else ""
    first = PlayedMove(0, "open 4,4", 0.25, trace=trace)
    assert mines.record.moves == (first, PlayedMove(0, "open 8,8", 0.5, True, 0.125))
    assert (mines.record.details, mines.owner, mines.practice) == ({"mines": [1, 2]}, OWNER[version >= "0004"], False)
    assert mines.record.seed == ("x000102030405060708090a0b0c0d0e0f" if version >= "0005" else 7)
    assert mnk.record.outcome == Outcome(Termination.ROW, 1)
    assert (mnk.record.seed, mnk.record.players) == ((1 << 63) - 1, ("champion:level=3", "Ada"))
    assert store.games.mnk_scores("Ada") == (MnkScore("3x3x3", "champion", "level=3", 1, 1, 0, 0),)
    assert [analysis.result for analysis in store.analyses.find()] == [{"score": 3}]
    event = MoveMade(number=2, outcome=mines.record.outcome, details={}, move=PlayedMove(0, "open 0,0"))
    store.games.apply(mines.id, event)
    runs = store.runs.find()
    if version >= "0002":
        assert [(run.id, run.done_games, run.failed_batches) for run in runs] == [("0123456789", 2, 1)]
        (done, failed) = store.runs.batches("0123456789")
        assert [result.termination for result in done.results] == [Termination.SOLVED, Termination.EXPLODED]
        assert failed.note == "died"
    else:
        assert runs == []
    run_id = store.runs.create("mines", {}, batches=1, games=1)
    assert store.runs.add_batch(run_id, 0, [])
    known = store.book.entries("3x3x3", ["b2/a1"])
    assert dict(known) == ({"b2/a1": BookEntry(3, 2, 1, 4, 0.25, depth=8, nodes=1 << 40)} if version >= "0010" else {})
    assert store.book.has_source("file:00") == (version >= "0010")


@pytest.mark.parametrize("version", VERSIONS)
def test_a_file_of_every_released_schema_opens_with_all_it_holds(version: str, tmp_path: Path) -> None:
    with open_store(str(frozen_file(version, tmp_path / "old.db"))) as store:
        check_frozen_content(store, version)
    copies = list(tmp_path.glob(f"old.db.schema-{version}-*.bak"))
    assert len(copies) == (version != newest_version()), "a copy is kept before a migration, and only then"
    for copy in copies:
        with closing(sqlite3.connect(copy)) as connection:
            assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (version,)
            assert connection.execute("SELECT count(*) FROM moves").fetchone() == (3,)


def test_guests_of_games_from_before_find_them(tmp_path: Path) -> None:
    path = frozen_file("0010", tmp_path / "old.db")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE game_players SET key = 'guest' WHERE name = 'Ada' AND seat = 1")
        connection.commit()
    with open_store(str(path)) as store:
        assert [game.game for game in store.games.find(GameQuery(keys=("guest",)))] == ["mnk"]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT key FROM game_players WHERE guest").fetchall() == [("guest",)]


def test_games_from_before_are_of_the_class_that_their_help_tells(tmp_path: Path) -> None:
    path = frozen_file("0005", tmp_path / "old.db")
    helped = {
        "a": ('{"help": {"hints": 3, "chances": 0, "undone": 0}}', 0, "hints"),
        "b": ('{"help": {"hints": 3, "chances": 2, "undone": 0}}', 0, "chances"),
        "c": ('{"help": {"hints": 0, "chances": 0, "undone": 0}}', 0, "unaided"),
        "d": ('{"help": {"hints": 3, "undone": 1}}', 1, "practice"),
        "e": ("{}", 1, "practice"),
        "f": ('{"help": 7}', 0, "unaided"),
    }
    with closing(sqlite3.connect(path)) as connection, connection:
        for name, (details, practice, _) in helped.items():
            connection.execute(
                "INSERT INTO games SELECT ?, game, setup, seed, owner, ?, termination, winner, note, 0, time_s, ?, "
                "created_at, updated_at, ended_at, wide_seed FROM games WHERE game = 'mnk' LIMIT 1",
                (name, practice, details),
            )
    with open_store(str(path)) as store:
        found = {game.id: game.result_class.value for game in store.games.find()}
    assert {name: found[name] for name in helped} == {name: wanted for name, (*_, wanted) in helped.items()}


@pytest.mark.parametrize("version", VERSIONS)
def test_an_archive_of_every_released_schema_is_restored(version: str, location: str) -> None:
    database = Database(parse_location(location))
    assert read_archive(database, DATA / f"archive-{version}.jsonl.gz") == ROWS.get(version, 12)
    database.close()
    with open_store(location) as store:
        check_frozen_content(store, version)


def test_a_server_with_an_older_schema_is_copied_and_upgraded(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    database = Database(parse_location(postgres_url))
    monkeypatch.setattr("gridsage.store.sql.archive.newest_version", lambda: "0001")
    read_archive(database, DATA / "archive-0001.jsonl.gz")
    monkeypatch.undo()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    database.close()
    with open_store(postgres_url) as store:
        check_frozen_content(store, "0001")
    assert len(list((tmp_path / "gridsage").glob("postgres.schema-0001-*.jsonl.gz"))) == 1


def set_version(location: str, version: str) -> None:
    database = Database(parse_location(location))
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version})
    database.close()


@pytest.mark.parametrize(("version", "words"), [("0999", "newer Gridsage"), ("0000", "unknown schema")])
def test_a_database_of_a_newer_or_unknown_schema_is_refused_untouched(location: str, version: str, words: str) -> None:
    open_store(location).close()
    set_version(location, version)
    before = Path(location).read_bytes() if Path(location).is_file() else b""
    with pytest.raises(StoreError, match=words) as caught:
        open_store(location)
    assert "\n" not in str(caught.value)
    assert before == (Path(location).read_bytes() if before else b"")
    set_version(location, newest_version())
    open_store(location).close()


def test_a_database_of_another_program_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES ('x');")
    with pytest.raises(StoreError, match=r"another program .*bookmarks"):
        open_store(str(path))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmarks",)]


def test_a_migration_that_fails_leaves_the_old_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = frozen_file("0001", tmp_path / "old.db")

    def half_done(connection: object, version: str) -> None:
        connection.execute(text("CREATE TABLE runs (id TEXT)"))  # type: ignore[attr-defined]
        raise StoreError("the migration failed")

    with monkeypatch.context() as patch:
        patch.setattr("gridsage.store.sql.schema.migrate", half_done)
        with pytest.raises(StoreError, match="failed"):
            open_store(str(path))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'runs'").fetchone() == (0,)
    with open_store(str(path)) as store:
        check_frozen_content(store, "0001")


def test_several_programs_may_open_a_new_database_at_once(location: str) -> None:
    failures: list[BaseException] = []
    barrier = threading.Barrier(4)

    def program() -> None:
        barrier.wait()
        try:
            open_store(location).close()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=program) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
