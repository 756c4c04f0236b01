"""The schema's version: what a database has, what this program knows, and the way from one to the other."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, PrimaryKeyConstraint, String, Table, inspect, text

from gridsage.errors import StoreError
from gridsage.files import make_private
from gridsage.store.sql.engine import Database
from gridsage.store.sql.tables import metadata

__all__ = ["VERSIONS", "copy_file", "current_version", "make_tables", "migrate", "newest_version", "prepare"]

_MIGRATIONS = Path(__file__).parent.parent / "migrations"

VERSIONS = tuple(sorted(path.name[1:5] for path in (_MIGRATIONS / "versions").glob("v[0-9][0-9][0-9][0-9]_*.py")))
"""Every version of the schema that this program knows, the newest last."""

_LOCK = 0x6772696473616765
"""The advisory lock that two programs meet on when both want to upgrade the same PostgreSQL database."""


def newest_version() -> str:
    """The version of the schema that this program works with."""
    return VERSIONS[-1]


def current_version(connection: Connection) -> str | None:
    """The version that a database has; None where it is empty."""
    tables = set(inspect(connection).get_table_names())
    if "alembic_version" in tables:
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if tables:
        some = ", ".join(sorted(tables)[:3])
        raise StoreError(f"the database belongs to another program (it has the tables {some}); nothing was changed")
    return None


def prepare(database: Database, keep_copy: Callable[[Database, str], object]) -> None:
    """Make the tables in an empty database, bring an older one up to date, refuse a newer one.

    ``keep_copy`` is called before an older database is changed, with the version it has.
    """
    with database.reading() as connection:
        found = _checked(database, current_version(connection))
    if found == newest_version():
        return
    if found is not None:
        keep_copy(database, found)
    with database.writing() as connection:
        if not database.sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        # Another program may have done it while we waited for the lock.
        found = _checked(database, current_version(connection))
        if found is None:
            make_tables(connection)
        elif found != newest_version():
            migrate(connection, newest_version())


def _checked(database: Database, found: str | None) -> str | None:
    if found is None or found in VERSIONS:
        return found
    if found > newest_version():
        raise StoreError(
            f"the database {database.name} was written by a newer Gridsage (its schema is {found}, this program knows "
            f"{newest_version()}); upgrade the program; nothing was changed"
        )
    raise StoreError(f"the database {database.name} has the unknown schema {found!r}; nothing was changed")


def make_tables(connection: Connection) -> None:
    """Make the newest tables in an empty database, inside the open transaction: what all migrations would leave."""
    metadata.create_all(connection, checkfirst=False)
    # The table as Alembic makes it.
    primary_key = PrimaryKeyConstraint("version_num", name="alembic_version_pkc")
    versions = Table("alembic_version", MetaData(), Column("version_num", String(32), nullable=False), primary_key)
    versions.create(connection, checkfirst=False)
    connection.execute(versions.insert().values(version_num=newest_version()))


def migrate(connection: Connection, version: str) -> None:
    """Run the migrations up to that version inside the open transaction."""
    # Alembic takes a quarter of a second to import, and most openings need no migration.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    command.upgrade(config, version)


def copy_file(file: Path, target: Path) -> None:
    """Copy an SQLite database to a new file, as it is at one moment, even while others write."""
    if target.exists():
        raise StoreError(f"{target} exists already; nothing was changed")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(target.parent).free < file.stat().st_size * 1.1:
            raise StoreError(f"cannot copy {file} to {target}: the disk is full; nothing was changed")
        make_private(target)
        with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
    except (OSError, sqlite3.Error) as error:
        target.unlink(missing_ok=True)
        raise StoreError(f"cannot copy {file} to {target}: {error}; nothing was changed") from error
