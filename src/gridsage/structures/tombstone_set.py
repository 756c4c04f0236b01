"""TombstoneSet: seed document 0's hash set, with open addressing, which leaves a tombstone where an element was."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Final, Generic, TypeVar

__all__ = ["TombstoneSet"]

T = TypeVar("T", bound=Hashable)


class _Empty:
    """A slot that never held anything since the last rehash: a search may stop here."""


class _Tombstone:
    """A slot whose element was removed: a search must go on."""


_EMPTY: Final = _Empty()
_TOMBSTONE: Final = _Tombstone()

SMALLEST = 16
"""Slots of an empty set, as in the seed document's program."""


class TombstoneSet(Generic[T]):
    """A set that walks in the order of its slots, not of adding: that order is what the seed document studies.

    An element lives at ``key(element) % capacity`` or in the next empty slot after it. Before an element is added to an
    array of which more than 75% is used, by elements or tombstones, all elements are placed anew; the array doubles
    only when at least half of it are elements, so that a set with many tombstones is cleaned instead of grown.

    A tombstone is not used again before that: so the seed document's program has it. With ``reuse`` an element takes
    the first tombstone on its way instead, which is the better way: fewer slots fill up, and fewer are placed anew.

    >>> cells = TombstoneSet([20, 3])
    >>> list(cells)
    [3, 20]
    """

    __slots__ = ("_key", "_reuse", "_size", "_slots", "_used", "placed_anew")

    def __init__(self, items: Iterable[T] = (), *, key: Callable[[T], int] = hash, reuse: bool = False) -> None:
        self._slots: list[T | _Empty | _Tombstone] = [_EMPTY] * SMALLEST
        self._key = key
        self._reuse = reuse
        self._size = 0
        self._used = 0
        self.placed_anew = 0
        """How often all elements were placed anew."""
        self.add_all(items)

    @property
    def capacity(self) -> int:
        """How many slots the array has."""
        return len(self._slots)

    @property
    def tombstones(self) -> int:
        """How many slots are taken by removed elements."""
        return self._used - self._size

    def add(self, item: T) -> bool:
        """Put an element in; whether it was new."""
        if 4 * self._used > 3 * len(self._slots):
            self._place_anew()
        slots = self._slots
        capacity = len(slots)
        slot = self._key(item) % capacity
        grave = -1
        while (held := slots[slot]) is not _EMPTY:
            if held is _TOMBSTONE:
                grave = slot if grave < 0 else grave
            elif held == item:
                return False
            slot = (slot + 1) % capacity
        if self._reuse and grave >= 0:
            slots[grave] = item
        else:
            slots[slot] = item
            self._used += 1
        self._size += 1
        return True

    def add_all(self, items: Iterable[T]) -> None:
        """Put all elements in."""
        for item in items:
            self.add(item)

    def remove(self, item: T) -> bool:
        """Take an element out and leave a tombstone; whether it was there."""
        slot = self.index(item)
        if slot < 0:
            return False
        self._slots[slot] = _TOMBSTONE
        self._size -= 1
        return True

    def index(self, item: T) -> int:
        """The slot an element lives in, or -1."""
        slots = self._slots
        capacity = len(slots)
        slot = self._key(item) % capacity
        while (held := slots[slot]) is not _EMPTY:
            if held is not _TOMBSTONE and held == item:
                return slot
            slot = (slot + 1) % capacity
        return -1

    def __contains__(self, item: T) -> bool:
        return self.index(item) >= 0

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        """Slot by slot, over the set as it is by then: what is added behind the walk is not met."""
        slot = 0
        while slot < len(self._slots):
            held = self._slots[slot]
            if not isinstance(held, _Empty | _Tombstone):
                yield held
            slot += 1

    def __repr__(self) -> str:
        return f"TombstoneSet({list(self)!r})"

    def _place_anew(self) -> None:
        items = list(self)
        capacity = len(self._slots)
        self._slots = [_EMPTY] * (2 * capacity if 2 * self._size >= capacity else capacity)
        self._size = self._used = 0
        self.placed_anew += 1
        self.add_all(items)
