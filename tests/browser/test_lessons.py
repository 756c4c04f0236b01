"""Lessons and puzzles by finger, keyboard and screen reader: from a hint's name to its drills, in every language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Locator, Page, expect

from gridsage.bots.mines.csp import Csp
from gridsage.games.mines import FastBoard, Hint
from gridsage.puzzle_sets import mines_puzzles
from gridsage.sessions.puzzles.lessons import find_lesson
from gridsage.solving.mines.hints import hints
from gridsage.solving.mines.puzzle import PuzzleKind

if TYPE_CHECKING:
    from tests.browser.conftest import Open

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}


def hold(page: Page, cell: Locator, shown: str) -> None:
    """A finger that rests on a cell until the cell shows it."""
    cell.scroll_into_view_if_needed()
    box = cell.bounding_box()
    assert box is not None
    fingers = page.context.new_cdp_session(page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": 1}
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(cell).to_have_attribute("data-hint", shown)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def named_hint(setup: str, seed: int) -> Hint:
    """A cell of the game after its first opening that both the engine and the bot that helps name a pattern for."""
    board = FastBoard(setup, seed)
    board.open(0)
    by_bot = {hint.cell: hint for hint in Csp(0).hints(board.view()).hints if hint.reason.pattern is not None}
    return next(hint for hint in hints(board).hints if hint.cell in by_bot and hint.reason.pattern is not None)


def test_a_hint_names_its_pattern_and_leads_to_the_lesson_and_its_drills(open_page: Open) -> None:
    seed = next(seed for seed in range(99) if any(h.reason.pattern for h in hints(opened(seed)).hints))
    hint = named_hint("9x9/10", seed)
    assert hint.reason.pattern is not None
    name = hint.reason.pattern.name.value
    page = open_page(f"/mines?setup=9x9/10&seed={seed}&first=0,0")
    page.keyboard.press("h")
    cell = page.locator(".mines .cell").nth(hint.cell)
    expect(cell).to_have_attribute("data-hint", hint.verdict.value)
    cell.hover()
    expect(page.locator(".help")).to_contain_text(f"This is the pattern {name}")
    cell.focus()
    page.get_by_role("link", name=f"Lesson: {name}", exact=True).click()
    page.wait_for_url("**/lessons?pattern=*")
    expect(page.get_by_role("heading", name=f"Pattern: {name}", exact=True)).to_be_visible()

    # By keyboard and screen reader: wrong, right, and the next one.
    page.get_by_role("navigation", name="All lessons").get_by_role("link", name=re.compile(r"^1-2-1\b")).click()
    expect(page.get_by_role("heading", name="Pattern: 1-2-1", exact=True)).to_be_visible()
    expect(
        page.get_by_role("grid", name="Example: 1-2-1").get_by_role("gridcell", name="1,1: hidden, safe")
    ).to_be_visible()
    lesson = find_lesson("1-2-1")
    drill = lesson.drills[0]
    answers = lesson.answers(drill)
    unsure = next(each for each in drill.view.hidden if each not in (*drill.safe, *drill.mines))
    grid = page.get_by_role("grid", name="Board of drill 1", exact=True)
    grid.get_by_role("gridcell").nth(unsure).focus()
    page.keyboard.press("Enter")
    status = page.locator(".lesson-say")
    expect(status).to_have_attribute("role", "status")
    expect(status).to_contain_text("Not certain")
    grid.get_by_role("gridcell").nth(answers[0].cell).focus()
    page.keyboard.press("Enter")
    expect(status).to_contain_text("Right")
    expect(status).to_contain_text("This is the pattern 1-2-1")
    expect(page.get_by_role("button", name="Next drill")).to_be_focused()
    expect(page.get_by_role("link", name=f"1-2-1 1 of {len(lesson.drills)}")).to_have_attribute("aria-current", "page")
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid", name="Board of drill 2", exact=True)).to_be_visible()
    page.get_by_role("button", name="Show the solution").click()
    expect(status).to_contain_text("The solution.")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Muster: 1-2-1", exact=True)).to_be_visible()


def opened(seed: int) -> FastBoard:
    board = FastBoard("9x9/10", seed)
    board.open(0)
    return board


def test_fingers_solve_drills_and_puzzles_and_a_screen_reader_hears_it(open_page: Open) -> None:
    page = open_page("/", **PHONE)
    page.locator("main").get_by_role("link", name="Learn").tap()
    expect(page.get_by_role("heading", name="Pattern: 1-1", exact=True)).to_be_visible()
    page.get_by_role("link", name=re.compile(r"^1-2 ")).tap()
    expect(page.get_by_role("heading", name="Pattern: 1-2", exact=True)).to_be_visible()
    lesson = find_lesson("1-2")
    number, mine = next(
        (number, hint.cell)
        for number, drill in enumerate(lesson.drills, 1)
        for hint in lesson.answers(drill)
        if hint.verdict.value == "mine"
    )
    for before in range(1, number):
        expect(page.get_by_role("heading", name=f"Drill {before} of")).to_be_visible()
        page.get_by_role("button", name="Next drill").tap()
    board = page.get_by_role("grid", name=f"Board of drill {number}", exact=True)
    hold(page, board.get_by_role("gridcell").nth(mine), "mine")
    expect(page.locator(".lesson-say")).to_contain_text("Right")

    # A puzzle: safe cells are touched, fingers rest on mines, and every cell says what it is.
    with page.expect_response(re.compile(r"/puzzles/sure-cells/next")) as asked:
        page.goto(page.url.partition("/lessons")[0] + "/puzzles?kind=sure-cells")
    question = asked.value.json()
    puzzle = {each.id: each for each in mines_puzzles(PuzzleKind.SURE_CELLS)}[question["id"]]
    expect(page.locator(f"[data-puzzle='{puzzle.id}']")).to_be_attached()
    grid = page.get_by_role("grid", name="Minesweeper puzzle")
    expect(grid).to_have_attribute("aria-colcount", str(puzzle.view.setup.width))
    expect(grid).to_have_attribute("aria-rowcount", str(puzzle.view.setup.height))
    cells = grid.get_by_role("gridcell")
    for cell in puzzle.safe:
        cells.nth(cell).tap()
        expect(cells.nth(cell)).to_have_attribute("aria-label", re.compile(r": hidden, safe$"))
    for cell in puzzle.mines:
        hold(page, cells.nth(cell), "mine")
        expect(cells.nth(cell)).to_have_attribute("aria-label", re.compile(r": hidden, mine$"))
    page.get_by_role("button", name="That is all").tap()
    expect(page.locator("#announcer")).to_contain_text("Right.")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    expect(page.locator(".puzzle-steps li")).to_have_count(len(puzzle.proof))
