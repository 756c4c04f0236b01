"""Turns of an event loop: what a server's loop does in one go must be short, since everybody waits for it meanwhile.

A turn is one callback: a stretch of a coroutine between two awaits. Its processor time is measured, not the time on
the clock, so that a machine that is busy with other things changes nothing; what Python takes to collect garbage is no
part of it, since tests keep more of that than a server.

How long the store takes is another matter: a lock or a disk may hold it up, so the loop never asks it, however short
the question. Whoever does is remembered too.
"""

from __future__ import annotations

import asyncio
import gc
import inspect
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any

from gridsage.store import Store

__all__ = ["MOST_S", "Watchdog"]

MOST_S = 0.05
"""The longest turn there may be."""
_LOOK_EVERY_S = 0.02
_PARTS = ("_analyses", "_book", "_games", "_puzzles", "_runs")
"""What a store is asked through."""


@dataclass(slots=True)
class _Loop:
    """What is known of the loop in one thread."""

    turn: int = 0
    in_turn: bool = False
    seen_turn: int = 0
    """The turn that was under way when the thread was last looked at."""
    where: str = ""
    """Where in the code it was when it was seen a second time in the same turn."""
    collecting_s: float = 0.0
    began_collecting: float = 0.0


class Watchdog:
    """Remembers every turn above the limit, and every question to a store, of all loops in the threads it watches."""

    def __init__(self) -> None:
        self._loops: dict[int, _Loop] = {}
        self._slow: list[str] = []

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Look at every turn of every loop; only those of watched threads are judged."""
        run, over = asyncio.Handle._run, threading.Event()

        def timed_run(handle: Any) -> None:
            loop = self._loops.get(threading.get_ident())
            if loop is None:
                run(handle)
                return
            loop.turn += 1
            loop.collecting_s, loop.in_turn, loop.where = 0.0, True, repr(handle)
            began = time.thread_time()
            run(handle)
            took_s = time.thread_time() - began - loop.collecting_s
            loop.in_turn = False
            if took_s > MOST_S:
                self._slow.append(f"{1000 * took_s:.0f} ms: {loop.where}")

        looking = threading.Thread(target=self._look, args=(over,), daemon=True)
        asyncio.Handle._run = timed_run  # type: ignore[assignment, method-assign]
        gc.callbacks.append(self._on_collecting)
        looking.start()
        try:
            yield
        finally:
            over.set()
            looking.join()
            gc.callbacks.remove(self._on_collecting)
            asyncio.Handle._run = run  # type: ignore[method-assign]

    def _on_collecting(self, phase: str, _: object) -> None:
        loop = self._loops.get(threading.get_ident())
        if loop is not None and phase == "start":
            loop.began_collecting = time.thread_time()
        elif loop is not None:
            loop.collecting_s += time.thread_time() - loop.began_collecting

    def _look(self, over: threading.Event) -> None:
        """Look now and then where a long turn is, to be able to tell."""
        while not over.wait(_LOOK_EVERY_S):
            frames = sys._current_frames()
            for thread, loop in list(self._loops.items()):
                if loop.in_turn and loop.seen_turn == loop.turn and thread in frames:
                    loop.where = "".join(traceback.format_stack(frames[thread])[-12:])
                loop.seen_turn = loop.turn

    def watch(self, thread: threading.Thread) -> None:
        """Judge the turns of the loop that runs in this thread from now on."""
        assert thread.ident is not None
        self._loops[thread.ident] = _Loop()

    def watch_store(self, store: Store) -> None:
        """Judge all that this store is asked from now on."""
        for part in filter(None, (getattr(store, name, None) for name in _PARTS)):
            for name, method in inspect.getmembers(part, inspect.ismethod):
                if not name.startswith("_"):
                    setattr(part, name, self._watched(method))

    def _watched(self, method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def watched(*values: Any, **named: Any) -> Any:
            loop = self._loops.get(threading.get_ident())
            if loop is not None and loop.in_turn:
                where = "".join(traceback.format_stack()[-6:-1])
                self._slow.append(f"the store is asked on the loop, {method.__qualname__}:\n{where}")
            return method(*values, **named)

        return watched

    def leave(self, thread: threading.Thread) -> list[str]:
        """Judge them no more; the turns that were too long, and those that asked a store."""
        assert thread.ident is not None
        self._loops.pop(thread.ident, None)
        slow, self._slow = self._slow, []
        return slow
