"""Moves of Minesweeper that were taken back and are made again on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.test_mines_page import LINK, MINES, cell, hidden_safe, letters

if TYPE_CHECKING:
    from tests.browser.conftest import Open


def test_moves_that_were_taken_back_are_made_again_by_button_and_by_key(open_page: Open) -> None:
    page = open_page(LINK)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    opened = letters(page)
    flagged, other, *_ = hidden_safe(page)
    # What is said of a loss stays in the page, out of sight, when that is taken back.
    lost = page.locator("#end-title:visible", has_text="That was a mine.")
    redo = page.get_by_role("button", name="Redo")
    expect(redo).to_be_disabled()
    cell(page, flagged).click(button="right")
    expect(cell(page, flagged)).to_have_attribute("data-s", "F")
    cell(page, MINES[0]).click()
    expect(lost).to_be_visible()
    expect(redo).to_be_disabled()
    gone = "() => !document.querySelector('.cell[data-s=\"F\"]')"
    page.keyboard.press("u")
    page.keyboard.press("Control+z")
    page.wait_for_function(gone)
    assert letters(page) == opened
    page.reload()
    redo.click()
    expect(cell(page, flagged)).to_have_attribute("data-s", "F")
    page.keyboard.press("Control+y")
    expect(lost).to_be_visible()
    expect(page.get_by_text("2 moves taken back")).to_be_visible()
    page.keyboard.press("u")
    page.keyboard.press("u")
    page.wait_for_function(gone)
    # What is asked for at once is done one after another, and no more than there is.
    for _ in range(3):
        page.keyboard.press("y")
    expect(lost).to_be_visible()
    page.keyboard.press("Control+z")
    expect(lost).to_be_hidden()
    page.keyboard.press("Control+Shift+z")
    expect(lost).to_be_visible()
    expect(page.get_by_text("There is no move to redo.")).to_have_count(0)
    page.keyboard.press("u")
    expect(lost).to_be_hidden()
    expect(redo).to_be_enabled()
    cell(page, other).click(button="right")
    expect(cell(page, other)).to_have_attribute("data-s", "F")
    expect(redo).to_be_disabled()
