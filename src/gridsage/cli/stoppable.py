"""Ctrl-C while the compiled core computes: it is heard at once, not when the time is up."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeVar

__all__ = ["stoppable"]

Result = TypeVar("Result")


def stoppable(work: Callable[[], Result], stop: Callable[[], None]) -> Result:
    """What ``work`` returns; on Ctrl-C it is told to ``stop``, and again until it has ended.

    It runs in a second thread, since a signal is only seen by a main thread that is not deep in compiled code.
    """
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(work)
        try:
            return running.result()
        except KeyboardInterrupt:
            while not running.done():
                stop()
                wait([running], timeout=0.05)
            raise
