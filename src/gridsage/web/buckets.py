"""Token buckets: they let an average rate through, with room for a burst, for a client and for an address."""

from __future__ import annotations

import time

from gridsage.web.caller import address_of

__all__ = ["ADDRESS_SHARE", "Allowance", "TokenBucket"]

ADDRESS_SHARE = 4
"""All clients of one address together may have as much as so many clients."""
_TIDY_AT = 1000
"""New buckets before those are looked for that can be forgotten."""


class TokenBucket:
    """Holds ``rate × burst_s`` tokens at most and is refilled at ``rate`` a second."""

    __slots__ = ("_rate", "_size", "_tokens", "_when")

    def __init__(self, rate: float, burst_s: float = 10.0) -> None:
        self._rate = rate
        self._size = rate * burst_s
        self._tokens = self._size
        self._when = time.monotonic()

    def has(self, tokens: float = 1.0) -> bool:
        """Whether there are so many tokens now; what is worth more than a full bucket needs a full one."""
        now = time.monotonic()
        self._tokens = min(self._size, self._tokens + (now - self._when) * self._rate)
        self._when = now
        return self._tokens >= min(tokens, self._size)

    def take(self, tokens: float = 1.0) -> bool:
        """Whether there were so many tokens to take."""
        if not self.has(tokens):
            return False
        self._tokens -= tokens
        return True

    def drain(self, tokens: float) -> None:
        """Take so many tokens, as far as there are."""
        self._tokens = max(0.0, self._tokens - tokens)

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for long enough to forget the bucket."""
        return self._tokens + (time.monotonic() - self._when) * self._rate >= self._size


class Allowance:
    """A rate for each client, and four times as much for each address, whatever names its clients take.

    Coming back under the same name, or from the same address, makes no bucket full again.
    """

    def __init__(self, per_client: float, burst_s: float = 10.0) -> None:
        self._rate = per_client
        self._burst_s = burst_s
        self._buckets: dict[str, TokenBucket] = {}
        self._new = 0

    def take(self, client: str, tokens: float = 1.0) -> bool:
        """Whether the client may, and so may its address; then it costs both."""
        if not self.has(client, tokens):
            return False
        self._bucket(client, 1).take(tokens)
        self._bucket(f"address {address_of(client)}", ADDRESS_SHARE).take(tokens)
        return True

    def has(self, client: str, tokens: float = 1.0) -> bool:
        """Whether the client and its address could be let do so much now."""
        near = self._bucket(f"address {address_of(client)}", ADDRESS_SHARE)
        return self._bucket(client, 1).has(tokens) and near.has(tokens)

    def charge(self, client: str, tokens: float) -> None:
        """Let it cost both so much, as far as they have it."""
        self._bucket(client, 1).drain(tokens)
        self._bucket(f"address {address_of(client)}", ADDRESS_SHARE).drain(tokens)

    def take_for_address(self, address: str, tokens: float = 1.0) -> bool:
        """The same, for whoever has no name yet."""
        return self._bucket(f"address {address}", ADDRESS_SHARE).take(tokens)

    def _bucket(self, name: str, share: int) -> TokenBucket:
        bucket = self._buckets.get(name)
        if bucket is None:
            self._new += 1
            if self._new >= _TIDY_AT:
                self.tidy()
            bucket = self._buckets[name] = TokenBucket(self._rate * share, self._burst_s)
        return bucket

    def tidy(self) -> None:
        """Forget all buckets that are full."""
        self._new = 0
        self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.full}
