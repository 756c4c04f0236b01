"""Stopwatch: the time a game took its player, running or standing still, readable at any moment."""

from __future__ import annotations

from gridsage.games.base import Clock

__all__ = ["Stopwatch"]


class Stopwatch:
    """Seconds of play so far; it stands still until it is started.

    >>> time = iter([10.0, 12.5])
    >>> watch = Stopwatch(lambda: next(time))
    >>> watch.start(); watch.stop(); watch.elapsed_s
    2.5
    """

    __slots__ = ("_before", "_clock", "_since")

    def __init__(self, clock: Clock, elapsed_s: float = 0.0) -> None:
        self._clock = clock
        self._before = elapsed_s
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Whether time is being counted."""
        return self._since is not None

    @property
    def elapsed_s(self) -> float:
        """The time counted so far."""
        return self._before + (0.0 if self._since is None else self._clock() - self._since)

    def set_running(self, running: bool) -> None:
        """Count from now on, or no further."""
        if running:
            self.start()
        else:
            self.stop()

    def start(self) -> None:
        """Count from now on."""
        if self._since is None:
            self._since = self._clock()

    def stop(self) -> None:
        """Count no further until started again."""
        if self._since is not None:
            self._before = self.elapsed_s
            self._since = None
