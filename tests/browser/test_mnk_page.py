"""m,n,k in the browser: all four modes to the end, ghost marks, taking back, hints, what the engine thinks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open


def cell(page: Page, name: str, width: int = 3) -> Locator:
    return page.locator(".mnk .cell").nth((int(name[1:]) - 1) * width + ord(name[0]) - ord("a"))


def start(open_page: Open, mode: str, preset: str = "Tic-tac-toe", bot: str | None = "minimax") -> Page:
    page = open_page("/mnk?menu")
    page.get_by_text("Who begins, other players").click()
    page.get_by_role("radio", name=mode).check()
    page.get_by_role("button", name=preset).click()
    if bot is not None:
        for chosen in page.get_by_role("combobox", name="Bot", exact=True).all():
            if chosen.is_visible():
                chosen.select_option(bot)
    page.get_by_role("button", name="Start").click()
    page.locator(".mnk").wait_for()
    return page


def play_on(page: Page) -> None:
    """Make any move whenever it is the person's turn, until the game is over."""
    over = page.locator(".say").filter(has_text=re.compile("won|draw"))
    turn = page.locator(".mnk[data-ghost]")
    for _ in range(9):
        expect(over.or_(turn).first).to_be_visible()
        if over.is_visible():
            return
        before = page.locator(".mnk .cell:not([data-s=''])").count()
        page.locator(".mnk .cell[data-s='']").first.click()
        expect(page.locator(".mnk .cell:not([data-s=''])")).not_to_have_count(before)
    expect(over).to_be_visible()


def test_two_people_and_the_score_over_rounds(open_page: Open) -> None:
    page = start(open_page, "Two people", bot=None)
    for name in ("b2", "a1", "c1", "a2", "a3"):
        cell(page, name).click()
        expect(cell(page, name)).not_to_have_attribute("data-s", "")
    expect(page.locator(".say")).to_contain_text("won")
    expect(page.locator(".cell[data-row]")).to_have_count(3)
    expect(page.locator(".score")).to_have_text("1 : 0")
    # No mark under the pointer when no move is possible.
    expect(page.locator(".mnk[data-ghost]")).to_have_count(0)
    page.get_by_role("button", name="New round").click()
    expect(page.locator(".mnk .cell[data-s='']")).to_have_count(9)
    expect(page.locator(".score")).to_have_text("1 : 0")
    page.reload()
    expect(page.locator(".score")).to_have_text("1 : 0")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("radio", name="Two people")).to_be_checked()


def test_against_a_bot_to_the_end(open_page: Open) -> None:
    page = start(open_page, "You begin against a bot")
    cell(page, "b2").hover()
    expect(page.locator(".mnk")).to_have_attribute("data-ghost", "x")
    play_on(page)
    expect(page.get_by_text("Positions")).to_be_visible()


def test_a_bot_begins(open_page: Open) -> None:
    page = start(open_page, "A bot begins")
    expect(page.locator(".mnk .cell[data-s='x']")).to_have_count(1)
    play_on(page)


def test_two_bots_after_a_persons_first_move(open_page: Open) -> None:
    page = start(open_page, "Two bots")
    expect(page.locator(".say")).to_contain_text("Make the first move")
    cell(page, "b2").click()
    expect(page.locator(".say")).to_contain_text("draw")
    expect(page.locator(".mnk[data-ghost]")).to_have_count(0)


def test_taking_back_and_a_hint_with_its_reason(open_page: Open) -> None:
    page = start(open_page, "Two people", bot=None)
    for name in ("b2", "a1", "c1"):
        cell(page, name).click()
        expect(cell(page, name)).not_to_have_attribute("data-s", "")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".reason")).to_contain_text("a3 stops X")
    expect(cell(page, "a3")).to_have_attribute("data-best", "1")
    page.get_by_role("button", name="Undo").click()
    expect(cell(page, "c1")).to_have_attribute("data-s", "")


def test_a_whole_game_with_the_keyboard_alone(open_page: Open) -> None:
    page = start(open_page, "Two people", bot=None)
    marks = page.locator(".mnk .cell:not([data-s=''])")

    def press(keys: str, count: int) -> None:
        for key in keys.split():
            page.keyboard.press(key)
        expect(marks).to_have_count(count)

    page.locator(".mnk .cell[tabindex='0']").focus()
    press("Space", 1)
    press("ArrowLeft Enter", 2)
    press("ArrowUp Space", 3)
    press("ArrowDown ArrowDown Space", 4)
    press("u", 3)
    press("Space", 4)
    press("ArrowRight ArrowRight Enter", 5)
    expect(page.locator("#announcer")).to_contain_text("won")


def test_reload_in_the_middle_of_a_game_against_a_bot(open_page: Open) -> None:
    page = start(open_page, "You begin against a bot", preset="Gomoku 15×15", bot="classic")
    cell(page, "h8", 15).click()
    expect(page.locator(".mnk .cell[data-s='o']")).to_have_count(1)
    page.reload()
    expect(page.locator(".mnk .cell[data-s='o']")).to_have_count(1)
    expect(cell(page, "h8", 15)).to_have_attribute("data-s", "x")


def test_any_position_is_analysed_live_for_either_side(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk")
    page.get_by_label("As text").fill("XXX....\nOO.....\n.......\n.......\n.......\n.......\n.......\nX to move")
    expect(page.locator(".cell[data-s='x']")).to_have_count(3)
    page.get_by_label("In a row").fill("4")
    page.get_by_label("In a row").press("Tab")
    expect(page.locator(".lines li").first).to_contain_text("d1")
    expect(page.locator(".cell[data-best='1']")).to_have_attribute("aria-label", re.compile("^d1"))
    page.get_by_role("button", name="O", exact=True).first.click()
    expect(page.get_by_label("As text")).to_have_value(re.compile("to move"))
    page.locator(".lines li button").first.focus()
    page.locator(".cell[data-line]").first.wait_for(state="attached")


def test_a_position_that_cannot_be_is_refused_in_words(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk")
    page.get_by_label("As text").fill("XX?\n...\n...")
    expect(page.get_by_role("alert").filter(has_text="is not a move")).to_be_visible()


def test_a_round_can_be_given_up(open_page: Open) -> None:
    page = start(open_page, "Two people", bot=None)
    resign = page.get_by_role("button", name="Resign")
    expect(resign).to_be_disabled()
    cell(page, "b2").click()
    resign.click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator(".say")).to_have_text("Second player (O) resigned.")
    expect(page.locator(".score")).to_have_text("1 : 0")
    expect(resign).to_be_disabled()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".score")).to_have_text("0 : 0")
