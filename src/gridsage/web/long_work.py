"""What takes long and needs no engine: done in threads beside the event loop, where clients take turns.

Python runs one thread at a time: one that computes leaves the loop its share, one for each question would not.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from gridsage.web.errors import TooManyError, UnavailableError
from gridsage.web.turns import Turns

__all__ = ["LongWork"]

T = TypeVar("T")


@dataclass(eq=False, slots=True)
class _Task:
    client: str
    work: Callable[[], Any]
    done: asyncio.Future[Any]


class LongWork:
    """Up to ``width`` pieces of work at once, of which a client has one; each client may have ``waiting`` more."""

    def __init__(self, *, width: int = 1, waiting: int = 12) -> None:
        self._width = width
        self._most_waiting = waiting
        self._threads = ThreadPoolExecutor(width, thread_name_prefix="long work")
        self._turns = Turns[_Task]()
        self._running: Counter[str] = Counter()
        self._closed = False

    async def do(self, client: str, work: Callable[[], T]) -> T:
        """What comes of the work; who leaves before its turn has taken nobody's time."""
        if self._closed:
            raise UnavailableError("the server is closing", code="closing")
        if self._turns.count(client) >= self._most_waiting:
            raise TooManyError("you have asked for many things at once; wait for an answer first", code="work-many")
        task = _Task(client, work, asyncio.get_running_loop().create_future())
        self._turns.add(client, task)
        self._start_waiting()
        try:
            found: T = await task.done
            return found
        finally:
            self._turns.remove(client, task)

    def _start_waiting(self) -> None:
        while self._running.total() < self._width and not self._closed:
            task = self._turns.take(lambda task: not self._running[task.client])
            if task is None:
                return
            self._running[task.client] += 1
            loop = asyncio.get_running_loop()
            working = loop.run_in_executor(self._threads, task.work)
            working.add_done_callback(lambda working, task=task: self._end(task, working))  # type: ignore[misc]

    def _end(self, task: _Task, working: asyncio.Future[Any]) -> None:
        self._running[task.client] -= 1
        if not self._running[task.client]:
            del self._running[task.client]
        if not task.done.done():
            if working.cancelled():
                task.done.cancel()
            elif (error := working.exception()) is not None:
                task.done.set_exception(error)
            else:
                task.done.set_result(working.result())
        elif not working.cancelled():
            working.exception()
        self._start_waiting()

    async def close(self) -> None:
        """Wait for what is under way; what has not begun is dropped."""
        self._closed = True
        for task in list(self._turns):
            if not task.done.done():
                task.done.set_exception(UnavailableError("the server is closing", code="closing"))
        self._turns.clear()
        while self._running:
            await asyncio.sleep(0.01)
        self._threads.shutdown()
