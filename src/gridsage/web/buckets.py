"""A token bucket: lets an average rate through, with room for a burst."""

from __future__ import annotations

import time

__all__ = ["TokenBucket"]


class TokenBucket:
    """Holds ``rate × burst_s`` tokens at most and is refilled at ``rate`` a second."""

    __slots__ = ("_rate", "_size", "_tokens", "_when")

    def __init__(self, rate: float, burst_s: float = 10.0) -> None:
        self._rate = rate
        self._size = rate * burst_s
        self._tokens = self._size
        self._when = time.monotonic()

    def take(self) -> bool:
        """Whether there was a token to take."""
        now = time.monotonic()
        self._tokens = min(self._size, self._tokens + (now - self._when) * self._rate)
        self._when = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for long enough to forget the bucket."""
        return self._tokens + (time.monotonic() - self._when) * self._rate >= self._size
