"""A process that makes one call at a time for another one: what happens in it, even its death, happens to that call.

The child (:func:`main`) reads calls from its standard input and writes what came of them to its standard output, each
as a pickle after its length. It ends when its standard input does, or its parent, also in the middle of a call.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import IO, Any, TypeVar

from gridsage.parent import end_with_parent
from gridsage.programs.streams import print_to_errors

__all__ = ["BatchDied", "Child", "child_environment", "is_child", "main"]

A = TypeVar("A")
T = TypeVar("T")

_HEAD = 8
_MARK = "GRIDSAGE_CHILD"


class BatchDied(BrokenExecutor):
    """The process that worked on this call and on no other died: nobody else is to blame, and nothing else is lost."""


def child_environment() -> dict[str, str]:
    """The environment for a process that makes calls for this one, and whose death costs no more than its call."""
    return {**os.environ, _MARK: "1"}


def is_child() -> bool:
    """Whether this process is one that makes calls for another."""
    return _MARK in os.environ


def _write(pipe: IO[bytes], thing: object) -> None:
    data = pickle.dumps(thing)
    pipe.write(len(data).to_bytes(_HEAD, "little") + data)
    pipe.flush()


def _read(pipe: IO[bytes]) -> Any:
    """The next thing; None at the end."""
    head = pipe.read(_HEAD)
    if len(head) < _HEAD:
        return None
    size = int.from_bytes(head, "little")
    data = pipe.read(size)
    return pickle.loads(data) if len(data) == size else None


class Child:
    """The other end: a child that is started when it is first needed, and again after it died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def call(self, function: Callable[[A], T], argument: A) -> T:
        """Let the child make the call; its death is a :class:`BatchDied`."""
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", "from gridsage.arena.child import main; main()"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=child_environment(),
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            _write(self._process.stdin, (function, argument))
            answer = _read(self._process.stdout)
        except BrokenPipeError:
            answer = None
        if answer is None:
            status = self._end()
            raise BatchDied(f"the process that played the batch died ({status})")
        good, value = answer
        if not good:
            raise value
        result: T = value
        return result

    def _end(self) -> str:
        assert self._process is not None
        self._process.kill()
        self._process.communicate()
        status = self._process.returncode
        self._process = None
        return f"signal {-status}" if status < 0 else f"status {status}"

    def close(self) -> None:
        """End the child."""
        if self._process is not None:
            self._end()


def main() -> None:
    """Make calls until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    # What a bot prints, even past Python, must not get into the answers.
    answers = os.fdopen(os.dup(1), "wb")
    print_to_errors()
    calls: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def listen() -> None:
        while (call := _read(sys.stdin.buffer)) is not None:
            calls.put(call)
        # Nobody waits for the answer any more.
        os._exit(0)

    threading.Thread(target=listen, daemon=True, name="listen").start()
    while True:
        function, argument = calls.get()
        try:
            answer = (True, function(argument))
        except Exception as error:
            answer = (False, error)
        _write(answers, answer)
