"""The settings panel: each setting does what it says, is kept in the browser, and survives what the browser does."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from gridsage.games.mines import Board, parse_setup
from tests.browser.axe import serious
from tests.browser.test_mines_page import LINK, MINES, SEED, SETUP, cell, hidden_safe, letters

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

GRID = parse_setup(SETUP).grid
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}


def opened_view() -> bytes:
    board = Board(parse_setup(SETUP), SEED)
    board.open(0)
    return bytes(board.view().cells)


VIEW = opened_view()


def number_with(*, closed_are_mines: bool) -> int:
    """A number at the edge: all cells around it that are closed are mines, or one of them is none."""
    return next(
        i
        for i, code in enumerate(VIEW)
        if 1 <= code <= 8
        and (closed := [n for n in GRID.neighbours[i] if VIEW[n] == 9])
        and (len(closed) == code) == closed_are_mines
    )


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog", name="Settings").wait_for()


def close_dialog(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def set_settings(page: Page, **values: object) -> None:
    page.evaluate(
        "(text) => localStorage.setItem('gridsage.settings', text)", json.dumps({"form": 1, "values": values})
    )
    page.reload()
    expect(cell(page, 0)).to_have_attribute("data-s", "0")


def flag_around(page: Page, number: int) -> None:
    for mine in set(GRID.neighbours[number]) & set(MINES):
        cell(page, mine).click(button="right")
        expect(cell(page, mine)).to_have_attribute("data-s", "F")


def test_every_setting_has_a_picture_and_is_kept(open_page: Open) -> None:
    page = open_page(LINK)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    open_settings(page)
    rows = page.locator(".setting")
    names = set(rows.evaluate_all("(rows) => rows.map((row) => row.dataset.name)"))
    assert names - {"person"} == set(
        page.evaluate("import('/static/js/lib/settings.js').then(({ KINDS }) => Object.keys(KINDS))")
    )
    assert rows.locator(".setting-picture svg").count() == rows.count()
    assert not serious(page)
    before = page.locator(".setting[data-name=questions] svg").inner_html()
    page.get_by_label("Question marks").check()
    assert page.locator(".setting[data-name=questions] svg").inner_html() != before
    page.get_by_role("group", name="Colours of the numbers").get_by_role("button", name="colour-blind").click()
    page.get_by_role("group", name="Theme").get_by_role("button", name="dark").click()
    page.get_by_role("group", name="Animations").get_by_role("button", name="none").click()
    width = "document.querySelector('.mines .cell').getBoundingClientRect().width"
    cells = page.evaluate(width)
    page.get_by_label("Cell size").fill("150")
    page.wait_for_function(f"(before) => {width} > 1.2 * before", arg=cells)
    page.reload()
    for name, value in (("theme", "dark"), ("numbers", "safe"), ("motion", "none")):
        expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    open_settings(page)
    expect(page.get_by_label("Question marks")).to_be_checked()
    page.get_by_role("button", name="Reset all settings").click()
    page.get_by_role("button", name="Reset everything?").click()
    expect(page.get_by_label("Question marks")).not_to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-numbers", "ours")


@pytest.mark.parametrize("on", [True, False])
def test_a_click_on_a_number_opens_around_it_or_not(open_page: Open, on: bool) -> None:
    page = open_page(LINK)
    set_settings(page, clickNumber=on, bothButtons=on)
    number = number_with(closed_are_mines=False)
    flag_around(page, number)
    neighbour = next(n for n in GRID.neighbours[number] if VIEW[n] == 9 and n not in MINES)
    if on:
        cell(page, number).click()
        expect(cell(page, neighbour)).not_to_have_attribute("data-s", "#")
        return
    before = letters(page)
    cell(page, number).click()
    page.mouse.down(button="left")
    page.mouse.down(button="right")
    page.mouse.up(button="right")
    page.mouse.up(button="left")
    # Both moves would have been answered before this one.
    safe = next(i for i in hidden_safe(page) if i not in GRID.neighbours[number])
    cell(page, safe).click()
    expect(cell(page, safe)).not_to_have_attribute("data-s", "#")
    assert letters(page)[neighbour] == before[neighbour] == "#"


def test_the_speed_is_shown_beside_the_clock_when_it_is_wanted(open_page: Open) -> None:
    page = open_page(LINK)
    speed = page.locator(".counter.time .speed")
    expect(speed).to_be_hidden()
    known = """() => import('/static/js/board/mines/known_three_bv.js').then(({ countKnownThreeBv }) => {
      const around = (cell) => [cell - 4, cell - 3, cell - 2, cell - 1, cell + 1, cell + 2, cell + 3, cell + 4];
      const beside = (cell) => around(cell).filter((each) =>
        each >= 0 && each < 9 && Math.abs((each % 3) - (cell % 3)) < 2);
      return ["01##1#1##", "#1##1####", "0000#0000"].map((text) =>
        countKnownThreeBv({ letters: [...text], neighbours: beside }));
    })"""
    # A 0 with its edge is one; so is each number beside none; a ring of 0s around something closed is one region.
    assert page.evaluate(known) == [2, 2, 1]
    set_settings(page, liveSpeed=True)
    safe = hidden_safe(page)[0]
    cell(page, safe).click()
    expect(cell(page, safe)).not_to_have_attribute("data-s", "#")
    expect(speed).to_have_text(re.compile(r"^\d+\.\d\d 3BV/s$"))
    open_settings(page)
    page.get_by_label("3BV/s while playing").uncheck()
    close_dialog(page)
    expect(speed).to_be_hidden()


def test_all_cells_around_a_satisfied_number_are_flagged(open_page: Open) -> None:
    page = open_page(LINK)
    set_settings(page, flagAround=True)
    number = number_with(closed_are_mines=True)
    cell(page, number).click()
    for mine in GRID.neighbours[number]:
        if VIEW[mine] == 9:
            expect(cell(page, mine)).to_have_attribute("data-s", "F")


def test_a_key_that_was_chosen_is_not_taken_by_what_has_it_at_first(open_page: Open) -> None:
    page = open_page(LINK)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    set_settings(page, keys={"keys": "y"})
    page.keyboard.press("y")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_keys_are_the_players_own_and_act_where_the_pointer_is(open_page: Open) -> None:
    page = open_page(LINK)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    open_settings(page)
    flag = page.get_by_role("button", name="Flag: F")
    flag.click()
    page.keyboard.press("F5")
    expect(page.get_by_text("F5 belongs to the browser")).to_be_visible()
    page.keyboard.press("2")
    expect(page.get_by_text("2 belongs to the browser")).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Flag: H")).to_be_visible()
    # Nothing is left without a key.
    expect(page.get_by_role("button", name="Show or hide hints: F")).to_be_visible()
    close_dialog(page)
    cell(page, MINES[0]).hover()
    page.keyboard.press("h")
    expect(cell(page, MINES[0])).to_have_attribute("data-s", "F")
    page.keyboard.press("Control+h")
    safe = hidden_safe(page)[0]
    cell(page, safe).hover()
    page.keyboard.press("Space")
    expect(cell(page, safe)).not_to_have_attribute("data-s", "#")
    # The arrow keys take over from the pointer, wherever that rests.
    page.locator(".mines .cell[tabindex='0']").focus()
    page.keyboard.press("Control+End")
    page.keyboard.press("h")
    expect(page.locator(".mines .cell").last).to_have_attribute("data-s", "F")
    expect(cell(page, MINES[0])).to_have_attribute("data-s", "F")


def test_a_stone_is_placed_by_a_key_where_the_pointer_is(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "9x9x5"}).json()["id"]
    page = open_page(f"/mnk?game={game}")
    # The focus is elsewhere, on a button that space would press.
    page.get_by_role("button", name="Menu").focus()
    page.locator(".mnk .cell").nth(40).hover()
    page.keyboard.press("Space")
    expect(page.locator(".mnk .cell").nth(40)).to_have_attribute("data-s", "x")
    expect(page.locator(".mnk .cell[data-s='x']")).to_have_count(1)


def test_stones_tell_the_numbers_of_their_moves_when_they_are_wanted(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "9x9x5"}).json()["id"]
        for turn, move in enumerate(("e5", "f6", "e4")):
            client.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": turn})
    written = """() => [...document.querySelectorAll(".mnk .cell:not([data-s=''])")].map((cell) =>
        [cell.getAttribute("aria-label").split(":")[0], getComputedStyle(cell, "::after").content])"""
    numbers = [["e4", '"3"'], ["e5", '"1"'], ["f6", '"2"']]
    page = open_page(f"/mnk?game={game}")
    expect(page.locator(".mnk .cell[data-s='o']")).to_have_count(1)
    assert not any(text.strip('"').isdigit() for _, text in page.evaluate(written))
    open_settings(page)
    page.get_by_label("Move numbers").check()
    close_dialog(page)
    assert page.evaluate(written) == numbers
    assert not serious(page)
    page.get_by_role("button", name="Analyse this position").click()
    page.locator(".tree .move").first.wait_for()
    assert page.evaluate(written) == numbers
    # A move that is taken back takes its number along.
    page.get_by_role("button", name="One move back").click()
    assert page.evaluate(written) == numbers[1:]
    with server.client() as client:
        client.post(f"/mnk/games/{game}/resign")
    page.goto(f"{server.address}/replay/{game}?at=3")
    expect(page.locator(".mnk .cell:not([data-s=''])")).to_have_count(3)
    assert page.evaluate(written) == numbers


def test_f2_begins_anew_and_digits_choose_the_level(open_page: Open) -> None:
    page = open_page("/mines?setup=5x5/3")
    page.locator(".mines .cell").first.wait_for()
    address = page.url
    page.keyboard.press("F2")
    expect(page).not_to_have_url(address)
    expect(page.locator(".mines .cell")).to_have_count(25)
    for digit, cells in (("2", 256), ("1", 81)):
        page.keyboard.press(digit)
        expect(page.locator(".mines .cell")).to_have_count(cells)


def test_sounds_are_made_in_the_page_once_they_are_wanted(open_page: Open) -> None:
    page = open_page(LINK)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    page.evaluate("""() => {
        globalThis.tones = 0;
        const start = OscillatorNode.prototype.start;
        OscillatorNode.prototype.start = function (...when) {
            globalThis.tones += 1;
            return start.apply(this, when);
        };
    }""")
    cell(page, MINES[0]).click(button="right")
    expect(cell(page, MINES[0])).to_have_attribute("data-s", "F")
    assert page.evaluate("tones") == 0
    open_settings(page)
    page.get_by_label("Sounds").check()
    close_dialog(page)
    heard = page.evaluate("tones")
    assert heard > 0
    cell(page, MINES[0]).click(button="right")
    page.wait_for_function("(heard) => tones > heard", arg=heard)


def test_fingers_hold_as_long_as_they_are_asked_to_and_tap_twice_on_small_cells(open_page: Open) -> None:
    page = open_page(LINK, **PHONE)
    set_settings(page, hold=1000, confirm="always", vibrate=False)
    page.evaluate("navigator.vibrate = (ms) => { globalThis.buzzed = ms; return true; }")
    safe = hidden_safe(page)[0]
    cell(page, safe).tap()
    expect(page.locator("#mines-say")).to_contain_text("Tap again to open it.")
    expect(cell(page, safe)).to_have_attribute("data-chosen", "")
    expect(cell(page, safe)).to_have_attribute("data-s", "#")
    cell(page, safe).tap()
    expect(cell(page, safe)).not_to_have_attribute("data-s", "#")
    box = cell(page, MINES[0]).bounding_box()
    assert box is not None
    fingers = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    began = page.evaluate("performance.now()")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(cell(page, MINES[0])).to_have_attribute("data-s", "F")
    assert page.evaluate("performance.now()") - began >= 1000
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate("globalThis.buzzed") is None
    # A tap that flags is kept, and shown by the button below the board.
    set_settings(page, tap="flag")
    expect(page.get_by_role("button", name="Flag mode")).to_have_attribute("aria-pressed", "true")
    cell(page, MINES[1]).tap()
    expect(cell(page, MINES[1])).to_have_attribute("data-s", "F")
    page.evaluate("navigator.vibrate = (ms) => { globalThis.buzzed = ms; return true; }")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_function("() => globalThis.buzzed > 0")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_question_marks_of_two_games_are_kept_apart(open_page: Open) -> None:
    page = open_page(LINK)
    set_settings(page, questions=True)
    first = page.url
    cell(page, MINES[0]).hover()
    page.keyboard.press("q")
    expect(cell(page, MINES[0])).to_have_text("?")
    page.keyboard.press("F2")
    expect(page).not_to_have_url(first)
    cell(page, 3).hover()
    page.keyboard.press("q")
    expect(cell(page, 3)).to_have_text("?")
    page.goto(first)
    expect(cell(page, MINES[0])).to_have_text("?")
    expect(page.locator(".mines .cell", has_text="?")).to_have_count(1)


@pytest.mark.parametrize(
    "kept",
    [
        '{"form": 9, "values": {"theme": "dark", "wheel": "spins", "hold": "long"}}',
        '{"form": 1, "values": {"theme": "dark", "cellSize": 9000, "wheel": "spins"}}',
    ],
)
def test_settings_of_another_version_are_used_as_far_as_they_go_and_lost_nowhere(open_page: Open, kept: str) -> None:
    page = open_page("/history")
    page.evaluate("(text) => localStorage.setItem('gridsage.settings', text)", kept)
    page.reload()
    expect(page.get_by_text("written by another version of this page")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    open_settings(page)
    expect(page.get_by_label("Cell size")).to_have_value("100")
    page.get_by_label("Sounds").check()
    values = json.loads(page.evaluate("localStorage.getItem('gridsage.settings')"))["values"]
    assert values == {**json.loads(kept)["values"], "sounds": True}


@pytest.mark.parametrize("how", ["forbidden", "full"])
def test_a_browser_that_stores_nothing_says_so_and_plays_on(open_page: Open, how: str) -> None:
    page = open_page("/history")
    spoil = {
        "forbidden": """Object.defineProperty(window, "localStorage", {
            get() { throw new DOMException("no", "SecurityError"); },
        })""",
        "full": "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    }
    page.add_init_script(spoil[how])
    # The notice does not stay: it is looked for from the beginning.
    page.goto(page.url.rsplit("/", 1)[0] + LINK, wait_until="commit")
    expect(page.get_by_text("This browser stores nothing for this page").first).to_be_visible()
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    open_settings(page)
    page.get_by_label("Question marks").check()
    expect(page.get_by_role("dialog").get_by_text("until the page is closed")).to_be_visible()
    close_dialog(page)
    page.get_by_role("link", name="History").first.click()
    page.get_by_role("link", name="Mines").first.click()
    page.locator(".mines .cell[data-s='#']").first.wait_for()
    open_settings(page)
    expect(page.get_by_label("Question marks")).to_be_checked()


def test_settings_from_before_the_panel_are_taken_over(open_page: Open) -> None:
    page = open_page("/history")
    page.evaluate(
        "localStorage.setItem('gridsage.theme', '\"dark\"'); localStorage.setItem('gridsage.questions', 'true')"
    )
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    open_settings(page)
    expect(page.get_by_label("Question marks")).to_be_checked()


def test_the_name_of_the_player_is_set_here_too(open_page: Open, server: Server) -> None:
    page = open_page("/mnk?menu")
    open_settings(page)
    page.get_by_label("Your name").fill("Ada")
    close_dialog(page)
    page.get_by_text("Who begins, other players").click()
    page.get_by_role("radio", name="Two people").check()
    page.get_by_role("button", name="Tic-tac-toe").click()
    page.get_by_role("button", name="Start").click()
    page.locator(".mnk .cell").first.wait_for()
    with server.client() as client:
        state = client.get(f"/mnk/games/{page.url.rpartition('=')[2]}").json()
    assert all("Ada" in name for name in state["names"])
    open_settings(page)
    expect(page.get_by_label("Your name")).to_have_value("Ada")
