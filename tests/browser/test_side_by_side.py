"""Two games on one wide board, on a phone: both fit or move together, and the way through them stays at hand."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page, expect

from gridsage.bots.mines.single_point import SinglePoint
from gridsage.games.mines.formats import write_recording
from tests.browser.test_phone import PHONE
from tests.games.mines.recordings import recorded

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

WHOLE = """(legible) => {
    const rooms = [...document.querySelectorAll(".boards .board-scroll")];
    const width = (room) => room.querySelector(".cell").getBoundingClientRect().width;
    return rooms.length === 2 && rooms.every((room) => room.scrollWidth <= room.clientWidth
        && room.scrollHeight <= room.clientHeight && width(room) >= legible);
}"""
"""Both boards are seen without scrolling them, with cells of at least so many pixels."""
APART = """() => {
    const [one, two] = [...document.querySelectorAll(".boards > .beside")].map((each) => each.getBoundingClientRect());
    const board = document.querySelector(".boards .board-scroll").getBoundingClientRect();
    return two.left >= one.right || (two.top >= one.bottom && two.top >= board.bottom);
}"""

AT = "(left) => [...document.querySelectorAll('.boards .board-scroll')].every((room) => room.scrollLeft === left)"
"""Both boards are scrolled so far."""


def open_both(open_page: Open, server: Server, setup: str, **options: Any) -> Page:
    """A game, and its first half beside it."""
    whole = recorded(SinglePoint(seed=1), setup, 1)
    half = dataclasses.replace(whole, events=whole.events[: len(whole.events) // 2], player="Ada L")
    with server.client() as api:
        ids = [
            api.post("/mines/recordings?name=a.rawvf", content=write_recording(one, ".rawvf")).json()["id"]
            for one in (whole, half)
        ]
    page = open_page(f"/replay/{ids[0]}?beside={ids[1]}", **options)
    expect(page.locator(".boards .board-scroll")).to_have_count(2)
    return page


def test_two_boards_of_sixteen_columns_are_whole_on_a_phone(open_page: Open, server: Server) -> None:
    page = open_both(open_page, server, "intermediate", **PHONE)
    for width, height in ((390, 844), (360, 740), (320, 568), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(WHOLE, arg=16)
        page.wait_for_function(APART)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    # Upright, both boards and the way through the games fit the window.
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".boards").evaluate("(boards) => boards.scrollIntoView()")
    for board in page.locator(".boards .mines").all():
        expect(board).to_be_in_viewport(ratio=0.99)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("slider", name="Moment")).to_be_in_viewport(ratio=1)


def test_a_finger_in_the_list_brings_both_boards_into_sight(open_page: Open, server: Server) -> None:
    page = open_both(open_page, server, "intermediate", **PHONE)
    page.get_by_role("button", name="Close the other game").tap()
    expect(page.locator(".boards")).to_have_count(0)
    page.get_by_role("button", name="Ada L").first.tap()
    expect(page.locator(".boards .mines").first).to_be_in_viewport(ratio=0.99)


def test_two_boards_wider_than_a_phone_move_and_grow_together(open_page: Open, server: Server) -> None:
    page = open_both(open_page, server, "expert", **PHONE)
    rooms = page.locator(".boards .board-scroll")
    for number in range(2):
        expect(rooms.nth(number)).to_have_attribute("data-more", "right")
    # Each leads the other to the same place.
    for leader, left in ((0, 30), (1, 55)):
        rooms.nth(leader).evaluate("(room, left) => room.scrollTo(left, 0)", left)
        page.wait_for_function(AT, arg=left)
    # Held sideways they are whole; a larger cell in one is larger in both.
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function(WHOLE, arg=14)
    page.wait_for_function(APART)
    before = page.locator(".boards .cell").first.evaluate("(cell) => cell.offsetWidth")
    page.locator(".table-foot").get_by_role("button", name="Larger cells").click()
    page.wait_for_function(
        """(before) => {
            const widths = [...document.querySelectorAll(".boards .board-scroll")]
                .map((room) => room.querySelector(".cell").offsetWidth);
            return widths.length === 2 && widths[0] === widths[1] && widths[0] > before;
        }""",
        arg=before,
    )
