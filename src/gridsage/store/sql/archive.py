"""The whole database in one file: for backups, before a migration, and to move from SQLite to PostgreSQL or back.

An archive is JSON lines under gzip: first a line that says what it is and which schema it has, then a line for each row
of each table, last a line that counts them, so that an archive cut short is noticed. Binary values are base64.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import Connection, LargeBinary, MetaData, Table, func, insert, select

from gridsage.errors import ParseError, StoreError
from gridsage.files import make_private, new_part
from gridsage.store.sql.damage import find_damage
from gridsage.store.sql.engine import Database
from gridsage.store.sql.schema import VERSIONS, copy_file, current_version, migrate, newest_version

__all__ = ["keep_copy", "read_archive", "write_archive"]

_FORMAT = 1
_CHUNK = 500


def keep_copy(database: Database, version: str) -> Path:
    """Keep a copy of a database before its schema is changed: beside a file, in the data folder for a server."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%f")
    if database.file is not None:
        target = database.file.with_name(f"{database.file.name}.schema-{version}-{stamp}.bak")
        copy_file(database.file, target)
    else:
        folder = Path(platformdirs.user_data_dir("gridsage", appauthor=False))
        target = folder / f"{database.url.database}.schema-{version}-{stamp}.jsonl.gz"
        write_archive(database, target)
    return target


def write_archive(database: Database, target: Path) -> int:
    """Write every row of one moment into the archive, which must not exist yet; gives the number of rows."""
    if target.exists():
        raise StoreError(f"{target} exists already; nothing was changed")
    if damage := find_damage(database):
        raise StoreError(
            f"the database {database.name} is damaged ({damage[0]}); no backup was written; save what can be read: "
            "gridsage database export FILE.jsonl"
        )
    part = new_part(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        make_private(part)
        with gzip.open(part, "wt", encoding="utf-8") as file, database.reading() as connection:
            rows = 0
            for rows, line in enumerate(_lines(connection)):  # noqa: B007 - the head is line 0
                file.write(line + "\n")
            file.write(json.dumps({"end": rows}) + "\n")
        with part.open("rb+") as file_:
            os.fsync(file_.fileno())
        part.rename(target)
    except OSError as error:
        raise StoreError(f"cannot write {target}: {error.strerror or error}; the database is as it was") from error
    finally:
        part.unlink(missing_ok=True)
    return rows


def _lines(connection: Connection) -> Iterator[str]:
    yield json.dumps({"gridsage_archive": _FORMAT, "schema": current_version(connection)})
    for table in _tables(connection):
        binary = [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
        rows = connection.execution_options(yield_per=_CHUNK).execute(select(table).order_by(*table.primary_key))
        for row in rows.mappings():
            values = dict(row)
            for name in binary:
                values[name] = base64.b64encode(values[name]).decode()
            yield json.dumps({"table": table.name, "row": values}, separators=(",", ":"))


def _tables(connection: Connection) -> list[Table]:
    """The tables as they are in the database, whatever its schema; those that others point to first."""
    found = MetaData()
    found.reflect(connection)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


def read_archive(database: Database, source: Path) -> int:
    """Put all rows of an archive into an empty database, all or nothing; gives the number of rows."""
    try:
        with gzip.open(source) as whole:
            # Reading to the end compares the checksum: what is damaged must not even be tried.
            while whole.read(1 << 20):
                pass
        with gzip.open(source, "rt", encoding="utf-8") as file, database.writing() as connection:
            version = _head(next(file, ""), source)
            if current_version(connection) is not None:
                if any(connection.scalar(select(func.count()).select_from(t)) for t in _tables(connection)):
                    raise StoreError(f"the database {database.name} is not empty; restore into a new one")
                if current_version(connection) != version:
                    raise StoreError(f"the database {database.name} has another schema; restore into a new one")
            else:
                migrate(connection, version)
            rows = _fill(connection, file, source)
            migrate(connection, newest_version())
    except (EOFError, gzip.BadGzipFile, zlib.error, UnicodeDecodeError) as error:
        raise ParseError(f"{source} is not an archive, or is damaged: {error}; nothing was changed") from error
    except OSError as error:
        raise StoreError(f"cannot read {source}: {error.strerror or error}; nothing was changed") from error
    return rows


def _head(line: str, source: Path) -> str:
    try:
        head = json.loads(line)
        kind, version = head["gridsage_archive"], head["schema"]
    except (ValueError, KeyError, TypeError):
        raise ParseError(f"{source} is not a Gridsage archive; nothing was changed") from None
    if kind != _FORMAT or version not in VERSIONS:
        raise StoreError(
            f"{source} was written by a newer Gridsage (its schema is {version}, this program knows "
            f"{newest_version()}); upgrade the program; nothing was changed"
        )
    return str(version)


def _fill(connection: Connection, lines: Iterator[str], source: Path) -> int:
    tables = {table.name: table for table in _tables(connection)}
    pending: list[dict[str, Any]] = []
    current = ""
    rows = 0
    for line in lines:
        try:
            data = json.loads(line)
            if "end" in data:
                break
            name, row = data["table"], data["row"]
            if set(row) != set(tables[name].columns.keys()):
                raise ValueError(f"a row of {name} has other columns")
            for column in tables[name].columns:
                if isinstance(column.type, LargeBinary):
                    row[column.name] = base64.b64decode(row[column.name])
        except (ValueError, KeyError, TypeError) as error:
            raise ParseError(f"{source}, line {rows + 2}, cannot be read: {error}; nothing was changed") from error
        if name != current or len(pending) >= _CHUNK:
            _flush(connection, tables, current, pending)
            current = name
        pending.append(row)
        rows += 1
    else:
        raise ParseError(f"{source} was cut short after {rows} rows; nothing was changed")
    _flush(connection, tables, current, pending)
    if data["end"] != rows:
        raise ParseError(f"{source} has {rows} rows, but was written with {data['end']}; nothing was changed")
    return rows


def _flush(connection: Connection, tables: dict[str, Table], name: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(insert(tables[name]), rows)
        rows.clear()
