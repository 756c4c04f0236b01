"""Learning from end to end: a game without a guess, the question, a loss, its review, its mistake, a lesson, a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from gridsage.daily import DailyBoard, board_of_day
from gridsage.games.mines import Move, Verdict, make_layout, parse_setup
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.puzzles.lessons import find_lesson
from gridsage.solving.mines.analysis import analyse
from gridsage.solving.mines.review import review
from tests.browser.test_phone import PHONE

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

SETUP, SEED, FIRST = parse_setup("expert!"), 7, 200
TRAVELLER, GUEST = "whoever-walks-through-it-all", "whoever-plays-the-day"


def test_one_walk_from_a_careless_game_to_the_board_of_the_day(open_page: Open, server: Server) -> None:
    # What will happen: a careless second move, the safe cell that the review names, and the pattern that shows it.
    game = MinesGame(SETUP, SEED, first=FIRST)
    found = analyse(game.view())
    hit = next(mine for mine in game.board.mines if 0 < found.chances[mine] < 1)
    game.push(Move.open(hit))
    hint = review(game.record()).moves[-1].judged.hint
    assert hint is not None
    assert hint.reason.pattern is not None
    lesson = find_lesson(hint.reason.pattern.name.value)

    # 1. An expert board that needs no guess is asked for, and comes at the first click.
    page = open_page("/", player=TRAVELLER)
    page.get_by_role("link", name="Play Minesweeper").click()
    page.get_by_role("button", name="Custom").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Expert", exact=True).click()
    dialog.get_by_role("checkbox", name="No guess").check()
    dialog.get_by_role("textbox", name="Seed").fill(str(SEED))
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_be_hidden()
    expect(page.locator(".table-bar .tag", has_text="no guess")).to_be_visible()
    cells = page.locator(".mines .cell")
    cells.nth(FIRST).click()
    expect(cells.nth(FIRST)).to_have_attribute("data-s", "0")
    # 2. May I guess? No; and the player does all the same.
    page.get_by_role("button", name="May I guess?").click()
    expect(page.locator(".help")).to_contain_text("No: there is a safe cell.")
    cells.nth(hit).click()
    card = page.locator(".result")
    expect(card.get_by_role("heading", name="That was a mine.")).to_be_visible()
    expect(card.locator(".result-mattered")).to_contain_text("needless")
    expect(page.locator("aside")).to_contain_text(f"{game.record().details['grade']} of 10")
    expect(page.locator("aside")).to_contain_text("0 forced, 1 needless")
    # 3. The review names the safe cell and why.
    card.get_by_role("link", name="Review").click()
    page.get_by_role("button", name=f"2. opens {hit % 30},{hit // 30}").click()
    detail = page.locator(".detail")
    expect(detail).to_contain_text(f"A safe cell was at {hint.cell % 30},{hint.cell // 30}")
    # 4. The mistake is a puzzle: the board has the page to itself until it is solved.
    page.get_by_role("button", name="Learn from my mistakes").click()
    asked = page.get_by_role("region", name="Mistake 1 of 1")
    expect(asked).to_contain_text("Find a cell that is certainly safe.")
    expect(page.locator(".replay-bar").first).to_be_hidden()
    cells.nth(hint.cell).click()
    expect(asked.locator(".tag")).to_have_text("Right")
    asked.get_by_role("button", name="Next").click()
    expect(asked).to_be_hidden()
    # 5. The pattern has a lesson, and the lesson drills.
    detail.get_by_role("link", name=f"Lesson: {lesson.name}", exact=True).click()
    expect(page.get_by_role("heading", name=f"Pattern: {lesson.name}", exact=True)).to_be_visible()
    answer = lesson.answers(lesson.drills[0])[0]
    drill = page.get_by_role("grid", name="Board of drill 1", exact=True).get_by_role("gridcell").nth(answer.cell)
    drill.click(button="left" if answer.verdict is Verdict.SAFE else "right")
    expect(page.locator(".lesson-say")).to_contain_text("Right")
    # 6. The board of the day, lost as well, and told in a text that gives nothing away.
    page.get_by_role("link", name="Gridsage", exact=True).click()
    page.get_by_role("link", name="Board of the day").click()
    board = board_of_today(server)
    part = page.get_by_role("region", name="Board", exact=True)
    expect(part).to_contain_text("Not tried yet.")
    part.get_by_role("button", name="Play").click()
    expect(cells.nth(board.first)).to_have_attribute("data-s", "0")
    cells.nth(board.mines()[0]).click()
    expect(card.get_by_role("heading", name="That was a mine.")).to_be_visible()
    card.get_by_role("link", name="Board of the day").click()
    expect(part).to_contain_text("Missed")
    share = page.get_by_role("region", name="Share the result")
    expect(share).to_contain_text(f"Gridsage {board.day}")
    expect(share).to_contain_text(f"💣 {board.setup} ✗")
    expect(part.get_by_role("button", name="Play again, as practice")).to_be_visible()


def test_forced_guesses_and_the_luck_are_told_at_the_end_and_in_the_history(open_page: Open) -> None:
    # Under `any` the first cell is a guess that nothing can spare; after it all is certain.
    setup = parse_setup("4x1/1@any")
    seed = next(seed for seed in range(99) if make_layout(setup, seed, 0) == (1,))
    page = open_page(f"/mines?setup={setup}&seed={seed}", player="whoever-has-to-guess")
    cells = page.locator(".mines .cell")
    for cell in (0, 2, 3):
        cells.nth(cell).click()
        expect(cells.nth(cell)).not_to_have_attribute("data-s", "#")
    figures = page.locator("aside")
    expect(figures).to_contain_text("1 forced, 0 needless")
    expect(figures).to_contain_text("Luck the game needed")
    expect(figures).to_contain_text("75%")
    page.get_by_role("link", name="History").click()
    row = page.locator("tbody tr", has_text="guesses: 1 forced, 0 needless")
    expect(row).to_contain_text("Luck needed: 75%.")
    bests = page.locator(".progress table")
    expect(bests).to_contain_text("Forced guesses")
    expect(bests.locator("tbody tr")).to_contain_text("75%")


def board_of_today(server: Server) -> DailyBoard:
    """The board of the server's day."""
    with server.client() as client:
        return board_of_day(client.get("/daily/today").json()["day"])


def open_day(page: Page, day: str) -> None:
    """The page of a day, by its address."""
    page.goto(page.url.partition("/mines")[0] + f"/daily/{day}")
    expect(page.get_by_role("heading", name="Board of the day")).to_be_visible()


def test_the_day_goes_on_where_it_was_left_and_stands_in_the_archive(open_page: Open, server: Server) -> None:
    page = open_page("/daily", player=GUEST)
    board = board_of_today(server)
    part, puzzle = page.get_by_role("region", name="Board", exact=True), page.get_by_role("region", name="Puzzle")
    # 1. The game has its first cell open; whoever leaves it goes on with it.
    part.get_by_role("button", name="Play").click()
    cells = page.locator(".mines .cell")
    expect(cells.nth(board.first)).to_have_attribute("data-s", "0")
    flagged = board.mines()[0]
    cells.nth(flagged).click(button="right")
    expect(cells.nth(flagged)).to_have_attribute("data-s", "F")
    open_day(page, str(board.day))
    part.get_by_role("button", name="Go on").click()
    expect(cells.nth(board.first)).to_have_attribute("data-s", "0")
    expect(cells.nth(flagged)).to_have_attribute("data-s", "F")
    # 2. The puzzle of the day leads back to it.
    open_day(page, str(board.day))
    puzzle.get_by_role("link", name="Solve").click()
    expect(page.locator(".puzzle-board[data-puzzle]")).to_be_visible()
    page.get_by_role("button", name="Show the solution").click()
    page.locator("aside").get_by_role("link", name="Board of the day").click()
    expect(puzzle).to_contain_text("Missed")
    expect(page.locator(".daily-days tbody tr")).to_have_count(14)
    # 3. Another day by its address, in another language and on a phone; one that has not begun is refused in words.
    other = open_page("/daily/2026-01-01", player=GUEST, locale="de-DE", **PHONE)
    expect(other.get_by_role("heading", name="Brett des Tages")).to_be_visible()
    expect(other.locator(".daily-date")).to_have_text("Donnerstag, 1. Januar 2026")
    expect(other.locator(".daily-days tbody tr")).to_have_count(14)
    expect(other.get_by_role("link", name="Der Tag davor")).to_have_count(0)
    other.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    other.goto(other.url.replace("2026-01-01", "2999-12-31"))
    expect(other.get_by_role("alert").filter(has_text="2999-12-31")).to_contain_text("hat noch nicht begonnen")
