"""Balanced moves on the analysis board: looked for beside the engine, shown with their chance, played, stopped."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.test_analysis_board import cell, text

if TYPE_CHECKING:
    from tests.browser.conftest import Open


def test_balanced_moves_are_looked_for_shown_and_played(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk#setup=15x15x5&moves=h8&at=1")
    page.get_by_label("Thinks for").select_option("1 s")
    page.get_by_role("button", name="Two balanced moves").click()
    found = page.locator(".engine").get_by_role("status").filter(has_text="as even as it gets")
    expect(found).to_have_text(re.compile(r"^[a-o]\d+ [a-o]\d+: as even as it gets\. (even|[XO] \d+%)$", re.IGNORECASE))
    moves = found.inner_text().partition(":")[0].split()
    expect(page.locator(".cell[data-line='1'][data-side='o']")).to_have_count(1)
    expect(page.locator(".cell[data-line='2'][data-side='x']")).to_have_count(1)
    page.get_by_role("button", name="Play it", exact=True).click()
    assert text(page) == f"15x15x5\nh8 {moves[0]} {moves[1]}"
    expect(cell(page, moves[1], 15)).to_have_attribute("data-last", "")
    expect(found).to_have_count(0)
    # Both are one change, and one move alone can be asked for as well.
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    assert text(page) == "15x15x5\nh8"
    page.get_by_role("button", name="Balanced move", exact=True).click()
    expect(found).to_have_text(re.compile(r"^[a-o]\d+: as even"))
    # It can be stopped, and another position is another question.
    page.get_by_label("Thinks for").select_option("18 s")
    page.get_by_role("button", name="Balanced move", exact=True).click()
    page.get_by_role("button", name="Stop looking").click()
    expect(page.locator(".engine").get_by_text("Stopped.")).to_be_visible()
    expect(page.get_by_role("button", name="Play it", exact=True)).to_be_hidden()
    page.get_by_role("button", name="Balanced move", exact=True).click()
    expect(page.get_by_role("button", name="Stop looking")).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_role("button", name="Stop looking")).to_be_hidden()
