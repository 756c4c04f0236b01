"""Which engine process holds the bot of which seat: bounded in all and for each client, the least used leave first."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

__all__ = ["BotSeat", "BotSeats"]

H = TypeVar("H", bound=Hashable)


@dataclass(frozen=True, slots=True)
class BotSeat:
    """A seat of a game at which a bot plays."""

    game: str
    seat: int

    def __str__(self) -> str:
        return f"{self.game}/{self.seat}"


@dataclass(slots=True)
class _Taken(Generic[H]):
    client: str
    holder: H
    used_at: float


class BotSeats(Generic[H]):
    """The bots that are remembered. Every method gives back those that are let go, each with its process.

    >>> seats = BotSeats[str](per_process=1)
    >>> seats.take(BotSeat("a", 1), "me", "p")
    []
    >>> [str(seat) for seat, _ in seats.take(BotSeat("b", 1), "me", "p")], seats.holder(BotSeat("a", 1))
    (['a/1'], None)
    """

    def __init__(
        self,
        *,
        per_process: int = 3,
        per_client: int = 4,
        idle_s: float = 300.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.idle_s = idle_s
        """After so many seconds without a question a bot is let go."""
        self._per_process = per_process
        self._per_client = per_client
        self._clock = clock
        self._taken: dict[BotSeat, _Taken[H]] = {}
        """The least recently used first."""

    def holder(self, seat: BotSeat) -> H | None:
        """The process that has the bot of this seat."""
        taken = self._taken.get(seat)
        return None if taken is None else taken.holder

    def count(self, holder: H) -> int:
        """How many bots that process has."""
        return sum(taken.holder == holder for taken in self._taken.values())

    def take(self, seat: BotSeat, client: str, holder: H) -> list[tuple[BotSeat, H]]:
        """The bot of this seat is asked in this process."""
        before = self._taken.pop(seat, None)
        gone = [(seat, before.holder)] if before is not None and before.holder != holder else []
        self._taken[seat] = _Taken(client, holder, self._clock())
        gone += self._leave_beyond(self._per_client, lambda taken: taken.client == client)
        gone += self._leave_beyond(self._per_process, lambda taken: taken.holder == holder)
        return gone

    def leave(self, game: str) -> list[tuple[BotSeat, H]]:
        """The bots of this game go."""
        return self._leave(seat for seat in tuple(self._taken) if seat.game == game)

    def leave_idle(self) -> list[tuple[BotSeat, H]]:
        """The bots go that were not asked for long."""
        old = self._clock() - self.idle_s
        return self._leave(seat for seat, taken in tuple(self._taken.items()) if taken.used_at <= old)

    def forget_all_of(self, holder: H) -> None:
        """That process has ended, and its bots with it."""
        self._leave(seat for seat, taken in tuple(self._taken.items()) if taken.holder == holder)

    def _leave_beyond(self, most: int, counts: Callable[[_Taken[H]], bool]) -> list[tuple[BotSeat, H]]:
        counted = [seat for seat, taken in self._taken.items() if counts(taken)]
        return self._leave(counted[: max(0, len(counted) - most)])

    def _leave(self, seats: Iterable[BotSeat]) -> list[tuple[BotSeat, H]]:
        return [(seat, self._taken.pop(seat).holder) for seat in seats]
