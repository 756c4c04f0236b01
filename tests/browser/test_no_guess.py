"""Boards without a guess in the browser: asked for in the dialog, marked on the board, and a search that is stopped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open


def test_an_expert_game_without_a_guess_is_asked_for_and_marked(open_page: Open) -> None:
    page = open_page("/mines?setup=expert")
    mark = page.locator(".table-bar .tag", has_text="no guess")
    expect(mark).to_be_hidden()
    page.get_by_role("button", name="Custom").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("checkbox", name="No guess").check()
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_be_hidden()
    expect(mark).to_be_visible()
    expect(page.get_by_role("button", name="Expert", exact=True)).to_have_attribute("aria-pressed", "true")
    cells = page.locator(".mines .cell")
    cells.nth(200).click()
    expect(cells.nth(200)).to_have_attribute("data-s", "0")
    # The levels keep to what was chosen last.
    page.get_by_role("button", name="Beginner", exact=True).click()
    expect(cells).to_have_count(81)
    expect(mark).to_be_visible()
    page.keyboard.press("2")
    expect(cells).to_have_count(256)
    expect(mark).to_be_visible()
    page.goto(page.url.partition("/mines")[0] + "/history")
    expect(page.get_by_text("Expert (no guess)").first).to_be_visible()


def test_the_search_for_a_rare_board_is_shown_and_stopped(open_page: Open) -> None:
    page = open_page("/mines?setup=30x16/220!")
    page.locator(".mines .cell").nth(200).click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("Looking for a board without a guess")).to_have_count(0)
    expect(page.locator(".mines .cell[data-s='#']")).to_have_count(480)


def test_a_bot_is_watched_on_boards_without_a_guess(open_page: Open) -> None:
    page = open_page("/watch?bot=csp&setup=beginner!&seed=3")
    tick = page.get_by_role("checkbox", name="No guess")
    expect(tick).to_be_checked()
    expect(page.get_by_role("button", name="Beginner", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".say")).to_have_text("Constraint solver won.")
    expect(page.get_by_role("heading", name="Guesses")).to_be_hidden()
    # Another level keeps to it, and so does the address; without the tick the boards are as chance has them.
    page.get_by_role("button", name="Expert", exact=True).click()
    expect(page).to_have_url(re.compile("setup=expert(!|%21)&"))
    tick.uncheck()
    expect(page).to_have_url(re.compile("setup=expert&"))
    expect(page.get_by_role("button", name="Expert", exact=True)).to_have_attribute("aria-pressed", "true")
