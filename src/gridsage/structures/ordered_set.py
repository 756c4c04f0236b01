"""OrderedSet: a set that walks in the order of adding: the study's counterpart of the tombstone set."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Generic, TypeVar

__all__ = ["OrderedSet"]

T = TypeVar("T", bound=Hashable)


class OrderedSet(Generic[T]):
    """A set that keeps the order of adding, and whose walk meets what is added meanwhile: it comes last.

    >>> list(OrderedSet([20, 3]))
    [20, 3]
    """

    __slots__ = ("_order", "_place")

    def __init__(self, items: Iterable[T] = ()) -> None:
        # A removed element leaves a gap in the order, so that a walk under way keeps its place.
        self._order: list[T] = []
        self._place: dict[T, int] = {}
        self.add_all(items)

    def add(self, item: T) -> bool:
        """Put an element at the end; whether it was new. One that is there already keeps its place."""
        if item in self._place:
            return False
        self._place[item] = len(self._order)
        self._order.append(item)
        return True

    def add_all(self, items: Iterable[T]) -> None:
        """Put all elements in, in their order."""
        for item in items:
            self.add(item)

    def remove(self, item: T) -> bool:
        """Take an element out; whether it was there."""
        return self._place.pop(item, None) is not None

    def __contains__(self, item: object) -> bool:
        return item in self._place

    def __len__(self) -> int:
        return len(self._place)

    def __iter__(self) -> Iterator[T]:
        """Oldest first, over the set as it is by then."""
        place = 0
        while place < len(self._order):
            item = self._order[place]
            if self._place.get(item) == place:
                yield item
            place += 1

    def __repr__(self) -> str:
        return f"OrderedSet({list(self)!r})"
