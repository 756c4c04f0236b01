"""Puzzles on the page: solved with the keyboard, missed with the mouse, explained, counted, and kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page, expect

from gridsage.puzzle_sets import mines_puzzles, mnk_puzzles
from gridsage.solving.mines import puzzle as mines
from gridsage.solving.mnk import puzzle as mnk

if TYPE_CHECKING:
    from tests.browser.conftest import Open


def asked(page: Page, act: Any) -> dict[str, Any]:
    """The question that comes when something is done."""
    with page.expect_response(re.compile(r"/puzzles/[\w-]+/next")) as answer:
        act()
    question: dict[str, Any] = answer.value.json()
    expect(page.locator(f"[data-puzzle='{question['id']}']")).to_be_attached()
    return question


def press_on(page: Page, cell: int, key: str) -> None:
    page.locator(".page-puzzles .cell").nth(cell).focus()
    page.keyboard.press(key)


def test_minesweeper_puzzles_are_solved_missed_and_explained(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("link", name="Puzzles").click()
    page.wait_for_url("**/puzzles")
    expect(page.locator(".puzzle-task")).to_contain_text("Level")
    question = asked(page, page.get_by_role("button", name="The safe cell").click)
    one = {puzzle.id: puzzle for puzzle in mines_puzzles(mines.PuzzleKind.SAFE_CELL)}
    press_on(page, one[question["id"]].safe[0], "Enter")
    expect(page.locator(".table-foot")).to_contain_text("Right.")
    expect(page.locator(".puzzle-steps li")).to_have_count(1)
    expect(page.locator(".cell[data-clue]")).to_have_count(len(one[question["id"]].proof[0].clues))
    expect(page.locator("aside")).to_contain_text("1 of 1")

    # All that is certain: marks of both kinds, by key and by mouse, and one that is missing.
    question = asked(page, page.get_by_role("button", name="All that is certain").click)
    puzzle = {each.id: each for each in mines_puzzles(mines.PuzzleKind.SURE_CELLS)}[question["id"]]
    expect(page.get_by_role("button", name="That is all")).to_be_disabled()
    for cell in puzzle.safe:
        press_on(page, cell, "Enter")
    for cell in puzzle.mines:
        page.locator(".page-puzzles .cell").nth(cell).click(button="right")
    expect(page.locator(".cell[data-hint]")).to_have_count(len(puzzle.safe) + len(puzzle.mines))
    last = (puzzle.safe or puzzle.mines)[0]
    page.locator(".page-puzzles .cell").nth(last).click(button="left" if puzzle.safe else "right")
    page.get_by_role("button", name="That is all").click()
    expect(page.locator(".table-foot")).to_contain_text("Wrong.")
    expect(page.locator(".cell[data-best]")).to_have_count(1)
    expect(page.locator(".puzzle-steps li")).to_have_count(len(puzzle.proof))
    expect(page.locator("aside")).to_contain_text("0 now, 1 in all")


def test_moves_are_tried_refuted_and_kept(open_page: Open) -> None:
    page = open_page("/puzzles?kind=defence")
    expect(page.locator(".puzzle-task")).to_contain_text("to move")
    question = asked(page, page.get_by_role("button", name="The only defence").click)
    answers = {each.id: each.answer.move for each in mnk_puzzles(mnk.PuzzleKind.DEFENCE)}
    right = answers[question["id"]]
    wrong = next(cell for cell, stone in enumerate(question["stones"]) if not stone and cell != right)
    page.locator(".page-puzzles .cell").nth(wrong).click()
    expect(page.locator("aside")).to_contain_text("wins by force")
    expect(page.locator(".cell[data-line]").first).to_be_visible()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".page-puzzles .cell").nth(right)).to_have_attribute("data-last", "")
    expect(page.locator("aside")).to_contain_text("0 of 1")
    question = asked(page, page.get_by_role("button", name="Next puzzle").click)
    press_on(page, answers[question["id"]], "Enter")
    expect(page.locator(".table-foot")).to_contain_text("Right.")
    # Another visit finds all of it again.
    page.reload()
    expect(page.locator("aside")).to_contain_text("1 of 2")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", name="Rätsel")).to_be_visible()
