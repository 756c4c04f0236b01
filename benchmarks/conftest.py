"""What several benchmarks share: a server as a user starts it."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Iterator

import httpx
import pytest


def wait_for_server(base: str) -> None:
    """Until a server that was just started answers."""
    while True:
        try:
            httpx.get(f"{base}/api/v1/health")
            return
        except httpx.TransportError:
            time.sleep(0.05)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server as a user starts it, with its games in a file."""
    database = tmp_path_factory.mktemp("store") / "games.db"
    command = [sys.executable, "-m", "gridsage", "serve", "--no-browser", "--port", "0", "--database", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found
        base = found[0].rstrip("/")
        wait_for_server(base)
        yield base
        process.terminate()
