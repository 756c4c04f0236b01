"""The manager's end of the pipe: questions to a program, its answers as they arrived, and how it broke down."""

from __future__ import annotations

import atexit
import contextlib
import os
import select
import signal
import time
import weakref
from collections.abc import Sequence
from typing import ClassVar, Final

from gridsage.games.base import Forfeit
from gridsage.programs.kept import KeptProcess, StartError
from gridsage.programs.output import OutputEnded, ProgramOutput
from gridsage.record import Termination

__all__ = ["OutsideProcess"]

_PARTING_S: Final = 0.3
"""How long a program may take to leave when it is asked to."""
_LISTEN_S: Final = 10.0
"""How long a program may leave its input unread."""
_POSIX: Final = os.name == "posix"
_SIGNALS: Final = {number.value for number in signal.Signals}

_alive: weakref.WeakSet[OutsideProcess] = weakref.WeakSet()


class OutsideProcess:
    """A running program that speaks in lines. Every way in which it breaks down is a :class:`Forfeit` that says how."""

    goodbye: ClassVar[str] = "quit"
    """The line that asks it to leave."""
    comments: ClassVar[frozenset[str]] = frozenset({"info"})
    """The first words, in small letters, of lines that answer nothing."""
    line_end: str = "\n"
    pause_s: ClassVar[float] = 0.0
    """How long it is left alone after an answer."""

    def __init__(self, command: Sequence[str], *, memory: int = 0) -> None:
        self.messages: list[str] = []
        """The comments it made while it thought about the last answer."""
        self.took_s = 0.0
        """Seconds from the last question to the arrival of the last answer."""
        try:
            self._process = KeptProcess(command, memory=memory)
        except StartError as error:
            raise Forfeit(Termination.CRASHED, f"cannot be started: {error}") from None
        if _POSIX:
            os.set_blocking(self._process.stdin, False)
        self._output = ProgramOutput(self._process.stdout, self._process.stderr)
        self._asked_at = time.monotonic()
        self._answered_at = 0.0
        self._closed = False
        _alive.add(self)

    @property
    def pid(self) -> int:
        """The number of the program's process."""
        return self._process.pid

    @property
    def peak_memory(self) -> int:
        """The most bytes that it and its children were seen to hold; 0 where the system does not tell."""
        return self._process.peak_memory

    def ask(self, *lines: str) -> None:
        """Write these lines; from now on the program's time runs, and what it said before is no answer."""
        self._rest()
        self._output.forget()
        self.messages = []
        self._asked_at = time.monotonic()
        self.send(*lines)

    def send(self, *lines: str) -> None:
        """Write these lines."""
        self._rest()
        data = "".join(line + self.line_end for line in lines).encode("utf-8")
        end = time.monotonic() + _LISTEN_S
        while data:
            try:
                data = data[os.write(self._process.stdin, data) :]
            except BlockingIOError:
                if time.monotonic() > end:
                    raise Forfeit(Termination.TIMEOUT, f"did not read its input for {_LISTEN_S:g} s") from None
                select.select([], [self._process.stdin], [], 0.1)
            except OSError:
                raise self._death() from None

    def _rest(self) -> None:
        if (wait_s := self._answered_at + self.pause_s - time.monotonic()) > 0:
            time.sleep(wait_s)

    def answer(self, limit_s: float) -> str:
        """The first line after the question that is no comment, and arrives within so many seconds of it."""
        return self._next(self._asked_at + limit_s, limit_s)

    def receive(self, limit_s: float) -> str:
        """The next line that is no comment, within so many seconds from now."""
        return self._next(time.monotonic() + limit_s, limit_s)

    def _next(self, end: float, limit_s: float) -> str:
        while True:
            try:
                line = self._output.next(end)
            except OutputEnded:
                raise self._death() from None
            if line is None:
                raise Forfeit(Termination.TIMEOUT, f"no answer within {limit_s:.3f} s")
            if line.text.partition(" ")[0].lower() not in self.comments:
                self.took_s = max(0.0, line.at - self._asked_at)
                self._answered_at = line.at
                return line.text
            self.messages.append(line.text[:1000])
            del self.messages[:-100]

    def _death(self) -> Forfeit:
        """What to say of a program that has closed its pipes, or must be left."""
        if flood := self._output.flood:  # one that is no longer read may have ended by that
            return Forfeit(Termination.CRASHED, flood)
        self._process.wait(1.0)
        if used := self._process.over_memory:
            return Forfeit(Termination.MEMORY, f"takes {used >> 20} MB of {self._process.memory >> 20} MB")
        code = self._process.exit_status
        if code is None:
            how = "closed its output"
        elif code < 0:
            how = f"died by {signal.Signals(-code).name}" if -code in _SIGNALS else f"died by signal {-code}"
        else:
            how = f"ended with status {code}"
        last = self._output.last_error
        return Forfeit(Termination.CRASHED, f"{how}: {last}" if last else how)

    def close(self) -> None:
        """Ask it to leave, then make it; may be called twice."""
        try:
            if not self._closed and self._process.exit_status is None:
                with contextlib.suppress(Forfeit):
                    self.send(self.goodbye)
                self._process.wait(_PARTING_S)
        finally:  # a game's time may be up in between
            self.kill()

    def kill(self) -> None:
        """End it and all that it started, at once."""
        _alive.discard(self)
        if self._closed:
            return
        self._closed = True
        self._process.end()
        os.close(self._process.stdin)
        self._output.join(1.0)


@atexit.register
def _kill_all() -> None:
    for program in list(_alive):
        program.kill()
