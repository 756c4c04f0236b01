"""The store, asked from threads of its own: the loop never waits for the disk; moves are written in their order."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from gridsage.store import Store
from gridsage.web.errors import UnavailableError

__all__ = ["Change", "StoreThread"]

T = TypeVar("T")
Change = Callable[[Store], None]
"""Writes something into the store."""


class StoreThread:
    """Questions to the store, and changes: those that come while the disk is busy go into one transaction."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._looking = ThreadPoolExecutor(1, thread_name_prefix="store-look")
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="store-read")
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._closed = False

    async def ask(self, question: Callable[[Store], T]) -> T:
        """The store's answer."""
        self._check_open()
        return await asyncio.get_running_loop().run_in_executor(self._thread, question, self.store)

    async def look(self, question: Callable[[Store], T]) -> T:
        """The answer to a short question, which does not wait for what is being written."""
        self._check_open()
        return await asyncio.get_running_loop().run_in_executor(self._looking, question, self.store)

    async def read(self, question: Callable[[Store], T]) -> T:
        """The answer to a question that may take long, such as a whole game: no move waits for it."""
        self._check_open()
        return await asyncio.get_running_loop().run_in_executor(self._reading, question, self.store)

    async def write(self, change: Change) -> None:
        """Make a change; when this returns, it is kept."""
        self._check_open()
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, written))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_waiting())
        await written

    async def close(self) -> None:
        """Wait for what is being written."""
        self._closed = True
        if self._writing is not None:
            await self._writing
        for thread in (self._thread, self._looking, self._reading):
            await asyncio.get_running_loop().run_in_executor(thread, lambda: None)
            thread.shutdown()

    def _check_open(self) -> None:
        if self._closed:
            raise UnavailableError("the server is closing", code="closing")

    async def _write_waiting(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            waiting, self._waiting = self._waiting, []
            changes = [change for change, _ in waiting]
            errors = await loop.run_in_executor(self._thread, _write_together, self.store, changes)
            for (_, written), error in zip(waiting, errors, strict=True):
                # Whoever waited may have left meanwhile; what they did is kept all the same.
                if written.done():
                    continue
                if error is None:
                    written.set_result(None)
                else:
                    written.set_exception(error)


def _write_together(store: Store, changes: list[Change]) -> list[Exception | None]:
    """Make all changes in one transaction; for each its error, or None."""
    errors: list[Exception | None] = []
    try:
        with store.together():
            for change in changes:
                try:
                    change(store)
                    errors.append(None)
                except Exception as error:  # whatever it is: each of them waits for an answer
                    errors.append(error)
    except Exception as error:
        return [error] * len(changes)
    return errors
