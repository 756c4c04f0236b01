"""``gridsage serve`` as a user calls it: what it says, and one clear line for what it cannot do."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

SERVE = [sys.executable, "-m", "gridsage", "serve", "--no-browser"]


@contextlib.contextmanager
def started(*options: str) -> Iterator[str]:
    """The first line of a server that answers; it is ended as Ctrl-C does."""
    with subprocess.Popen([*SERVE, "--port", "0", *options], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        answer = None
        while answer is None:
            assert process.poll() is None, "it ended before it answered"
            with contextlib.suppress(httpx.TransportError):
                answer = httpx.get(f"{address_in(line)}api/v1/health", timeout=20)
        assert answer.json()["status"] == "ok"
        yield line
        process.send_signal(signal.SIGINT)
        process.wait(100)


def address_in(line: str) -> str:
    return line.split(" at ")[1].strip().partition("?")[0]


def test_it_says_where_it_is_and_ends_when_told(tmp_path: Path) -> None:
    with started("--database", str(tmp_path / "games.db")) as line:
        assert line.startswith("Gridsage is at http://127.0.0.1:")
        assert "token" not in line, "on this machine alone nobody needs one"
        assert httpx.get(address_in(line), timeout=20).text.startswith("<!doctype html>")


@pytest.mark.parametrize("options", [("--trust-proxy",), ("--allow-host", "games.example")], ids=["proxy", "name"])
def test_whoever_comes_through_a_proxy_needs_a_token_though_it_is_on_this_machine(options: tuple[str, ...]) -> None:
    with started("--database", "memory:", *options) as line:
        assert httpx.get(f"{address_in(line)}api/v1/games", timeout=20).status_code == 401
        with httpx.Client(timeout=20, follow_redirects=True) as browser:
            assert browser.get(line.split(" at ")[1].strip()).text.startswith("<!doctype html>")
            assert browser.get(f"{address_in(line)}api/v1/games").status_code == 200


@pytest.mark.parametrize("options", [(), ("--trust-proxy",)], ids=["alone", "proxy"])
def test_a_proxy_is_believed_only_when_that_is_asked_for(options: tuple[str, ...]) -> None:
    with started("--database", "memory:", *options) as line:
        answer = httpx.get(address_in(line), headers={"X-Forwarded-Proto": "https"}, timeout=20)
        assert ("; Secure" in answer.headers["set-cookie"]) == bool(options)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--port", "99999"], "--port"),
        (["--host", "not a host"], "cannot listen"),
        (["--database", "mysql://x/y"], "mysql"),
    ],
)
def test_what_it_cannot_do_is_one_line(options: list[str], words: str) -> None:
    done = subprocess.run([*SERVE, *options], capture_output=True, text=True, timeout=200)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [*SERVE, "--port", str(port), "--database", str(tmp_path / "games.db")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=200)
    assert done.returncode == 2
    assert done.stderr == f"gridsage: cannot listen on 127.0.0.1:{port}: {os.strerror(errno.EADDRINUSE)}\n"
