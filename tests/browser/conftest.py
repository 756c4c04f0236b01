"""A real server as its own process, and a real Chromium that looks at it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.waiting import WAIT_S, wait_until

CHROMIUM = os.environ.get("GRIDSAGE_CHROMIUM") or shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
"""The browser without a window is the same to a page, and takes half the time."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


PLAYER = "one-player-of-all-tests"
"""Every browser and client of the tests is the same person, unless a test says otherwise."""


class Server:
    """``gridsage serve`` as a user starts it."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, again on the same port."""
        command = [sys.executable, "-m", "gridsage", "serve", "--no-browser", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--database", str(self.database)], stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, f"the server said {line!r}"
        self.port = int(found[1])
        wait_until(self._answers)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/api/v1/health", timeout=WAIT_S).is_success
        except httpx.TransportError:
            return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it."""
        self.process.send_signal(how)
        self.process.wait(WAIT_S)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def begin_anew(self, database: Path) -> None:
        """Start it again without the games that it had."""
        self.stop()
        self.database = database
        self.start()

    def client(self) -> httpx.Client:
        """Requests to it."""
        headers = {"X-Gridsage-Player": PLAYER}
        return httpx.Client(base_url=f"{self.address}/api/v1", timeout=WAIT_S, headers=headers)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a file."""
    running = Server(tmp_path_factory.mktemp("store") / "games.db")
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def second_try(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """A test that is tried again finds none of the games that its first try left."""
    if getattr(request.node, "execution_count", 1) > 1 and "server" in request.fixturenames:
        server: Server = request.getfixturevalue("server")
        server.begin_anew(tmp_path / "second_try.db")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium; for one file alone, since its event loop would be in the way of asynchronous tests."""
    if not Path(CHROMIUM).exists():
        reason = f"{CHROMIUM} is missing: install Chromium, or name it in GRIDSAGE_CHROMIUM"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    expect.set_options(timeout=1000 * WAIT_S)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield started
        started.close()


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Open]:
    """Open an address of the server in a browser of one's own; any fault on the page fails the test."""
    faults: list[str] = []
    contexts: list[BrowserContext] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: _note(message, faults))
        page.on("request", lambda request: _check_host(request.url, server, faults))

    def start(
        path: str = "/", *, context: BrowserContext | None = None, player: str | None = PLAYER, **options: Any
    ) -> Page:
        if context is None:
            context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, "locale": "en-GB"} | options)
            context.set_default_timeout(1000 * WAIT_S)
            if player is not None:
                context.add_cookies([{"name": "gridsage_client", "value": player, "url": server.address}])
            contexts.append(context)
        page = context.new_page()
        watch(page)
        page.goto(server.address + path)
        page.locator("main .page").wait_for()
        return page

    yield start
    for context in contexts:
        context.close()
    assert not faults, faults


def _note(message: Any, faults: list[str]) -> None:
    # That sockets, requests and the app's own script find no server when it is killed is part of the test.
    expected = ("WebSocket", "Failed to load resource", "when fetching the script")
    if message.type == "error" and not any(words in message.text for words in expected):
        faults.append(message.text)


def _check_host(url: str, server: Server, faults: list[str]) -> None:
    if not url.startswith((server.address, f"ws://127.0.0.1:{server.port}", "blob:", "data:")):
        faults.append(f"the page asked another host: {url}")
