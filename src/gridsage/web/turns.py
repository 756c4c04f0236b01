"""Whose turn it is: clients that want the same thing get it by turns, and so do the addresses they come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from gridsage.web.caller import address_of

__all__ = ["Turns"]

T = TypeVar("T")

_REMEMBERED = 1000
"""Clients and addresses whose last turn is remembered."""


class Turns(Generic[T]):
    """What waits, by the client that waits for it.

    Next is the address that has waited longest for a turn, and of its clients the one that has: neither does one
    client get more by asking much, nor one address by taking many names.

    >>> turns = Turns[str]()
    >>> for client, item in (("a@1", "a"), ("a@1", "b"), ("b@1", "c"), ("c@2", "d")):
    ...     turns.add(client, item)
    >>> [turns.take() for _ in range(4)]
    ['a', 'd', 'c', 'b']
    """

    def __init__(self) -> None:
        self._waiting: dict[str, list[T]] = {}
        self._served: dict[str, int] = {}
        self._turn = 0

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def __iter__(self) -> Iterator[T]:
        return (item for items in self._waiting.values() for item in items)

    def count(self, client: str) -> int:
        """How much waits for this client."""
        return len(self._waiting.get(client, ()))

    def count_of_address(self, address: str) -> int:
        """How much waits for all clients of this address."""
        return sum(len(items) for client, items in self._waiting.items() if address_of(client) == address)

    def counts(self) -> Counter[str]:
        """How much waits for each client."""
        return Counter({client: len(items) for client, items in self._waiting.items()})

    def add(self, client: str, item: T) -> None:
        """Let it wait."""
        self._waiting.setdefault(client, []).append(item)

    def remove(self, client: str, item: T) -> bool:
        """Let it wait no more; whether it did."""
        items = self._waiting.get(client, [])
        if item not in items:
            return False
        items.remove(item)
        if not items:
            del self._waiting[client]
        return True

    def take(self, may: Callable[[T], bool] = lambda item: True) -> T | None:
        """What is next among all that may have a turn now; None where nothing may."""
        able = {client: item for client, items in self._waiting.items() for item in reversed(items) if may(item)}
        if not able:
            return None
        client = min(able, key=lambda client: (self._last_turn(address_of(client), "address"), self._last_turn(client)))
        self._turn += 1
        for key in (client, f"address {address_of(client)}"):
            self._served.pop(key, None)
            self._served[key] = self._turn
        while len(self._served) > _REMEMBERED:
            del self._served[next(iter(self._served))]
        self.remove(client, able[client])
        return able[client]

    def clear(self) -> None:
        """Nothing waits any more."""
        self._waiting.clear()

    def _last_turn(self, name: str, kind: str = "") -> int:
        return self._served.get(f"{kind} {name}" if kind else name, 0)
