"""The book of a database file, to be asked and never changed: for a bot, which has no store.

The store writes the table; this reads it with the database's own library alone, from any number of processes at once.
"""

from __future__ import annotations

import shlex
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from gridsage.checks import shown
from gridsage.errors import OptionError
from gridsage.files import is_file
from gridsage.solving.mnk.book import BookEntry
from gridsage.solving.mnk.solution import Value

__all__ = ["BOOK_COLUMNS", "BOOK_TABLE", "BookFile", "parse_book_file", "read_entry"]

BOOK_TABLE = "book_positions"
BOOK_COLUMNS = (
    "position", "first_wins", "draws", "second_wins", "unfinished", "chance", "proven", "mate_in", "depth", "nodes",
    "engine",
)  # fmt: skip
"""The columns that make an entry, in the order of :func:`read_entry`; each row also has its ``setup``."""
_CHUNK = 400
"""Keys of one question: SQLite takes 999 values."""


def parse_book_file(text: str) -> str:
    """The file that an option names, quoted as in a shell; a ValueError where that is none, or several."""
    words = shlex.split(text)
    if len(words) != 1:
        raise ValueError("expected one file, such as games.db")
    return words[0]


def read_entry(row: Sequence[Any]) -> BookEntry:
    """The entry of a row, without its key."""
    first_wins, draws, second_wins, unfinished, chance, proven, mate_in, depth, nodes, engine = row
    return BookEntry(
        int(first_wins),
        int(draws),
        int(second_wins),
        int(unfinished),
        None if chance is None else float(chance),
        Value(proven),
        None if mate_in is None else int(mate_in),
        int(depth),
        int(nodes),
        str(engine),
    )


class BookFile:
    """A book in a file of :mod:`gridsage.store`."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._address = _address(file)
        self.entries("", [""])

    def entries(self, setup: str, keys: Sequence[str]) -> Mapping[str, BookEntry]:
        """What is known of the positions with these keys."""
        found: dict[str, BookEntry] = {}
        try:
            with closing(sqlite3.connect(self._address, uri=True, timeout=5.0)) as connection:
                for begin in range(0, len(keys), _CHUNK):
                    part = keys[begin : begin + _CHUNK]
                    question = (
                        f"SELECT {', '.join(BOOK_COLUMNS)} FROM {BOOK_TABLE} "
                        f"WHERE setup = ? AND position IN ({', '.join('?' * len(part))})"
                    )
                    found |= {row[0]: read_entry(row[1:]) for row in connection.execute(question, (setup, *part))}
        except (sqlite3.Error, ValueError, TypeError, OverflowError) as error:
            raise OptionError(
                f"the book {shown(self.file)} cannot be read: {error}; gridsage mnk book grow makes one"
            ) from None
        return found


@lru_cache(maxsize=16)
def _address(file: str) -> str:
    path = Path(file)
    if not is_file(file):
        raise OptionError(f"there is no book {shown(file)}: gridsage mnk book grow makes one")
    return f"file:{quote(str(path.resolve()))}?mode=ro"
