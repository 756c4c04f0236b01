"""Sizes of screens, and a game to look at on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page

if TYPE_CHECKING:
    from tests.browser.conftest import Server

SCREENS = ((1366, 768), (1440, 900), (2560, 1440))


def mnk_game(server: Server, moves: str, setup: str = "15x15x5") -> str:
    """A game between two people after these moves."""
    with server.client() as client:
        game: str = client.post("/mnk/games", json={"setup": setup}).json()["id"]
        for turn, move in enumerate(moves.split()):
            client.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": turn})
    return game


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(f"() => innerWidth === {width}")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
