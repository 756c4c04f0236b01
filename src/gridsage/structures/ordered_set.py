"""OrderedSet: a set that walks in the order of adding: the study's counterpart of the tombstone set."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, TypeVar

__all__ = ["OrderedSet"]

T = TypeVar("T", bound=Hashable)


class OrderedSet(Generic[T]):
    """The tombstone set's methods over a dict, which keeps the order of adding.

    >>> list(OrderedSet([20, 3]))
    [20, 3]
    """

    __slots__ = ("_items",)

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = dict.fromkeys(items)

    def add(self, item: T) -> bool:
        """Put an element at the end; whether it was new. One that is there already keeps its place."""
        before = len(self._items)
        self._items.setdefault(item)
        return len(self._items) > before

    def add_all(self, items: Iterable[T]) -> None:
        """Put all elements in."""
        for item in items:
            self.add(item)

    def remove(self, item: T) -> bool:
        """Take an element out; whether it was there."""
        if item not in self._items:
            return False
        del self._items[item]
        return True

    def first(self) -> T:
        """The oldest element; an empty set has none and raises :class:`KeyError`."""
        for item in self._items:
            return item
        raise KeyError("the set is empty")

    def __contains__(self, item: object) -> bool:
        return item in self._items

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)

    def __repr__(self) -> str:
        return f"OrderedSet({list(self)!r})"
