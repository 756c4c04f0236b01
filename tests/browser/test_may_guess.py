"""May I guess? On the page: none, the cell or the proof, and when it was the mine count that decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open

BOARD = "4x1/1@any first 0,0\n01*1"


def test_the_player_chooses_how_much_the_answer_shows(open_page: Open) -> None:
    page = open_page("/mines?setup=4x4/1&seed=3")
    told = page.locator(".help")
    page.locator(".mines .cell").first.wait_for()
    page.keyboard.press("g")
    expect(told).to_contain_text("the first one is safe wherever it is")
    page.get_by_role("button", name="Custom").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Your own board").click()
    dialog.get_by_role("textbox", name="Your own board").fill(BOARD)
    dialog.get_by_role("button", name="Start").click()
    expect(page.locator(".mines .cell[data-s='#']")).to_have_count(2)
    # 1. Nothing but the answer, in words that name the mine count.
    page.get_by_role("button", name="May I guess?").click()
    expect(told).to_contain_text("Not with this number of mines")
    expect(told).not_to_contain_text("3,0")
    # 2. The cell, and why; the choice is remembered.
    page.get_by_label("If a cell is safe, show").select_option("proof")
    page.get_by_role("button", name="May I guess?").click()
    expect(told).to_contain_text("by the mine count 3,0 is safe")
    expect(told).to_contain_text("could not all be right")
    page.reload()
    expect(page.get_by_label("If a cell is safe, show")).to_have_value("proof")
    # 3. The end tells what was asked.
    page.locator(".mines .cell").nth(3).click()
    expect(page.locator("#end-title")).to_have_text("You won!")
    expect(page.locator("aside")).to_contain_text("asked once whether to guess")
    expect(page.locator("aside")).to_contain_text("It counts as: with hints.")
    # 4. The history tells of its guesses, and draws what came of the games.
    page.get_by_role("link", name="History").first.click()
    progress = page.locator(".progress")
    expect(progress).to_be_visible()
    progress.get_by_role("button", name="Wins").click()
    expect(progress.locator("polyline").first).to_be_attached()
    expect(progress.locator(".scale span")).to_have_text(["100%", "0%"])
    expect(progress.get_by_role("link", name="Save as CSV")).to_have_attribute("href", "/api/v1/progress.csv")
    bests = progress.get_by_role("link", name="Save bests as CSV")
    expect(bests).to_have_attribute("href", "/api/v1/progress-totals.csv")
