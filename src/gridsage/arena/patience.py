"""Patience with a store: what a lock or a restart refuses is tried again, with growing pauses, and that is said."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from gridsage.errors import StoreError

__all__ = ["Patience", "Tell"]

T = TypeVar("T")

Tell = Callable[[str], None]
"""Says one line to whoever watches."""

_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.1, 30.0
_SLICE_S = 0.1
"""How soon a pause ends that nobody wants any more."""


class Patience:
    """Asks again as long as the trouble may pass by itself, for an hour at most, or until it is told to stop."""

    def __init__(self, stopping: Future[None], tell: Tell, *, limit_s: float = 3600.0) -> None:
        self._stopping = stopping
        self._tell = tell
        self._limit_s = limit_s

    def insist(self, call: Callable[[], T]) -> T:
        """What the call gives, at last; its error where that does not pass, or nobody waits any more."""
        began, pause_s = time.monotonic(), _FIRST_PAUSE_S
        trouble = False
        while True:
            try:
                found = call()
            except StoreError as error:
                if not error.passing or time.monotonic() - began > self._limit_s:
                    raise
                if not trouble:
                    self._tell(
                        f"{error}; it is tried again until it works, for {self._limit_s / 60:.0f} minutes at most"
                    )
                trouble = True
                if not self._pause(pause_s):
                    raise
                pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)
            else:
                if trouble:
                    self._tell(f"the database answers again after {time.monotonic() - began:.0f} s; nothing is lost")
                return found

    def _pause(self, pause_s: float) -> bool:
        """Wait; False as soon as nobody wants to go on."""
        end = time.monotonic() + pause_s
        while time.monotonic() < end:
            if self._stopping.done() or _interrupted():
                return False
            time.sleep(min(_SLICE_S, max(0.0, end - time.monotonic())))
        return True


def _interrupted() -> bool:
    """Whether Ctrl-C was pressed while it is held back."""
    return hasattr(signal, "sigpending") and signal.SIGINT in signal.sigpending()
