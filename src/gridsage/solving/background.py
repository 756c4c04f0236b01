"""Second threads: one that computes while the first passes on how far it has come, and one that watches for an end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

__all__ = ["Background", "acting_when"]

T = TypeVar("T")


class Background(Generic[T]):
    """Begins at once. Whoever made it asks whether it is running, and then for its result."""

    def __init__(self, work: Callable[[], T], name: str) -> None:
        self._work = work
        self._result: list[T] = []
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name=name)
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether it is still at work."""
        return self._thread.is_alive()

    def join(self, timeout_s: float | None = None) -> None:
        """Wait for its end, or so long."""
        self._thread.join(timeout_s)

    def result(self) -> T:
        """What the work gave, or raised, once it is over."""
        self._thread.join()
        if self._failure is not None:
            raise self._failure
        return self._result[0]

    def _run(self) -> None:
        try:
            self._result.append(self._work())
        except BaseException as error:  # raised again in the thread that asks
            self._failure = error


@contextmanager
def acting_when(due: Callable[[], bool], act: Callable[[], None], *, every_s: float) -> Iterator[None]:
    """Within the block a second thread asks now and then whether it is due, and then acts, once."""
    done = threading.Event()

    def watch() -> None:
        while not done.wait(every_s):
            if due():
                act()
                return

    watcher = threading.Thread(target=watch, name="watcher", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
