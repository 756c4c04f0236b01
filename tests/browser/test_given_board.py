"""A board of one's own in the browser: pasted, played, played again, and watched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

BOARD = "*1000\n11000\n00011\n0001*"


def test_a_pasted_board_is_played_and_its_faults_are_told(open_page: Open, server: Server) -> None:
    page = open_page("/mines?setup=4x4/1&seed=3&first=0,0")
    page.get_by_role("button", name="Custom").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Your own board").click()
    dialog.get_by_role("textbox", name="Your own board").fill("*1\n1")
    dialog.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Row 1 has a length of 1, row 0 a length of 2.")).to_be_visible()
    dialog.get_by_role("textbox", name="Your own board").fill(BOARD)
    dialog.get_by_role("button", name="Start").click()
    cells = page.locator(".mines .cell")
    expect(cells).to_have_count(20)
    cells.nth(19).click()
    expect(page.locator("#end-title")).to_have_text("That was a mine.")
    page.get_by_role("button", name="Same board").click()
    expect(page.locator(".mines .cell[data-s='#']")).to_have_count(20)
    cells.nth(4).click()
    expect(page.locator("#end-title")).to_have_text("You won!")
    game = page.evaluate("JSON.parse(localStorage.getItem('gridsage.mines.game'))")
    page.goto(f"{server.address}/replay/{game}")
    expect(page.get_by_text("None: the mines were given")).to_be_visible()


def test_a_bot_is_watched_on_a_pasted_board_and_its_faults_are_told(open_page: Open) -> None:
    page = open_page("/watch?bot=exact&setup=beginner&seed=3")
    page.get_by_label("Speed").fill("8")
    page.get_by_role("button", name="Your own board").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Start")).to_be_disabled()
    dialog.get_by_role("textbox", name="Your own board").fill("*1\n1")
    dialog.get_by_role("button", name="Start").click()
    expect(page.get_by_text("Row 1 has a length of 1, row 0 a length of 2.")).to_be_visible()
    dialog.get_by_role("textbox", name="Your own board").fill(f"5x4/2 first 1,0\n{BOARD}")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)
    cells = page.locator(".mines .cell")
    expect(cells).to_have_count(20)
    expect(page.locator(".say")).to_have_text("Exact chances won.")
    expect(page.get_by_role("button", name="Beginner", exact=True)).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="New game").click()
    expect(cells).to_have_count(20)
    expect(page.locator(".say")).to_have_text("Exact chances won.")
    page.get_by_role("button", name="Beginner", exact=True).click()
    expect(page.locator(".mines .cell")).to_have_count(81)
