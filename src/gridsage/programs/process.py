"""The manager's end of the pipe: a program's process, its time and memory watched, and nothing of it left behind."""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import shutil
import signal
import subprocess
import tempfile
import threading
import time
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final

from gridsage.games.base import Forfeit
from gridsage.programs.memory import group_memory
from gridsage.record import Termination

__all__ = ["OutsideProcess", "check_command"]

_LONGEST_LINE: Final = 1 << 16
_MOST_BYTES: Final = 8 << 20
"""What an engine may say before it answers; one that says more has lost its mind."""
_LOOK_S: Final = 0.1
"""How often memory is looked at while an engine thinks."""
_PARTING_S: Final = 0.3
"""How long a program may take to leave when it is asked to."""
_POSIX: Final = os.name == "posix"

_alive: weakref.WeakSet[OutsideProcess] = weakref.WeakSet()


def check_command(command: Sequence[str]) -> None:
    """Refuse a command that cannot be started, with a ValueError that says why."""
    if not command:
        raise ValueError("the command is empty")
    try:
        if shutil.which(command[0]) is not None:
            return
        there = Path(command[0]).exists()
    except (OSError, ValueError):  # no name that a file can have
        there = False
    what = "is not a program that can be started" if there else "there is no such program"
    raise ValueError(f"{command[0]!r:.60}: {what}")


class OutsideProcess:
    """A running program that speaks in lines. Every way in which it breaks down is a :class:`Forfeit` that says how.

    It is the leader of a process group of its own, which is killed as a whole: on :meth:`close`, when Python exits, and
    when this process dies without a word (a second tiny process holds a pipe that closes then).
    """

    goodbye: ClassVar[str] = "quit"
    """The line that asks it to leave."""
    comments: ClassVar[frozenset[str]] = frozenset({"info"})
    """The first words, in small letters, of lines that answer nothing."""
    line_end: ClassVar[str] = "\n"

    def __init__(self, command: Sequence[str], *, memory: int = 0) -> None:
        self.memory = memory
        """Bytes that the engine and its children may hold; 0 for no limit."""
        self.messages: list[str] = []
        """The comments it made while it thought about the last answer."""
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        self._process = self._start(list(command))
        self._leash = _leash(self._process.pid)
        self._reader = threading.Thread(target=self._read, name="engine-output", daemon=True)
        self._reader.start()
        _alive.add(self)

    def _start(self, command: list[str]) -> subprocess.Popen[bytes]:
        path = shutil.which(command[0])
        # Engines look for their files beside themselves; those on the search path are no such engines.
        folder = Path(path).resolve().parent if path and os.sep in command[0] else None
        if path is not None:
            command = [str(Path(path).absolute()) if os.sep in command[0] else path, *command[1:]]
        try:
            return subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                cwd=folder,
                start_new_session=_POSIX,
            )
        except OSError as error:
            self._errors.close()
            raise Forfeit(Termination.CRASHED, f"cannot be started: {error.strerror or error}") from None

    @property
    def pid(self) -> int:
        """The number of the engine's process, and of its group."""
        return self._process.pid

    def send(self, *lines: str) -> None:
        """Write these lines."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(line + self.line_end for line in lines).encode("utf-8"))
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise self._death() from None

    def receive(self, limit_s: float) -> str:
        """The next answer: the first line that is no comment, within so many seconds."""
        end = time.monotonic() + limit_s
        heard = 0
        self.messages = []
        while True:
            self._check_memory()
            wait_s = min(_LOOK_S, end - time.monotonic())
            try:
                line = self._lines.get(timeout=max(0.0, wait_s))
            except queue.Empty:
                if time.monotonic() >= end:
                    raise Forfeit(Termination.TIMEOUT, f"no answer within {limit_s:.3f} s") from None
                continue
            if line is None:
                raise self._death()
            heard += len(line)
            if heard > _MOST_BYTES:
                raise Forfeit(Termination.CRASHED, f"said more than {_MOST_BYTES >> 20} MB without an answer")
            text = line.decode("utf-8", errors="replace").strip()
            if text.partition(" ")[0].lower() in self.comments:
                self.messages.append(text[:1000])
                del self.messages[:-100]
            elif text:
                return text

    def _check_memory(self) -> None:
        if self.memory and (used := group_memory(self.pid)) > self.memory:
            raise Forfeit(Termination.MEMORY, f"takes {used >> 20} MB of {self.memory >> 20} MB")

    def _death(self) -> Forfeit:
        """What to say of an engine that has closed its pipes."""
        try:
            code: int | None = self._process.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            code = None
        if code is None:
            how = "closed its output"
        elif code < 0:
            how = f"died by {signal.Signals(-code).name}" if -code in _SIGNALS else f"died by signal {-code}"
        else:
            how = f"ended with status {code}"
        last = self._last_error()
        return Forfeit(Termination.CRASHED, f"{how}: {last}" if last else how)

    def _last_error(self) -> str:
        """The last line that it wrote to its error output."""
        try:
            end = self._errors.seek(0, os.SEEK_END)
            self._errors.seek(max(0, end - 400))
            lines = self._errors.read().decode("utf-8", errors="replace").split("\n")
        except (OSError, ValueError):
            return ""
        return next((line.strip() for line in reversed(lines) if line.strip()), "")[:200]

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while line := self._process.stdout.readline(_LONGEST_LINE):
                self._lines.put(line)
        self._lines.put(None)

    def close(self) -> None:
        """Ask it to leave, then make it; may be called twice."""
        _alive.discard(self)
        if self._process.poll() is None:
            with contextlib.suppress(Forfeit):
                self.send(self.goodbye)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=_PARTING_S)
        self.kill()

    def kill(self) -> None:
        """End the whole process group at once."""
        # The group may outlive its leader: children that an engine started and left.
        _kill_group(self._process)
        self._process.wait()
        self._reader.join(timeout=1.0)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._errors.close()
        if self._leash is not None:
            self._leash.kill()
            self._leash.wait()
            assert self._leash.stdin is not None
            self._leash.stdin.close()
            self._leash = None


_SIGNALS = {number.value for number in signal.Signals}


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    if _POSIX:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(OSError):
        process.kill()


def _leash(group: int) -> subprocess.Popen[bytes] | None:
    """A shell that waits on a pipe from us: when we die, however it happens, the pipe closes and it kills the group."""
    if not _POSIX:
        return None
    return subprocess.Popen(
        ["/bin/sh", "-c", f"read _; kill -9 -{group} 2>/dev/null"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


@atexit.register
def _kill_all() -> None:
    for engine in list(_alive):
        engine.kill()
