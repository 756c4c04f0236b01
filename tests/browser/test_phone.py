"""A phone, upright and sideways: what lies beside is shown, what is told is in view, fingers meet what they mean."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.screens import mnk_game
from tests.browser.test_mines_page import LINK, MINES, cell

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SIDEWAYS: dict[str, Any] = PHONE | {"viewport": {"width": 844, "height": 390}}
SMALL: dict[str, Any] = PHONE | {"viewport": {"width": 320, "height": 640}}


def in_view(page: Page, element: Locator) -> bool:
    box = element.bounding_box()
    height: float = page.evaluate("innerHeight")
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= height + 1


def any_in_view(page: Page, elements: Locator) -> bool:
    return any(in_view(page, elements.nth(number)) for number in range(elements.count()))


def test_a_wide_board_shows_that_more_lies_beside_it(open_page: Open) -> None:
    page = open_page("/mines?setup=100x20/300&seed=3&first=10,8", **PHONE)
    frame, board_map = page.locator(".board-scroll"), page.locator(".board-map")
    expect(frame).to_have_attribute("data-more", re.compile("^right"))
    sight = board_map.locator("span")
    before = sight.bounding_box()
    box = board_map.bounding_box()
    assert before
    assert box
    page.touchscreen.tap(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    expect(frame).to_have_attribute("data-more", re.compile("left"))
    assert page.evaluate("document.querySelector('.board-scroll').scrollLeft") > 1000
    after = sight.bounding_box()
    assert after
    assert after["x"] > before["x"] + box["width"] / 2
    # The open cells are to be seen on the map.
    shades = """() => {
        const map = document.querySelector(".board-map canvas");
        const { data } = map.getContext("2d").getImageData(0, 0, map.width, map.height);
        const at = (x, y) => data.slice(4 * (y * map.width + x), 4 * (y * map.width + x) + 3).join();
        return [at(10, 8), at(99, 19)];
    }"""
    opened, closed = page.evaluate(shades)
    assert opened != closed
    page.get_by_role("button", name="Beginner").tap()
    expect(page.locator(".mines .cell")).to_have_count(81)
    expect(board_map).to_have_count(0)
    expect(frame).not_to_have_attribute("data-more", re.compile("right"))


def test_hints_reasons_and_results_are_told_in_view(open_page: Open) -> None:
    page = open_page(LINK, **PHONE)
    expect(cell(page, 0)).to_have_attribute("data-s", "0")
    page.get_by_role("button", name="Hints").tap()
    say = page.locator("#mines-say")
    told = page.locator("#mines-say, .help [role=status]").filter(has_text="Safe:")
    expect(told.first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    assert any_in_view(page, told)
    page.locator(".cell[data-hint=safe]").first.tap()
    expect(say).to_contain_text("Tap again to open it.")
    assert in_view(page, say)
    page.get_by_role("button", name="Hints").tap()
    page.evaluate("scrollTo(0, 0)")
    cell(page, MINES[0]).tap()
    expect(page.get_by_text("That was a mine.").first).to_be_visible()
    assert any_in_view(page, page.get_by_text("That was a mine."))


def test_a_stone_on_a_phone_wants_two_taps_and_its_hint_is_in_view(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "15x15x5"}).json()["id"]
    page = open_page(f"/mnk?game={game}", **PHONE)
    middle, stones = page.locator(".mnk .cell").nth(112), page.locator(".mnk .cell:not([data-s=''])")
    page.locator(".mnk .cell").nth(111).tap()
    expect(page.locator(".say")).to_contain_text("g8: tap again")
    middle.tap()
    expect(page.locator(".say")).to_contain_text("h8: tap again")
    expect(page.locator(".cell[data-chosen]")).to_have_count(1)
    expect(stones).to_have_count(0)
    middle.tap()
    expect(middle).to_have_attribute("data-s", "x")
    expect(stones).to_have_count(1)
    expect(page.locator(".cell[data-chosen]")).to_have_count(0)
    page.get_by_role("button", name="Hint").tap()
    page.locator(".cell[data-best]").first.wait_for()
    reason = page.locator(".reason p").first.inner_text()
    assert any_in_view(page, page.locator(".say, .reason p").filter(has_text=reason))


def test_a_start_in_the_lab_leads_to_its_progress_and_tables_fit(open_page: Open) -> None:
    page = open_page("/lab", **SMALL)
    for box in page.locator(".bots input[type=checkbox]").all():
        box.uncheck()
    page.get_by_label("Single point").check()
    page.get_by_label("Pairs").check()
    page.get_by_label("Other boards").fill("5x5/3")
    page.get_by_label("Games for each bot").fill("20")
    page.get_by_role("button", name="Start").tap()
    page.wait_for_function("""() => {
        const box = document.querySelector("progress")?.getBoundingClientRect();
        return box && box.top >= 0 && box.bottom <= innerHeight;
    }""")
    expect(page.locator("table tbody tr").first).to_be_visible()
    wider = "[...document.querySelectorAll('.table-wrap')].filter((each) => each.scrollWidth > each.clientWidth).length"
    assert page.evaluate(wider) == 0
    expect(page.locator("td[data-label='Games']").first).to_be_visible()


def test_a_run_of_the_lab_that_is_asked_for_comes_into_view(open_page: Open, server: Server) -> None:
    with server.client() as client:
        wanted = {"game": "mines", "bots": ["pairs"], "setups": ["5x5/3"], "games": 20, "seed": "1"}
        run = client.post("/lab/runs", json=wanted).json()["id"]
    page = open_page(f"/lab?run={run}", **SMALL)
    title = page.locator("#run-title")
    expect(title).to_be_in_viewport()
    # So does one that is chosen in the list above it.
    page.evaluate("() => window.scrollTo(0, 0)")
    expect(title).not_to_be_in_viewport()
    page.locator(".runs .run").first.tap()
    expect(title).to_be_in_viewport()


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "ja-JP"])
def test_a_result_leaves_both_players_and_their_clocks_in_sight(open_page: Open, server: Server, locale: str) -> None:
    game = mnk_game(server, "h8 a1 i9 a2 j10 a3 k11 b9 l12")
    page = open_page(f"/mnk?game={game}", reduced_motion="reduce", locale=locale, **SMALL)
    card = page.locator(".result[data-at='top']")
    expect(card).to_be_visible()
    seats = page.locator(".table-bar").bounding_box()
    box = card.bounding_box()
    assert box is not None
    assert seats is not None
    assert box["y"] >= seats["y"] + seats["height"]


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "ja-JP"])
def test_a_watched_game_says_what_its_counter_counts(open_page: Open, locale: str) -> None:
    for options in (PHONE, SMALL):
        page = open_page("/watch?bot=pairs&setup=beginner&seed=3", locale=locale, **options)
        word = page.locator(".counter.time .small")
        expect(word).not_to_be_empty()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        bar = page.locator(".table-bar").evaluate("(bar) => [bar.scrollWidth, bar.clientWidth]")
        assert bar[0] <= bar[1]
        if options is PHONE:
            assert word.evaluate("(word) => getComputedStyle(word).clipPath") == "none"
            expect(word).to_be_visible()


def test_the_smallest_phone_shows_all_columns_of_five_in_a_row(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "15x15x5"}).json()["id"]
        client.post(f"/mnk/games/{game}/moves", json={"move": "h8", "turn": 0})
    for path in (f"/mnk?game={game}", "/analyse?game=mnk#setup=15x15x5&moves=h8&at=1", f"/replay/{game}"):
        page = open_page(path, **SMALL | {"viewport": {"width": 320, "height": 568}})
        page.locator(".mnk .cell").first.wait_for()
        page.wait_for_function("""() => {
            const room = document.querySelector(".board-scroll");
            return room.scrollWidth <= room.clientWidth;
        }""")


def test_sideways_the_board_has_the_height(open_page: Open) -> None:
    page = open_page("/mines?setup=expert&seed=3&first=10,8", **SIDEWAYS)
    page.locator(".mines .cell").first.wait_for()
    box = page.locator(".board-scroll").bounding_box()
    assert box is not None
    assert box["height"] > 0.8 * 390
    for name in ("Flag mode", "Undo", "Redo"):
        assert in_view(page, page.get_by_role("button", name=name))
    assert page.evaluate("document.documentElement.scrollWidth") <= 844


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "ja-JP"])
def test_sideways_taking_back_and_making_again_stand_beside_each_other(open_page: Open, locale: str) -> None:
    page = open_page("/mines?setup=expert&seed=3&first=10,8", locale=locale, **SIDEWAYS)
    page.locator(".mines .cell").first.wait_for()
    undo, redo = (page.locator(f".table-foot .{name}").bounding_box() for name in ("undo", "redo"))
    assert undo is not None
    assert redo is not None
    assert undo["y"] == redo["y"]
    assert undo["x"] + undo["width"] <= redo["x"]


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "ja-JP"])
def test_what_can_be_made_again_takes_the_board_no_height(open_page: Open, locale: str) -> None:
    for width in (320, 390):
        page = open_page(LINK, locale=locale, **SMALL | {"viewport": {"width": width, "height": 740}})
        page.locator(".mines .cell").first.wait_for()
        foot, redo = page.locator(".table-foot"), page.locator(".redo")
        expect(redo).to_be_hidden()
        before = foot.evaluate("(foot) => foot.clientHeight")
        page.locator(".mines .cell[data-s='#']").last.click(button="right")
        expect(page.locator(".mines .cell[data-s='F']")).to_have_count(1)
        page.keyboard.press("u")
        expect(redo).to_be_visible()
        assert foot.evaluate("(foot) => foot.clientHeight") == before
        redo.tap()
        expect(page.locator(".mines .cell[data-s='F']")).to_have_count(1)
        expect(redo).to_be_hidden()


def test_sideways_an_analysis_has_the_height_too(open_page: Open) -> None:
    for game in ("mnk", "mines"):
        page = open_page(f"/analyse?game={game}", **SIDEWAYS)
        page.locator(f".{game} .cell").first.wait_for()
        frame = page.locator(".board-scroll")
        expect(frame).to_be_in_viewport(ratio=0.99)
        box = frame.bounding_box()
        assert box is not None
        assert box["height"] > 0.8 * 390


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "ja-JP"])
def test_sideways_all_that_stands_beside_an_analysis_is_in_sight(open_page: Open, locale: str) -> None:
    page = open_page("/analyse?game=mnk#setup=15x15x5&moves=h8", locale=locale, **SIDEWAYS)
    page.locator(".line-button").first.wait_for()
    outside = page.evaluate("""() => {
        const room = document.querySelector(".board-scroll").getBoundingClientRect();
        const parts = [...document.querySelectorAll(".editor-bar button, .eval, .table-foot .button")];
        return parts.filter((each) => each.checkVisibility()).filter((each) => {
            const { right, bottom } = each.getBoundingClientRect();
            const spills = each.scrollWidth > each.clientWidth;
            return right > room.left || bottom > innerHeight || spills;
        }).map((each) => each.textContent);
    }""")
    assert outside == []


def test_sideways_the_way_through_the_moves_is_one_row(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "15x15x5"}).json()["id"]
        client.post(f"/mnk/games/{game}/moves", json={"move": "h8", "turn": 0})
    for path, row in ((f"/replay/{game}", ".replay-bar > .row"), ("/analyse?game=mnk", ".steps")):
        for locale in ("en-GB", "de-DE", "ja-JP"):
            page = open_page(path, locale=locale, **SIDEWAYS)
            page.locator(".mnk .cell").first.wait_for()
            boxes = page.locator(f"{row} > .button").evaluate_all("""(buttons) => buttons
                .map((each) => each.getBoundingClientRect()).map(({ top, right, width }) => [top, right, width])""")
            board = page.locator(".board-scroll").bounding_box()
            assert board is not None
            assert len({top for top, _, _ in boxes}) == 1, (path, locale, boxes)
            assert max(right for _, right, _ in boxes) <= board["x"], (path, locale)
            assert min(width for _, _, width in boxes) >= 28, (path, locale)


def test_sideways_the_start_page_begins_with_what_can_be_played(open_page: Open) -> None:
    page = open_page("/", **SIDEWAYS)
    for name in ("Play Minesweeper", "Play five in a row"):
        expect(page.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)


def test_sideways_a_review_shows_the_safe_cell_beside_the_guess(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mines/games", json={"setup": "expert!", "seed": "7", "first": "20,6"}).json()["id"]
        client.post(f"/mines/games/{game}/moves", json={"move": "open 17,7"})
    page = open_page(f"/replay/{game}", **SIDEWAYS)
    page.get_by_role("button", name="2. opens 17,7").tap()
    for shown in (".cell[data-last]", ".cell[data-best]"):
        expect(page.locator(shown)).to_be_in_viewport(ratio=1)


def test_the_way_between_the_days_is_one_row(open_page: Open) -> None:
    page = open_page("/daily/2026-11-16", **PHONE)
    expect(page.get_by_role("link", name="Today")).to_be_visible()
    tops = page.locator(".daily-date, .page-head a:not(.segments a)").evaluate_all(
        "(parts) => parts.map((each) => each.getBoundingClientRect()).map(({ top, height }) => top + height / 2)"
    )
    assert max(tops) - min(tops) < 4


OVERLAPS = """() => {
    const parts = [...document.querySelectorAll(
        ".page-head :is(button, a, h1:not(.hidden-visually)), .table-bar > *, .table-bar button, .table-foot button"
    )].filter((each) => each.checkVisibility());
    const box = (each) => each.getBoundingClientRect();
    const meet = (a, b) => !a.contains(b) && !b.contains(a) && box(a).left < box(b).right - 1 &&
        box(b).left < box(a).right - 1 && box(a).top < box(b).bottom - 1 && box(b).top < box(a).bottom - 1;
    const found = parts.flatMap((a, i) => parts.slice(i + 1).filter((b) => meet(a, b))
        .map((b) => `${a.textContent} over ${b.textContent}`));
    const cut = parts.filter((each) => each.matches("button") && each.scrollWidth > each.clientWidth + 1)
        .map((each) => `${each.textContent} is cut`);
    return [...found, ...cut];
}"""
"""Which controls lie over each other, and which have no room for their words."""


def test_no_control_of_the_smallest_phone_lies_over_another(open_page: Open, server: Server) -> None:
    small = SMALL | {"viewport": {"width": 320, "height": 568}}
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "15x15x5"}).json()["id"]
        client.post(f"/mnk/games/{game}/moves", json={"move": "h8", "turn": 0})
    for locale in ("en-GB", "de-DE", "ja-JP"):
        page = open_page("/mines?setup=expert", locale=locale, **small)
        for path, heads in ((None, 1), ("/watch", 1), (f"/mnk?game={game}", 1), ("/analyse?game=mnk", 2)):
            if path:
                page.goto(server.address + path)
            page.locator(":is(.mines, .mnk) .cell").first.wait_for()
            page.evaluate("() => document.fonts.ready")
            page.wait_for_function(f"() => !({OVERLAPS})().length")
            rows = page.evaluate("""() => new Set([...document.querySelectorAll(".page-head :is(button, a, h1)")]
                .filter((each) => each.getBoundingClientRect().width > 2)
                .map((each) => each.getBoundingClientRect())
                .map((box) => Math.round((box.top + box.height / 2) / 9))).size""")
            assert rows <= heads, (locale, path, rows)


def test_sideways_a_result_lies_beside_the_winning_row(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "15x15x5"}).json()["id"]
        for turn, move in enumerate(["h8", "a1", "i9", "a2", "j10", "a3", "k11", "b9", "l12"]):
            assert client.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": turn}).is_success
    page = open_page(f"/mnk?game={game}", **SIDEWAYS)
    result = page.get_by_role("region", name="First player (X) won.")
    expect(result.locator(".result-mattered")).not_to_be_empty()
    expect(page.locator(".cell[data-row]")).to_have_count(5)
    expect(result.get_by_role("button", name="New round")).to_be_in_viewport(ratio=1)
    card, row = result.bounding_box(), page.locator(".cell[data-row]").first.bounding_box()
    assert card is not None
    assert row is not None
    assert card["x"] + card["width"] <= row["x"]


def test_touch_has_the_same_list_of_controls(open_page: Open) -> None:
    page = open_page("/mines", **SMALL)
    page.get_by_role("button", name="Keys and gestures").tap()
    dialog = page.get_by_role("dialog", name="Keys and gestures")
    for title in ("Fingers", "Keyboard", "Mouse"):
        expect(dialog.get_by_role("heading", name=title)).to_be_visible()
    assert dialog.evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth")
    dialog.get_by_role("button", name="Settings").tap()
    panel = page.get_by_role("dialog", name="Settings")
    panel.wait_for()
    assert panel.evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth")


def test_an_analysis_that_opens_on_a_phone_shows_its_board_first(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk#setup=15x15x5&moves=h8i9g9i7(i8h9g8)i8g8(h7)h7h9&at=9", **PHONE)
    expect(page.locator(".tree .move[aria-current]")).to_have_count(1)
    page.locator(".line-button").first.wait_for()
    assert page.evaluate("window.scrollY") == 0
    # A long tree still shows the move at hand, inside its own list.
    page.get_by_role("button", name="To the start").click()
    assert page.evaluate("window.scrollY") == 0


def test_every_board_has_its_list_of_keys_by_key_and_by_finger(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "3x3x3"}).json()["id"]
        for turn, move in enumerate(("b2", "a1", "c1", "a2", "a3")):
            client.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": turn})
    addresses = {
        "/mines?setup=beginner": "F2",
        f"/mnk?game={game}": "Enter",
        f"/replay/{game}": "Home",
        "/watch?setup=beginner": "Pause",
        "/analyse?game=mines": "Ctrl",
        "/analyse?game=mnk": "Ctrl",
    }
    page = open_page("/help", **PHONE)
    for address, words in addresses.items():
        page.goto(server.address + address)
        page.get_by_role("button", name="Keys and gestures").tap()
        expect(page.get_by_role("dialog", name="Keys and gestures")).to_contain_text(words)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.locator("main").focus()
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys and gestures")).to_contain_text(words)
    # The space key plays a replay.
    page.goto(f"{server.address}/replay/{game}")
    expect(page.locator(".replay-bar").get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.locator("main").focus()
    page.keyboard.press("Space")
    expect(page.locator(".replay-bar").get_by_role("button", name="Pause")).to_be_visible()
