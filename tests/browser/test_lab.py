"""The lab in the browser: the players' figures of the bots' games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open


def test_the_players_figures_are_columns_when_they_are_asked_for(open_page: Open) -> None:
    page = open_page("/lab")
    page.get_by_label("Games for each bot").fill("8")
    page.get_by_label("Measure the players’ figures").check()
    page.get_by_role("button", name="Start").click()
    table = page.get_by_role("region", name="Figures").get_by_role("table")
    for name in ("3BV", "3BV/s", "ZiNi", "Clicks", "IOE", "ZNE", "Path"):
        expect(table.get_by_role("columnheader", name=name, exact=True)).to_be_attached(timeout=60_000)
    expect(page.get_by_text("--figures")).to_be_visible()
    page.get_by_label("Measure the players’ figures").uncheck()
    page.get_by_role("textbox", name="Seed").fill("77")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("--seed 77")).to_be_visible(timeout=60_000)
    expect(page.get_by_text("16 of 16 games")).to_be_visible(timeout=60_000)
    expect(table.get_by_role("columnheader", name="ZiNi", exact=True)).to_have_count(0)
