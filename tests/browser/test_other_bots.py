"""A bot that came from elsewhere, without a word about it in any language: the page offers it all the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page, Route, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

SUMMARY = "Opens the hidden cell with the lowest index: a bot to copy from."


def add_bot(route: Route) -> None:
    """The server's catalogue with one bot more in each family."""
    response = route.fetch()
    catalogue = response.json()
    for family in ("mines", "mnk"):
        bot: dict[str, object] = {
            "name": "lowest_first",
            "summary": SUMMARY,
            "source": "A test",
            "levels": [],
            "max_cells": None,
        }
        catalogue[family]["bots"].append(bot)
    route.fulfill(response=response, json=catalogue)


def open_with_bot(open_page: Open, server: Server, path: str, **options: str) -> Page:
    page = open_page("/history", **options)
    page.route("**/api/v1/catalogue", add_bot)
    page.goto(server.address + path)
    return page


def test_it_can_be_asked_for_hints_by_a_readable_name(open_page: Open, server: Server) -> None:
    page = open_with_bot(open_page, server, "/mines")
    page.get_by_label("Hints come from").select_option(label="Lowest first")
    expect(page.get_by_text(SUMMARY)).to_be_visible()


def test_it_plays_mnk_under_a_readable_name_in_every_language(open_page: Open, server: Server) -> None:
    page = open_with_bot(open_page, server, "/mnk?menu", locale="de-DE")
    page.locator("fieldset:visible").get_by_role("combobox", name="Bot", exact=True).select_option(label="Lowest first")
    expect(page.get_by_text(SUMMARY)).to_be_visible()


def test_the_lab_offers_it_and_tells_its_id(open_page: Open, server: Server) -> None:
    page = open_with_bot(open_page, server, "/lab")
    page.get_by_label("Lowest first").check()
    expect(page.locator("label.check").filter(has_text="Lowest first")).to_have_attribute(
        "title", f"lowest_first: {SUMMARY}"
    )


def test_a_known_bot_is_called_by_its_name_for_people(open_page: Open, server: Server) -> None:
    page = open_with_bot(open_page, server, "/watch?bot=single_point&setup=beginner&seed=3")
    expect(page.get_by_role("combobox", name="Bot", exact=True)).to_have_value("single_point")
    expect(page.get_by_role("grid")).to_have_attribute(
        "aria-label", "Single point plays on 9 columns, 9 rows, 10 mines"
    )
