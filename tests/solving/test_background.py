"""A computation in a second thread: its result, or what it raised, comes to whoever asks."""

from __future__ import annotations

import threading

import pytest

from gridsage.solving.background import Background


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
