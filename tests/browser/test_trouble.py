"""What can go wrong is told in the page, and the game stays as it was: a full disk, an engine that stops, a slip."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from gridsage.games.mines import make_layout, parse_setup

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

LINK = "/mines?setup=7x6/6&seed=5&first=0,0"


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text(encoding="utf-8").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process:
            found.append(int(status.parent.name))
    return found


def test_a_full_disk_is_told_and_the_game_goes_on(open_page: Open) -> None:
    page = open_page("/history")

    def spoil(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def back(message: str | bytes) -> None:
            told = json.loads(message)
            if isinstance(told.get("ok"), dict) and "saved" in told["ok"]:
                told["ok"]["saved"] = not told["ok"].get("move")
            route.send(json.dumps(told))

        server.on_message(back)

    page.route_web_socket("**/api/v1/live", spoil)
    page.goto(page.url.rsplit("/", 1)[0] + LINK)
    page.locator(".cell[data-s='0']").first.wait_for()
    page.locator(".cell[data-s='#']").first.click(button="right")
    expect(page.locator("#banner")).to_contain_text("could not be saved")
    expect(page.locator(".cell[data-s='F']")).to_have_count(1)
    page.locator(".cell[data-s='F']").click(button="right")
    expect(page.locator(".cell[data-s='F']")).to_have_count(0)


def test_an_engine_that_stops_is_told_and_can_be_asked_again(open_page: Open, server: Server) -> None:
    with server.client() as client:
        wanted = {"setup": "15x15x5", "second": "champion:level=10", "time_s": 4}
        game = client.post("/mnk/games", json=wanted).json()["id"]
    page = open_page(f"/mnk?game={game}")
    page.locator(".mnk .cell").nth(112).click()
    # The first thoughts are there: the engine is at work.
    expect(page.get_by_text("Positions")).to_be_visible()
    engines = children(server.process.pid)
    assert engines
    for engine in engines:
        os.kill(engine, signal.SIGKILL)
    expect(page.get_by_role("alert").locator(".toast").first).to_contain_text("The engine stopped")
    expect(page.locator(".mnk .cell[data-s='x']")).to_have_count(1)
    expect(page.locator(".mnk .cell[data-s='o']")).to_have_count(0)
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".mnk .cell[data-s='o']")).to_have_count(1)


def test_a_click_too_much_before_the_answer_to_the_one_before_is_no_fault(open_page: Open) -> None:
    page = open_page("/history")
    routes: list[WebSocketRoute] = []
    held: list[str | bytes] = []
    slow = False

    def keep(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda message: held.append(message) if slow else route.send(message))
        routes.append(route)

    def answer() -> None:
        """The answers come after all clicks, as over a long line: the last one is a refusal."""
        while not held or "illegal-move" not in str(held[-1]):
            page.wait_for_timeout(20)
        for message in held:
            routes[-1].send(message)
        held.clear()

    page.route_web_socket("**/api/v1/live", keep)
    page.goto(page.url.rsplit("/", 1)[0] + LINK)
    page.locator(".cell[data-s='0']").first.wait_for()
    setup = parse_setup("7x6/6")
    mines = set(make_layout(setup, 5, 0))
    cells, toasts = page.locator(".mines .cell"), page.locator("#toasts .toast")
    hidden = page.locator(".cell[data-s='#']").evaluate_all("(all) => all.map((cell) => cell.index)")
    safe = [cell for cell in hidden if cell not in mines]
    slow = True
    for _ in range(2):  # a click that comes twice
        cells.nth(safe[0]).click()
    answer()
    slow = False
    cells.nth(max(mines)).click(button="right")
    expect(cells.nth(max(mines))).to_have_attribute("data-s", "F")
    expect(cells.nth(safe[0])).not_to_have_attribute("data-s", "#")
    assert not toasts.count()
    slow = True
    for cell in (min(mines), safe[-1]):  # a mine, and one click more before it is seen
        cells.nth(cell).click()
    answer()
    expect(page.locator(".result")).to_be_visible()
    slow = False
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".result")).to_be_hidden()
    assert not toasts.count()


def test_what_is_said_again_stands_there_once(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mines/games", json={"setup": "7x6/6", "seed": "5", "first": "0,0"}).json()["id"]
    page = open_page(f"/mines?game={game}", player="somebody-who-only-looks")
    hidden = page.locator(".mines .cell[data-s='#']")
    for cell in (0, 1, 1):
        hidden.nth(cell).click()
    toasts = page.locator("#toasts .toast")
    assert toasts.count() == 1
    expect(toasts).to_contain_text("only its players can change it")


def test_question_marks_are_off_by_default_and_outlive_a_reload(open_page: Open) -> None:
    page = open_page(LINK)
    page.locator(".cell[data-s='0']").first.wait_for()
    hidden = page.locator(".cell[data-s='#']")
    index: int = hidden.first.evaluate("(cell) => cell.index")
    cell = page.locator(".mines .cell").nth(index)
    for wanted in ("F", "#"):
        cell.click(button="right")
        expect(cell).to_have_attribute("data-s", wanted)
    expect(cell).to_have_text("")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Question marks").check()
    page.keyboard.press("Escape")
    cell.click(button="right")
    expect(cell).to_have_attribute("data-s", "F")
    cell.click(button="right")
    expect(cell).to_have_text("?")
    cell.click()
    expect(cell).to_have_attribute("data-s", "#")
    page.reload()
    expect(page.locator(".mines .cell").nth(index)).to_have_text("?")


def test_the_score_of_a_match_outlives_the_browsers_memory(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "3x3x3"}).json()["id"]
        for turn, move in enumerate(("b2", "a1", "c1", "a2", "a3")):
            client.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": turn})
    page = open_page(f"/mnk?game={game}")
    expect(page.locator(".score")).to_have_text("1 : 0")
    page.get_by_role("button", name="New round").click()
    expect(page.locator(".mnk .cell:not([data-s=''])")).to_have_count(0)
    expect(page.locator(".score")).to_have_text("1 : 0")
    server.stop()
    server.start()
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.locator(".score")).to_have_text("1 : 0")


def test_a_browser_without_cookies_plays_and_is_told(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setDocumentCookieDisabled", {"disabled": True})
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })")
    page.goto(server.address + LINK)
    assert not page.evaluate("navigator.cookieEnabled")
    context.clear_cookies()
    expect(page.locator(".toast")).to_contain_text("blocks cookies")
    page.locator(".cell[data-s='0']").first.wait_for()
    page.locator(".cell[data-s='#']").first.click(button="right")
    expect(page.locator(".cell[data-s='F']")).to_have_count(1)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("blocks cookies")
    page.get_by_label("Your name").fill("Ada")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("link", name="Five in a row").click()
    page.get_by_role("button", name="Start").click()
    context.clear_cookies()
    page.locator(".mnk .cell").nth(112).click()
    expect(page.locator(".mnk .cell[data-s='x']")).to_have_count(1)
    expect(page.locator(".mnk .cell[data-s='o']")).to_have_count(1)
    context.close()


def without_clipboard(page: Page, *, commands: bool) -> None:
    """As in a browser on a page that came over plain HTTP from another machine."""
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })")
    if not commands:
        page.add_init_script("document.execCommand = () => false")
    page.reload()


def test_texts_are_copied_with_all_their_lines_without_the_right_to_write_the_clipboard(open_page: Open) -> None:
    board = "3x3x3\nX..\n...\n..O\nX to move"
    page = open_page("/analyse?game=mnk#setup=3x3x3&stones=X../.../..O&turn=x", permissions=["clipboard-read"])
    without_clipboard(page, commands=True)
    field = page.get_by_label("As text")
    expect(field).to_have_value(board)
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    field.fill("3x3x3\n")
    field.press("Control+a")
    field.press("Control+v")
    expect(field).to_have_value(board)
    # In a dialog too, where the rest of the page cannot be selected.
    page.goto(page.url.partition("/analyse")[0] + "/mnk?menu")
    page.get_by_text("Who begins, other players").click()
    page.get_by_role("radio", name="Two people").check()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Invite somebody").click()
    page.get_by_role("button", name="Make a link").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".toast", has_text="copied")).to_be_visible()


def test_a_text_that_nothing_copies_is_shown_whole(open_page: Open) -> None:
    page = open_page("/analyse?game=mines#mines=1&view=1-/1-")
    without_clipboard(page, commands=False)
    page.get_by_role("button", name="Copy as text").click()
    shown = page.get_by_role("dialog", name="Copy by hand")
    expect(shown.get_by_label("Copy by hand")).to_have_value("1#\n1#")
    expect(shown.get_by_label("Copy by hand")).to_be_focused()
    page.keyboard.press("Escape")
    expect(shown).to_have_count(0)


def test_a_cell_that_is_open_from_the_start_is_not_offered_to_be_taken_back(open_page: Open) -> None:
    page = open_page("/mines?setup=9x9/10&seed=7&first=0,0")
    page.locator(".cell[data-s='1']").first.wait_for()
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_disabled()
    page.keyboard.press("u")
    page.locator(".cell[data-s='#']").first.click(button="right")
    expect(page.locator(".cell[data-s='F']")).to_have_count(1)
    expect(undo).to_be_enabled()
    undo.click()
    expect(undo).to_be_disabled()
    expect(page.locator(".cell[data-s='F']")).to_have_count(0)
    expect(page.locator("#toasts .toast")).to_have_count(0)
