"""Connections: how SQLite and PostgreSQL are opened, and what their failures mean in one clear line."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, ExceptionContext, Table, create_engine, event
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from gridsage.checks import shown
from gridsage.errors import StoreError
from gridsage.extras import missing_extra
from gridsage.files import MALFORMED, make_private

__all__ = ["Database", "database_name"]

_WAIT_S = 5.0
"""How long to wait for another process that writes, before saying that the database is locked."""

_LOCKED = "is locked: another program is writing to it; try again when it has ended"
_AWAY = "cannot be reached"
_DAMAGED = (
    "is damaged; nothing was changed; restore a backup (gridsage database restore), or save what can be read: "
    "gridsage database export FILE.jsonl"
)

_SQLITE_MEANINGS = (
    ("SQLITE_BUSY", _LOCKED),
    ("SQLITE_LOCKED", _LOCKED),
    ("SQLITE_CORRUPT", _DAMAGED),
    ("SQLITE_NOTADB", "is no database; nothing was changed"),
    ("SQLITE_READONLY", "is read-only"),
    ("SQLITE_FULL", "cannot grow: the disk is full; what was kept before is safe"),
    ("SQLITE_CANTOPEN", "cannot be opened: the folder is missing, or this user may not use it"),
    ("SQLITE_PERM", "cannot be opened: this user may not use it"),
    ("SQLITE_AUTH", "cannot be opened: this user may not use it"),
    ("SQLITE_IOERR", "cannot be read or written: the disk or the file system fails"),
)

_POSTGRES_MEANINGS = {
    "53100": "cannot grow: the server's disk is full; what was kept before is safe",
    "25006": "is read-only",
    "42501": "cannot be used: this user may not",
    "55P03": _LOCKED,
    "57014": _LOCKED,
    "57P01": f"{_AWAY}: the server is shutting down",
    "57P02": f"{_AWAY}: the server has crashed and is starting again",
    "57P03": f"{_AWAY}: the server is starting or stopping",
    "53300": f"{_AWAY}: the server has too many connections",
    "XX001": "is damaged; restore a backup (gridsage database restore)",
    "XX002": "is damaged; restore a backup (gridsage database restore)",
}


def database_name(url: URL) -> str:
    """The database for people: a file's name, or an address without its password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


class Database:
    """One database, its connections and its transactions."""

    def __init__(self, url: URL, *, wait_s: float = _WAIT_S, salvage: bool = False) -> None:
        """With ``salvage`` an SQLite file is read as far as it goes, even where it was cut short, and never changed."""
        self.url = url
        self.name = database_name(url)
        self.sqlite = url.get_backend_name() == "sqlite"
        self.engine = _sqlite_engine(url, wait_s, salvage) if self.sqlite else _postgres_engine(url, wait_s, self.name)
        self._together = threading.local()

    @property
    def file(self) -> Path | None:
        """The file of an SQLite database."""
        return _file_of(self.url) if self.sqlite else None

    def insert(self, table: Table) -> Any:
        """An insertion that may say what happens where such a row is there: another server may just have made it."""
        return sqlite.insert(table) if self.sqlite else postgresql.insert(table)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one moment of the database and changes nothing."""
        with self._clear_errors(), self.values(), self.engine.connect() as connection:
            if not self.sqlite:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def values(self) -> Iterator[None]:
        """What is read inside was written by this program: a value that cannot be read is damage."""
        try:
            yield
        except MALFORMED as error:
            raise self.damaged(f"a value cannot be read: {shown(error)}") from error

    def damaged(self, words: str) -> StoreError:
        """The error of a database in which something is not as it was written."""
        message = f"the database {self.name} is damaged ({words}); restore a backup (gridsage database restore)"
        return StoreError(message, public="the database is damaged", damaged=True)

    @contextmanager
    def writing(self, *, at_once: bool = True) -> Iterator[Connection]:
        """A transaction that is kept whole when the block ends, and forgotten whole when it raises.

        It is on the disk then. With ``at_once=False`` an SQLite database may write it there a little later: a kill
        loses nothing, a power cut the last few such transactions, and neither damages anything.
        """
        outer: Connection | None = getattr(self._together, "connection", None)
        if outer is not None:
            with self._clear_errors(), self._part_of(outer):
                yield outer
            return
        synchronous = "FULL" if at_once else "NORMAL"
        with (
            self._clear_errors(),
            self.engine.connect().execution_options(gridsage_writes=synchronous) as connection,
            connection.begin(),
        ):
            yield connection
            self._check_unbroken(connection)

    @contextmanager
    def _part_of(self, connection: Connection) -> Iterator[None]:
        """A part of a transaction, which is taken back alone when the block raises."""
        self._check_unbroken(connection)
        part = connection.begin_nested()
        try:
            yield
        except BaseException:
            if not self._broken(connection):
                part.rollback()
            raise
        part.commit()

    def _broken(self, connection: Connection) -> bool:
        """Whether SQLite has taken the whole transaction back, as it does after a fault of the disk or of the memory.

        A connection that is given up has lost its transaction, too.
        """
        if not self.sqlite:
            return False
        return connection.invalidated or not connection.connection.driver_connection.in_transaction  # type: ignore[union-attr]

    def _check_unbroken(self, connection: Connection) -> None:
        # The driver keeps silent about it, and lets nothing be committed.
        if self._broken(connection):
            meaning = "could not be read or written, and took back what was to be kept with it"
            raise StoreError(f"the database {self.name} {meaning}", public=f"the database {meaning}")

    @contextmanager
    def together(self) -> Iterator[None]:
        """One transaction around every :meth:`writing` of this thread inside the block."""
        with self.writing() as connection:
            self._together.connection = connection
            try:
                yield
            finally:
                self._together.connection = None

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def _clear_errors(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as error:
            raise self._error(error.orig) from error
        except SQLAlchemyError as error:
            raise StoreError(f"the database {self.name} cannot be used: {_first_line(error)}") from error
        except sqlite3.Error as error:
            raise self._error(error) from error

    def _error(self, error: BaseException | None) -> StoreError:
        meaning, words = _meaning(error)
        return StoreError(
            f"the database {self.name} {meaning}{words}",
            public=f"the database {meaning}",
            passing=meaning.startswith((_LOCKED, _AWAY)),
            damaged=meaning == _DAMAGED,
        )


def _file_of(url: URL) -> Path:
    return Path(str(url.database).removeprefix("file:"))


def _first_line(error: object) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def _meaning(error: BaseException | None) -> tuple[str, str]:
    """What an error means, and the driver's own words where they add something; these may name files and hosts."""
    name = str(getattr(error, "sqlite_errorname", None) or "")
    for begin, meaning in _SQLITE_MEANINGS:
        if name.startswith(begin):
            return meaning, ""
    state = str(getattr(error, "sqlstate", None) or "")
    if state in _POSTGRES_MEANINGS:
        return _POSTGRES_MEANINGS[state], ""
    if str(error).startswith("Could not decode"):
        return _DAMAGED, ""
    if type(error).__name__ == "OperationalError" and (not state or state.startswith("08")) and not name:
        return _AWAY, f": {_first_line(error)}"
    return "cannot be used", f": {_first_line(error)}"


def _sqlite_engine(url: URL, wait_s: float, salvage: bool) -> Engine:
    query = {key: value for key, value in url.query.items() if key != "timeout"}
    wait_s = float(str(url.query.get("timeout", wait_s)))
    engine = create_engine(url.set(query=query), connect_args={"timeout": wait_s})

    @event.listens_for(engine, "do_connect")
    def before_connect(*_: object) -> None:
        # SQLite gives the files beside the database the same rights.
        if url.query.get("mode", "rwc") == "rwc":
            with suppress(OSError):  # SQLite says it better
                make_private(_file_of(url))

    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _: ConnectionPoolEntry) -> None:
        # We say BEGIN ourselves: the driver would begin too late, and never before a change of the schema.
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys = ON")
        # SQLite's own 2 MB are soon too few for games whose ids are spread at random.
        connection.execute("PRAGMA cache_size = -16384")
        _keep_a_log(connection, wait_s)

    @event.listens_for(engine, "handle_error")
    def on_error(context: ExceptionContext) -> None:
        # SQLite opens a file that it could not open for writing to read it: the next connection is to try again.
        name = str(getattr(context.original_exception, "sqlite_errorname", ""))
        if name.startswith("SQLITE_READONLY"):
            context.is_disconnect = True

    @event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("gridsage_writes")
        if writes is None:
            connection.exec_driver_sql("BEGIN")
            return
        connection.exec_driver_sql(f"PRAGMA synchronous = {writes}")
        # A writer takes the lock at once: two that both read first could never both go on.
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _keep_a_log(connection: sqlite3.Connection, wait_s: float) -> None:
    """Write-ahead logging; SQLite's own patience does not cover several programs that change to it at once."""
    give_up = time.monotonic() + wait_s
    while True:
        try:
            if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if not error.sqlite_errorname.startswith("SQLITE_BUSY") or time.monotonic() >= give_up:
                raise
            time.sleep(0.01)


def _postgres_engine(url: URL, wait_s: float, name: str) -> Engine:
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        raise StoreError(missing_extra("postgres", f"the database {name}")) from error
    limits = f"-c lock_timeout={int(wait_s * 1000)}"
    arguments: dict[str, Any] = {"connect_timeout": 10}
    if "options" not in url.query and "PGOPTIONS" not in os.environ:
        arguments["options"] = limits
    # A server may be restarted between two moves: ask before using a connection that has lain idle.
    return create_engine(url, pool_pre_ping=True, connect_args=arguments)
