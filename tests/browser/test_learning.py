"""Learning from end to end: a game without a guess, the question, a loss, its review, its mistake, and the day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page, expect

from gridsage.daily import board_of_day
from gridsage.games.mines import FastBoard, make_layout, parse_setup
from gridsage.solving.mines.analysis import analyse
from tests.browser.test_phone import PHONE

if TYPE_CHECKING:
    from tests.browser.conftest import Open

SETUP, SEED, FIRST = parse_setup("expert!"), 7, 200


def test_a_lost_game_teaches(open_page: Open) -> None:
    board = FastBoard(SETUP, SEED)
    board.open(FIRST)
    found = analyse(board.view())
    hit = next(mine for mine in make_layout(SETUP, SEED, FIRST) if 0 < found.chances[mine] < 1)
    page = open_page(f"/mines?setup={SETUP}&seed={SEED}")
    cells = page.locator(".mines .cell")
    # 1. An expert board that needs no guess comes at the first click.
    cells.nth(FIRST).click()
    expect(cells.nth(FIRST)).to_have_attribute("data-s", "0")
    expect(page.locator(".table-bar .tag", has_text="no guess")).to_be_visible()
    # 2. May I guess? No; and the player does all the same.
    page.get_by_role("button", name="May I guess?").click()
    expect(page.locator(".help")).to_contain_text("No: there is a safe cell.")
    cells.nth(hit).click()
    expect(page.locator("#end-title")).to_have_text("That was a mine.")
    expect(page.locator(".result-mattered")).to_contain_text("needless")
    # 3. The review names the safe cell and why; the mistake is a puzzle.
    page.locator(".result").get_by_role("link", name="Review").click()
    page.wait_for_url("**/replay/*")
    page.get_by_role("button", name=f"2. opens {hit % 30},{hit // 30}").click()
    expect(page.locator(".detail")).to_contain_text("A safe cell was at")
    page.get_by_role("button", name="Learn from my mistakes").click()
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text("Find a cell that is certainly safe.")
    page.locator(".mines .cell").nth(found.safe[0]).click()
    expect(lesson.locator(".tag")).to_have_text("Right")


def daily(page: Page, act: Any) -> dict[str, Any]:
    """The day that is shown when something is done."""
    with page.expect_response("**/api/v1/daily/*") as answer:
        act()
    told: dict[str, Any] = answer.value.json()
    expect(page.get_by_role("heading", name="Board of the day")).to_be_visible()
    return told


def test_the_board_of_the_day_is_played_shared_and_kept(open_page: Open) -> None:
    page = open_page("/")
    told = daily(page, page.get_by_role("link", name="Board of the day").click)
    day, board = told["day"], board_of_day(told["day"])
    part, puzzle = page.get_by_role("region", name="Board", exact=True), page.get_by_role("region", name="Puzzle")
    expect(part).to_contain_text("Not tried yet.")
    # 1. The game has its first cell open; whoever leaves it goes on with it.
    part.get_by_role("button", name="Play").click()
    page.wait_for_url("**/mines?game=*")
    cells = page.locator(".mines .cell")
    expect(cells.nth(board.first)).to_have_attribute("data-s", "0")
    address = page.url
    daily(page, lambda: page.goto(page.url.partition("/mines")[0] + f"/daily/{day}"))
    part.get_by_role("button", name="Go on").click()
    page.wait_for_url(address)
    expect(cells.nth(board.first)).to_have_attribute("data-s", "0")
    # 2. The result is kept, and told in a text that gives nothing away.
    cells.nth(board.mines()[0]).click()
    expect(page.locator("#end-title")).to_have_text("That was a mine.")
    daily(page, page.locator(".result").get_by_role("link", name="Board of the day").click)
    expect(part).to_contain_text("Missed")
    share = page.get_by_role("region", name="Share the result")
    expect(share).to_contain_text(f"Gridsage {day}")
    expect(share).to_contain_text(f"💣 {board.setup} ✗")
    expect(part.get_by_role("button", name="Play again, as practice")).to_be_visible()
    # 3. The puzzle of the day leads back here.
    puzzle.get_by_role("link", name="Solve").click()
    page.get_by_role("button", name="Show the solution").click()
    daily(page, page.locator("aside").get_by_role("link", name="Board of the day").click)
    expect(puzzle).to_contain_text("Missed")
    expect(page.locator(".daily-days tbody tr")).to_have_count(14)
    # 4. Another day by its address, in another language and on a phone; one that has not begun is refused in words.
    other = open_page("/daily/2026-01-01", context=None, locale="de-DE", **PHONE)
    expect(other.get_by_role("heading", name="Brett des Tages")).to_be_visible()
    expect(other.locator(".daily-date")).to_have_text("Donnerstag, 1. Januar 2026")
    expect(other.get_by_role("link", name="Der Tag davor")).to_have_count(0)
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    other.goto(other.url.replace("2026-01-01", "2999-12-31"))
    expect(other.get_by_role("alert").filter(has_text="2999-12-31")).to_contain_text("hat noch nicht begonnen")
