"""A bench outlives a lock and a restart of PostgreSQL: it waits, says so, and ends with the same figures."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gridsage.arena.patience import Patience
from gridsage.errors import StoreError
from gridsage.store import open_store
from gridsage.store.lab import report_run
from tests.waiting import WAIT_S, wait_until

if TYPE_CHECKING:
    from tests.store.conftest import PostgresServer

SLOW = Path(__file__).parent.parent / "arena" / "bad_bots" / "slow.py"

LOCKER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=60)
connection.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.read()
connection.execute("ROLLBACK")
"""


class Bench:
    """``gridsage mines bench`` as its own process, whose lines on standard error are heard as they come."""

    def __init__(self, database: str, folder: Path) -> None:
        self.moves = folder / "moves"
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "gridsage", "mines", "bench", "--bots", str(SLOW), "--setups", "7x7/4"),
                *("--games", "128", "--workers", "0", "--format", "json", "--database", database),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "SLOW_MOVES": str(self.moves)},
        )
        self.lines: list[str] = []
        self._hearing = threading.Thread(target=self._hear)
        self._hearing.start()

    def _hear(self) -> None:
        assert self.process.stderr is not None
        self.lines.extend(iter(self.process.stderr.readline, ""))

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._hearing.join()
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()

    def said(self, words: str) -> bool:
        assert self.process.poll() is None, "the bench ended too soon: " + "".join(self.lines)
        return any(words in line for line in self.lines)

    def wait_for_moves(self, count: int) -> None:
        wait_until(lambda: self.moves.exists() and self.moves.stat().st_size >= count)

    def end(self) -> dict[str, Any]:
        """The report on its standard output."""
        assert self.process.stdout is not None
        report: dict[str, Any] = json.loads(self.process.stdout.read())
        assert self.process.wait(WAIT_S) == 0, "".join(self.lines)
        return report


def figures(report: dict[str, Any]) -> list[dict[str, Any]]:
    """What does not depend on how fast the machine is."""
    return [{key: value for key, value in row.items() if "time" not in key} for row in report["rows"]]


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    folder = tmp_path_factory.mktemp("unbroken")
    with closing(Bench(str(folder / "runs.db"), folder)) as running:
        return figures(running.end())


def check_run(location: str, unbroken: list[dict[str, Any]]) -> None:
    """What was kept is what an unbroken run keeps."""
    with open_store(location) as store:
        (run,) = store.runs.find()
        assert run.finished
        assert (run.done_games, run.failed_batches) == (128, 0)
        assert figures(dict(run.figures)) == figures(dict(report_run(store, run.id).document)) == unbroken


def test_a_lock_of_another_process_is_waited_for(unbroken: list[dict[str, Any]], tmp_path: Path) -> None:
    file = tmp_path / "runs.db"
    with closing(Bench(f"sqlite:///{file}?timeout=0.05", tmp_path)) as running:
        running.wait_for_moves(1)
        with subprocess.Popen(
            [sys.executable, "-c", LOCKER, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as locker:
            assert locker.stdout is not None
            assert locker.stdout.readline() == "locked\n"
            wait_until(lambda: running.said("is locked"))
            assert running.said("tried again")
            locker.communicate("")
        assert figures(running.end()) == unbroken
    assert any("answers again" in line for line in running.lines)
    check_run(str(file), unbroken)


def test_a_restart_of_postgres_is_waited_for(
    unbroken: list[dict[str, Any]], postgres_server: PostgresServer, postgres_url: str, tmp_path: Path
) -> None:
    data = str(postgres_server.folder / "data")
    with closing(Bench(postgres_url, tmp_path)) as running:
        running.wait_for_moves(1)
        postgres_server.call("pg_ctl", "stop", "--wait", "--pgdata", data, "--mode", "immediate")
        wait_until(lambda: running.said("tried again"))
        postgres_server.start()
        assert figures(running.end()) == unbroken
    assert any("answers again" in line for line in running.lines)
    check_run(postgres_url, unbroken)


def test_ctrl_c_ends_the_waiting(tmp_path: Path) -> None:
    file = tmp_path / "runs.db"
    with closing(Bench(f"sqlite:///{file}?timeout=0.05", tmp_path)) as running:
        running.wait_for_moves(1)
        with subprocess.Popen(
            [sys.executable, "-c", LOCKER, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as locker:
            assert locker.stdout is not None
            assert locker.stdout.readline() == "locked\n"
            wait_until(lambda: running.said("tried again"))
            running.process.send_signal(signal.SIGINT)
            running.process.wait(WAIT_S)
            locker.communicate("")
    assert running.process.returncode in (2, 130)
    assert not any("Traceback" in line for line in running.lines)


class Trouble:
    """Fails so many times."""

    def __init__(self, times: int, *, passing: bool) -> None:
        self.left = times
        self.passing = passing

    def __call__(self) -> str:
        if self.left:
            self.left -= 1
            raise StoreError("the database is locked", passing=self.passing)
        return "kept"


def insist(call: Callable[[], str], *, limit_s: float = 60.0, stopped: bool = False) -> tuple[str | None, list[str]]:
    said: list[str] = []
    stopping: Future[None] = Future()
    if stopped:
        stopping.set_result(None)
    try:
        return Patience(stopping, said.append, limit_s=limit_s).insist(call), said
    except StoreError:
        return None, said


def test_what_passes_is_tried_again_and_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridsage.arena.patience._FIRST_PAUSE_S", 0.001)
    found, said = insist(Trouble(5, passing=True))
    assert found == "kept"
    assert ["locked" in said[0], "answers again" in said[1], len(said)] == [True, True, 2]
    assert insist(Trouble(0, passing=True)) == ("kept", [])


def test_what_does_not_pass_is_an_error_at_once() -> None:
    assert insist(Trouble(1, passing=False)) == (None, [])


def test_nobody_waits_longer_than_the_limit_or_after_a_stop() -> None:
    assert insist(Trouble(1000, passing=True), limit_s=0.3)[0] is None
    assert insist(Trouble(1000, passing=True), stopped=True)[0] is None
