"""A client that hangs up frees its engine at once, over plain HTTP too."""

from __future__ import annotations

import json
import os
import signal
import socket
from typing import TYPE_CHECKING, Any

from gridsage.web import Settings
from gridsage.web.settings import ClientLimits
from tests.waiting import PATIENT_S, wait_until
from tests.web.conftest import PLAYER

if TYPE_CHECKING:
    from tests.web.conftest import Running, Serve


def patient(serve: Serve) -> Running:
    """A server whose engines would think for longer than any test waits."""
    return serve(Settings(workers=1, limits=ClientLimits(engine_time_s=PATIENT_S)))


def post(running: Running, path: str, body: dict[str, Any] | None = None) -> socket.socket:
    """Ask for something, and do not wait for the answer."""
    text = json.dumps(body) if body is not None else ""
    connection = socket.create_connection(("127.0.0.1", running.port))
    head = f"POST /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in PLAYER.items())
    connection.sendall(f"{head}Content-Length: {len(text)}\r\n\r\n{text}".encode())
    return connection


def under_way(running: Running) -> int:
    """Questions that an engine process works on."""
    return sum(job.worker is not None for job in running.services.mnk._pool._running)


def hold(running: Running) -> None:
    """Let the engine that thinks never come to its end by itself."""
    wait_until(lambda: under_way(running))
    for job in running.services.mnk._pool._running:
        if job.worker is not None:
            os.kill(job.worker._process.pid, signal.SIGSTOP)


def test_an_analysis_ends_when_its_client_hangs_up(serve: Serve) -> None:
    running = patient(serve)
    connection = post(running, "/mnk/analysis", {"setup": "20x20x5", "position": "h8 i9", "time_s": 20})
    hold(running)
    connection.close()
    wait_until(lambda: not running.services.mnk._pool._running)


def test_abandoned_questions_that_wait_are_forgotten(serve: Serve) -> None:
    running = patient(serve)
    pool = running.services.mnk._pool
    question = {"setup": "20x20x5", "position": "h8 i9", "time_s": 20}
    connections = [post(running, "/mnk/analysis", question) for _ in range(4)]
    hold(running)
    wait_until(lambda: len(pool._waiting) == 3)
    for connection in connections[1:]:
        connection.close()
    wait_until(lambda: not len(pool._waiting))
    assert under_way(running) == 1
    connections[0].close()
    wait_until(lambda: not pool._running)


def test_a_bot_stops_thinking_when_whoever_asked_for_its_move_hangs_up(serve: Serve) -> None:
    running = patient(serve)
    wanted = {"setup": "20x20x5", "first": "champion", "second": None, "time_s": 20}
    with running.client() as client:
        game_id = client.post("/mnk/games", json=wanted).raise_for_status().json()["id"]
        connection = post(running, f"/mnk/games/{game_id}/bot_move")
        hold(running)
        connection.close()
        wait_until(lambda: not running.services.mnk._pool._running)
        assert client.get(f"/mnk/games/{game_id}").raise_for_status().json()["moves"] == []
