"""The server under trial: started, ended, killed and locked out of its database; what it holds of the machine."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sqlite3
import sys
from dataclasses import dataclass
from pathlib import Path

import httpx

__all__ = ["Holdings", "Server"]

PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
PATIENCE_S = 120


@dataclass(frozen=True)
class Holdings:
    """Memory, descriptors and processes of a server with its engines."""

    server_mb: float
    engines_mb: float
    descriptors: int
    processes: int


class Server:
    """``gridsage serve`` on a file, at one address through all its lives."""

    def __init__(self, file: Path, port: int) -> None:
        self.file = file
        self.port = port
        self.address = f"http://127.0.0.1:{port}"
        self.lives = 0
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Begin a life, and wait until it answers."""
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "gridsage", "serve", "--no-browser", "--port", str(self.port)),
            *("--database", f"sqlite:///{self.file}?timeout=2"),
            stdout=asyncio.subprocess.DEVNULL,
        )
        self.lives += 1
        async with httpx.AsyncClient() as client:
            for _ in range(PATIENCE_S * 10):
                with contextlib.suppress(httpx.TransportError):
                    if (await client.get(f"{self.address}/api/v1/health")).is_success:
                        return
                await asyncio.sleep(0.1)
        raise RuntimeError("the server did not start")

    async def kill(self) -> None:
        """``kill -9``."""
        await self._signal(signal.SIGKILL)

    async def end(self) -> None:
        """Ask it to end, as a person does."""
        await self._signal(signal.SIGTERM)

    async def _signal(self, number: signal.Signals) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(number)
            await asyncio.wait_for(self.process.wait(), PATIENCE_S)

    async def lock(self, seconds: float) -> None:
        """Another writer keeps the database for some seconds."""
        connection = sqlite3.connect(self.file, isolation_level=None, timeout=30)
        try:
            connection.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(seconds)
            connection.execute("ROLLBACK")
        finally:
            connection.close()

    def holdings(self) -> Holdings:
        """What the server and the processes it started hold now."""
        if self.process is None or self.process.returncode is not None:
            return Holdings(0, 0, 0, 0)
        own = self.process.pid
        engines = _descendants(own)
        return Holdings(
            server_mb=_resident_mb(own),
            engines_mb=sum(_resident_mb(engine) for engine in engines),
            descriptors=_descriptors(own),
            processes=1 + len(engines),
        )


def _resident_mb(process: int) -> float:
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE_BYTES / 2**20
    except (OSError, IndexError):
        return 0.0


def _descriptors(process: int) -> int:
    try:
        return len(list(Path(f"/proc/{process}/fd").iterdir()))
    except OSError:
        return 0


def _descendants(process: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in map(int, task.read_text().split()):
                found += [child, *_descendants(child)]
    return found
