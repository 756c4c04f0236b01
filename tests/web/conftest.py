"""A real server on a free port of this machine, in a thread of the test process."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from gridsage.store import MemoryStore, Store
from gridsage.web import Settings, create_app
from gridsage.web.server import serving_config
from gridsage.web.services import Services
from gridsage.web.transport.connections import ConnectionRoom, LimitedProtocol
from tests.waiting import WAIT_S, wait_until
from tests.web.watchdog import Watchdog

PLAYER = {"X-Gridsage-Player": "one-player-of-all-tests"}
"""Every client of the tests is the same person; ``player=None`` makes one that nobody knows yet."""


@dataclass
class Running:
    """A server that answers."""

    port: int
    settings: Settings
    app: FastAPI
    room: ConnectionRoom

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self, *, player: Mapping[str, str] | None = PLAYER, **options: Any) -> httpx.Client:
        headers = {**(player or {}), **options.pop("headers", {})}
        return httpx.Client(base_url=f"{self.base}/api/v1", timeout=WAIT_S, headers=headers, **options)

    @contextmanager
    def socket(self, *, player: Mapping[str, str] | None = PLAYER, **options: Any) -> Iterator[Talk]:
        address = f"ws://127.0.0.1:{self.port}/api/v1/live"
        headers = {**(player or {}), **options.pop("additional_headers", {})}
        options |= {"open_timeout": WAIT_S, "ping_interval": None, "additional_headers": headers}
        with connect(address, **options) as connection:
            yield Talk(connection)


class Talk:
    """A socket that asks and waits for its answers; events are kept aside."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.events: list[dict[str, Any]] = []
        self._next = 0

    def send(self, do: str, **values: Any) -> int:
        self._next += 1
        self.connection.send(json.dumps({"id": self._next, "do": do, **values}))
        return self._next

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.connection.recv(WAIT_S))
        return message

    def until(self, request: int) -> tuple[list[Any], dict[str, Any]]:
        """The parts of an answer, and its end."""
        parts = []
        while True:
            message = self.hear()
            if "event" in message:
                self.events.append(message)
            elif message["id"] == request and "part" in message:
                parts.append(message["part"])
            elif message["id"] == request:
                return parts, message

    def first_part(self, request: int) -> Any:
        """The first part of an answer: from then on the engine is at work."""
        while True:
            message = self.hear()
            if message.get("id") == request:
                return message["part"]

    def ask(self, do: str, **values: Any) -> Any:
        _, message = self.until(self.send(do, **values))
        assert "ok" in message, message
        return message["ok"]

    def refused(self, do: str, **values: Any) -> dict[str, Any]:
        _, message = self.until(self.send(do, **values))
        error: dict[str, Any] = message["error"]
        return error

    def event(self, name: str) -> dict[str, Any]:
        while True:
            for kept in self.events:
                if kept["event"] == name:
                    self.events.remove(kept)
                    return kept
            message = self.hear()
            if "event" in message:
                self.events.append(message)


Serve = Callable[..., Running]
WATCHDOG = Watchdog()


@pytest.fixture(scope="session", autouse=True)
def watched_turns() -> Iterator[None]:
    """No turn of a server's loop may be long, whatever the tests ask of it."""
    with WATCHDOG.watching():
        yield


@contextmanager
def serving(settings: Settings, store: Store) -> Iterator[Running]:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(1024)
    WATCHDOG.watch_store(store)
    app = create_app(settings, store)
    config = serving_config(app, settings, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    wait_until(lambda: server.started)
    WATCHDOG.watch(thread)
    try:
        assert isinstance(config.http, type)
        assert issubclass(config.http, LimitedProtocol)
        yield Running(listening.getsockname()[1], settings, app, config.http.room)
    finally:
        slow = WATCHDOG.leave(thread)
        server.should_exit = True
        thread.join(WAIT_S)
        assert not thread.is_alive(), "the server did not stop"
        assert not slow, "everybody waited for these turns of the server's loop:\n" + "\n".join(slow)


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Start servers with settings of one's own."""
    from contextlib import ExitStack

    with ExitStack() as stack:

        def start(settings: Settings | None = None, store: Store | None = None) -> Running:
            return stack.enter_context(serving(settings or Settings(workers=2), store or MemoryStore()))

        yield start


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    """One server for the tests of a file."""
    with serving(Settings(workers=2), MemoryStore()) as running:
        yield running


@pytest.fixture(scope="module")
def api(server: Running) -> Iterator[httpx.Client]:
    """Requests to it."""
    with server.client() as client:
        yield client
