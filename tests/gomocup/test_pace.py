"""What is kept back of a turn grows with how late the machine lets things be, and shrinks again."""

from __future__ import annotations

import pytest

from gridsage.gomocup.pace import Pace
from gridsage.gomocup.protocol import Info


class Machine:
    """A machine on which ``processes`` want the same core, and every work is ``late_s`` longer than it was given."""

    def __init__(self, processes: int = 1, late_s: float = 0.0) -> None:
        self.processes, self.late_s = processes, late_s
        self.now = self.worked = 0.0
        self.pace = Pace(lambda: self.now, lambda: self.worked)

    def move(self, allowed_s: float) -> None:
        """Think for as long as allowed."""
        with self.pace.watching(allowed_s):
            took_s = allowed_s + self.late_s
            self.now += took_s
            self.worked += took_s / self.processes


def test_a_quiet_machine_keeps_nothing_back() -> None:
    machine = Machine()
    machine.move(0.2)
    assert machine.pace.lag_s == 0.0


def test_the_more_processes_the_more_is_kept_back() -> None:
    lags = []
    for processes in (1, 2, 4, 8):
        machine = Machine(processes)
        machine.move(0.2)
        lags.append(machine.pace.lag_s)
    assert lags == sorted(set(lags))


def test_what_was_late_is_kept_back_the_next_time_and_fades() -> None:
    machine = Machine(late_s=0.03)
    machine.move(0.2)
    assert machine.pace.lag_s == pytest.approx(0.03)
    machine.late_s = 0.0
    machine.move(0.2)
    assert 0.02 < machine.pace.lag_s < 0.03
    for _ in range(40):
        machine.move(0.2)
    assert machine.pace.lag_s < 0.001


def test_a_command_that_was_heard_late_is_taken_as_a_warning() -> None:
    machine = Machine()
    machine.pace.waited(0.04)
    assert machine.pace.lag_s == pytest.approx(0.04)
    machine.move(0.2)
    assert 0.03 < machine.pace.lag_s < 0.04


def test_a_machine_that_is_late_by_less_than_a_third_of_the_turn_is_late_once() -> None:
    machine = Machine(processes=6, late_s=0.09)
    info = Info(timeout_turn_s=0.3)
    ends = []
    for _ in range(20):
        limits = info.limits(lag_s=machine.pace.lag_s)
        assert limits.time_s is not None
        machine.move(limits.time_s)
        ends.append(limits.time_s + machine.late_s)
    assert ends[0] > info.timeout_turn_s
    assert all(end < info.timeout_turn_s for end in ends[1:])


def test_a_bot_that_waits_for_something_else_says_nothing_about_the_machine() -> None:
    machine = Machine(processes=1000)
    machine.move(0.2)
    assert machine.pace.lag_s == 0.0


def test_a_moment_says_nothing_about_the_machine() -> None:
    machine = Machine(processes=8)
    machine.move(0.001)
    assert machine.pace.lag_s == 0.0


def test_a_quarter_of_the_turn_remains_whatever_the_lag() -> None:
    limits = Info(timeout_turn_s=0.4).limits(lag_s=10.0)
    assert limits.time_s == pytest.approx(0.1)
