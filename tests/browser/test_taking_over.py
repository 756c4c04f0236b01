"""Any replay and any running game can be taken over, by playing on or by analysing from there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server


def test_a_replay_of_five_in_a_row_is_played_on_and_analysed(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "3x3x3"}).json()
        for turn, move in enumerate(("b2", "a1", "c1", "a2", "a3")):
            client.post(f"/mnk/games/{game['id']}/moves", json={"move": move, "turn": turn})
    page = open_page(f"/replay/{game['id']}")
    page.get_by_role("button", name="One move forward").click()
    page.get_by_role("button", name="One move forward").click()
    page.get_by_role("button", name="Analyse from here").click()
    page.wait_for_url(re.compile(r"analyse.*moves=b2a1c1a2a3&at=2"))
    expect(page.locator(".tree .move[aria-current]")).to_have_text(re.compile("a1"))
    page.go_back()
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Bot", exact=True).locator("visible=true").select_option("minimax")
    dialog.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/mnk?game=*")
    expect(page.locator(".mnk[data-ghost='x']")).to_be_visible()
    expect(page.locator(".cell[data-s='x']")).to_have_count(2)


def test_a_replay_of_minesweeper_is_taken_over_and_analysed(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mines/games", json={"setup": "6x5/5", "seed": "2"}).json()
        client.post(f"/mines/games/{game['id']}/moves", json={"move": "open 0,0"})
        client.post(f"/mines/games/{game['id']}/resign")
    page = open_page(f"/replay/{game['id']}")
    page.get_by_role("button", name="One move forward").click()
    shown = page.locator(".mines .cell[data-s='#']").count()
    page.get_by_role("button", name="Analyse from here").click()
    page.wait_for_url(re.compile("analyse.*view="))
    expect(page.locator(".mines .cell[data-s='#']")).to_have_count(shown)
    expect(page.get_by_label("Mines", exact=True)).to_have_value("5")
    page.go_back()
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One move forward").click()
    page.get_by_role("button", name="Take over from here").click()
    page.wait_for_url("**/mines?game=*")
    page.locator(".page-mines").wait_for()
    expect(page.locator(".mines .cell[data-s='#']")).to_have_count(shown)


def test_a_running_game_is_taken_over(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "5x5x4"}).json()
        client.post(f"/mnk/games/{game['id']}/moves", json={"move": "c3", "turn": 0})
    page = open_page(f"/mnk?game={game['id']}", player="a-spectator")
    page.get_by_role("button", name="Analyse").click()
    page.wait_for_url(re.compile("analyse.*moves=c3&at=1"))
    expect(page.locator(".cell[data-s='x']")).to_have_count(1)
