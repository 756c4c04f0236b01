"""Boards as wished in the browser: a grade or a bot, in the dialog and in links; the search is shown and stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

RARE = "/mines?setup=30x16/170&grade=1"
"""So dense that hardly a board of it is so easy."""


def choose_board(page: Page) -> Locator:
    page.get_by_role("button", name="Custom").click()
    return page.get_by_role("dialog", name="Custom board")


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(".result")).to_be_visible()


def tag(page: Page, text: str) -> Locator:
    return page.locator(".table-bar .tag", has_text=text)


def test_a_board_of_a_grade_is_asked_for_in_the_dialog_and_comes_again(open_page: Open) -> None:
    page = open_page("/mines?setup=beginner")
    dialog = choose_board(page)
    grade = dialog.get_by_label("Grade from")
    expect(grade).to_be_hidden()
    dialog.get_by_role("checkbox", name="No guess").check()
    grade.select_option("5")
    dialog.get_by_label("Grade to").select_option("3")
    expect(dialog.get_by_role("alert")).to_have_text("The first grade must not be above the second.")
    expect(dialog.get_by_role("button", name="Start")).to_be_disabled()
    grade.select_option("3")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)
    expect(tag(page, "no guess")).to_be_visible()
    expect(tag(page, "grade 3")).to_be_visible()
    first = page.locator(".mines .cell").nth(3 * 9 + 3)
    expect(first).to_have_attribute("data-s", "0")
    expect(page.get_by_role("button", name="Beginner", exact=True)).to_have_attribute("aria-pressed", "true")
    # The next board is of that grade too, and the dialog remembers what was asked for.
    address = page.url
    page.locator(".face").click()
    expect(page).not_to_have_url(address)
    expect(tag(page, "grade 3")).to_be_visible()
    dialog = choose_board(page)
    expect(dialog.get_by_label("Grade from")).to_have_value("3")
    expect(dialog.get_by_label("Grade to")).to_have_value("3")


def test_a_board_for_a_bot_is_asked_for_and_its_link_leads_to_it(open_page: Open, server: Server) -> None:
    page = open_page("/mines?setup=beginner", permissions=["clipboard-read", "clipboard-write"])
    dialog = choose_board(page)
    dialog.get_by_label("To be solved by").select_option("single_point")
    expect(dialog.get_by_role("checkbox", name="No guess")).to_be_disabled()
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)
    expect(tag(page, "for Single point")).to_be_visible()
    expect(page.get_by_role("button", name="Beginner", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".mines .cell").nth(3 * 9 + 3)).to_have_attribute("data-s", "0")
    give_up(page)
    page.locator(".result").get_by_role("button", name="Copy link").click()
    expect(page.locator(".toast", has_text="The link to this board was copied.")).to_be_visible()
    link = urlsplit(page.evaluate("navigator.clipboard.readText()"))
    asked = {name: values[0] for name, values in parse_qs(link.query).items()}
    assert (asked["setup"], asked["solvable_by"], asked["first"]) == ("9x9/10", "single_point", "3,3")
    other = open_page(f"{link.path}?{link.query}")
    expect(tag(other, "for Single point")).to_be_visible()
    give_up(other)
    with server.client() as api:
        games = [parse_qs(urlsplit(each.url).query)["game"][0] for each in (page, other)]
        mines = [api.get(f"/mines/games/{game}").json()["end"]["mines"] for game in games]
    assert games[0] != games[1]
    assert mines[0] == mines[1]


def test_the_search_is_shown_and_stopped_in_the_dialog_and_from_a_link(open_page: Open) -> None:
    page = open_page(RARE)
    said = page.locator("#mines-say")
    expect(said).to_contain_text("Looking for such a board")
    said.get_by_role("button", name="Stop").click()
    # What was asked for could not be had: the usual game begins.
    expect(page.locator(".mines .cell").first).to_be_visible()
    expect(said).not_to_contain_text("Looking for such a board")
    address = page.url
    dialog = choose_board(page)
    for label, value in (("Width", "30"), ("Height", "16"), ("Mines", "170")):
        dialog.get_by_label(label).fill(value)
    dialog.get_by_role("checkbox", name="No guess").check()
    dialog.get_by_label("Grade to").select_option("1")
    start = dialog.get_by_role("button", name="Start")
    start.click()
    told = dialog.get_by_role("status")
    expect(told).to_contain_text("Looking for such a board")
    expect(start).to_be_disabled()
    told.get_by_role("button", name="Stop").click()
    expect(told).to_be_empty()
    expect(start).to_be_enabled()
    start.click()
    expect(told).to_contain_text("Looking for such a board")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(page).to_have_url(address)


def test_a_grade_that_cannot_be_had_is_told_and_the_dialog_stays(open_page: Open) -> None:
    page = open_page("/mines?setup=beginner")
    dialog = choose_board(page)
    for label, value in (("Width", "2"), ("Height", "2"), ("Mines", "0")):
        dialog.get_by_label(label).fill(value)
    dialog.get_by_role("checkbox", name="No guess").check()
    dialog.get_by_label("Grade from").select_option("9")
    dialog.get_by_role("button", name="Start").click()
    expect(page.locator(".toast", has_text="has grade 9-10: they have 1 to 1")).to_be_visible()
    expect(dialog).to_be_visible()


def test_the_lessons_lead_to_whole_boards_that_need_no_more_than_they_teach(open_page: Open) -> None:
    page = open_page("/lessons")
    boards = page.get_by_role("region", name="Whole boards")
    expect(boards.get_by_role("link", name="Two numbers")).to_be_visible()
    boards.get_by_role("link", name="One number").click()
    expect(tag(page, "for Single point")).to_be_visible()
    expect(page.locator(".mines .cell").nth(3 * 9 + 3)).to_have_attribute("data-s", "0")
