"""``gridsage serve`` as its own process, any number of times on one database, and a process that locks it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from gridsage.store import StoredGame, open_store
from tests.waiting import WAIT_S, wait_until
from tests.web.conftest import PLAYER, Talk

LOCKER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=20)
connection.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
sys.stdin.read()
connection.execute("ROLLBACK")
"""


class Server:
    """``gridsage serve`` on a file, with little patience for locks."""

    def __init__(self, file: Path) -> None:
        self.file = file
        database = f"sqlite:///{file}?timeout=0.2"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gridsage", "serve", "--no-browser", "--port", "0", "--database", database],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/", self.process.stdout.readline())
        assert found
        self.address = found[0].removeprefix("http://")
        self.api = httpx.Client(base_url=f"{found[0]}api/v1", timeout=WAIT_S, headers=PLAYER)
        wait_until(self._answers)

    def _answers(self) -> bool:
        try:
            self.api.get("/health").raise_for_status()
        except httpx.TransportError:
            return False
        return True

    @contextmanager
    def socket(self) -> Iterator[Talk]:
        """A tab."""
        address = f"ws://{self.address}api/v1/live"
        with connect(address, open_timeout=WAIT_S, ping_interval=None, additional_headers=PLAYER) as connection:
            yield Talk(connection)

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        answer = self.api.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        found: dict[str, Any] = answer.json()
        return found

    def get(self, path: str) -> dict[str, Any]:
        found: dict[str, Any] = self.api.get(path).raise_for_status().json()
        return found

    def close(self) -> None:
        """``kill -9``; once is enough."""
        if self.process.returncode is None:
            self.api.close()
            os.kill(self.process.pid, signal.SIGKILL)
            self.process.communicate()

    kill = close

    def kept(self, game_id: str) -> StoredGame:
        """The game as the file has it."""
        with open_store(str(self.file)) as store:
            return store.games.get(game_id)


Start = Callable[[], Server]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start servers on one database."""
    with ExitStack() as stack:

        def begin() -> Server:
            server = Server(tmp_path / "games.db")
            stack.callback(server.close)
            return server

        yield begin


Locked = Callable[[Path], AbstractContextManager[None]]


@pytest.fixture
def locked() -> Locked:
    """Let another process write to a database and not end."""
    return _locked


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    with subprocess.Popen(
        [sys.executable, "-c", LOCKER, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        try:
            yield
        finally:
            process.communicate("")
