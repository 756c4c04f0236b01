"""What a game was worth, on every page that tells it: its class, and the same numbers everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from gridsage.games.mines import Verdict, make_layout, parse_setup
from gridsage.sessions.mines.game import MinesGame
from gridsage.solving.mines.hints import hints

if TYPE_CHECKING:
    from tests.browser.conftest import Open

SETUP = "6x6/4"
MINES = set(make_layout(parse_setup(SETUP), 11, 0))
LINK = f"/mines?setup={SETUP}&seed=11&first=0,0"


def win(page: Page) -> None:
    """Open every safe cell that is still hidden."""
    for cell in sorted(set(range(36)) - MINES):
        place = page.locator(".mines .cell").nth(cell)
        if place.get_attribute("data-s") == "#":
            place.click()
            expect(place).not_to_have_attribute("data-s", "#")
    expect(page.locator("#end-title")).to_be_visible()


def test_a_wrong_flag_is_named_and_hints_can_be_had_without_flags(open_page: Open) -> None:
    game = MinesGame(parse_setup(SETUP), 11, first=0)
    wrong = next(hint.cell for hint in hints(game.view()).hints if hint.verdict is Verdict.SAFE)
    page = open_page(LINK)
    page.locator(".cell[data-s='0']").first.wait_for()
    page.locator(".mines .cell").nth(wrong).click(button="right")
    expect(page.locator(".cell[data-s='F']")).to_have_count(1)
    page.get_by_role("button", name="Hints").click()
    told = page.locator(".help")
    expect(told).to_contain_text(f"The flag at {wrong % 6},{wrong // 6} cannot be right.")
    told.get_by_role("button", name="Show hints without my flags").click()
    expect(told).to_contain_text("Safe:")
    told.get_by_role("button", name="Trust my flags again").click()
    expect(told).to_contain_text("cannot be right")


def test_a_win_with_hints_is_marked_and_told_apart(open_page: Open) -> None:
    page = open_page(LINK, player="a-player-with-two-wins")
    page.locator(".cell[data-s='0']").first.wait_for()
    flagged = page.locator(".mines .cell").nth(min(MINES))
    for wanted in ("F", "#", "F"):
        flagged.click(button="right")
        expect(flagged).to_have_attribute("data-s", wanted)
    page.get_by_role("button", name="Hints").click()
    expect(page.locator(".help [role=status]")).to_contain_text("Safe:")
    page.get_by_role("button", name="Hints").click()
    win(page)
    # 1. The end tells it, and no mine is left.
    expect(page.locator("aside")).to_contain_text("It counts as: with hints.")
    expect(page.locator(".table-bar .counter .number").first).to_have_text("0")
    moves = page.locator("dl.facts dt", has_text="Moves").locator("xpath=following-sibling::dd[1]").inner_text()
    # 2. The history marks it, and its numbers are the same.
    page.get_by_role("link", name="History").first.click()
    row = page.locator("table.games tbody tr").first
    expect(row).to_contain_text("with hints")
    count = row.locator("[data-unit=Moves]").inner_text()
    assert moves.startswith(count), (moves, count)
    page.goto(page.url.rsplit("/", 1)[0] + LINK)
    page.locator(".cell[data-s='0']").first.wait_for()
    win(page)
    expect(page.locator("aside")).to_contain_text("Without any help.")
    # 3. Records are told for each class, unaided first.
    page.get_by_role("link", name="History").first.click()
    rows = page.locator("section.card table").first.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("unaided")
    expect(rows.nth(1)).to_contain_text("with hints")
    expect(page.locator("table.games tbody tr").first).not_to_contain_text("with hints")


def test_wins_with_chances_and_with_moves_taken_back_are_told_apart(open_page: Open) -> None:
    page = open_page(LINK, player="a-player-with-two-other-wins")
    page.locator(".cell[data-s='0']").first.wait_for()
    page.keyboard.press("m")
    page.locator(".cell[data-heat]").first.wait_for()
    win(page)
    expect(page.locator("aside")).to_contain_text("It counts as: with exact chances.")
    page.goto(page.url.rsplit("/", 1)[0] + LINK)
    page.locator(".cell[data-s='0']").first.wait_for()
    safe = page.locator(".mines .cell").nth(
        next(
            cell
            for cell in sorted(set(range(36)) - MINES)
            if page.locator(".mines .cell").nth(cell).get_attribute("data-s") == "#"
        )
    )
    safe.click()
    expect(safe).not_to_have_attribute("data-s", "#")
    page.get_by_role("button", name="Undo").click()
    expect(safe).to_have_attribute("data-s", "#")
    win(page)
    expect(page.locator("aside")).to_contain_text("It counts as: practice.")
    # The history marks both, and each has records of its own.
    page.get_by_role("link", name="History").first.click()
    games = page.locator("table.games tbody tr")
    expect(games).to_have_count(2)
    expect(games.nth(0)).to_contain_text("practice")
    expect(games.nth(1)).to_contain_text("with exact chances")
    rows = page.locator("section.card table").first.locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("with exact chances")
    expect(rows.nth(1)).to_contain_text("practice")
    # Back leads to the game, not out of the app.
    page.go_back()
    expect(page.locator(".page-mines #end-title")).to_be_visible()
