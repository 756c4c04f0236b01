"""PostgreSQL behind a proxy that cuts the connection at the n-th message: what is acknowledged is stored."""

from __future__ import annotations

import os
import socket
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import delete

from gridsage.store import open_store
from gridsage.store.sql import SqlStore, tables
from tests.store.script import bench, check, crowd, play

if TYPE_CHECKING:
    from tests.store.conftest import PostgresServer

EVERY = bool(os.environ.get("GRIDSAGE_EVERY_FAULT"))
"""``GRIDSAGE_EVERY_FAULT=1 pytest tests/store/test_cut_connections.py`` cuts at each message; else at some of them."""


class Proxy:
    """Passes on what a client and its server say; the n-th piece, of whichever side, is its connection's end."""

    def __init__(self, server: str) -> None:
        self._server = server
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self.passed = 0
        self.cut_at = 0
        self._lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                for one, other in ((client, server), (server, client)):
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(1 << 16):
                with self._lock:
                    self.passed += 1
                    cut = self.passed == self.cut_at
                if cut:
                    break
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        one.close()


@pytest.fixture
def proxy(postgres_server: PostgresServer) -> Proxy:
    return Proxy(str(postgres_server.folder / ".s.PGSQL.5432"))


def play_through(proxy: Proxy, server: PostgresServer, cut_at: int) -> int:
    """The scripted game, bench and crowd, cut at that piece; how many pieces there were, and how much was refused."""
    with open_store(server.url) as store:
        assert isinstance(store, SqlStore)
        with store.database.writing() as connection:
            for table in reversed(tables.metadata.sorted_tables):
                connection.execute(delete(table))
    said: list[str] = []
    refused: list[str] = []
    address = f"postgresql://postgres@127.0.0.1:{proxy.port}/postgres"
    with open_store(address) as store, open_store(address) as other:
        with proxy._lock:
            proxy.passed, proxy.cut_at = 0, cut_at
        play(store, said.append, refused.append)
        bench(store, said.append, refused.append)
        crowd(store, other, said.append, refused.append)
        passed = proxy.passed
        proxy.cut_at = 0
    assert len(said) == 21, f"after a cut all goes on: {said}, {refused}"
    with open_store(server.url) as store:
        check(store, said)
        assert store.games.count() == 4
    return passed


def test_what_is_acknowledged_is_stored_wherever_the_connection_is_cut(
    proxy: Proxy, postgres_server: PostgresServer
) -> None:
    postgres_server.empty()
    try:
        pieces = play_through(proxy, postgres_server, 0)
        assert pieces > 50
        for cut_at in range(1, pieces, 1 if EVERY else pieces // 10):
            play_through(proxy, postgres_server, cut_at)
    finally:
        proxy.close()
