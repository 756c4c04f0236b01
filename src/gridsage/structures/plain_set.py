"""PlainSet: Python's own set under the names of the others."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, TypeVar

__all__ = ["PlainSet"]

T = TypeVar("T", bound=Hashable)


class PlainSet(Generic[T]):
    """A set in whatever order Python gives: for small whole numbers nearly that of their size.

    >>> sorted(PlainSet([20, 3]))
    [3, 20]
    """

    __slots__ = ("_items",)

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = set(items)

    def add(self, item: T) -> bool:
        """Put an element in; whether it was new."""
        size = len(self._items)
        self._items.add(item)
        return len(self._items) > size

    def add_all(self, items: Iterable[T]) -> None:
        """Put all elements in."""
        self._items.update(items)

    def remove(self, item: T) -> bool:
        """Take an element out; whether it was there."""
        size = len(self._items)
        self._items.discard(item)
        return len(self._items) < size

    def __contains__(self, item: object) -> bool:
        return item in self._items

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)

    def __repr__(self) -> str:
        return f"PlainSet({list(self)!r})"
