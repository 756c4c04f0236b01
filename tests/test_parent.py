"""No process of ours outlives the one that started it: real parents are killed while their children work."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from tests.waiting import PATIENT_S, is_gone, wait_until

PARENT = (
    "import os, subprocess, sys\n"
    "child = subprocess.Popen(sys.argv[2:])\n"
    "os.write(int(sys.argv[1]), str(child.pid).encode())\n"
    "child.wait()\n"
)
ENGINE = (sys.executable, "-m", "gridsage.gomocup", "--bot", "champion")
LONG_TURN = f"START 15\nINFO timeout_turn {int(PATIENT_S * 1000)}\nBEGIN\n".encode()


@contextmanager
def grandchild(*command: str) -> Iterator[tuple[subprocess.Popen[bytes], int, IO[bytes], IO[bytes]]]:
    """A parent and its child, whose pipes we hold ourselves: they stay open when the parent is gone."""
    told, tell = os.pipe()
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, str(tell), *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        pass_fds=(tell,),
    ) as parent:
        os.close(tell)
        pid = int(os.read(told, 20))
        os.close(told)
        assert parent.stdin is not None
        assert parent.stdout is not None
        yield parent, pid, parent.stdin, parent.stdout
        if not is_gone(pid):
            os.kill(pid, signal.SIGKILL)


def kill(parent: subprocess.Popen[bytes]) -> None:
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()


def test_gomocup_engine_ends_in_mid_search_when_its_manager_is_killed() -> None:
    with grandchild(*ENGINE) as (parent, pid, to, back):
        to.write(LONG_TURN)
        to.flush()
        assert back.readline().strip() == b"OK"
        assert back.readline().startswith(b"MESSAGE")
        kill(parent)
        wait_until(lambda: is_gone(pid))


def test_gomocup_engine_ends_in_mid_search_when_its_input_ends() -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(LONG_TURN)
        engine.stdin.flush()
        assert engine.stdout.readline().strip() == b"OK"
        assert engine.stdout.readline().startswith(b"MESSAGE")
        engine.stdin.close()
        assert engine.wait(PATIENT_S / 10) == 0
        *_, last = engine.stdout
        assert b"," in last, "what was asked is still answered"


@pytest.fixture
def endless_bot(tmp_path: Path) -> tuple[list[str], Path]:
    """Our Minesweeper engine with a bot that never comes to an end, and the file by which it tells that it began."""
    begun, file = tmp_path / "begun", tmp_path / "endless.py"
    file.write_text(
        "from pathlib import Path\n\nfrom gridsage.games.mines import Hints, MinesBot\n\n\n"
        "class Endless(MinesBot):\n"
        f"    def choose(self, view):\n        Path({str(begun)!r}).touch()\n        while True:\n            pass\n\n"
        "    def hints(self, view):\n        return Hints()\n",
        encoding="utf-8",
    )
    return [sys.executable, "-m", "gridsage", "mines", "engine", "--bot", str(file)], begun


ENDLESS_TURN = b"new 3 3 1 any 1\ngo 1000\n"


def test_mines_engine_ends_while_it_thinks_when_its_manager_is_killed(endless_bot: tuple[list[str], Path]) -> None:
    command, begun = endless_bot
    with grandchild(*command) as (parent, pid, to, _):
        to.write(ENDLESS_TURN)
        to.flush()
        wait_until(begun.exists)
        kill(parent)
        wait_until(lambda: is_gone(pid))


def test_mines_engine_ends_while_it_thinks_when_nobody_hears_it(endless_bot: tuple[list[str], Path]) -> None:
    command, begun = endless_bot
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        try:
            engine.stdin.write(ENDLESS_TURN)
            engine.stdin.flush()
            wait_until(begun.exists)
            # The manager is gone, though not the process that started the engine.
            engine.stdin.close()
            engine.stdout.close()
            assert engine.wait(PATIENT_S / 10) == 0
        finally:
            engine.kill()


def test_engine_process_of_the_server_ends_in_mid_search_when_the_server_is_killed() -> None:
    arguments = {"setup": "15x15x5", "moves": [112, 113], "bot": "champion", "seed": 1, "time_s": PATIENT_S}
    with grandchild(sys.executable, "-m", "gridsage.web.engines.worker") as (parent, pid, to, back):
        assert json.loads(back.readline()) == {"ready": True}
        to.write(json.dumps({"job": {"name": "mnk.choose", "arguments": arguments}}).encode() + b"\n")
        to.flush()
        assert "part" in json.loads(back.readline())
        kill(parent)
        wait_until(lambda: is_gone(pid))


def test_child_of_a_cluster_worker_ends_in_mid_call_when_the_worker_is_killed(tmp_path: Path) -> None:
    note = tmp_path / "begun"
    with grandchild(sys.executable, "-c", "from gridsage.arena.child import main; main()") as (parent, pid, to, _):
        call = pickle.dumps((exec, f"open({str(note)!r}, 'w').close(); import time; time.sleep({PATIENT_S})"))
        to.write(len(call).to_bytes(8, "little") + call)
        to.flush()
        wait_until(note.exists)
        kill(parent)
        wait_until(lambda: is_gone(pid))


def children(pid: int) -> set[int]:
    return {int(word) for task in Path(f"/proc/{pid}/task").glob("*/children") for word in task.read_text().split()}


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the system does not list children")
def test_workers_of_a_bench_end_in_mid_game_when_it_is_killed() -> None:
    words = ["mnk", "bench", "--players", "champion,champion", "--setup", "15x15x5", "--games", "4", "--workers", "2"]
    command = [sys.executable, "-m", "gridsage", *words, "--time", str(PATIENT_S / 2)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as bench:
        wait_until(lambda: sum(_has_worked(pid) for pid in children(bench.pid)) >= 2)
        born = children(bench.pid)
        kill(bench)
        wait_until(lambda: all(is_gone(pid) for pid in born))


def _has_worked(pid: int) -> bool:
    """Whether it took so much of a processor that it must be searching."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return False
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") > 2.0
