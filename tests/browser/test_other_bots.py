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
    page.get_by_role("button", name="Hints").click()
    page.get_by_label("Hints come from").select_option(label="Lowest first")
    expect(page.get_by_text(SUMMARY)).to_be_visible()


def test_it_plays_mnk_under_a_readable_name_in_every_language(open_page: Open, server: Server) -> None:
    page = open_with_bot(open_page, server, "/mnk?menu", locale="de-DE")
    page.locator("details.more > summary").click()
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


def test_the_options_of_a_bot_are_chosen_on_the_page_and_remembered(open_page: Open) -> None:
    page = open_page("/mines?setup=9x9/10&seed=143&first=4,4")
    page.get_by_role("button", name="Hints").click()
    page.get_by_label("Hints come from").select_option("tank")
    page.get_by_text("Options of the bot").click()
    page.get_by_label("Longest frontier").fill("4")
    page.get_by_label("Longest frontier").press("Tab")
    # The border has 20 cells: with this limit tank is sure of nothing and tells no chances.
    expect(page.get_by_text("Tank (border limit=4)").first).to_be_visible()
    expect(page.locator(".cell[data-heat]")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Hints").click()
    expect(page.get_by_label("Hints come from")).to_have_value("tank")
    expect(page.get_by_label("Longest frontier")).to_have_value("4")


def test_a_match_is_played_with_the_options_that_were_chosen(open_page: Open) -> None:
    page = open_page("/mnk?menu")
    page.locator("details.more > summary").click()
    page.get_by_role("radio", name="You begin against a bot").check()
    page.get_by_role("button", name="Tic-tac-toe").click()
    seat = page.locator("fieldset:visible").filter(has=page.get_by_role("combobox", name="Bot", exact=True))
    seat.get_by_role("combobox", name="Bot", exact=True).select_option("classic")
    seat.get_by_text("Options of the bot").click()
    seat.get_by_label("Hold out in lost positions").select_option("on")
    seat.get_by_label("How far from a mark").select_option("2")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("resist=on, reach=2").first).to_be_visible()


def test_a_run_of_the_lab_takes_options(open_page: Open) -> None:
    page = open_page("/lab")
    for box in page.locator(".bots input[type=checkbox]").all():
        box.uncheck()
    page.get_by_label("Single point").check()
    options = page.locator(".optional:visible")
    options.get_by_text("Options of Single point").click()
    options.get_by_label("How it guesses").select_option("corner")
    page.get_by_label("Beginner 8×8").check()
    page.get_by_label("Games for each bot").fill("20")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("section .tag").filter(has_text="finished").first).to_be_visible()
    expect(page.locator("table tbody tr")).to_have_count(1)
    expect(page.get_by_text("guess=corner").first).to_be_visible()
