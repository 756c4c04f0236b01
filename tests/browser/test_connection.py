"""The line breaks: every page says so, refuses moves, and goes on by itself when the server is back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Server

if TYPE_CHECKING:
    from tests.browser.conftest import Open

GAME = "/mines?setup=9x9/10&seed=4&first=4,4"
BACK = "The connection is back"
WAITING = "No connection to the server"


@pytest.fixture
def cut(server: Server) -> Iterator[Server]:
    """The server, which is started again after a test that leaves it stopped."""
    yield server
    if server.process.poll() is not None:
        server.start()


def listen(page: Page) -> None:
    """Keep everything that the page says from now on, also what it says for a moment only."""
    page.evaluate(
        """() => {
        window.heard = "";
        new MutationObserver(() => (window.heard += document.body.innerText))
            .observe(document.body, { subtree: true, childList: true, characterData: true });
        }"""
    )


def wait_to_hear(page: Page, words: str) -> None:
    page.wait_for_function("(words) => window.heard.includes(words)", arg=words)


def test_a_page_that_was_opened_while_the_server_was_away_shows_itself_when_it_is_back(
    open_page: Open, cut: Server
) -> None:
    page = open_page(GAME)
    page.locator(".cell[data-s='#']").first.click(button="right")
    expect(page.locator(".cell[data-s='F']")).to_have_count(1)
    fresh = open_page("/mines?setup=9x9/10&seed=4")
    address = fresh.url
    lab = open_page("/history")
    listen(page)
    cut.stop()
    lab.get_by_role("link", name="Lab").click()
    page.get_by_role("link", name="Lab").click()
    for waiting in (lab, page):
        expect(waiting.get_by_role("heading", name=WAITING)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name=WAITING)).to_be_visible()
    assert "dynamically imported module" not in page.evaluate("window.heard")
    cut.start()
    # 1. The game that Back led to, as it was.
    expect(page.locator(".mines .cell[data-s='F']")).to_have_count(1)
    expect(page.locator("#banner")).to_be_hidden()
    wait_to_hear(page, BACK)
    page.locator(".cell[data-s='#']").first.click(button="right")
    expect(page.locator(".cell[data-s='F']")).to_have_count(2)
    # 2. The part whose module was not there.
    expect(lab.get_by_role("heading", name="Lab")).to_be_visible()
    # 3. A game without a move is not kept: another one is there.
    fresh.wait_for_function("(old) => location.href !== old", arg=address)
    fresh.locator(".cell[data-s='#']").first.click()
    expect(fresh.locator(".cell[data-s='0']").first).to_be_visible()


def test_every_page_says_that_the_line_is_down_and_shows_again_what_the_server_has(
    open_page: Open, cut: Server
) -> None:
    mines = open_page(GAME)
    mines.locator(".cell[data-s='#']").first.click(button="right")
    expect(mines.locator(".cell[data-s='F']")).to_have_count(1)
    expect(mines.locator(".counter .offline")).to_be_hidden()
    with cut.client() as client:
        game = client.post("/mnk/games", json={"setup": "3x3x3"}).json()["id"]
        client.post(f"/mnk/games/{game}/moves", json={"move": "b2", "turn": 0})
    mnk = open_page(f"/mnk?game={game}", locale="de-DE")
    expect(mnk.locator(".mnk .cell[data-s='x']")).to_have_count(1)
    others = [open_page(path, context=mines.context) for path in ("/history", "/lab", "/watch", "/analyse")]
    for page in (mines, mnk, *others):
        listen(page)
    cut.stop()
    # 1. Moves are refused, and the clocks stand.
    expect(mines.locator(".counter .offline")).to_be_visible()
    shown = mines.locator(".counter.time .number").inner_text()
    mines.locator(".cell[data-s='#']").last.click()
    wait_to_hear(mines, "the move was not made")
    assert mines.locator(".counter.time .number").inner_text() == shown
    expect(mnk.locator(".between .offline")).to_be_visible()
    mnk.locator(".mnk .cell").first.click()
    wait_to_hear(mnk, "Der Zug wurde nicht gemacht")
    for page in others:
        # Something is asked, so that a page without a socket learns of it.
        page.evaluate("document.dispatchEvent(new CustomEvent('unanswered'))")
        expect(page.locator("#banner")).to_contain_text("Connection lost")
    cut.start()
    # 2. All go on by themselves.
    for page in (mines, *others):
        wait_to_hear(page, BACK)
        expect(page.locator("#banner")).to_be_hidden()
    expect(mines.locator(".counter .offline")).to_be_hidden()
    mines.locator(".cell[data-s='F']").click(button="right")
    expect(mines.locator(".cell[data-s='F']")).to_have_count(0)
    expect(mnk.locator(".between .offline")).to_be_hidden()
    mnk.locator(".mnk .cell").first.click()
    expect(mnk.locator(".mnk .cell[data-s='o']")).to_have_count(1)


def test_games_in_which_nobody_moved_begin_again_as_they_stood(open_page: Open, cut: Server) -> None:
    """The server keeps none of them: a board of a link, an empty board, a position to play on from."""
    mines = open_page(GAME)
    mines.locator(".cell[data-s='1']").first.wait_for()
    with cut.client() as client:
        stones = client.post("/mnk/games", json={"setup": "3x3x3"}).json()["id"]
        wanted = {"setup": "3x3x3", "position": "x.o\n...\n...", "second": "uniform"}
        played = client.post("/mnk/games", json=wanted).json()["id"]
    fresh = open_page(f"/mnk?game={stones}")
    position = open_page(f"/mnk?game={played}")
    pages = (mines, fresh, position)
    for page in pages:
        page.locator(":is(.mines, .mnk) .cell").first.wait_for()
    read = "(cells) => cells.map((cell) => cell.dataset.s).join()"
    before = [page.locator(".cell").evaluate_all(read) for page in pages]
    addresses = [page.url for page in pages]
    cut.stop()
    for page in pages:
        expect(page.locator("#banner")).to_contain_text("Connection lost")
    cut.start()
    for page, address, cells in zip(pages, addresses, before, strict=True):
        page.wait_for_function("(old) => location.href !== old", arg=address)
        assert page.locator(".cell").evaluate_all(read) == cells
        expect(page.locator("#banner")).to_be_hidden()
    # Moves are made in them.
    mines.locator(".cell[data-s='#']").first.click(button="right")
    expect(mines.locator(".cell[data-s='F']")).to_have_count(1)
    for page, stone in ((fresh, 4), (position, 4)):
        page.locator(".mnk .cell").nth(stone).click()
        expect(page.locator(".mnk .cell").nth(stone)).to_have_attribute("data-s", "x")


def test_who_comes_back_to_the_board_of_a_link_finds_it_although_nobody_had_moved(open_page: Open, cut: Server) -> None:
    page = open_page(GAME)
    page.locator(".cell[data-s='1']").first.wait_for()
    read = "(cells) => cells.map((cell) => cell.dataset.s).join()"
    before, address = page.locator(".cell").evaluate_all(read), page.url
    cut.stop()
    page.get_by_role("link", name="Lab").click()
    expect(page.get_by_role("heading", name=WAITING)).to_be_visible()
    page.go_back()
    cut.start()
    page.wait_for_function("(old) => location.href !== old", arg=address)
    page.locator(".cell[data-s='1']").first.wait_for()
    assert page.locator(".cell").evaluate_all(read) == before


def test_what_was_being_asked_is_asked_again_and_no_place_says_any_longer_that_the_server_is_away(
    open_page: Open, cut: Server
) -> None:
    """Analyses, a puzzle, a drill, a run of the lab, a review: asked for while the line is down, or cut by it."""
    with cut.client() as client:
        game = client.post("/mnk/games", json={"setup": "15x15x5"}).json()["id"]
        for turn, move in enumerate(["h8", "a1", "i9", "a2", "j10", "a3", "k11", "b9", "l12"]):
            client.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": turn})
    away = "The server does not answer. Nothing is lost; this page goes on when the connection is back."
    stones = open_page("/analyse?game=mnk#setup=15x15x5&moves=h8i9&at=2")
    field = open_page("/analyse?game=mines")
    puzzles = open_page("/puzzles?kind=win")
    drill = open_page("/lessons?pattern=1-2-1")
    lab = open_page("/lab")
    replay = open_page("/history")
    stones.locator(".line-button").first.wait_for()
    field.locator(".cell[data-heat]").first.wait_for()
    puzzles.get_by_role("button", name="Show the solution").click()
    shown = puzzles.locator(".puzzle-board").get_attribute("data-puzzle")
    puzzles.get_by_role("button", name="Next puzzle").wait_for()
    replay.evaluate("(path) => document.dispatchEvent(new CustomEvent('go', { detail: path }))", f"/replay/{game}")
    replay.get_by_label("Engine time").select_option("10")
    expect(replay.get_by_role("progressbar")).to_be_visible()
    cut.stop()
    stones.locator(".mnk .cell").first.click()
    field.locator(".mines .cell").first.click()
    puzzles.get_by_role("button", name="Next puzzle").click()
    drill.get_by_role("button", name="Next drill").click()
    lab.get_by_role("button", name="Start").click()
    for page in (stones, field, lab):
        expect(page.locator(".fault", has_text=away)).to_be_visible()
    expect(replay.get_by_role("progressbar")).to_be_hidden()
    cut.start()
    pages = (stones, field, puzzles, drill, lab, replay)
    for page in pages:
        expect(page.locator("#banner")).to_be_hidden()
        expect(page.get_by_text(away)).to_have_count(0)
    expect(stones.locator(".line-button").first).to_be_visible()
    expect(field.locator(".cell[data-heat]").first).to_be_visible()
    expect(puzzles.locator(".puzzle-board")).not_to_have_attribute("data-puzzle", shown or "")
    expect(drill.locator("[data-drill='2'] .cell").first).to_be_visible()
    expect(lab.locator(".fault")).to_have_text("")
    # The review runs again, or has ended while the others were looked at.
    expect(replay.get_by_role("progressbar").or_(replay.locator(".summary dl")).first).to_be_visible()


@pytest.mark.parametrize(
    ("kind", "hangs_up"),
    [
        ("unavailable", True),
        ("cancelled", True),
        pytest.param("cancelled", False, id="cancelled, and it is slow to go"),
    ],
)
def test_what_a_closing_server_breaks_off_is_asked_again(
    open_page: Open, cut: Server, kind: str, *, hangs_up: bool
) -> None:
    with cut.client() as client:
        game = client.post("/mnk/games", json={"setup": "15x15x5"}).json()["id"]
        for turn, move in enumerate(["h8", "a1", "i9", "a2", "j10", "a3", "k11", "b9", "l12"]):
            client.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": turn})
    asked: list[int] = []

    def serve(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            request = json.loads(message)
            if request["do"] != "review":
                server.send(message)
                return
            asked.append(request["id"])
            if len(asked) > 1:
                server.send(message)
                return
            error = {"kind": kind, "code": kind, "facts": {}, "message": "the server is closing"}
            line.send(json.dumps({"id": request["id"], "error": error}))
            if hangs_up:
                line.close(code=1012)

        line.on_message(pass_on)

    page = open_page("/history")
    page.route_web_socket(re.compile("/api/v1/live"), serve)
    page.goto(f"{cut.address}/replay/{game}")
    expect(page.get_by_text("Accuracy").first).to_be_visible()
    assert len(asked) == 2


def test_every_part_that_was_visited_comes_back_after_it_was_opened_without_a_server(
    open_page: Open, cut: Server
) -> None:
    """Their modules are in the browser's memory: what they ask for is all that is missing."""
    page = open_page("/")
    go = "(path) => document.dispatchEvent(new CustomEvent('go', { detail: path }))"
    paths = ("/puzzles", "/lessons", "/daily", "/history", "/lab", "/analyse", "/mnk?menu", "/watch", "/mines", "/help")
    for path in paths:
        page.evaluate(go, path)
        page.locator("main .page h1").first.wait_for(state="attached")
        page.wait_for_load_state("networkidle")
    cut.stop()
    for path in ("/lessons", "/daily", "/history", "/puzzles"):
        page.evaluate(go, path)
        expect(page.get_by_role("heading", name=WAITING)).to_be_visible()
    cut.start()
    expect(page.locator(".puzzle-board .cell").first).to_be_visible()


def test_a_bot_that_is_watched_waits_for_the_line_and_begins_a_new_game(open_page: Open, cut: Server) -> None:
    page = open_page("/watch?bot=pairs&setup=beginner&seed=3")
    expect(page.get_by_role("button", name="Watch again")).to_be_visible()
    cut.stop()
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".say")).to_contain_text("This page tries again by itself")
    cut.start()
    expect(page.get_by_role("button", name="Watch again")).to_be_visible()
    assert "seed=3" not in page.url.split("&")


def test_what_is_asked_just_before_a_page_is_left_is_taken_back(open_page: Open) -> None:
    page = open_page("/history")
    said: list[dict[str, Any]] = []

    def listen(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def forward(message: str | bytes) -> None:
            said.append(json.loads(message))
            # The engine takes its time.
            if said[-1]["do"] not in ("mines.chances", "cancel"):
                server.send(message)

        route.on_message(forward)

    page.route_web_socket("**/api/v1/live", listen)
    page.goto(page.url.rsplit("/", 1)[0] + "/mines?setup=9x9/10&seed=7&first=0,0")
    page.locator(".cell[data-s='1']").first.wait_for()
    page.keyboard.press("m")
    page.get_by_role("link", name="History").click()
    page.get_by_role("heading", name="History").wait_for()
    asked = [each["id"] for each in said if each["do"] == "mines.chances"]
    assert asked
    assert [each["request"] for each in said if each["do"] == "cancel"] == asked
    # Taken back before the line was open, it is never asked at all.
    before = len(said)
    ended = page.evaluate("""async () => {
        const { live } = await import("/static/js/lib/live.js");
        const asked = live.stream("mines.chances", { game: "x" });
        asked.cancel();
        return asked.done.catch((error) => error.kind);
    }""")
    assert ended == "cancelled"
    assert len(said) == before
