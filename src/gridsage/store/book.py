"""The book of a store: positions of m,n,k with their results and evaluations, and from what they were gathered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock

from gridsage.solving.mnk.book import BookEntry
from gridsage.store.identity import now

__all__ = ["Book", "BookAdditions", "BookSize", "BookSource", "MemoryBook"]


@dataclass(slots=True)
class BookAdditions:
    """What one source has to say: an entry for each setup and key, and how many games and evaluations these come from.

    A source is counted once: whoever adds it again changes nothing.
    """

    source: str
    """An id of what it comes from that is the same the next time: a hash of a file, the id of a game."""
    name: str
    """What it comes from, for people."""
    games: int = 0
    evaluations: int = 0
    entries: dict[tuple[str, str], BookEntry] = field(default_factory=dict)

    def add(self, setup: str, key: str, entry: BookEntry) -> None:
        """Take in what is known of a position."""
        there = self.entries.get((setup, key))
        self.entries[setup, key] = entry if there is None else there.joined(entry)


@dataclass(frozen=True, slots=True)
class BookSource:
    """Something that the book was grown from."""

    id: str
    name: str
    games: int
    evaluations: int
    added_at: datetime


@dataclass(frozen=True, slots=True)
class BookSize:
    """How many positions of a setup a book has."""

    setup: str
    positions: int
    evaluated: int


class Book(ABC):
    """Positions with results and evaluations; mirrored and turned ones are one, :mod:`gridsage.solving.mnk.book`."""

    @abstractmethod
    def entries(self, setup: str, keys: Sequence[str]) -> Mapping[str, BookEntry]:
        """What is known of the positions with these keys; what is not known is left out."""

    @abstractmethod
    def add(self, additions: BookAdditions) -> bool:
        """Take in what a source says, all or nothing; False where that source is here already."""

    @abstractmethod
    def has_source(self, source: str) -> bool:
        """Whether what has this id is in the book already."""

    @abstractmethod
    def sources(self, *, limit: int = 100) -> list[BookSource]:
        """What the book was grown from, the latest first."""

    @abstractmethod
    def sizes(self) -> list[BookSize]:
        """How many positions of each setup there are, the most first."""

    @abstractmethod
    def clear(self) -> int:
        """Forget all of it; how many positions there were."""


class MemoryBook(Book):
    """A book in dictionaries."""

    def __init__(self) -> None:
        self._entries: dict[tuple[str, str], BookEntry] = {}
        self._sources: dict[str, BookSource] = {}
        self._lock = Lock()

    def entries(self, setup: str, keys: Sequence[str]) -> Mapping[str, BookEntry]:
        """What is known of the positions."""
        found = ((key, self._entries.get((setup, key))) for key in keys)
        return {key: entry for key, entry in found if entry is not None}

    def add(self, additions: BookAdditions) -> bool:
        """Take in what a source says."""
        with self._lock:
            if additions.source in self._sources:
                return False
            for place, entry in additions.entries.items():
                there = self._entries.get(place)
                self._entries[place] = entry if there is None else there.joined(entry)
            values = (additions.source, additions.name, additions.games, additions.evaluations)
            self._sources[additions.source] = BookSource(*values, now())
            return True

    def has_source(self, source: str) -> bool:
        """Whether it is in the book already."""
        return source in self._sources

    def sources(self, *, limit: int = 100) -> list[BookSource]:
        """What the book was grown from."""
        found = sorted(self._sources.values(), key=lambda source: (source.added_at, source.id), reverse=True)
        return found[:limit]

    def sizes(self) -> list[BookSize]:
        """How many positions of each setup there are."""
        counted: dict[str, list[int]] = {}
        for (setup, _), entry in self._entries.items():
            numbers = counted.setdefault(setup, [0, 0])
            numbers[0] += 1
            numbers[1] += entry.evaluated
        return sorted((BookSize(setup, *numbers) for setup, numbers in counted.items()), key=_rank)

    def clear(self) -> int:
        """Forget all of it."""
        with self._lock:
            count = len(self._entries)
            self._entries.clear()
            self._sources.clear()
            return count


def _rank(size: BookSize) -> tuple[int, str]:
    return -size.positions, size.setup
