"""The clocks of both seats: one runs at most, and a record tells of them what its moves do not."""

from __future__ import annotations

from typing import Any

from gridsage.games.base import no_clock
from gridsage.record import PlayedMove
from gridsage.sessions.mnk.clocks import SeatClocks
from tests.sessions.helpers import Hands

MOVES = [PlayedMove(0, "a1", 1.5), PlayedMove(1, "b2", 2.0)]


def test_one_clock_runs_at_most(clock: Hands) -> None:
    clocks = SeatClocks(clock)
    clocks.run(0)
    clock.wait(2.0)
    clocks.run(1)
    clock.wait(3.0)
    assert (clocks.times_s, clocks.is_running(0), clocks.is_running(1)) == ((2.0, 3.0), False, True)
    clocks.run(None)
    clock.wait(4.0)
    assert clocks.times_s == (2.0, 3.0)


def test_a_move_takes_the_time_since_it_was_begun(clock: Hands) -> None:
    clocks = SeatClocks(clock, (10.0, 0.0))
    clocks.begin_move(0, taken_s=4.0)
    clocks.run(0)
    clock.wait(1.0)
    assert clocks.move_s(0) == 5.0


def test_the_clocks_follow_players_who_exchange_their_seats() -> None:
    clocks = SeatClocks(no_clock, (1.0, 2.0))
    clocks.exchange()
    assert clocks.times_s == (2.0, 1.0)


def test_a_record_tells_what_its_moves_do_not() -> None:
    def told(*times_s: float, taken_s: float = 0.0, thinking: int | None = 0) -> dict[str, Any]:
        clocks = SeatClocks(no_clock, times_s)
        clocks.begin_move(0, taken_s=taken_s)
        details = clocks.details(MOVES, thinking)
        assert SeatClocks.from_details(details, MOVES, no_clock).times_s == tuple(details.get("times_s", (1.5, 2.0)))
        return details

    assert told(1.5, 2.004) == {}, "it is the same but for rounding"
    assert told(1.5, 3.0) == {"times_s": [1.5, 3.0]}, "a move of a second was taken back"
    assert told(1.0, 2.0) == {}, "no seat has thought less than its moves took"
    assert told(2.5, 2.0, taken_s=1.0) == {"times_s": [2.5, 2.0], "move_s": 1.0}
    assert told(1.5, 2.0, taken_s=1.0, thinking=None) == {}
