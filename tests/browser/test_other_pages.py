"""Editor, history, lab, languages, themes and small screens."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.waiting import wait_until

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

PAGES = (
    "/",
    "/help",
    "/rules",
    "/about",
    "/mines",
    "/watch?bot=pairs&setup=beginner&seed=3",
    "/mnk?menu",
    "/analyse?game=mines",
    "/analyse?game=mnk",
    "/lab",
    "/history",
    "/lessons",
    "/puzzles?day=2026-11-13",
    "/daily",
)


def settle(page: Page) -> None:
    page.wait_for_timeout(700)


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_a_small_phone(open_page: Open, path: str) -> None:
    page = open_page(path, viewport={"width": 320, "height": 640})
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_themes_follow_the_system_and_the_switch(open_page: Open) -> None:
    page = open_page("/mines", color_scheme="dark")
    colour = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(colour)
    switch = page.locator(".tools button")
    switch.click()
    light = page.evaluate(colour)
    assert light != dark
    switch.click()
    assert page.evaluate(colour) == dark
    page.reload()
    page.locator("main .page").wait_for()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    assert page.evaluate(colour) == dark


def test_another_language_is_one_choice_away(open_page: Open) -> None:
    page = open_page("/mines")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("button", name="Anfänger")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    expect(page.get_by_role("link", name="Verlauf")).to_be_visible()


def test_the_editor_tells_chances_as_one_types(open_page: Open) -> None:
    page = open_page("/analyse?game=mines")
    text = page.get_by_label("As text")
    text.fill("1#\n1#")
    page.get_by_label("Mines").fill("1")
    expect(page.locator(".cell[data-heat]")).to_have_count(2)
    expect(page.locator(".cell[data-heat]").first).to_have_text("50")
    expect(page.get_by_text("Chance to win")).to_be_visible()
    # With the keyboard: a number that cannot be.
    page.locator(".mines .cell").first.focus()
    page.keyboard.press("3")
    expect(page.get_by_role("alert").filter(has_text="cannot")).to_be_visible()
    expect(page.locator(".cell[data-clash]").first).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator(".cell[data-clash]")).to_have_count(0)
    text.fill("12\n1")
    expect(page.get_by_role("alert").filter(has_text="Row 1 is not as long")).to_be_visible()


def test_the_editor_takes_a_file_and_the_current_game(open_page: Open, tmp_path: Path) -> None:
    page = open_page("/mines?setup=6x5/5&seed=2&first=0,0")
    expect(page.locator(".mines .cell").first).to_have_attribute("data-s", "0")
    shown = page.evaluate("[...document.querySelectorAll('.mines .cell')].map((cell) => cell.dataset.s).join('')")
    page.get_by_role("link", name="Analyse").click()
    page.get_by_role("button", name="Use my current game").click()
    expect(page.locator(".mines .cell")).to_have_count(30)
    wait_until(lambda: page.get_by_label("As text").input_value().replace("\n", "") == shown)
    file = tmp_path / "position.txt"
    file.write_text("#1\n#1\n", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".mines .cell")).to_have_count(4)


def test_history_lists_replays_and_forgets(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "3x3x3"}).json()
        for turn, move in enumerate(("b2", "a1", "c1", "a2", "a3")):
            client.post(f"/mnk/games/{game['id']}/moves", json={"move": move, "turn": turn})
    page = open_page("/history")
    page.get_by_role("button", name="Five in a row").click()
    row = page.locator("table.games tbody tr").filter(has_text="3 × 3, 3 in a row").first
    row.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("3 × 3, 3 in a row")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".cell[data-row]")).to_have_count(3)
    page.get_by_role("link", name="History").first.click()
    rows = page.locator("table.games tbody tr")
    expect(rows.first).to_be_visible()
    before = rows.count()
    rows.first.get_by_role("button", name="Delete").click()
    expect(rows).to_have_count(before - 1)
    # What was made is not lost by a slip.
    page.get_by_role("button", name="Undo").click()
    expect(rows).to_have_count(before)
    rows.first.get_by_role("button", name="Delete").click()
    expect(rows).to_have_count(before - 1)
    with page.expect_response(lambda response: response.request.method == "DELETE"):
        page.get_by_role("link", name="Lab").click()


def test_the_lab_runs_shows_and_downloads(open_page: Open) -> None:
    page = open_page("/lab")
    for box in page.locator(".bots input[type=checkbox]").all():
        box.uncheck()
    page.get_by_label("Single point").check()
    page.get_by_label("Pairs").check()
    for board in ("Beginner 9×9", "Beginner 10×10", "Intermediate", "Expert"):
        expect(page.get_by_role("checkbox", name=board)).not_to_be_checked()
    page.get_by_label("Beginner 8×8").check()
    page.get_by_label("Games for each bot").fill("100")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("section .tag").filter(has_text="finished").first).to_be_visible()
    expect(page.locator("table tbody tr")).to_have_count(2)
    expect(page.locator(".plot .point")).to_have_count(2)
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert "pairs" in download.value.path().read_text(encoding="utf-8")


@pytest.mark.parametrize("path", ["/mines?game=", "/mnk?game=", "/replay/"])
@pytest.mark.parametrize("game", ["aaaaaaaaaaaaaaaaaaaaaaaaaa", "wrong"])
def test_a_game_that_is_gone_is_told_and_the_page_leads_on(open_page: Open, path: str, game: str) -> None:
    page = open_page(path + game)
    expect(page.get_by_role("heading", name="There is no such game")).to_be_visible()
    assert page.title() == "There is no such game · Gridsage"
    page.locator("main").get_by_role("link", name="Minesweeper").click()
    expect(page.locator(".mines .cell").first).to_be_visible()


def test_an_address_that_is_none_is_told_and_the_page_leads_on(open_page: Open) -> None:
    page = open_page("/nope")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    expect(page.locator("main")).to_contain_text("/nope")
    expect(page.locator("main").get_by_role("link")).to_have_count(6)
    page = open_page("/Mines", context=page.context)
    expect(page.locator("main")).to_contain_text("Did you mean /mines?")
    page.locator("main").get_by_role("link").click()
    expect(page.locator(".mines .cell").first).to_be_visible()
    # What stands behind the address of a part names nothing, unless it is a game or a day.
    for path in ("/history/x", "/mines/foo", "/start", "/replay/a/b"):
        page = open_page(path, context=page.context)
        expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
        assert page.title() == "There is no such page · Gridsage"
    page = open_page("/Puzzles/", context=page.context)
    page.locator("main").get_by_role("link", name="Puzzles").click()
    expect(page.locator(".puzzle-board .cell").first).to_be_visible()


def test_lessons_puzzles_and_the_board_of_the_day_are_found_from_every_page(open_page: Open) -> None:
    page = open_page("/lab")
    menu = page.get_by_role("navigation", name="Pages")
    menu.get_by_role("link", name="Learn").click()
    between = page.get_by_role("navigation", name="Learn")
    for name, path in (("Puzzles", "puzzles"), ("Board of the day", "daily"), ("Lessons", "lessons")):
        between.get_by_role("link", name=name).click()
        page.locator(f".page-{path}").wait_for()
        expect(between.get_by_role("link", name=name)).to_have_attribute("aria-current", "page")
        expect(menu.get_by_role("link", name="Learn")).to_have_attribute("aria-current", "page")
        expect(page.get_by_role("heading", level=1, name=name)).to_be_attached()


def test_a_link_that_was_mistyped_is_told_and_a_game_or_puzzle_is_there(open_page: Open) -> None:
    page = open_page("/mines?setup=beginner&seed=seven")
    expect(page.locator(".toast")).to_contain_text("A seed is a whole number")
    page.locator(".mines .cell").first.click()
    expect(page.locator(".mines .cell[data-s='0']").first).to_be_visible()
    for day, words in (("yesterday", "“yesterday” is not a date"), ("2026-02-30", "“2026-02-30” is not a date")):
        page = open_page(f"/puzzles?day={day}")
        expect(page.locator(".toast")).to_contain_text(words)
        expect(page.locator(".page-puzzles .cell").first).to_be_visible()
    page = open_page("/daily/2026-02-30")
    expect(page.get_by_role("alert").filter(has_text="“2026-02-30” is not a date")).to_be_visible()
    expect(page.locator("main section:visible")).to_have_count(1)
    names = ("watch?bot=nobody", "puzzles?kind=riddle", "lessons?pattern=9-9-9", "analyse?game=chess")
    for path, name in ((each, each.partition("=")[2]) for each in names):
        page = open_page(f"/{path}")
        expect(page.locator(".toast")).to_contain_text(f"“{name}” is not known. There are: ")
        expect(page.locator("main .cell").first).to_be_visible()


def test_a_new_game_in_mid_game_leaves_the_old_one_a_step_back(open_page: Open) -> None:
    page = open_page("/mines?setup=9x9/10&seed=4&first=4,4")
    page.locator(".cell[data-s='#']").first.click(button="right")
    flag = page.locator(".cell[data-s='F']")
    expect(flag).to_have_count(1)
    old = page.url
    page.keyboard.press("n")
    expect(flag).to_have_count(0)
    assert page.url != old
    # 1. By the notice, without a question that would be in the way.
    page.get_by_role("button", name="Back to it").click()
    expect(flag).to_have_count(1)
    assert page.url == old
    # 2. By the browser's own Back.
    page.keyboard.press("n")
    expect(flag).to_have_count(0)
    page.go_back()
    expect(flag).to_have_count(1)
