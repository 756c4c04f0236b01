"""The room that a board and what stands beside it get on large screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.screens import SCREENS, mnk_game, resize

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

OVERFLOW = """() => {
    const room = document.querySelector(".board-scroll");
    const board = room.firstElementChild.getBoundingClientRect();
    return {
        page: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
        frame: room.scrollHeight > room.clientHeight || room.scrollWidth > room.clientWidth,
        hidden: board.top < 0 || board.left < 0 || board.bottom > innerHeight || board.right > innerWidth,
        filled: Math.max(board.width / room.clientWidth, board.height / room.clientHeight),
    };
}"""
"""Whether anything scrolls, whether a part of the board is out of sight, and how much of its room the board takes."""


def test_large_screens_show_the_whole_board_and_nothing_scrolls(open_page: Open, server: Server) -> None:
    page = open_page("/mines?setup=expert")
    with server.client() as client:
        mines = client.post("/mines/games", json={"setup": "expert", "seed": "3", "first": "10,8"}).json()["id"]
        assert client.post(f"/mines/games/{mines}/moves", json={"move": "open 0,0"}).json()["status"] == "lost"
    pages = (
        ("", ".mines", True),
        (f"/replay/{mines}", ".mines", False),
        (f"/mnk?game={mnk_game(server, 'h8 i9')}", ".mnk", True),
        (f"/replay/{mnk_game(server, 'h8 a1 i9 a2 j10 a3 k11 b9 l12')}", ".mnk", False),
        ("/analyse?game=mnk", ".mnk", False),
        ("/analyse?game=mines", ".mines", False),
    )
    for path, board, fills in pages:
        if path:
            page.goto(server.address + path)
        page.locator(f"{board} .cell").first.wait_for()
        for width, height in SCREENS:
            resize(page, width, height)
            # The board takes its new size when it has seen the room.
            page.wait_for_function(
                f"() => {{ const at = ({OVERFLOW})(); return !at.page && !at.frame && !at.hidden; }}"
            )
            found = page.evaluate(OVERFLOW)
            assert found["filled"] > 0.85 or not fills, (board, width, height, found)
            foot = page.locator(".table-foot").bounding_box()
            assert foot is not None
            assert foot["y"] + foot["height"] <= height, (path, width, height)


def test_small_boards_grow_with_a_large_screen(open_page: Open, server: Server) -> None:
    page = open_page("/mines?setup=beginner", viewport={"width": 2560, "height": 1440})
    for path, board, filled in (
        ("", ".mines", 0.85),
        ("/mines?setup=8x5/6", ".mines", 0.55),
        ("/analyse?game=mines", ".mines", 0.55),
        (f"/mnk?game={mnk_game(server, 'd3', '7x7x4')}", ".mnk", 0.85),
    ):
        if path:
            page.goto(server.address + path)
        page.locator(f"{board} .cell").first.wait_for()
        page.wait_for_function(f"(least) => ({OVERFLOW})().filled > least", arg=filled)
        found = page.evaluate(OVERFLOW)
        assert not any(found[name] for name in ("page", "frame", "hidden")), (path, found)


def test_the_names_of_the_players_leave_room_for_the_score(open_page: Open, server: Server) -> None:
    with server.client() as client:
        wanted = {"setup": "15x15x5", "second": "champion:level=10"}
        game = client.post("/mnk/games", json=wanted).json()["id"]
    for locale in ("en-GB", "de-DE", "ja-JP"):
        page = open_page(f"/mnk?game={game}", viewport={"width": 1366, "height": 768}, locale=locale)
        page.locator(".mnk .cell").first.wait_for()
        boxes = [
            page.locator(each).bounding_box() for each in (".seat.first, .seat >> nth=0", ".score", ".seat.second")
        ]
        first, score, second = (box for box in boxes if box is not None)
        assert first["x"] + first["width"] <= score["x"], locale
        assert score["x"] + score["width"] <= second["x"], locale
        name = page.locator(".seat.second .name")
        assert name.evaluate("(each) => each.scrollWidth <= each.clientWidth"), locale


def test_the_clocks_of_the_players_are_no_score(open_page: Open, server: Server) -> None:
    page = open_page(f"/mnk?game={mnk_game(server, 'h8')}")
    expect(page.locator(".seat .number").first).to_have_text("0:00")
    shown = page.evaluate(
        "async () => [0, 9.9, 61, 3600].map((await import('/static/js/lib/words.js')).formatClock)",
    )
    assert shown == ["0:00", "0:09", "1:01", "60:00"]


def test_long_words_on_the_buttons_of_a_watched_game_leave_its_counters_alone(open_page: Open, server: Server) -> None:
    for locale, again in (("de-DE", "Noch einmal ansehen"), ("en-GB", "Watch again"), ("ja-JP", "もう一度見る")):
        page = open_page("/watch?bot=pairs&setup=beginner&seed=3", locale=locale)
        expect(page.get_by_role("button", name=again)).to_be_visible()
        for width, height in ((1000, 700), *SCREENS):
            resize(page, width, height)
            page.wait_for_function("""() => {
                const parts = [...document.querySelectorAll(".table-bar :is(.counter, .button)")];
                const boxes = parts.map((each) => each.getBoundingClientRect());
                const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
                return boxes.every((a, i) => boxes.slice(i + 1).every((b) => !meet(a, b)));
            }""")


def test_a_dialog_keeps_what_it_is_for_in_sight(open_page: Open) -> None:
    page = open_page("/mines", locale="de-DE")
    for width, height in ((1366, 600), (844, 390), (390, 844), (320, 568)):
        resize(page, width, height)
        page.get_by_role("button", name="Eigenes …").click()
        dialog = page.get_by_role("dialog")
        assert dialog.evaluate("(dialog) => dialog.scrollHeight > dialog.clientHeight") or height > 800
        expect(dialog.get_by_role("button", name="Los")).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")


def test_what_is_chosen_in_an_opening_leaves_the_board_as_it_is(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "15x15x5", "opening_rule": "swap2"}).json()["id"]
        for turn, move in enumerate(("h8", "i9")):
            client.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": turn})
        page = open_page(f"/mnk?game={game}")
        expect(page.locator(".mnk .cell:not([data-s=''])")).to_have_count(2)
        resize(page, 1280, 800)
        before = page.locator(".mnk").bounding_box()
        client.post(f"/mnk/games/{game}/moves", json={"move": "c3", "turn": 2})
    foot = page.locator(".table-foot")
    expect(foot.get_by_role("button", name="Place two more stones")).to_be_visible()
    resize(page, 1280, 800)
    assert page.locator(".mnk").bounding_box() == before
    # The other buttons are there still, by their signs.
    for name in ("Hint", "Undo", "Resign"):
        expect(foot.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


def test_the_way_through_a_replay_is_one_row(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mines/games", json={"setup": "expert", "seed": "3", "first": "10,8"}).json()["id"]
        assert client.post(f"/mines/games/{game}/moves", json={"move": "open 0,0"}).json()["status"] == "lost"
    for locale in ("en-GB", "de-DE", "ja-JP"):
        page = open_page(f"/replay/{game}", viewport={"width": 1280, "height": 800}, locale=locale)
        expect(page.locator(".replay-bars .button")).to_have_count(6)
        middles = page.evaluate("""() => [...document.querySelectorAll(".replay-bars :is(.button, input, select)")]
            .map((each) => each.getBoundingClientRect())
            .map((box) => Math.round(box.top + box.height / 2))""")
        assert max(middles) - min(middles) <= 2, (locale, middles)
