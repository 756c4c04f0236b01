"""Playback of a bot: when its next move may be made."""

from __future__ import annotations

import pytest

from gridsage.tui.playback import FRAME_S, MOVE_SPEEDS, Playback


class Hands:
    """A clock whose hands the test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def begun(speed: float) -> tuple[Playback, Hands]:
    clock = Hands()
    playback = Playback(speed, clock)
    playback.begin()
    return playback, clock


def test_first_move_is_due_at_once_and_the_next_after_its_time() -> None:
    playback, clock = begun(2.0)
    assert playback.due
    playback.moved()
    assert not playback.due
    assert playback.wait_s == pytest.approx(0.5)
    clock.now += 0.5
    assert playback.due


def test_screen_that_fell_behind_is_not_followed_by_a_burst() -> None:
    playback, clock = begun(10.0)
    clock.now += 60.0
    made = 0
    while playback.due:
        playback.moved()
        made += 1
    assert made == 1
    assert playback.wait_s == pytest.approx(0.1 - FRAME_S)


def test_as_fast_as_possible_is_always_due() -> None:
    playback, _ = begun(0.0)
    for _ in range(5):
        assert playback.due
        playback.moved()


def test_pause_holds_every_move_back_and_resume_makes_one_due() -> None:
    playback, clock = begun(0.5)
    playback.moved()
    playback.pause()
    clock.now += 60.0
    assert not playback.due
    assert not playback.going
    playback.resume()
    assert playback.due


def test_step_allows_one_move_though_it_is_not_time() -> None:
    playback, _ = begun(0.5)
    playback.moved()
    playback.step()
    assert playback.due
    assert playback.paused
    playback.moved()
    assert not playback.going


def test_pause_takes_an_unused_step_back() -> None:
    playback, _ = begun(0.5)
    playback.step()
    playback.pause()
    assert not playback.going


def test_speed_goes_through_all_steps_and_stops_at_the_ends() -> None:
    playback, _ = begun(0.5)
    seen = [playback.speed]
    for _ in range(20):
        playback.change(1)
        if playback.speed != seen[-1]:
            seen.append(playback.speed)
    assert tuple(seen) == MOVE_SPEEDS
    playback.change(-1)
    assert playback.speed == 100.0
    for _ in range(20):
        playback.change(-1)
    assert playback.speed == 0.5


def test_speed_between_two_steps_goes_to_the_nearest_in_its_direction() -> None:
    playback, _ = begun(3.0)
    playback.change(1)
    assert playback.speed == 5.0
    playback.speed = 3.0
    playback.change(-1)
    assert playback.speed == 2.0
    playback.speed = 700.0
    playback.change(1)
    assert playback.speed == 0.0


def test_pace_in_words() -> None:
    assert [str(Playback(speed, Hands())) for speed in (0.0, 0.5, 20.0)] == [
        "as fast as it can",
        "0.5 moves a second",
        "20 moves a second",
    ]
