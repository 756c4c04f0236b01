"""What both families share: the caller's clock, the end of a player's time, and how a player breaks down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gridsage.record import Termination

__all__ = ["GAMES", "Clock", "Forfeit", "TimeUp", "no_clock"]

GAMES = ("mines", "mnk")
"""The two families."""

Clock = Callable[[], float]
"""Seconds from any fixed moment; whoever plays a game brings one, since the rules do not look at the clock."""


def no_clock() -> float:
    """A clock that stands still."""
    return 0.0


class TimeUp(BaseException):
    """Raised inside a player that used up its time; no ``except Exception`` of a bot may catch it."""


class Forfeit(Exception):
    """Raised by a bot that stands for someone else, to say how that player broke down."""

    def __init__(self, termination: Termination, note: str) -> None:
        self.termination = termination
        self.note = note
        super().__init__(f"{termination.value}: {note}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.termination, self.note)
