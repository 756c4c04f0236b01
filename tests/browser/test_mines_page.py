"""Minesweeper in the browser: mouse, keyboard and touch, help, and nothing lost on reload or when the server dies."""

from __future__ import annotations

import re
import signal
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from gridsage.games.mines import Board, make_layout, parse_setup

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

SETUP, SEED = "7x6/6", 5
LINK = f"/mines?setup={SETUP}&seed={SEED}&first=0,0"
MINES = make_layout(parse_setup(SETUP), SEED, 0)


def cell(page: Page, index: int) -> Locator:
    return page.locator(".mines .cell").nth(index)


def letters(page: Page) -> str:
    text: str = page.evaluate("[...document.querySelectorAll('.mines .cell')].map((cell) => cell.dataset.s).join('')")
    return text


def hidden_safe(page: Page) -> list[int]:
    return [i for i, letter in enumerate(letters(page)) if letter == "#" and i not in MINES]


def test_a_game_is_won_with_the_mouse_and_can_be_replayed(open_page: Open) -> None:
    page = open_page(LINK)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    while left := hidden_safe(page):
        cell(page, left[0]).click()
        expect(cell(page, left[0])).not_to_have_attribute("data-s", "#")
    expect(page.locator("#end-title")).to_have_text("You won!")
    expect(page.locator(".face")).to_have_attribute("data-mood", "won")
    expect(page.get_by_text("Without any help.")).to_be_visible()
    page.get_by_role("link", name="Review").click()
    expect(
        page.get_by_role("status").filter(has_text=re.compile("No serious mistakes|to learn from")).first
    ).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    assert letters(page).count("#") == len(MINES)
    page.get_by_role("button", name="To the start").click()
    assert set(letters(page)) == {"#"}


def test_a_loss_shows_all_mines_and_wrong_flags(open_page: Open) -> None:
    page = open_page(LINK)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    safe = hidden_safe(page)[0]
    cell(page, safe).click(button="right")
    expect(cell(page, safe)).to_have_attribute("data-s", "F")
    cell(page, MINES[0]).click()
    expect(page.locator("#end-title")).to_have_text("That was a mine.")
    expect(page.locator(".cell[data-mine]")).to_have_count(len(MINES))
    expect(cell(page, safe)).to_have_attribute("data-wrong", "")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#end-title")).to_be_hidden()
    expect(page.locator(".cell[data-mine]")).to_have_count(0)


def test_giving_up_shows_all_mines(open_page: Open) -> None:
    page = open_page(LINK)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    page.get_by_role("button", name="Resign").click()
    expect(page.locator(".face")).to_have_attribute("data-mood", "playing")
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator("#end-title")).to_have_text("You resigned. These were the mines.")
    expect(page.locator(".cell[data-mine]")).to_have_count(len(MINES))
    expect(page.get_by_role("button", name="Resign")).to_be_disabled()
    page.reload()
    expect(page.locator("#end-title")).to_have_text("You resigned. These were the mines.")


@pytest.mark.parametrize("how", ["both", "middle", "double", "key"])
def test_a_number_opens_its_neighbours(open_page: Open, how: str) -> None:
    board = Board(parse_setup(SETUP), SEED)
    board.open(0)
    view, grid = board.view().cells, parse_setup(SETUP).grid
    number = next(
        i
        for i, code in enumerate(view)
        if 1 <= code <= 8 and any(view[n] == 9 and n not in MINES for n in grid.neighbours[i])
    )
    page = open_page(LINK)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    for mine in set(grid.neighbours[number]) & set(MINES):
        cell(page, mine).click(button="right")
        expect(cell(page, mine)).to_have_attribute("data-s", "F")
    neighbour = next(n for n in grid.neighbours[number] if view[n] == 9 and n not in MINES)
    at = cell(page, number)
    match how:
        case "both":
            at.hover()
            page.mouse.down(button="left")
            page.mouse.down(button="right")
            page.mouse.up(button="left")
            page.mouse.up(button="right")
        case "middle":
            at.click(button="middle")
        case "double":
            at.dblclick()
        case "key":
            at.click()
            page.keyboard.press("c")
    expect(cell(page, neighbour)).not_to_have_attribute("data-s", "#")
    expect(page.locator(".face")).not_to_have_attribute("data-mood", "lost")


def test_a_drag_opens_nothing(open_page: Open) -> None:
    page = open_page(LINK)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    before = letters(page)
    cell(page, MINES[0]).hover()
    page.mouse.down()
    cell(page, hidden_safe(page)[-1]).hover()
    page.mouse.up()
    page.wait_for_timeout(150)
    assert letters(page) == before


def test_a_whole_game_with_the_keyboard_alone(open_page: Open) -> None:
    page = open_page(LINK)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "gridcell":
            break
    width = 7
    at: int = page.evaluate("document.activeElement.index")

    def go(target: int) -> None:
        nonlocal at
        for key, steps in (
            ("ArrowRight" if target % width > at % width else "ArrowLeft", abs(target % width - at % width)),
            ("ArrowDown" if target // width > at // width else "ArrowUp", abs(target // width - at // width)),
        ):
            for _ in range(steps):
                page.keyboard.press(key)
        at = target
        assert page.evaluate("document.activeElement.index") == target

    go(MINES[0])
    page.keyboard.press("f")
    expect(cell(page, MINES[0])).to_have_attribute("data-s", "F")
    expect(page.locator("#announcer")).to_contain_text("Flagged. 5 mines left.")
    expect(cell(page, MINES[0])).to_have_attribute("aria-label", f"{MINES[0] % 7},{MINES[0] // 7}: flag")
    while left := hidden_safe(page):
        go(left[0])
        page.keyboard.press("Space")
        expect(cell(page, left[0])).not_to_have_attribute("data-s", "#")
    expect(page.locator("#announcer")).to_contain_text("You won")
    page.keyboard.press("n")
    expect(page.locator("#announcer")).to_contain_text("New game")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_hints_are_right_and_say_why(open_page: Open) -> None:
    page = open_page(LINK)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    page.get_by_role("button", name="Hints").click()
    page.get_by_label("Hints come from").select_option("csp")
    page.locator(".cell[data-hint]").first.wait_for()
    marked = page.evaluate("[...document.querySelectorAll('.cell[data-hint]')].map((c) => [c.index, c.dataset.hint])")
    for index, verdict in marked:
        assert (index in MINES) == (verdict == "mine")
    page.locator(".cell[data-hint=safe]").first.hover()
    expect(page.locator(".reason")).to_contain_text("safe")
    page.locator(".cell[data-clue]").first.wait_for(state="attached")
    # The focus tells the same as the pointer.
    page.locator(".cell[data-hint=mine]").first.focus()
    expect(page.locator(".reason")).to_contain_text("mine")
    page.keyboard.press("h")
    expect(page.locator(".cell[data-hint]")).to_have_count(0)


def test_a_weaker_bot_that_is_sure_of_nothing_tells_its_own_chances(open_page: Open) -> None:
    page = open_page("/mines?setup=9x9/10&seed=143&first=4,4")
    expect(cell(page, 40)).to_have_attribute("data-s", "0")
    page.get_by_role("button", name="Hints").click()
    page.get_by_label("Hints come from").select_option("tank")
    expect(page.get_by_text("as Tank estimates it")).to_be_visible()
    expect(page.locator(".cell[data-heat]")).to_have_count(20)
    page.keyboard.press("h")
    expect(page.locator(".cell[data-heat]")).to_have_count(0)


def test_mine_chances_and_the_best_move(open_page: Open) -> None:
    page = open_page("/mines?setup=expert&seed=3&first=10,8")
    page.keyboard.press("m")
    page.locator(".cell[data-heat]").first.wait_for()
    marked = "[...document.querySelectorAll('.cell[data-heat]')]"
    heat = f"{marked}.map((cell) => [Number(cell.dataset.heat), cell.textContent])"
    shown = page.evaluate(heat)
    assert len(shown) > 400
    assert all(0 <= step <= 20 for step, _ in shown)
    assert all(abs(5 * step - int(text)) <= 3 for step, text in shown if text.isdecimal())
    assert any(text for _, text in shown)
    page.get_by_label("Show numbers").uncheck()
    assert not any(text for _, text in page.evaluate(heat))
    page.keyboard.press("b")
    expect(page.locator(".cell[data-best]")).to_have_count(1)
    page.locator(".cell[data-best]").click()
    expect(page.get_by_text("Possible layouts")).to_be_visible()
    page.get_by_role("button", name="Mine chances").click()
    expect(page.locator(".cell[data-heat]")).to_have_count(0)


def test_a_reload_goes_on_and_two_tabs_show_the_same(open_page: Open) -> None:
    page = open_page(LINK)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    cell(page, hidden_safe(page)[0]).click()
    cell(page, MINES[0]).click(button="right")
    expect(cell(page, MINES[0])).to_have_attribute("data-s", "F")
    before, address = letters(page), page.url
    page.reload()
    expect(cell(page, MINES[0])).to_have_attribute("data-s", "F")
    assert letters(page) == before
    assert page.url == address
    other = open_page("/" + address.split("/", 3)[3], context=page.context)
    expect(cell(other, MINES[0])).to_have_attribute("data-s", "F")
    cell(other, MINES[0]).click(button="right")
    expect(cell(page, MINES[0])).to_have_attribute("data-s", "#")
    page.get_by_role("button", name="New game").first.click()
    expect(page).not_to_have_url(address)


def test_the_game_survives_the_servers_sudden_death(open_page: Open, server: Server) -> None:
    page = open_page(LINK)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    cell(page, hidden_safe(page)[0]).click()
    cell(page, MINES[0]).click(button="right")
    expect(cell(page, MINES[0])).to_have_attribute("data-s", "F")
    before = letters(page)
    server.stop(signal.SIGKILL)
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    server.start()
    expect(page.locator("#banner")).to_be_hidden()
    assert letters(page) == before
    left = hidden_safe(page)[0]
    cell(page, left).click()
    expect(cell(page, left)).not_to_have_attribute("data-s", "#")


def test_fingers_open_flag_and_change_the_mode(open_page: Open) -> None:
    page = open_page(LINK, viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    safe = hidden_safe(page)
    cell(page, safe[0]).tap()
    expect(cell(page, safe[0])).not_to_have_attribute("data-s", "#")
    box = cell(page, MINES[0]).bounding_box()
    assert box is not None
    fingers = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(cell(page, MINES[0])).to_have_attribute("data-s", "F")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.get_by_role("button", name="Flag mode").tap()
    cell(page, MINES[1]).tap()
    expect(cell(page, MINES[1])).to_have_attribute("data-s", "F")


def test_a_board_of_ones_own_is_checked_as_it_is_typed(open_page: Open) -> None:
    page = open_page("/mines")
    page.get_by_role("button", name="Custom …").click()
    dialog = page.get_by_role("dialog")
    start = dialog.get_by_role("button", name="Start")
    dialog.get_by_label("Width").fill("12")
    dialog.get_by_label("Height").fill("5")
    dialog.get_by_label("Mines").fill("60")
    expect(dialog.get_by_role("alert")).to_have_text("This board has room for 0 to 51 mines.")
    expect(start).to_be_disabled()
    dialog.get_by_label("Mines").fill("9")
    dialog.get_by_label("Seed").fill("77x")
    expect(start).to_be_disabled()
    dialog.get_by_label("Seed").fill("77")
    start.click()
    expect(page.locator(".mines .cell")).to_have_count(60)
    expect(page.locator(".counter .number").first).to_have_text("9")


def test_a_large_board_is_drawn_and_still_spoken(open_page: Open) -> None:
    page = open_page("/mines?setup=60x50/300&seed=4&first=5,5")
    cursor = page.locator(".canvas-cursor")
    cursor.focus()
    expect(cursor).to_have_attribute("aria-label", "0,0: empty")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    expect(cursor).to_have_attribute("aria-label", "5,5: empty")
    page.locator("canvas").click(position={"x": 700, "y": 12}, button="right")
    expect(page.locator(".counter .number").first).to_have_text("299")
    page.keyboard.press("Control+End")
    expect(cursor).to_have_attribute("aria-label", re.compile("^59,49: "))
    cursor.focus()
    page.keyboard.press("f")
    expect(page.locator(".counter .number").first).to_have_text("298")


def test_a_bot_plays_to_the_end_and_cannot_be_disturbed(open_page: Open) -> None:
    page = open_page("/watch?bot=pairs&setup=beginner&seed=3")
    page.get_by_role("button", name="Pause").click()
    page.locator(".mines .cell[data-s='#']").last.wait_for()
    before = letters(page)
    page.locator(".mines .cell[data-s='#']").last.click()
    assert letters(page) == before
    page.get_by_role("button", name="Step").click()
    page.get_by_label("Speed").fill("8")
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".say")).to_have_text("Pairs won.")
    page.get_by_label("Speed").fill("0")
    expect(page.get_by_role("button", name="Watch again")).to_be_visible()
    page.get_by_role("button", name="From the start").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".say")).to_have_text("Stopped.")


def test_a_link_with_a_wide_seed_opens_its_board_and_the_dialog_takes_it(open_page: Open) -> None:
    wide = "x000102030405060708090a0b0c0d0e0f"
    board = Board(SETUP, wide)
    board.open(0)
    shown = str(board.view()).replace("\n", "")
    page = open_page(f"/mines?setup={SETUP}&seed={wide}&first=0,0")
    expect(cell(page, 0)).not_to_have_attribute("data-s", "#")
    assert letters(page) == shown
    page.get_by_role("button", name="Custom …").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Seed").fill(wide.upper())
    expect(dialog.get_by_role("button", name="Start")).to_be_disabled()
    expect(dialog.get_by_role("alert")).to_contain_text("or an x and 32 digits")
    dialog.get_by_label("Seed").fill(wide)
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)
    cell(page, 0).click()
    expect(cell(page, 0)).not_to_have_attribute("data-s", "#")
    assert letters(page) == shown
