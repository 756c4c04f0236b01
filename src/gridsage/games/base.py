"""What both families share: the clock that a caller brings, and the end of a player's time."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["GAMES", "Clock", "TimeUp", "no_clock"]

GAMES = ("mines", "mnk")
"""The two families."""

Clock = Callable[[], float]
"""Seconds from any fixed moment; whoever plays a game brings one, since the rules do not look at the clock."""


def no_clock() -> float:
    """A clock that stands still."""
    return 0.0


class TimeUp(BaseException):
    """Raised inside a player that used up its time; no ``except Exception`` of a bot may catch it."""
