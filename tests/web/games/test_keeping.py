"""What is acknowledged is kept: a real server as its own process, a real second process that locks its database."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from gridsage.games.mines import make_layout, parse_setup
from gridsage.store import StoredGame, open_store

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
        self.api = httpx.Client(base_url=f"{found[0]}api/v1", timeout=60)
        deadline = time.monotonic() + 60
        while True:
            try:
                self.api.get("/health").raise_for_status()
                break
            except httpx.TransportError:
                assert time.monotonic() < deadline, "the server did not start"
                time.sleep(0.05)

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        answer = self.api.post(path, json=body)
        assert answer.status_code in (200, 201), answer.text
        found: dict[str, Any] = answer.json()
        return found

    def get(self, path: str) -> dict[str, Any]:
        found: dict[str, Any] = self.api.get(path).raise_for_status().json()
        return found

    def kill(self) -> None:
        """``kill -9``; once is enough."""
        if self.process.returncode is None:
            self.api.close()
            os.kill(self.process.pid, signal.SIGKILL)
            self.process.communicate()

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
            stack.callback(server.kill)
            return server

        yield begin


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another process writes to the database, and does not end."""
    with subprocess.Popen(
        [sys.executable, "-c", LOCKER, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "locked\n"
        try:
            yield
        finally:
            process.communicate("")


def test_an_undo_while_the_database_is_locked_is_kept_with_the_next_move(start: Start) -> None:
    server = start()
    game = server.post("/mines/games", setup="9x9/10", seed="4", first="4,4")["id"]
    path = f"/mines/games/{game}"
    for x in range(3):
        assert server.post(f"{path}/moves", move=f"flag {x},0")["saved"] is True
    with locked(server.file):
        assert server.post(f"{path}/undo")["saved"] is False
        assert server.get(path)["saved"] is False, "a look at the game says the same"
    after = server.post(f"{path}/moves", move="flag 8,8")
    assert after["saved"] is True
    assert server.get(path)["saved"] is True
    server.kill()
    kept = server.kept(game)
    assert [move.text for move in kept.record.moves] == ["open 4,4", "flag 0,0", "flag 1,0", "flag 8,8"]
    assert kept.practice
    again = start()
    state = again.get(path)
    assert (state["turn"], state["help"]["undone"]) == (4, 1)
    assert state["cells"].count("F") == 3


def test_a_lost_game_that_is_undone_while_locked_can_be_saved_again(start: Start) -> None:
    server = start()
    mine = make_layout(parse_setup("9x9/10@any"), 3, 0)[0]
    game = server.post("/mines/games", setup="9x9/10@any", seed="3")["id"]
    path = f"/mines/games/{game}"
    assert server.post(f"{path}/moves", move="flag 0,0")["saved"] is True
    assert server.post(f"{path}/moves", move=f"open {mine % 9},{mine // 9}")["status"] == "lost"
    with locked(server.file):
        assert server.post(f"{path}/undo")["saved"] is False
    assert server.post(f"{path}/moves", move="unflag 0,0")["saved"] is True
    server.kill()
    kept = server.kept(game)
    assert [move.text for move in kept.record.moves] == ["flag 0,0", "unflag 0,0"]
    assert (kept.finished, kept.practice, "mines" in kept.record.details) == (False, True, False)


def test_the_first_move_while_locked_is_kept_with_the_second(start: Start) -> None:
    server = start()
    game = server.post("/mnk/games", setup="5x5x4")["id"]
    path = f"/mnk/games/{game}"
    with locked(server.file):
        assert server.post(f"{path}/moves", move="a1", turn=0)["saved"] is False
        assert server.get(path)["saved"] is False
    assert server.post(f"{path}/moves", move="b2", turn=1)["saved"] is True
    server.kill()
    assert [move.text for move in server.kept(game).record.moves] == ["a1", "b2"]


def test_a_bots_move_says_whether_it_is_saved(start: Start) -> None:
    server = start()
    game = server.post("/mnk/games", setup="3x3x3", second="minimax", time_s=0.1)["id"]
    path = f"/mnk/games/{game}"
    assert server.post(f"{path}/moves", move="b2", turn=0)["saved"] is True
    with locked(server.file):
        state = server.post(f"{path}/bot_move")
        assert (len(state["moves"]), state["saved"]) == (2, False)
        assert server.post(f"{path}/hints", bot="minimax")["saved"] is False
    assert server.post(f"{path}/takeback")["saved"] is True
    server.kill()
    kept = server.kept(game)
    assert (kept.record.moves, kept.practice) == ((), True)
    assert kept.record.details["help"] == {"hints": 1, "undone": 1}


def test_hints_are_still_counted_after_a_kill(start: Start) -> None:
    server = start()
    game = server.post("/mines/games", setup="9x9/10", seed="4")["id"]
    path = f"/mines/games/{game}"
    server.post(f"{path}/moves", move="open 4,4")
    assert server.post(f"{path}/hints", bot="csp")["saved"] is True
    assert server.post(f"{path}/chances")["saved"] is True
    server.kill()
    assert start().get(path)["help"] == {"hints": 1, "chances": 1, "undone": 0}


def test_a_second_server_that_went_on_is_noticed(start: Start) -> None:
    one, two = start(), start()
    game = one.post("/mines/games", setup="9x9/10", seed="4")["id"]
    path = f"/mines/games/{game}"
    one.post(f"{path}/moves", move="open 4,4")
    assert two.get(path)["turn"] == 1
    one.post(f"{path}/moves", move="flag 0,0")
    one.post(f"{path}/moves", move="flag 1,0")
    for stale in ("moves", "undo"):
        # The second server believes in one move: it must not take back what the first has acknowledged.
        refused = two.api.post(f"{path}/{stale}", json={"move": "flag 8,8"} if stale == "moves" else None)
        assert refused.status_code == 409, refused.text
        assert refused.json()["error"]["kind"] == "conflict"
        assert two.get(path)["turn"] == 3, "it shows the game as it is now"
        one.post(f"{path}/undo")
        one.post(f"{path}/moves", move="flag 2,0")
    assert [move.text for move in one.kept(game).record.moves] == ["open 4,4", "flag 0,0", "flag 2,0"]


def test_games_that_are_played_while_the_server_is_killed_go_on_from_the_last_answer(start: Start) -> None:
    server = start()
    game = server.post("/mnk/games", setup="20x20x5")["id"]
    path = f"/mnk/games/{game}"
    acknowledged: list[int] = []
    for turn in range(60):
        if turn == 37:
            server.kill()
            server = start()
            assert server.get(path)["moves"] == acknowledged
        state = server.post(f"{path}/moves", move=f"{turn % 3 + 7 * (turn % 2)},{turn // 3}", turn=turn)
        assert state["saved"] is True
        acknowledged = state["moves"]
        if state["over"]:
            break
    assert len(acknowledged) > 37
