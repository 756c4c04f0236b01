"""The watchdog stops what does not end, in the main thread and in any other, and harms nothing else."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from gridsage.arena.watchdog import Watchdog


def in_main_thread(call: Callable[[], None]) -> None:
    call()


def in_another_thread(call: Callable[[], None]) -> None:
    errors: list[BaseException] = []

    def target() -> None:
        try:
            call()
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=target)
    thread.start()
    thread.join()
    if errors:
        raise errors[0]


PLACES = pytest.mark.parametrize("place", [in_main_thread, in_another_thread])


@PLACES
def test_an_endless_loop_ends_and_the_next_game_has_its_own_time(place: Callable[[Callable[[], None]], None]) -> None:
    seen: list[str] = []

    def play() -> None:
        with Watchdog(0.15) as guard:
            for name in ("a", "b"):
                with guard(1):
                    while True:
                        pass
                seen.append(name)
            with guard(1):
                seen.append("quick")

    place(play)
    assert seen == ["a", "b", "quick"]


@PLACES
def test_many_quick_games_are_left_alone(place: Callable[[Callable[[], None]], None]) -> None:
    counted: list[int] = []

    def play() -> None:
        with Watchdog(5) as guard:
            for number in range(500):
                with guard(1):
                    counted.append(number)

    place(play)
    assert counted == list(range(500))


@PLACES
def test_other_exceptions_pass(place: Callable[[Callable[[], None]], None]) -> None:
    def play() -> None:
        with Watchdog(5) as guard, guard(1):
            raise KeyError("mine")

    with pytest.raises(KeyError):
        place(play)


def test_no_limit_means_no_watching() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with Watchdog(0) as guard, guard(3):
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getsignal(signal.SIGALRM) is before


def test_everything_is_put_back() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with Watchdog(5) as guard, guard(1):
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before


def test_the_last_resort_ends_a_process_that_is_deaf() -> None:
    code = """
import contextlib
import gridsage.arena.watchdog as watchdog
watchdog._LAST_RESORT_S = 0.3
with watchdog.Watchdog(0.1, last_resort=True) as guard, guard(1):
    while True:
        with contextlib.suppress(BaseException):
            while True:
                pass
"""
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 70
