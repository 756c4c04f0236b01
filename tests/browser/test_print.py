"""On paper: a board, a replay and a run of the lab are whole, black on white, and without what can only be pressed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

A4_PX = 688
"""The width of A4 without its margins, in pixels of the style sheet."""


def on_paper(page: Page) -> dict[str, Any]:
    """What a printer would get to see."""
    page.set_viewport_size({"width": A4_PX, "height": 1000})
    page.emulate_media(media="print")
    seen: dict[str, Any] = page.evaluate("""() => {
        const shown = (selector) => [...document.querySelectorAll(selector)].some((each) => each.checkVisibility());
        const board = document.querySelector(".mines, .mnk, .table-wrap table").getBoundingClientRect();
        return {
            pressed: [".top", "form", "label", ".zoom", ".board-scroll ~ .replay-bars", "[hidden]"].some(shown),
            wide: board.width,
            left: board.left,
            paper: getComputedStyle(document.body).backgroundColor,
            cut: getComputedStyle(document.querySelector(".board-scroll, .table-wrap")).overflowX,
        };
    }""")
    return seen


def check_paper(page: Page) -> None:
    seen = on_paper(page)
    assert not seen["pressed"]
    assert seen["left"] >= 0
    assert seen["left"] + seen["wide"] <= A4_PX
    assert seen["paper"] == "rgb(255, 255, 255)"
    assert seen["cut"] == "visible"


def test_a_board_is_printed_whole(open_page: Open) -> None:
    page = open_page("/mines?setup=expert&seed=3&first=10,8", color_scheme="dark")
    page.locator(".mines .cell[data-s='1']").first.wait_for()
    check_paper(page)
    # Expert and its sentence need one sheet.
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1


def test_a_large_board_is_painted_whole_for_paper(open_page: Open) -> None:
    page = open_page("/mines?setup=70x50/300&seed=4&first=5,5")
    page.locator("canvas").first.wait_for()
    size = (
        "(() => { const { width, height } = document.querySelector('.mines-canvas canvas'); return width / height; })()"
    )
    page.wait_for_function(f"() => {size} > 0")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert abs(page.evaluate(size) - 70 / 50) < 0.01
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("html")).to_have_attribute("data-theme", "auto")


def test_a_replay_and_a_report_are_printed_whole(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "15x15x5"}).json()["id"]
        for turn, move in enumerate(["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"]):
            client.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": turn})
        wanted = {"game": "mines", "bots": ["single_point"], "setups": ["5x5/3"], "games": 20}
        answer = client.post("/lab/runs", json=wanted)
        assert answer.is_success, answer.text
        run = answer.json()["id"]
    page = open_page(f"/replay/{game}")
    page.locator(".mnk .cell").first.wait_for()
    check_paper(page)
    page.emulate_media(media="screen")
    page.goto(f"{server.address}/lab?run={run}")
    page.locator("table tbody tr").first.wait_for()
    check_paper(page)


def test_a_result_leaves_the_board_free_on_paper_and_is_said_once(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mines/games", json={"setup": "expert", "seed": "3", "first": "10,8"}).json()["id"]
        client.post(f"/mines/games/{game}/moves", json={"move": "open 0,0"})
    page = open_page(f"/mines?game={game}")
    page.locator(".result-mattered:not(:empty)").wait_for()
    check_paper(page)
    board, result = (page.locator(each).bounding_box() for each in (".mines", ".result"))
    assert board is not None
    assert result is not None
    assert result["y"] >= board["y"] + board["height"]
    expect(page.get_by_text("That was a mine.").locator("visible=true")).to_have_count(1)


def test_an_analysis_on_paper_has_its_findings_and_no_tools(open_page: Open, server: Server) -> None:
    page = open_page("/analyse?game=mines")
    for path, found, tools in (
        ("", "Findings", ("Export and import", "Board")),
        ("/analyse?game=mnk#setup=4x3x3&moves=b2", "Best moves", ("Export and import", "Board", "Book", "Proof")),
    ):
        if path:
            page.goto(server.address + path)
        heading = page.get_by_role("heading", name=found, exact=True)
        heading.wait_for()
        check_paper(page)
        expect(heading).to_be_visible()
        for name in tools:
            expect(page.get_by_role("heading", name=name, exact=True, include_hidden=True)).to_be_hidden()
        page.emulate_media(media="screen")
