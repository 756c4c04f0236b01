"""The keeper of a program: a small process between manager and program that lets nothing of it get away.

It is a program of its own, and imports nothing of Gridsage so that it starts quickly::

    python keeper.py LEASH REPORT MEMORY COMMAND…

It starts the command on its own standard streams and lets go of them. When the pipe LEASH closes (the manager is done,
or dead), when the program ends, or when it and its children together hold more than MEMORY bytes (0: no limit), it
kills all of them. On Linux it is the subreaper of whatever the program starts: a child that left its group and session,
and whose parent is gone, is still below the keeper. To the pipe REPORT it writes lines: ``pid N``, ``failed WHY``,
``peak BYTES``, ``memory BYTES``, ``exit STATUS``.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

__all__ = ["main"]

_LOOK_S: Final = 0.1
"""How often memory is looked at."""
_KILL_S: Final = 5.0
"""How long children that start others may be hunted."""
_PEAK_STEP: Final = 1 << 20
_MOST_FILE: Final = 1 << 30
"""The largest file that a program may write."""
_SHARED: Final = "wineserver"
"""All programs under Wine share it, those of other managers too; it ends by itself."""
_LINUX: Final = sys.platform == "linux"
_SET_PDEATHSIG: Final = 1
_SET_CHILD_SUBREAPER: Final = 36


class _Process(NamedTuple):
    parent: int
    memory: int
    name: str


def main() -> None:
    """Keep one program."""
    leash, report, memory = (int(text) for text in sys.argv[1:4])
    os.set_blocking(report, False)
    wake, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.set_wakeup_fd(woken)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    if _LINUX:
        _prctl(_SET_CHILD_SUBREAPER, 1)
    trouble, told = os.pipe()  # closes when the program takes over its process
    program = os.fork()
    if not program:
        _become(sys.argv[4:], told)
    os.close(told)
    if why := os.read(trouble, 4096):
        _say(report, f"failed {why.decode()}")
        return
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nothing, stream)
    _say(report, f"pid {program}")
    try:
        _watch(program, leash, wake, report, memory)
    finally:
        _kill_all(program)


def _prctl(option: int, value: int) -> None:
    ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _become(command: list[str], told: int) -> NoReturn:
    """Turn the forked process into the program."""
    try:
        os.setsid()
        if _LINUX:
            _prctl(_SET_PDEATHSIG, signal.SIGKILL)
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        for what, most in ((resource.RLIMIT_FSIZE, _MOST_FILE), (resource.RLIMIT_CORE, 0)):
            _, hard = resource.getrlimit(what)
            resource.setrlimit(what, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
        os.execv(command[0], command)
    except OSError as error:
        os.write(told, (error.strerror or str(error)).encode())
    finally:
        os._exit(127)


def _say(report: int, line: str) -> None:
    with contextlib.suppress(OSError):  # nobody listens any more
        os.write(report, f"{line}\n".encode())


def _watch(program: int, leash: int, wake: int, report: int, memory: int) -> None:
    """Until the program has ended, or has to."""
    peak = 0
    while True:
        ready, _, _ = select.select([leash, wake], [], [], _LOOK_S)
        if wake in ready:
            os.read(wake, 4096)
        for pid, status in _reap():
            if pid == program:
                _say(report, f"exit {os.waitstatus_to_exitcode(status)}")
                return
        if leash in ready:
            return
        used = sum(process.memory for process in _family().values())
        if used >= peak + _PEAK_STEP:
            peak = used
            _say(report, f"peak {peak}")
        if memory and used > memory:
            _say(report, f"memory {used}")
            return


def _reap() -> list[tuple[int, int]]:
    """Children that have ended, with their status; its orphans among them."""
    ended = []
    with contextlib.suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            ended.append(found)
    return ended


def _kill_all(program: int) -> None:
    end = time.monotonic() + _KILL_S
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if not _LINUX:  # elsewhere orphans leave the family, but not the group
            os.killpg(program, signal.SIGKILL)
    while left := [pid for pid, process in _family().items() if process.name != _SHARED]:
        for pid in left:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if time.monotonic() > end:
            return
        time.sleep(0.002)
        _reap()


def _family() -> dict[int, _Process]:
    """All living processes below this one."""
    children: dict[int, list[int]] = {}
    table = _linux_table() if _LINUX else _ps_table()
    for pid, process in table.items():
        children.setdefault(process.parent, []).append(pid)
    family: dict[int, _Process] = {}
    below = children.get(os.getpid(), [])
    while below:
        pid = below.pop()
        family[pid] = table[pid]
        below += children.get(pid, [])
    return family


def _linux_table() -> dict[int, _Process]:
    table = {}
    page = os.sysconf("SC_PAGE_SIZE")
    for folder in Path("/proc").iterdir():
        if not folder.name.isdecimal():
            continue
        try:
            # The name in brackets may hold anything, so count from its end: state, parent, …, rss.
            text = (folder / "stat").read_text(encoding="utf-8", errors="replace")
            head, _, rest = text.rpartition(")")
            fields = rest.split()
            if fields[0] not in "ZX":
                table[int(folder.name)] = _Process(int(fields[1]), int(fields[21]) * page, head.partition("(")[2])
        except (OSError, ValueError, IndexError):
            continue  # it has ended meanwhile
    return table


def _ps_table() -> dict[int, _Process]:
    table = {}
    command = ["ps", "-A", "-o", "pid=,ppid=,rss=,state=,comm="]
    with (
        contextlib.suppress(OSError, subprocess.SubprocessError),
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace") as ps,
    ):
        assert ps.stdout is not None
        for line in ps.stdout:
            pid, parent, rss, state, *name = line.split(None, 4)
            if not state.startswith("Z") and int(pid) != ps.pid:
                table[int(pid)] = _Process(int(parent), int(rss) * 1024, name[0].strip() if name else "")
    return table


if __name__ == "__main__":
    main()
