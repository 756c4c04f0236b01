"""OrderedSet: a set that walks in the order of adding, the study's counterpart of the tombstone set."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, TypeVar

__all__ = ["OrderedSet"]

T = TypeVar("T", bound=Hashable)


class OrderedSet(Generic[T]):
    """A set that keeps the order of adding, as Java's LinkedHashSet does.

    >>> list(OrderedSet([20, 3]))
    [20, 3]
    """

    __slots__ = ("_items",)

    def __init__(self, items: Iterable[T] = ()) -> None:
        # A linked list beside the table: the oldest element is found at once, however many were removed before it.
        self._items: OrderedDict[T, None] = OrderedDict()
        self.add_all(items)

    def add(self, item: T) -> bool:
        """Put an element at the end; whether it was new. One that is there already keeps its place."""
        if item in self._items:
            return False
        self._items[item] = None
        return True

    def add_all(self, items: Iterable[T]) -> None:
        """Put all elements in, in their order."""
        for item in items:
            self._items.setdefault(item)

    def remove(self, item: T) -> bool:
        """Take an element out; whether it was there."""
        if item not in self._items:
            return False
        del self._items[item]
        return True

    def __contains__(self, item: object) -> bool:
        return item in self._items

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        """Oldest first."""
        return iter(self._items)

    def __repr__(self) -> str:
        return f"OrderedSet({list(self)!r})"
