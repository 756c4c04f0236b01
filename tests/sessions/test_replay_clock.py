"""When the moves of a replay are due, and the clock that shows them."""

from __future__ import annotations

import pytest

from gridsage.errors import OptionError, ParseError
from gridsage.sessions.replay_clock import SPEEDS, Goal, ReplayClock, ReplayPace, Spot, parse_goal

MOVES_MS = [500, 2500, 3000]


class Hand:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 7.0

    def __call__(self) -> float:
        return self.now


def test_moves_are_due_when_they_were_made() -> None:
    pace = ReplayPace(MOVES_MS, began_ms=500, end_ms=4000)
    assert not pace.by_moves
    assert [pace.spot_at(at).moves for at in (0, 499, 500, 2499, 2500, 3000, 9999)] == [0, 0, 1, 1, 2, 3, 3]
    assert pace.length_ms == 4000
    assert pace.spot_at(9999).time_ms == 4000
    assert [pace.when_moved(number) for number in (-1, 0, 1, 3, 9)] == [0, 0, 500, 3000, 3000]
    assert pace.when_at(2.0) == 2500


def test_move_by_move_each_takes_as_long_and_the_game_s_time_goes_from_move_to_move() -> None:
    pace = ReplayPace(MOVES_MS, began_ms=500, by_moves=True)
    assert pace.length_ms == 1200
    assert pace.spot_at(400) == Spot(1, 500)
    assert pace.spot_at(600) == Spot(1, 1500)
    assert pace.spot_at(5000) == Spot(3, 3000)
    assert pace.when_at(2.0) == pace.when_moved(2)


def test_a_game_without_times_goes_move_by_move() -> None:
    pace = ReplayPace([0, 0, 1])
    assert pace.by_moves
    assert [pace.spot_at(pace.when_moved(number)).moves for number in range(4)] == [0, 1, 2, 3]


def test_a_game_that_begins_earlier_waits_for_the_other() -> None:
    early, late = ReplayPace(MOVES_MS, began_ms=500, lead_ms=1500), ReplayPace([2000, 2600], began_ms=2000)
    assert early.when_at(0) == late.when_at(0)
    assert early.spot_at(0) == Spot(0, 0)
    assert early.spot_at(2000).moves == late.spot_at(2000).moves == 1


def test_an_empty_game_stands_still() -> None:
    pace = ReplayPace([])
    assert (pace.length_ms, pace.when_moved(3), pace.spot_at(5)) == (0, 0, Spot(0, 0.0))


def test_the_clock_runs_at_its_speed_and_stops_at_the_end() -> None:
    hand = Hand()
    clock = ReplayClock(10_000, hand, speed=2.0)
    assert not clock.playing
    clock.play()
    hand.now += 1.5
    assert (clock.at_ms, clock.playing) == (3000, True)
    clock.change_speed(1)
    assert (clock.speed, clock.at_ms) == (4.0, 3000)
    hand.now += 1
    assert clock.at_ms == 7000
    hand.now += 9
    assert (clock.at_ms, clock.playing) == (10_000, False)
    clock.play()
    assert clock.at_ms == 0


def test_the_clock_can_be_put_anywhere_and_waits_where_it_was_paused() -> None:
    hand = Hand()
    clock = ReplayClock(10_000, hand)
    clock.put(4000)
    hand.now += 3
    assert clock.at_ms == 4000
    clock.play()
    clock.put(-5)
    hand.now += 1
    assert (clock.at_ms, clock.playing) == (1000, True)
    clock.pause()
    hand.now += 5
    assert (clock.at_ms, clock.playing) == (1000, False)
    clock.put(99_999)
    assert clock.at_ms == 10_000


def test_the_speed_has_a_slowest_and_a_fastest_step() -> None:
    clock = ReplayClock(1, Hand(), speed=3.0)
    clock.change_speed(1)
    assert clock.speed == 4.0
    for direction, last in ((1, SPEEDS[-1]), (-1, SPEEDS[0])):
        for _ in range(20):
            clock.change_speed(direction)
        assert clock.speed == last
    with pytest.raises(OptionError, match="speed 0"):
        ReplayClock(1, Hand(), speed=0)


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("12.5", Goal(time_s=12.5)),
        (" 12 s", Goal(time_s=12)),
        ("1:05.5", Goal(time_s=65.5)),
        ("#30", Goal(move=30)),
        ("Move 7", Goal(move=7)),
        ("50%", Goal(share=0.5)),
        ("100 %", Goal(share=1)),
    ],
)
def test_a_moment_is_read(text: str, goal: Goal) -> None:
    assert parse_goal(text) == goal


@pytest.mark.parametrize("text", ["", "soon", "-1", "101%", "1:2:3", "nan", "1e9", "#", "٣"])
def test_what_is_no_moment_is_told_in_one_line(text: str) -> None:
    with pytest.raises(ParseError, match="is not a moment") as refused:
        parse_goal(text)
    assert "\n" not in str(refused.value)


def test_a_goal_is_found_in_a_game() -> None:
    pace = ReplayPace(MOVES_MS, began_ms=500, end_ms=4000)
    assert [goal.find(pace) for goal in (Goal(time_s=1), Goal(move=2), Goal(share=0.25))] == [1500, 2500, 1000]
