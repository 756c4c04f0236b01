"""SeatClocks: how long each seat of an m,n,k game has thought, and how long about the move that is not made yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridsage.checks import check_number
from gridsage.errors import OptionError
from gridsage.games.base import Clock
from gridsage.games.mnk import SEATS
from gridsage.record import PlayedMove
from gridsage.sessions.stopwatch import Stopwatch

__all__ = ["SeatClocks", "check_move_time"]

_NEAR_S = 0.01
"""Times are kept rounded: what is apart by less is the same."""
_DAY_S = 86_400


def check_move_time(time_s: float) -> float:
    """The seconds that a game or a match gives for each move: more than 0, and at most a day."""
    if not 0 < (seconds := check_number(time_s, "time per move", "a number of seconds")) <= _DAY_S:
        raise OptionError(f"{seconds:g} seconds per move: expected more than 0 and at most a day")
    return time_s


class SeatClocks:
    """The clocks of both seats; one of them runs at most."""

    def __init__(self, clock: Clock, times_s: Sequence[float] = (0.0,) * SEATS) -> None:
        first, second = (Stopwatch(clock, time_s) for time_s in times_s)
        self._seats = (first, second)
        self._move_began_s = 0.0

    @classmethod
    def from_details(cls, details: Mapping[str, Any], moves: Sequence[PlayedMove], clock: Clock) -> SeatClocks:
        """The clocks as a record of these moves tells of them."""
        return cls(clock, [float(time_s) for time_s in details.get("times_s", _move_times(moves))])

    def details(self, moves: Sequence[PlayedMove], thinking: int | None) -> dict[str, Any]:
        """What a record says of the clocks beyond its moves: some were taken back, or one is not made yet.

        The seat that is thinking is None where nobody is.
        """
        move_times_s = _move_times(moves)
        times_s = [round(max(pair), 3) for pair in zip(self.times_s, move_times_s, strict=True)]
        as_moves_tell = all(abs(own - told) < _NEAR_S for own, told in zip(times_s, move_times_s, strict=True))
        move_s = 0.0 if thinking is None else round(self.move_s(thinking), 3)
        return ({} if as_moves_tell else {"times_s": times_s}) | ({"move_s": move_s} if move_s > 0 else {})

    @property
    def times_s(self) -> tuple[float, float]:
        """How long each seat has thought so far."""
        first, second = self._seats
        return first.elapsed_s, second.elapsed_s

    def move_s(self, seat: int) -> float:
        """How long the seat has thought about its move since :meth:`begin_move`."""
        return max(0.0, self._seats[seat].elapsed_s - self._move_began_s)

    def begin_move(self, seat: int, *, taken_s: float = 0.0) -> None:
        """The seat begins to think about a move; so much of the time that it has was taken for this one already."""
        self._move_began_s = self._seats[seat].elapsed_s - taken_s

    def is_running(self, seat: int) -> bool:
        """Whether the clock of that seat runs."""
        return self._seats[seat].running

    def run(self, seat: int | None) -> None:
        """Let the clock of that seat run alone; None: no clock runs."""
        for number, watch in enumerate(self._seats):
            watch.set_running(number == seat)

    def exchange(self) -> None:
        """The players have exchanged their seats: the clocks follow them."""
        self._seats = self._seats[::-1]


def _move_times(moves: Sequence[PlayedMove]) -> list[float]:
    """How long the moves of each seat took together."""
    return [sum(played.time_s for played in moves if played.seat == seat) for seat in range(SEATS)]
