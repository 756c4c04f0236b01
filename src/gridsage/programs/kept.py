"""A program that is kept: started with pipes to it, its memory limited, and nothing of it left when it is let go."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

__all__ = ["KeptProcess", "StartError", "check_command"]

_POSIX: Final = os.name == "posix"
_KEEPER: Final = Path(__file__).with_name("keeper.py")
_START_S: Final = 60.0
"""How long the keeper may take to start, on a machine that is busy with other things."""
_END_S: Final = 10.0
"""How long the keeper may take to kill what it keeps."""


class StartError(Exception):
    """A program that cannot be started; the text says why."""


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


class KeptProcess:
    """A running program, and the three pipes to it as descriptors.

    Where the system allows it, ``keeper.py`` stands between: it kills the program and all that it started when
    :meth:`end` says so, when more memory is held than allowed, and when this process dies without a word.
    """

    def __init__(self, command: Sequence[str], *, memory: int = 0) -> None:
        self.memory = memory
        """Bytes that the program and its children may hold; 0 for no limit."""
        self.pid = 0
        self.peak_memory = 0
        """The most that they were seen to hold; 0 where nobody looks."""
        self.over_memory = 0
        """What they held when they were killed for it."""
        self._exit: int | None = None
        self._failed: str | None = None
        self._ended = threading.Event()
        self._started = threading.Event()
        self._leash: int | None = None
        path = shutil.which(command[0])
        if path is None:
            raise StartError("No such file or directory")
        # Engines look for their files beside themselves; programs on the search path do not.
        beside = os.sep in command[0]
        program = str(Path(path).absolute())
        folder = Path(path).resolve().parent if beside else None
        input_end, self.stdin = os.pipe()
        self.stdout, output_end = os.pipe()
        self.stderr, errors_end = os.pipe()
        ends = (input_end, output_end, errors_end)
        try:
            self._process = self._start([program, *command[1:]], ends, folder)
        except OSError as error:
            self._close_pipes()
            raise StartError(error.strerror or str(error)) from None
        finally:
            for end in ends:
                os.close(end)
        if _POSIX:
            self._started.wait(_START_S)
            if not self.pid:
                self.end()
                self._close_pipes()
                raise StartError(self._failed or "its keeper does not start")

    def _start(self, command: list[str], ends: tuple[int, int, int], folder: Path | None) -> subprocess.Popen[bytes]:
        if not _POSIX:
            process = subprocess.Popen(command, stdin=ends[0], stdout=ends[1], stderr=ends[2], cwd=folder)
            self.pid = process.pid
            return process
        held, self._leash = os.pipe()
        report, told = os.pipe()
        arguments = [str(held), str(told), str(self.memory), *command]
        try:
            process = subprocess.Popen(
                [sys.executable, "-I", "-S", str(_KEEPER), *arguments],
                stdin=ends[0],
                stdout=ends[1],
                stderr=ends[2],
                cwd=folder,
                pass_fds=(held, told),
                start_new_session=True,
            )
        except OSError:
            os.close(report)
            self._let_go()
            raise
        finally:
            os.close(held)
            os.close(told)
        threading.Thread(target=self._listen, args=(report,), name="program-keeper", daemon=True).start()
        return process

    def _listen(self, report: int) -> None:
        """Take in what the keeper tells."""
        with open(report, encoding="utf-8", errors="replace") as lines:
            for line in lines:
                word, _, rest = line.strip().partition(" ")
                match word:
                    case "pid":
                        self.pid = int(rest)
                        self._started.set()
                    case "failed":
                        self._failed = rest
                    case "peak":
                        self.peak_memory = int(rest)
                    case "memory":
                        self.over_memory = self.peak_memory = int(rest)
                    case "exit":
                        self._exit = int(rest)
        self._started.set()
        self._ended.set()

    def wait(self, limit_s: float) -> bool:
        """Whether it ended within so many seconds."""
        if _POSIX:
            return self._ended.wait(limit_s)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(limit_s)
        return self._process.poll() is not None

    @property
    def exit_status(self) -> int | None:
        """The status it ended with, a signal as a negative number; None while it runs, or where it was killed."""
        return self._exit if _POSIX else self._process.poll()

    def end(self) -> None:
        """Kill it and all that it started, at once; may be called twice."""
        self._let_go()
        if not _POSIX:
            with contextlib.suppress(OSError):
                subprocess.run(["taskkill", "/F", "/T", "/PID", str(self.pid)], capture_output=True, check=False)
            self._process.kill()
        try:
            self._process.wait(_END_S)
        except subprocess.TimeoutExpired:
            # The program is told of the keeper's death by the system, and its group by us.
            self._process.kill()
            self._process.wait()
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)

    def _let_go(self) -> None:
        if self._leash is not None:
            os.close(self._leash)
            self._leash = None

    def _close_pipes(self) -> None:
        for pipe in (self.stdin, self.stdout, self.stderr):
            os.close(pipe)
