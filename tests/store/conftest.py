"""Stores of every kind, a PostgreSQL server among them that the tests start and stop themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from gridsage.record import GameRecord, GameResult, Outcome, PlayedMove, Termination
from gridsage.store import Store, open_store


@dataclass(frozen=True)
class PostgresServer:
    """A server of our own, reached through a socket in its own folder."""

    programs: Path
    folder: Path

    @property
    def url(self) -> str:
        return f"postgresql://postgres@/postgres?host={self.folder}"

    def call(self, program: str, *arguments: str) -> None:
        # PostgreSQL refuses to run as root.
        user: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
        done = subprocess.run(
            [self.programs / program, *arguments], cwd=self.folder, capture_output=True, text=True, check=False, **user
        )
        assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"

    def start(self) -> None:
        settings = f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync=off"
        data, log = str(self.folder / "data"), str(self.folder / "log")
        self.call("pg_ctl", "start", "--wait", "--pgdata", data, "--log", log, "--options", settings)

    def empty(self) -> None:
        engine = create_engine(self.url.replace("postgresql", "postgresql+psycopg", 1), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text("SET client_min_messages = warning"))
            connection.execute(text("DROP SCHEMA public CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
        engine.dispose()


def postgres_programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("pg_ctl")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    programs = postgres_programs()
    if programs is None:
        reason = "PostgreSQL is not installed (Debian: apt-get install postgresql)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    # Not below pytest's own folder: that one is closed to the user who runs the server, and its name is too long.
    with tempfile.TemporaryDirectory(prefix="gridsage-pg-") as name:
        server = PostgresServer(programs, Path(name))
        if os.getuid() == 0:
            shutil.chown(name, "postgres", "postgres")
        data = str(server.folder / "data")
        server.call("initdb", "--pgdata", data, "--username", "postgres", "--auth", "trust", "--no-sync")
        server.start()
        try:
            yield server
        finally:
            server.call("pg_ctl", "stop", "--wait", "--pgdata", data, "--mode", "immediate")


@pytest.fixture
def postgres_url(postgres_server: PostgresServer) -> str:
    postgres_server.empty()
    return postgres_server.url


@pytest.fixture(params=["sqlite", "postgres"])
def location(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store that lasts can be made; empty."""
    if request.param == "postgres":
        url: str = request.getfixturevalue("postgres_url")
        return url
    return str(tmp_path / "store.db")


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of every kind."""
    if request.param == "postgres":
        url: str = request.getfixturevalue("postgres_url")
    else:
        url = "memory:" if request.param == "memory" else f"sqlite:///{tmp_path / 'store.db'}"
    with open_store(url) as opened:
        yield opened


MOVES = (
    PlayedMove(0, "open 4,4", 0.25),
    PlayedMove(0, "flag 3,1", 1 / 3),
    PlayedMove(0, "open 0,8", 1.5, True, 0.125),
)


@pytest.fixture
def mines_record() -> GameRecord:
    """A game of Minesweeper in progress."""
    return GameRecord(
        "mines", "9x9/10@safe", (1 << 63) - 1, ("Ada",), MOVES, Outcome(Termination.UNFINISHED), {"mines": [1, 2]}
    )


@pytest.fixture
def mnk_record() -> GameRecord:
    """A finished m,n,k game."""
    moves = tuple(PlayedMove(number % 2, text, 0.5) for number, text in enumerate(["a1", "b1", "a2", "b2", "a3"]))
    return GameRecord("mnk", "3x3x3", 7, ("Ada", "champion:level=3"), moves, Outcome(Termination.ROW, 0))


@pytest.fixture
def results() -> list[GameResult]:
    """Results of every sort."""
    return [
        GameResult((1 << 63) - 1, Termination.SOLVED, 0, 3, 120, 0.1 + 0.2, "", {"first": 4, "opened": 71}),
        GameResult(2, Termination.EXPLODED, None, 1, 17, 1e-9, "", {"first": 4, "opened": 12}),
        GameResult(3, Termination.CRASHED, None, 0, 0, 0.0, 'ValueError: "ü\0" \ud800'),
    ]
