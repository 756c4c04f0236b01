"""Fingers on large boards: two resize the cells and one scrolls, and neither opens or flags anything by accident."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
MOVES = "document.querySelectorAll('.mines .cell:not([data-s=\"#\"])').length"
CELL = "document.querySelector('.board-scroll > *').getBoundingClientRect().width"


def come_true(page: Page, condition: str, value: float = 0.0) -> None:
    """Wait for what is still being drawn; the condition is JavaScript and knows the value as ``value``."""
    page.wait_for_function(f"(value) => {condition}", arg=value)


def at_once(fingers: CDPSession, kind: str, *points: tuple[float, float]) -> None:
    touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
    fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def pinch(page: Page, x: float, y: float, from_px: float, to_px: float) -> None:
    """Two fingers beside each other, moved apart or together around a point."""
    fingers = page.context.new_cdp_session(page)
    at_once(fingers, "touchStart", (x - from_px / 2, y))
    at_once(fingers, "touchStart", (x - from_px / 2, y), (x + from_px / 2, y))
    for step in range(1, 9):
        wide = from_px + (to_px - from_px) * step / 8
        at_once(fingers, "touchMove", (x - wide / 2, y), (x + wide / 2, y))
        page.wait_for_timeout(20)
    at_once(fingers, "touchEnd")
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


STILL = """() => {
    let down = null;
    const note = ({ type, timeStamp }) => {
        const times = [timeStamp, performance.now()];
        if (type === "touchstart") down = times;
        else window.stillMs ??= Math.max(...times.map((ms, clock) => ms - down[clock]));
    };
    window.stillMs = null;
    for (const kind of ["touchstart", "touchmove"]) addEventListener(kind, note, { once: true, capture: true });
}"""
"""Measures how long the next finger lies still before it moves, for the browser and for the page."""
LONG_PRESS_MS = 300
"""Less than the page's own measure, and the browser's: a finger that moves sooner is no long press to either."""


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> bool:
    """One finger from here to there; whether it moved at once: on a busy machine it may lie still like a long press."""
    page.evaluate(STILL)
    fingers = page.context.new_cdp_session(page)
    at_once(fingers, "touchStart", start)
    for step in range(1, 13):
        at_once(fingers, "touchMove", tuple(a + (b - a) * step / 12 for a, b in zip(start, end, strict=True)))  # type: ignore[arg-type]
        page.wait_for_timeout(16)
    at_once(fingers, "touchEnd")
    page.wait_for_timeout(300)
    still_ms: float | None = page.evaluate("window.stillMs")
    return still_ms is not None and still_ms < LONG_PRESS_MS


@pytest.mark.parametrize("setup", ["expert", "60x50/300"])
def test_a_pinch_resizes_the_cells_around_the_fingers(open_page: Open, setup: str) -> None:
    page = open_page(f"/mines?setup={setup}&seed=3&first=10,8", **PHONE)
    page.locator(".board-scroll > *").wait_for()
    page.wait_for_timeout(200)
    opened, before = page.evaluate(MOVES), page.evaluate(CELL)
    place = """() => {
        const board = document.querySelector(".board-scroll > *").getBoundingClientRect();
        return (180 - board.left) / board.width;
    }"""
    share = page.evaluate(place)
    pinch(page, 180, 420, 80, 160)
    come_true(page, f"{CELL} > 1.8 * value", before)
    assert page.evaluate(CELL) == pytest.approx(2 * before, rel=0.08)
    assert page.evaluate(place) == pytest.approx(share, abs=0.02)
    assert page.evaluate(MOVES) == opened
    expect(page.locator(".face")).to_have_attribute("data-mood", "playing")
    pinch(page, 180, 420, 260, 40)
    come_true(page, f"{CELL} < 0.6 * value", before)
    assert page.evaluate(MOVES) == opened
    # The size is the player's own, and stays.
    small = page.evaluate(CELL)
    page.reload()
    page.locator(".board-scroll > *").wait_for()
    come_true(page, f"Math.abs({CELL} - value) < 1e-6 * value", small)


def test_one_finger_scrolls_a_large_board_and_opens_nothing(open_page: Open) -> None:
    # A finger that lay still too long has rightly flagged a cell: another one tries on a board that nobody touched.
    for _ in range(20):
        page = open_page("/mines?setup=expert&seed=3&first=10,8", **PHONE)
        page.locator(".mines .cell[data-s='1']").first.wait_for()
        opened = page.evaluate(MOVES)
        if not swipe(page, (250, 400), (70, 400)):
            continue
        come_true(page, "document.querySelector('.board-scroll').scrollLeft > 100")
        # Up and down, the page itself moves: nobody is caught by the board.
        if swipe(page, (250, 600), (250, 300)):
            break
    else:
        pytest.fail("this machine moves no finger in time")
    come_true(page, "scrollY > 100")
    assert page.evaluate(MOVES) == opened


def test_a_pinch_on_the_mnk_board_puts_no_mark(open_page: Open) -> None:
    page = open_page("/mnk?menu", **PHONE)
    page.get_by_text("Who begins, other players").tap()
    page.get_by_text("Two people").tap()
    page.get_by_role("button", name="Start").tap()
    page.locator(".mnk .cell").first.wait_for()
    page.wait_for_timeout(200)
    before = page.evaluate(CELL)
    pinch(page, 200, 450, 80, 150)
    come_true(page, f"{CELL} > 1.4 * value", before)
    expect(page.locator(".mnk .cell:not([data-s=''])")).to_have_count(0)


def test_a_tap_on_a_hint_tells_why_and_the_next_one_opens(open_page: Open) -> None:
    page = open_page("/mines?setup=expert&seed=3&first=10,8", **PHONE)
    page.get_by_role("button", name="Hints").tap()
    safe = page.locator(".cell[data-hint=safe]").first
    safe.wait_for()
    cell = page.locator(".mines .cell").nth(safe.evaluate("(cell) => cell.index"))
    cell.tap()
    expect(page.locator("#mines-say")).to_have_text(re.compile(r"could not all be right\..* Tap again to open it\."))
    expect(cell).to_have_attribute("data-s", "#")
    page.locator(".cell[data-clue]").first.wait_for(state="attached")
    cell.tap()
    expect(cell).not_to_have_attribute("data-s", "#")


def test_the_editor_can_be_read_with_a_finger(open_page: Open) -> None:
    page = open_page("/analyse?game=mines", **PHONE)
    safe = page.locator(".cell[data-hint=safe]").first
    safe.wait_for()
    safe.tap()
    expect(page.locator(".reason")).to_contain_text("If this cell were a mine")
    expect(safe).to_have_attribute("data-s", "#")
    page.get_by_role("button", name="Draw: 2").tap()
    cell = page.locator(".mines .cell").nth(safe.evaluate("(cell) => cell.index"))
    cell.tap()
    expect(cell).to_have_attribute("data-s", "2")
