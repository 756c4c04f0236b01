"""The time a game took its player: runs while somebody looks at the game, and can be read at any moment."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

__all__ = ["Stopwatch"]


class Stopwatch:
    """Seconds of play so far; it stands still until it is started."""

    __slots__ = ("_before", "_clock", "_since")

    def __init__(self, elapsed_s: float = 0.0, *, clock: Callable[[], float] = monotonic) -> None:
        self._before = elapsed_s
        self._clock = clock
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Whether time is being counted."""
        return self._since is not None

    @property
    def elapsed_s(self) -> float:
        """The time counted so far."""
        return self._before + (0.0 if self._since is None else self._clock() - self._since)

    def start(self) -> None:
        """Count from now on."""
        if self._since is None:
            self._since = self._clock()

    def stop(self) -> None:
        """Count no further until started again."""
        self._before = self.elapsed_s
        self._since = None
