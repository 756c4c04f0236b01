"""The book in two tables: a row for each position, and one for each source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from sqlalchemy import and_, case, delete, func, or_, select

from gridsage.solving.mnk.book import BookEntry
from gridsage.solving.mnk.book_file import BOOK_COLUMNS, read_entry
from gridsage.solving.mnk.solution import Value
from gridsage.store.base import check_storable
from gridsage.store.book import Book, BookAdditions, BookSize, BookSource
from gridsage.store.identity import format_time, now, parse_time
from gridsage.store.sql import tables
from gridsage.store.sql.engine import Database

__all__ = ["SqlBook"]

_positions, _sources = tables.book_positions.c, tables.book_sources.c
_COUNTED = ("first_wins", "draws", "second_wins", "unfinished")
_FOUND = ("chance", "proven", "mate_in", "depth", "nodes", "engine")
_CHUNK = 400
"""Rows or keys of one statement."""


class SqlBook(Book):
    """A book in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._keep = _keep(database.insert(tables.book_positions))
        self._note = (
            database.insert(tables.book_sources).on_conflict_do_nothing().execution_options(preserve_rowcount=True)
        )

    def entries(self, setup: str, keys: Sequence[str]) -> Mapping[str, BookEntry]:
        """What is known of the positions."""
        found: dict[str, BookEntry] = {}
        columns = [_positions[name] for name in BOOK_COLUMNS]
        with self._database.reading() as connection:
            for begin in range(0, len(keys), _CHUNK):
                part = keys[begin : begin + _CHUNK]
                wanted = select(*columns).where(_positions.setup == setup, _positions.position.in_(part))
                found |= {row[0]: read_entry(row[1:]) for row in connection.execute(wanted)}
        return found

    def add(self, additions: BookAdditions) -> bool:
        """Take in what a source says."""
        check_storable(additions.source, additions.name)
        with self._database.writing() as connection:
            kept = connection.execute(
                self._note,
                {
                    "id": additions.source,
                    "name": additions.name,
                    "games": additions.games,
                    "evaluations": additions.evaluations,
                    "added_at": format_time(now()),
                },
            )
            if not kept.rowcount:
                return False
            # In one order, so that two who add at once wait for each other instead of standing in each other's way.
            rows = iter(sorted(additions.entries.items(), key=lambda item: item[0]))
            while part := list(_rows(islice(rows, _CHUNK))):
                connection.execute(self._keep, part)
            return True

    def has_source(self, source: str) -> bool:
        """Whether it is in the book already."""
        with self._database.reading() as connection:
            return connection.scalar(select(_sources.id).where(_sources.id == source)) is not None

    def sources(self, *, limit: int = 100) -> list[BookSource]:
        """What the book was grown from."""
        wanted = select(tables.book_sources).order_by(_sources.added_at.desc(), _sources.id.desc()).limit(limit)
        with self._database.reading() as connection:
            return [
                BookSource(row.id, row.name, row.games, row.evaluations, parse_time(row.added_at))
                for row in connection.execute(wanted)
            ]

    def sizes(self) -> list[BookSize]:
        """How many positions of each setup there are."""
        evaluated = func.sum(
            case((or_(_positions.chance.is_not(None), _positions.proven != Value.UNKNOWN), 1), else_=0)
        )
        count = func.count()
        # Not by the key itself: SQLite would go through the index, and fetch each row from wherever it lies.
        setup = _positions.setup.concat("")
        wanted = select(setup, count, evaluated).group_by(setup)
        with self._database.reading() as connection:
            rows = connection.execute(wanted.order_by(count.desc(), setup))
            return [BookSize(setup, int(positions), int(found)) for setup, positions, found in rows]

    def clear(self) -> int:
        """Forget all of it."""
        with self._database.writing() as connection:
            connection.execute(delete(tables.book_sources))
            return connection.execute(delete(tables.book_positions)).rowcount


def _rows(entries: Iterator[tuple[tuple[str, str], BookEntry]]) -> Iterator[dict[str, Any]]:
    for (setup, key), entry in entries:
        check_storable(setup, key, entry.engine)
        values = {name: getattr(entry, name) for name in (*_COUNTED, *_FOUND)}
        yield {"setup": setup, "position": key, **values, "proven": entry.proven.value}


def _keep(statement: Any) -> Any:
    """The statement that makes a row, or joins it with the one that is there, as :meth:`BookEntry.joined` does."""
    new = statement.excluded
    known = _positions.proven != Value.UNKNOWN.value
    others = new.proven != Value.UNKNOWN.value
    evaluated = or_(new.chance.is_not(None), others)
    longer = and_(known == others, new.nodes >= _positions.nodes)
    outweighs = and_(evaluated, or_(and_(others, ~known), longer))
    counted = {name: _positions[name] + new[name] for name in _COUNTED}
    found = {name: case((outweighs, new[name]), else_=_positions[name]) for name in _FOUND}
    return statement.on_conflict_do_update(index_elements=["setup", "position"], set_=counted | found)
