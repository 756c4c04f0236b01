"""Playback: how a bot plays on the screen, its speed, a pause, a single step."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from gridsage.checks import check_number
from gridsage.errors import OptionError

__all__ = ["FRAME_S", "MAX_SPEED", "MOVE_SPEEDS", "Playback", "check_speed"]

MOVE_SPEEDS = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 0.0)
"""The steps between slow and fast, in moves a second; the last is as fast as the bot can."""

MAX_SPEED = 1000.0
"""The most moves a second that can be asked for; 0 asks for as many as there can be."""

FRAME_S = 0.02
"""The longest that moves may hold the screen before it is drawn and keys are read."""


def check_speed(speed: float) -> float:
    """The speed in moves a second, or an :class:`OptionError` that names the limits."""
    speed = check_number(speed, "speed")
    # The comparison is false for nan as well.
    if speed == 0 or 0.01 <= speed <= MAX_SPEED:
        return speed
    raise OptionError(
        f"speed {speed:g} is neither 0 (as fast as possible) nor from 0.01 to {MAX_SPEED:g} moves a second"
    )


class Playback:
    """Says when the next move may be made. Whoever makes it asks :attr:`due` first and tells :meth:`moved` after."""

    def __init__(self, speed: float, clock: Callable[[], float]) -> None:
        self.speed = speed
        """Moves a second; 0 is as many as there can be."""
        self.paused = False
        self._clock = clock
        self._next = 0.0
        self._single = False

    def __str__(self) -> str:
        return f"{self.speed:g} moves a second" if self.speed else "as fast as it can"

    @property
    def going(self) -> bool:
        """Whether another move is wanted, now or later."""
        return self._single or not self.paused

    @property
    def wait_s(self) -> float:
        """How long until the next move; of use only while :attr:`going`."""
        return 0.0 if self._single else max(0.0, self._next - self._clock())

    @property
    def due(self) -> bool:
        """Whether a move may be made now."""
        return self.going and self.wait_s == 0.0

    def begin(self, *, paused: bool = False) -> None:
        """Start anew: the first move is due at once."""
        self.paused = paused
        self._single = False
        self._next = self._clock()

    def pause(self) -> None:
        """No move until :meth:`resume` or :meth:`step`."""
        self.paused = True
        self._single = False

    def resume(self) -> None:
        """Go on at once."""
        self.begin()

    def step(self) -> None:
        """One move, as soon as there is one, and then a pause."""
        self.paused = self._single = True

    def moved(self) -> None:
        """A move was made: the next one is due when the speed says so."""
        self._single = False
        # A screen that could not keep up must not be followed by a burst of moves.
        self._next = max(self._next, self._clock() - FRAME_S) + (1 / self.speed if self.speed else 0.0)

    def change(self, direction: int) -> None:
        """One step faster (1) or slower (-1)."""
        # As fast as possible stands above every number.
        now, steps = self.speed or inf, [speed or inf for speed in MOVE_SPEEDS]
        chosen = min((step for step in steps if step > now), default=now)
        if direction < 0:
            chosen = max((step for step in steps if step < now), default=now)
        self.speed = 0.0 if chosen == inf else chosen
        self._next = self._clock()
