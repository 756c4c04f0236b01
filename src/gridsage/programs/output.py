"""What a program says: read beside everything else, so that each line is stamped when it arrives."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

__all__ = ["Line", "OutputEnded", "ProgramOutput"]

_LONGEST_LINE: Final = 1 << 16
_MOST_BYTES: Final = 8 << 20
"""What a program may say between two questions, and on its error output; one that says more has lost its mind."""
_MOST_LINES: Final = 100_000
_ERROR_TAIL: Final = 400


@dataclass(frozen=True, slots=True)
class Line:
    """One line, and when it arrived (:func:`time.monotonic`)."""

    text: str
    at: float


class OutputEnded(Exception):
    """There will be no more lines."""


class ProgramOutput:
    """The two pipes from a program. Whoever reads a pipe closes it, when the last process that holds it has ended."""

    def __init__(self, stdout: int, stderr: int) -> None:
        self._changed = threading.Condition()
        self._lines: deque[Line] = deque()
        self._half = b""
        self._heard = {stdout: 0, stderr: 0}
        self._flood = ""
        self._over = False
        self._errors = b""
        self._threads = [
            threading.Thread(target=self._read, args=(pipe, take, name), name=f"program-{name}", daemon=True)
            for pipe, take, name in ((stdout, self._take_lines, "output"), (stderr, self._take_errors, "error output"))
        ]
        for thread in self._threads:
            thread.start()

    def next(self, end: float) -> Line | None:
        """The next line that arrives before ``end``; None where there is none. Raises :class:`OutputEnded`."""
        with self._changed:
            self._changed.wait_for(lambda: self._lines or self._over or self._flood, max(0.0, end - time.monotonic()))
            if self._lines:
                return self._lines.popleft() if self._lines[0].at <= end else None
            if self._over or self._flood:
                raise OutputEnded
            return None

    def forget(self) -> None:
        """Drop what was said before: it answers nothing that is asked from now on."""
        with self._changed:
            self._lines.clear()
            self._heard = dict.fromkeys(self._heard, 0)

    @property
    def flood(self) -> str:
        """What it said too much of, and was not read any further for; else empty."""
        return self._flood

    @property
    def last_error(self) -> str:
        """The last line that it wrote to its error output."""
        lines = self._errors.decode("utf-8", errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")[:200]

    def join(self, limit_s: float) -> None:
        """Wait until all was read; a process that still holds a pipe is not waited for longer."""
        end = time.monotonic() + limit_s
        for thread in self._threads:
            thread.join(max(0.0, end - time.monotonic()))

    def _read(self, pipe: int, take: Callable[[bytes, float], None], name: str) -> None:
        with contextlib.suppress(OSError):
            while not self._flood and (data := os.read(pipe, _LONGEST_LINE)):
                at = time.monotonic()
                with self._changed:
                    take(data, at)
                    self._heard[pipe] += len(data)
                    if self._heard[pipe] > _MOST_BYTES:
                        self._flood = f"said more than {_MOST_BYTES >> 20} MB on its {name} without an answer"
                    elif len(self._lines) > _MOST_LINES:
                        self._flood = f"said more than {_MOST_LINES:,} lines without an answer"
                    self._changed.notify_all()
        os.close(pipe)
        if name == "output":
            with self._changed:
                if not self._flood:
                    self._take_lines(b"\n", time.monotonic())  # the last line may lack its end
                self._over = True
                self._changed.notify_all()

    def _take_lines(self, data: bytes, at: float) -> None:
        *whole, self._half = (self._half + data).split(b"\n")
        if len(self._half) > _LONGEST_LINE:
            whole.append(self._half)
            self._half = b""
        self._lines.extend(Line(text, at) for line in whole if (text := line.decode("utf-8", errors="replace").strip()))

    def _take_errors(self, data: bytes, at: float) -> None:
        self._errors = (self._errors + data)[-_ERROR_TAIL:]
