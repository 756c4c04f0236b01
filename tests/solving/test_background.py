"""A computation in a second thread: its result, or what it raised, comes to whoever asks."""

from __future__ import annotations

import threading

import pytest

from gridsage.solving.background import Background, acting_when


def test_the_result_is_waited_for() -> None:
    gate = threading.Event()

    def work() -> int:
        gate.wait(60)
        return 7

    background = Background(work, "work")
    assert background.running
    gate.set()
    assert background.result() == 7
    assert not background.running


def test_what_the_work_raised_is_raised_to_the_one_who_asks() -> None:
    def work() -> None:
        raise ValueError("no result")

    background = Background(work, "work")
    background.join()
    with pytest.raises(ValueError, match="no result"):
        background.result()


def test_a_watcher_acts_once_when_it_is_due_and_ends_with_its_block() -> None:
    due, acted = threading.Event(), threading.Event()
    times = []

    def act() -> None:
        times.append(1)
        acted.set()

    with acting_when(due.is_set, act, every_s=0.001):
        due.set()
        assert acted.wait(60)
    with acting_when(lambda: False, act, every_s=0.001):
        pass
    assert len(times) == 1
    assert not [thread for thread in threading.enumerate() if thread.name == "watcher"]
