"""A game that is shown again: when each move is due on the screen, and a clock that runs at any speed."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from gridsage.animation.film import MOVE_S, check_film_speed, has_times
from gridsage.errors import ParseError
from gridsage.games.base import Clock

__all__ = ["SPEEDS", "Goal", "ReplayClock", "ReplayPace", "Spot", "parse_goal"]

SPEEDS = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 100.0)
"""The steps between slow and fast: how many times as fast as the game was played."""

_MOVE_MS = 1000 * MOVE_S
_FARTHEST_S = 10_000_000.0


class Spot(NamedTuple):
    """A place in a game: how many moves were made, and the milliseconds since its first event."""

    moves: int
    time_ms: float


class ReplayPace:
    """When each move is due on the screen: when it was made, or one after the other, whatever time they took.

    >>> pace = ReplayPace([1000, 5000])
    >>> pace.spot_at(4999).moves, pace.spot_at(5000).moves, ReplayPace([0, 0], by_moves=True).spot_at(400)
    (1, 2, Spot(moves=1, time_ms=0.0))
    """

    def __init__(
        self,
        moves_ms: Sequence[float],
        *,
        began_ms: float = 0.0,
        end_ms: float = 0.0,
        by_moves: bool | None = None,
        lead_ms: float = 0.0,
    ) -> None:
        self._moves_ms = list(moves_ms)
        self.began_ms = began_ms
        """When the game's own clock began: with the first opened cell."""
        self.by_moves = not has_times([time_ms / 1000 for time_ms in moves_ms]) if by_moves is None else by_moves
        self._lead_ms = 0.0 if self.by_moves else lead_ms
        """How long nothing happens, so that another game that begins later runs beside this one."""
        count = len(self._moves_ms)
        self._stops = [
            _MOVE_MS * (number + 1) if self.by_moves else self._lead_ms + time_ms
            for number, time_ms in enumerate(self._moves_ms)
        ]
        last_ms = self._stops[-1] if count else 0.0
        self.length_ms = last_ms if self.by_moves else max(last_ms, self._lead_ms + end_ms)
        """How long it takes on the screen at single speed."""

    @property
    def moves(self) -> int:
        """How many there are."""
        return len(self._stops)

    def spot_at(self, shown_ms: float) -> Spot:
        """The place in the game that is seen so long after the replay began."""
        moves = bisect_right(self._stops, shown_ms)
        if not self.by_moves:
            return Spot(moves, max(0.0, min(shown_ms, self.length_ms) - self._lead_ms))
        before = self._moves_ms[moves - 1] if moves else 0.0
        if moves == self.moves:
            return Spot(moves, before)
        share = max(0.0, shown_ms / _MOVE_MS - moves)
        return Spot(moves, before + share * (self._moves_ms[moves] - before))

    def when_moved(self, number: int) -> float:
        """When so many moves are made on the screen."""
        return 0.0 if number <= 0 else self._stops[min(number, self.moves) - 1] if self.moves else 0.0

    def when_at(self, time_s: float) -> float:
        """When the game's own clock shows that second on the screen."""
        time_ms = self.began_ms + 1000 * time_s
        return self.when_moved(bisect_right(self._moves_ms, time_ms)) if self.by_moves else self._lead_ms + time_ms


class ReplayClock:
    """Runs from the beginning to the end of what is shown; it can be stopped, put anywhere, and made faster."""

    def __init__(self, length_ms: float, clock: Clock, speed: float = 1.0) -> None:
        self.length_ms = length_ms
        self.speed = check_film_speed(speed)
        self.source = clock
        """What it is driven by."""
        self._at_ms = 0.0
        self._since: float | None = None

    @property
    def playing(self) -> bool:
        """Whether it runs; at the end it stops by itself."""
        return self._since is not None and self.at_ms < self.length_ms

    @property
    def at_ms(self) -> float:
        """Where it is."""
        passed = 0.0 if self._since is None else (self.source() - self._since) * 1000 * self.speed
        return min(self.length_ms, self._at_ms + passed)

    def play(self) -> None:
        """Run; from the beginning where it stands at the end."""
        self._at_ms = 0.0 if self.at_ms >= self.length_ms else self.at_ms
        self._since = self.source()

    def pause(self) -> None:
        """Stand still."""
        self._at_ms, self._since = self.at_ms, None

    def put(self, at_ms: float) -> None:
        """Go to a place, and on from there if it runs."""
        running = self.playing
        self._at_ms = min(self.length_ms, max(0.0, at_ms))
        self._since = self.source() if running else None

    def change_speed(self, direction: int) -> None:
        """One step faster (1) or slower (-1)."""
        here, running = self.at_ms, self.playing
        if direction > 0:
            self.speed = min((speed for speed in SPEEDS if speed > self.speed), default=self.speed)
        else:
            self.speed = max((speed for speed in SPEEDS if speed < self.speed), default=self.speed)
        self._at_ms, self._since = here, self.source() if running else None


class Goal(NamedTuple):
    """Where somebody wants to go: a second of the game's clock, a move, or a share of the whole."""

    time_s: float | None = None
    move: int | None = None
    share: float | None = None

    def find(self, pace: ReplayPace) -> float:
        """When that is on the screen."""
        if self.move is not None:
            return pace.when_moved(self.move)
        return pace.length_ms * self.share if self.share is not None else pace.when_at(self.time_s or 0.0)


_TIME = re.compile(r"(?:(\d{1,5}):)?(\d{1,7}(?:\.\d{1,6})?)\s*s?", re.ASCII)
_MOVE = re.compile(r"(?:#|move\s*)(\d{1,7})", re.ASCII)
_SHARE = re.compile(r"(\d{1,3}(?:\.\d{1,6})?)\s*%", re.ASCII)


def parse_goal(text: str) -> Goal:
    """Read where to go: ``12.5`` or ``1:05`` on the game's clock, ``#30`` for the 30th move, ``50%`` of the whole.

    >>> parse_goal("1:05").time_s, parse_goal("#30").move, parse_goal("50%").share
    (65.0, 30, 0.5)
    """
    said = text.strip().lower()
    if found := _MOVE.fullmatch(said):
        return Goal(move=int(found[1]))
    if (found := _SHARE.fullmatch(said)) and float(found[1]) <= 100:
        return Goal(share=float(found[1]) / 100)
    if found := _TIME.fullmatch(said):
        return Goal(time_s=min(_FARTHEST_S, 60.0 * int(found[1] or 0) + float(found[2])))
    raise ParseError(f"{text!r:.40} is not a moment: expected seconds (12.5 or 1:05), a move (#30) or a share (50%)")
