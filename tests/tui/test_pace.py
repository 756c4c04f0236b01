"""The pace of a bot: when its next move may be made."""

from __future__ import annotations

import pytest

from gridsage.tui.pace import FRAME_S, SPEEDS, Pace


class Hands:
    """A clock whose hands the test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def begun(speed: float) -> tuple[Pace, Hands]:
    clock = Hands()
    pace = Pace(speed, clock)
    pace.begin()
    return pace, clock


def test_first_move_is_due_at_once_and_the_next_after_its_time() -> None:
    pace, clock = begun(2.0)
    assert pace.due
    pace.moved()
    assert not pace.due
    assert pace.wait_s == pytest.approx(0.5)
    clock.now += 0.5
    assert pace.due


def test_screen_that_fell_behind_is_not_followed_by_a_burst() -> None:
    pace, clock = begun(10.0)
    clock.now += 60.0
    made = 0
    while pace.due:
        pace.moved()
        made += 1
    assert made == 1
    assert pace.wait_s == pytest.approx(0.1 - FRAME_S)


def test_as_fast_as_possible_is_always_due() -> None:
    pace, _ = begun(0.0)
    for _ in range(5):
        assert pace.due
        pace.moved()


def test_pause_holds_every_move_back_and_resume_makes_one_due() -> None:
    pace, clock = begun(0.5)
    pace.moved()
    pace.pause()
    clock.now += 60.0
    assert not pace.due
    assert not pace.going
    pace.resume()
    assert pace.due


def test_step_allows_one_move_though_it_is_not_time() -> None:
    pace, _ = begun(0.5)
    pace.moved()
    pace.step()
    assert pace.due
    assert pace.paused
    pace.moved()
    assert not pace.going


def test_pause_takes_an_unused_step_back() -> None:
    pace, _ = begun(0.5)
    pace.step()
    pace.pause()
    assert not pace.going


def test_speed_goes_through_all_steps_and_stops_at_the_ends() -> None:
    pace, _ = begun(0.5)
    seen = [pace.speed]
    for _ in range(20):
        pace.change(1)
        if pace.speed != seen[-1]:
            seen.append(pace.speed)
    assert tuple(seen) == SPEEDS
    pace.change(-1)
    assert pace.speed == 100.0
    for _ in range(20):
        pace.change(-1)
    assert pace.speed == 0.5


def test_speed_between_two_steps_goes_to_the_nearest_in_its_direction() -> None:
    pace, _ = begun(3.0)
    pace.change(1)
    assert pace.speed == 5.0
    pace.speed = 3.0
    pace.change(-1)
    assert pace.speed == 2.0
    pace.speed = 700.0
    pace.change(1)
    assert pace.speed == 0.0


def test_pace_in_words() -> None:
    assert [str(Pace(speed, Hands())) for speed in (0.0, 0.5, 20.0)] == [
        "as fast as it can",
        "0.5 moves a second",
        "20 moves a second",
    ]
