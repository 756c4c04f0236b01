"""The stopwatch of a game: what it counts, and when it stands."""

from __future__ import annotations

from gridsage.sessions.stopwatch import Stopwatch
from tests.sessions.helpers import Hands


def test_it_stands_until_it_is_started_and_counts_from_then_on(clock: Hands) -> None:
    watch = Stopwatch(clock)
    clock.wait(5)
    assert (watch.elapsed_s, watch.running) == (0.0, False)
    watch.start()
    clock.wait(2.5)
    assert (watch.elapsed_s, watch.running) == (2.5, True)


def test_what_passes_while_it_stands_is_not_counted(clock: Hands) -> None:
    watch = Stopwatch(clock)
    watch.set_running(True)
    clock.wait(1)
    watch.set_running(False)
    clock.wait(50)
    watch.set_running(True)
    clock.wait(2)
    assert watch.elapsed_s == 3.0


def test_to_start_or_stop_twice_changes_nothing(clock: Hands) -> None:
    watch = Stopwatch(clock)
    watch.start()
    clock.wait(1)
    watch.start()
    clock.wait(1)
    watch.stop()
    watch.stop()
    assert watch.elapsed_s == 2.0


def test_it_goes_on_from_a_time_that_was_kept(clock: Hands) -> None:
    watch = Stopwatch(clock, 60.0)
    assert watch.elapsed_s == 60.0
    watch.start()
    clock.wait(4)
    assert watch.elapsed_s == 64.0
