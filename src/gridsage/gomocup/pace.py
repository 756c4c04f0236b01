"""The pace of the machine: how much of a turn must be kept back because answers come later than they were meant to."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["Pace"]

_SLICE_S = 0.008
"""What one more process on the same core costs: whoever wakes up waits while each of the others has its turn."""
_MOST_WAITING_S = 0.1
_LEAST_WATCHED_S = 0.02
"""A shorter time says nothing about the machine."""
_LEAST_SHARE = 0.02
"""A bot that computes less than this has waited for something of its own."""
_FADE = 0.85
"""What a lag counts at the next move: one slow move is remembered for some ten."""


class Pace:
    """Watches work that should take a processor all the time, and learns what to keep back.

    Two things are measured, and both fade: by how much work outlasted the time it was given, and which share of a
    processor it got. The share tells how long a process that wakes up has to wait: the command on its way to us
    and the answer on its way back, neither of which we can see.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, processor_clock: Callable[[], float] = time.process_time
    ) -> None:
        self._clock = clock
        self._processor_clock = processor_clock
        self._over_s = 0.0
        self._waiting_s = 0.0

    @property
    def lag_s(self) -> float:
        """Seconds to keep back beyond what a quiet machine needs."""
        return self._over_s + self._waiting_s

    def waited(self, lag_s: float) -> None:
        """A command was read so many seconds late: the answer may be as late."""
        self._over_s = max(self._over_s, lag_s)

    @contextmanager
    def watching(self, allowed_s: float | None = None) -> Iterator[None]:
        """Watch what is done inside; with ``allowed_s``, it should have been over by then."""
        began, worked = self._clock(), self._processor_clock()
        try:
            yield
        finally:
            took_s = self._clock() - began
            if allowed_s is not None:
                self._over_s = max(took_s - allowed_s, self._over_s * _FADE, 0.0)
            if took_s >= _LEAST_WATCHED_S:
                share = (self._processor_clock() - worked) / took_s
                if share >= _LEAST_SHARE:
                    waiting_s = min(_MOST_WAITING_S, _SLICE_S * max(0.0, 1 / share - 1))
                    self._waiting_s = max(waiting_s, self._waiting_s * _FADE)
