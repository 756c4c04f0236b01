"""Damage of a database file: noticed in a moment when it is opened, and in full before a copy is relied on."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, text

from gridsage.errors import StoreError
from gridsage.store.sql.engine import Database

__all__ = ["check_on_open", "find_damage"]

_QUICK_BYTES = 8 << 20
"""Files up to this size are looked through on opening, which takes some hundredths of a second."""
_MOST_WORDS = 3
_MAGIC = b"SQLite format 3\0"


def check_on_open(database: Database) -> None:
    """Refuse a file that is damaged, as far as a moment's look tells."""
    if database.file is None or not database.file.exists():
        return
    size = database.file.stat().st_size
    found = _check_head(database.file)
    if not found and 0 < size <= _QUICK_BYTES:
        with database.reading() as connection:
            found = _ask(connection, "quick_check(1)")
    if found:
        raise StoreError(
            f"the database {database.name} is damaged ({found[0]}); nothing was changed; restore a backup, or save "
            "what can be read: gridsage database export FILE.jsonl",
            public="the database is damaged",
            damaged=True,
        )


def find_damage(database: Database) -> list[str]:
    """What a full check finds, a few words each; empty where all is well. PostgreSQL checks its own pages."""
    if database.file is None:
        return []
    try:
        found = _check_head(database.file)
        with database.reading() as connection:
            found += _ask(connection, f"integrity_check({_MOST_WORDS})")
            missing = connection.execute(text("PRAGMA foreign_key_check")).fetchmany(_MOST_WORDS)
    except StoreError as error:
        return [str(error)]
    return [*found, *(f"a row of {row[0]} belongs to none of {row[2]}" for row in missing)]


def _check_head(file: Path) -> list[str]:
    """What the first bytes of an SQLite file tell: whether it is one, and whether it is as long as it was.

    SQLite takes a file that was cut very short for an empty one.
    """
    try:
        with file.open("rb") as opened:
            head = opened.read(100)
        size = file.stat().st_size
        beside = [file.with_name(file.name + end) for end in ("-wal", "-journal")]
        if not size or any(other.exists() and other.stat().st_size for other in beside):
            return []  # new, or its newest pages are still in the log, or SQLite takes back what was broken off
    except OSError:
        return []  # SQLite says it better
    if head[:16] != _MAGIC[: len(head)]:
        return []  # no database at all: SQLite says so
    if size < 100:
        return [f"it has {size} bytes"]
    if len(head) < 100:
        return []  # another program has just begun it
    page = int.from_bytes(head[16:18], "big")
    page = 65536 if page == 1 else page
    pages = int.from_bytes(head[28:32], "big") if head[24:28] == head[92:96] else 0
    return [f"it has {size:,} of {pages * page:,} bytes"] if size < pages * page or size % page else []


def _ask(connection: Connection, pragma: str) -> list[str]:
    words = [str(row[0]) for row in connection.execute(text(f"PRAGMA {pragma}"))]
    return [" ".join(word.split())[:120] for word in words if word != "ok"]
