"""The watchdog: stops a game that never ends, from inside the process that plays it."""

from __future__ import annotations

import ctypes
import math
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final, Self

from gridsage.games.base import TimeUp

__all__ = ["Watchdog"]

_LAST_RESORT_S: Final = 10.0
"""A worker whose game goes on for so long after its time, deaf to all, ends."""


class Watchdog:
    """``with Watchdog(limit_s) as guard:`` gives each game played ``with guard(1):`` so many seconds (0: all it wants).

    It looks several times within the limit, and no less than four times a second, whether the game under way is late.
    In the main thread a timer's signal does that and stops the game. Elsewhere (in a Dask worker's thread) a second
    thread asks Python to, which is heard between two instructions of the bot. Neither reaches into compiled code or a
    bot that catches everything: there, if ``last_resort`` is set, the process ends, and its pool plays the batch again
    or gives it up.
    """

    def __init__(self, limit_s: float, *, last_resort: bool = False) -> None:
        self._limit_s = limit_s
        self._last_resort = last_resort
        self._tick_s = min(max(limit_s / 4, 0.01), 0.25)
        main = threading.current_thread() is threading.main_thread()
        self._by_signal = main and hasattr(signal, "setitimer")
        self._deadline = math.inf
        self._sent = False
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._player = threading.get_ident()
        self._watcher: threading.Thread | None = None

    def __enter__(self) -> Self:
        if self._limit_s > 0:
            if self._by_signal:
                self._handler_before = signal.signal(signal.SIGALRM, self._look)
                signal.setitimer(signal.ITIMER_REAL, self._tick_s, self._tick_s)
            if self._last_resort or not self._by_signal:
                self._watcher = threading.Thread(target=self._watch, daemon=True, name="watchdog")
                self._watcher.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        if self._watcher is not None:
            self._watcher.join()
        if self._limit_s > 0 and self._by_signal:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._handler_before)

    @contextmanager
    def __call__(self, games: int, *, at_most_s: float = math.inf) -> Iterator[None]:
        """Give so many games their time together; what is left in the block when it is up is skipped."""
        # Wherever the TimeUp strikes, even while it is being called off, it ends here.
        with suppress(TimeUp):
            try:
                self._deadline = time.monotonic() + min(self._limit_s * games or math.inf, at_most_s)
                yield
            finally:
                self._disarm()
        self._disarm()

    def _disarm(self) -> None:
        if self._watcher is None:
            self._deadline = math.inf
            return
        with self._lock:
            self._deadline = math.inf
            if self._sent:
                # One that was sent and has not arrived must not hit the next game.
                _send(self._player, None)
                self._sent = False

    def _look(self, number: int, frame: FrameType | None) -> None:
        if time.monotonic() > self._deadline:
            raise TimeUp

    def _watch(self) -> None:
        while not self._over.wait(self._tick_s):
            with self._lock:
                late_s = time.monotonic() - self._deadline
                if late_s > _LAST_RESORT_S and self._last_resort:
                    os._exit(70)
                if late_s > 0 and not self._by_signal:
                    _send(self._player, TimeUp)
                    self._sent = True


def _send(thread: int, exception: type[BaseException] | None) -> None:
    what = None if exception is None else ctypes.py_object(exception)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), what)
