"""GrowableList: a list over one array that doubles when it is full, as the seed document describes its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar, cast

__all__ = ["GrowableList"]

T = TypeVar("T")


class GrowableList(Generic[T]):
    """A list of the seed document: add, add all, remove, get and size over an array that never shrinks.

    >>> numbers = GrowableList([3, 1, 4])
    >>> numbers.remove(1)
    True
    >>> list(numbers), numbers.capacity
    ([3, 4], 4)
    """

    __slots__ = ("_array", "_size")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._array: list[T | None] = [None] * 4
        self._size = 0
        self.add_all(items)

    @property
    def capacity(self) -> int:
        """How many elements the array can hold before it doubles."""
        return len(self._array)

    def add(self, item: T) -> None:
        """Put an element at the end."""
        if self._size == len(self._array):
            self._array += [None] * len(self._array)
        self._array[self._size] = item
        self._size += 1

    def add_all(self, items: Iterable[T]) -> None:
        """Put all elements at the end, in their order."""
        for item in items:
            self.add(item)

    def get(self, index: int) -> T:
        """The element at an index from 0; there is no counting from the end."""
        if not 0 <= index < self._size:
            raise IndexError(f"index {index} is outside a list of {self._size}")
        return cast(T, self._array[index])

    def remove(self, item: T) -> bool:
        """Take the first equal element out and close the gap; whether there was one."""
        for index in range(self._size):
            if self._array[index] == item:
                break
        else:
            return False
        self._size -= 1
        self._array[index : self._size] = self._array[index + 1 : self._size + 1]
        # The array keeps its size, but not the element: what was removed may be freed.
        self._array[self._size] = None
        return True

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, index: int) -> T:
        return self.get(index)

    def __iter__(self) -> Iterator[T]:
        return iter(cast(list[T], self._array[: self._size]))

    def __contains__(self, item: object) -> bool:
        return item in self._array[: self._size]

    def __repr__(self) -> str:
        return f"GrowableList({list(self)!r})"
