"""The stopwatch of a game that a person plays."""

from __future__ import annotations

from gridsage.games.base import Clock

__all__ = ["Stopwatch"]


class Stopwatch:
    """Runs from the first move to the end of the game, and knows how long ago the last move was."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._began: float | None = None
        self._last = 0.0
        self._stopped: float | None = None

    @property
    def elapsed_s(self) -> float:
        """What the timer shows: from the first move to the end, or to now."""
        if self._began is None:
            return 0.0
        return (self._clock() if self._stopped is None else self._stopped) - self._began

    @property
    def move_s(self) -> float:
        """How long the move took that is made now; the first move takes no time."""
        return 0.0 if self._began is None else self._clock() - self._last

    def moved(self) -> None:
        """A move was made."""
        self._last = self._clock()
        if self._began is None:
            self._began = self._last

    def rest(self) -> None:
        """What has passed since the last move was not the person's time."""
        self._last = self._clock()

    def stop(self) -> None:
        """The game is over."""
        self._stopped = self._clock()
