"""SqlStore: games, runs and analyses in one database, brought to the newest schema when it is opened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sqlalchemy import URL, func, select

from gridsage.errors import StoreError
from gridsage.store.base import Store
from gridsage.store.identity import not_before, parse_time
from gridsage.store.sql import tables
from gridsage.store.sql.analyses import SqlAnalyses
from gridsage.store.sql.archive import keep_copy
from gridsage.store.sql.book import SqlBook
from gridsage.store.sql.damage import check_on_open, find_damage
from gridsage.store.sql.engine import Database
from gridsage.store.sql.games import SqlGames
from gridsage.store.sql.puzzles import SqlPuzzles
from gridsage.store.sql.runs import SqlRuns
from gridsage.store.sql.schema import current_version, newest_version, prepare

__all__ = ["SqlStore"]


class SqlStore(Store):
    """A store that lasts.

    Opening it makes the tables, or brings those of an older program up to date; a copy is kept before.
    """

    def __init__(self, url: URL, *, create: bool = True, check: bool = True, wait_s: float = 5.0) -> None:
        """With ``check=False`` a damaged file is opened too, to read what can be read."""
        self.database = Database(url, wait_s=wait_s)
        file = self.database.file
        if not create and file is not None and not (file.exists() and file.stat().st_size):
            raise StoreError(f"there is no database {self.database.name}, or it is empty")
        try:
            check_on_open(self.database)
            prepare(self.database, keep_copy)
        except StoreError as error:
            self.database.close()
            if check or not error.damaged:
                raise
            self.database = _open_damaged(url, error)
        except BaseException:
            self.database.close()
            raise
        _begin_after_all(self.database)
        self._games = SqlGames(self.database)
        self._runs = SqlRuns(self.database)
        self._analyses = SqlAnalyses(self.database)
        self._puzzles = SqlPuzzles(self.database)
        self._book = SqlBook(self.database)

    @property
    def games(self) -> SqlGames:
        """Games of both families."""
        return self._games

    @property
    def runs(self) -> SqlRuns:
        """Runs of the bench."""
        return self._runs

    @property
    def analyses(self) -> SqlAnalyses:
        """Analyses worth keeping."""
        return self._analyses

    @property
    def puzzles(self) -> SqlPuzzles:
        """Tries at puzzles."""
        return self._puzzles

    @property
    def book(self) -> SqlBook:
        """Positions of m,n,k with results and evaluations."""
        return self._book

    @property
    def name(self) -> str:
        """The file's name, or the address without its password."""
        return self.database.name

    @property
    def schema(self) -> str:
        """The version of the database's schema: the newest, since it is open."""
        return newest_version()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make all changes of this thread inside the block one transaction."""
        with self.database.together():
            yield

    def find_damage(self) -> list[str]:
        """What a full check of the file finds."""
        return find_damage(self.database)

    def close(self) -> None:
        """Close all connections."""
        self.database.close()


def _open_damaged(url: URL, error: StoreError) -> Database:
    """The database, to be read as far as it goes; the error where not even its schema can be read."""
    database = Database(url, salvage=True)
    try:
        with database.reading() as connection:
            if current_version(connection) == newest_version():
                return database
    except StoreError:
        pass
    database.close()
    raise error


def _begin_after_all(database: Database) -> None:
    """Let time go on from the last change that is kept, where the clock was set back since."""
    columns = (
        tables.games.c.updated_at,
        tables.runs.c.created_at,
        tables.runs.c.ended_at,
        tables.analyses.c.created_at,
        tables.book_sources.c.added_at,
    )
    with suppress(StoreError), database.reading() as connection:
        for column in columns:
            if (last := connection.scalar(select(func.max(column)))) is not None:
                not_before(parse_time(last))
