"""The review in a real browser: the board is the one the text speaks of, grades have signs, mistakes become lessons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from gridsage.games.mines import Move, MoveKind, parse_setup
from gridsage.sessions.mines.game import MinesGame
from gridsage.solving.mines.analysis import analyse
from gridsage.solving.mines.mistake import find_mistakes
from gridsage.solving.mines.review import review

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

LOST = ("a1", "a2", "b2", "c3", "c1", "b1", "a3")
"""O's first move loses; b2 would have held."""
SETUP, SEED, FIRST = "9x9/10", 4, 40


def play_mnk(server: Server) -> str:
    with server.client() as client:
        game = str(client.post("/mnk/games", json={"setup": "3x3x3"}).json()["id"])
        for turn, move in enumerate(LOST):
            assert client.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": turn}).is_success
    return game


def cell(name: str) -> str:
    x, y = ord(name[0]) - ord("a"), int(name[1:]) - 1
    return f".mnk .cell >> nth={y * 3 + x}"


def test_a_game_of_two_is_stepped_through_and_learnt_from(open_page: Open, server: Server) -> None:
    page = open_page(f"/replay/{play_mnk(server)}")
    say, current = page.locator(".say"), page.locator(".review [aria-current]")
    learn = page.get_by_role("button", name="Learn from my mistakes")
    expect(learn).to_be_visible()
    # What has ended is not judged any more.
    page.keyboard.press("End")
    expect(page.locator(".eval")).to_contain_text("X won")
    # 1. A move in the list leads to its own board, with its own number; its sign is no colour.
    blunder = page.locator(".review li").filter(has_text="2. O a2")
    expect(blunder.locator("[data-grade=blunder]")).to_have_text(re.compile(r"\?\?.*blunder"))
    blunder.get_by_role("button").click()
    expect(say).to_have_text("Move 2 of 7: O a2")
    expect(page.locator(".cell[data-s='x'], .cell[data-s='o']")).to_have_count(2)
    expect(page.locator(cell("a2"))).to_have_attribute("data-last", "")
    expect(page.locator(cell("b2"))).to_have_attribute("data-best", "★")
    expect(current).to_contain_text("2. O a2")
    expect(page.locator(".detail")).to_contain_text("missed the last defence")
    # On a phone the list lies below the board, which comes back into sight.
    before = page.viewport_size
    assert before is not None
    page.set_viewport_size({"width": 390, "height": 844})
    blunder.get_by_role("button").click()
    expect(page.locator(".mnk").first).to_be_in_viewport(ratio=1)
    page.set_viewport_size(before)
    # 2. The best line stands on the board before that move, and the text says so.
    page.keyboard.press("b")
    expect(say).to_have_text("Before move 2 of 7: O a2")
    expect(page.locator(".cell[data-s='x'], .cell[data-s='o']")).to_have_count(1)
    expect(page.locator(cell("b2"))).to_have_attribute("data-line", "1")
    page.keyboard.press("b")
    expect(page.locator(".cell[data-line]")).to_have_count(0)
    # 3. The curve has a cursor: the pointer and the keyboard move it.
    curve = page.get_by_role("slider", name="Chance to win of X")
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": box["width"] * 5 / 7, "y": box["height"] / 2})
    expect(say).to_have_text("Move 5 of 7: X c1")
    curve.press("ArrowLeft")
    expect(curve).to_have_attribute("aria-valuenow", "4")
    expect(current).to_contain_text("4. O c3")
    expect(page.locator(".summary")).to_contain_text("100%")
    # 4. The mistake is a puzzle: what was played is refuted, the answer is explained.
    learn.click()
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text("O played a2. Find a better move for O.")
    expect(say).to_have_text("Before move 2 of 7")
    page.locator(cell("a2")).click()
    expect(lesson.locator(".tag")).to_have_text("Not yet")
    expect(lesson).to_contain_text("After a2, X wins by force")
    page.locator(cell("b1")).click()
    expect(lesson).to_contain_text("After b1, X wins by force")
    page.locator(cell("b2")).click()
    expect(lesson.locator(".tag")).to_have_text("Right")
    lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_be_hidden()
    expect(say).to_have_text("Move 2 of 7: O a2")


def test_a_careless_move_is_shown_with_its_chances_and_the_safe_cell(open_page: Open, server: Server) -> None:
    game = MinesGame(parse_setup(SETUP), SEED, first=FIRST)
    found = analyse(game.view())
    hidden = [at for at, code in enumerate(found.view.cells) if code > 8]
    numbers = {at for at, code in enumerate(found.view.cells) if 1 <= code <= 8}
    near = [at for at in hidden if numbers & set(game.setup.grid.neighbours[at])]
    risky = next(at for at in near if 0 < found.chances[at] < 1)
    sure_mine = found.mines[0]
    game.push(Move(MoveKind.OPEN, risky))
    with server.client() as client:
        state = client.post("/mines/games", json={"setup": SETUP, "seed": str(SEED), "first": "4,4"}).json()
        for at in (risky, *([] if game.over else [sure_mine])):
            client.post(f"/mines/games/{state['id']}/moves", json={"move": f"open {at % 9},{at // 9}"})
    page = open_page(f"/replay/{state['id']}")
    say, cells = page.locator(".say"), page.locator(".mines .cell")
    learn = page.get_by_role("button", name="Learn from my mistakes")
    expect(learn).to_be_visible()
    # 1. The move, graded, beside the safe cell and why it was safe.
    page.get_by_role("button", name=f"2. opens {risky % 9},{risky // 9}").click()
    expect(say).to_contain_text("Move 2 of")
    expect(cells.nth(risky)).to_have_attribute("data-last", "")
    expect(cells.nth(risky)).to_have_attribute("data-guess", re.compile(r"\d"))
    expect(page.locator(".cell[data-best]")).to_have_count(1)
    expect(page.locator(".detail")).to_contain_text("A safe cell was at")
    expect(page.locator(".summary")).to_contain_text("Accuracy")
    # 2. Its chances at that moment, on the board before it.
    page.get_by_role("button", name="Chances before").click()
    expect(say).to_contain_text("Before move 2 of")
    expect(cells.nth(risky)).to_have_attribute("data-s", "#")
    expect(page.locator(".cell[data-heat]")).to_have_count(len(hidden))
    expect(cells.nth(risky)).to_have_text(re.compile(r"\d"))
    assert cells.nth(risky).evaluate("(each) => getComputedStyle(each, '::after').content") == '""', "written twice"
    # 3. The mistake as a puzzle: a guess and a mine are refused with the reason, any safe cell is right.
    learn.click()
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text("Find a cell that is certainly safe.")
    expect(page.locator(".cell[data-heat]")).to_have_count(0)
    cells.nth(risky).click()
    expect(lesson).to_contain_text("That is a guess, and none was needed")
    cells.nth(sure_mine).click()
    expect(lesson).to_contain_text("is certainly a mine:")
    cells.nth(found.safe[-1]).click()
    expect(lesson.locator(".tag")).to_have_text("Right")
    lesson.get_by_role("button", name="Back to the game").click()
    expect(say).to_contain_text("Before move 2 of")


def test_where_nothing_was_safe_an_answer_is_judged_by_the_chance_to_win(open_page: Open, server: Server) -> None:
    # The cell that is opened last has the least risk of all, and still leaves less than the even guess at 0,2.
    game = MinesGame(parse_setup("5x4/5@safe"), 400)
    for at in (9, 4, 15):
        game.push(Move.open(at))
    (mistake,) = find_mistakes(review(game.record()).moves)
    expected = {at: mistake.check(at).right for at in mistake.view.hidden}
    assert mistake.move.best == 10
    assert [expected[at] for at in (15, 0, 12, 13)] == [False, False, False, True]
    with server.client() as client:
        state = client.post("/mines/games", json={"setup": "5x4/5@safe", "seed": "400"}).json()
        for move in ("open 4,1", "open 4,0"):
            client.post(f"/mines/games/{state['id']}/moves", json={"move": move})
    page = open_page(f"/mines?game={state['id']}")
    cells = page.locator(".mines .cell")
    # 1. The result tells what would have been better, though no cell had less risk.
    cells.nth(15).click()
    told = page.locator(".result-mattered")
    expect(told).to_contain_text("That cell had a mine chance of 20%, and left a chance to win of 40%; 0,2 left 50%.")
    # 2. So does the review.
    page.locator(".result").get_by_role("link", name="Review").click()
    page.get_by_role("button", name="3. opens 0,3").click()
    detail = page.locator(".detail")
    expect(detail).to_contain_text("cost 10% of the chance to win")
    expect(detail.get_by_text("risk 20%", exact=True)).to_be_visible()
    # 3. As a puzzle: less risk is refused with what it leaves, a mine with the reason; every cell as good is right.
    page.get_by_role("button", name="Learn from my mistakes").click()
    lesson = page.locator(".lesson")
    expect(lesson).to_contain_text("Nothing was certain: find a better cell.")
    for at, words in (
        (15, "0,3 leaves a chance to win of 40%; 50% was possible."),
        (0, "0,0 leaves a chance to win of 25%; 50% was possible."),
        (12, "2,2 is certainly a mine:"),
        (13, "3,2 leaves a chance to win of 50%; 50% was possible."),
    ):
        cells.nth(at).click()
        expect(lesson).to_contain_text(words)
        expect(lesson.locator(".tag")).to_have_text("Right" if expected[at] else "Not yet")
    # The answer is told in the same measure.
    lesson.get_by_role("button", name="Back to the game").click()
    page.get_by_role("button", name="Learn from my mistakes").click()
    lesson.get_by_role("button", name="Show the answer").click()
    expect(lesson).to_contain_text("0,2 was best: 50% chance of a mine, 50% chance to win.")


def test_on_a_laptop_the_reason_stays_in_sight_while_the_list_is_read(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mines/games", json={"setup": "expert!", "seed": "7", "first": "20,6"}).json()["id"]
        client.post(f"/mines/games/{game}/moves", json={"move": "open 17,7"})
    page = open_page(f"/replay/{game}", viewport={"width": 1366, "height": 768})
    page.get_by_role("button", name="2. opens 17,7").click()
    page.locator(".side").evaluate("(side) => side.scrollTo(0, side.scrollHeight)")
    reason = page.locator(".detail")
    expect(reason).to_contain_text("A safe cell was at")
    expect(reason).to_be_in_viewport(ratio=0.99)


def test_a_review_can_be_stopped_and_had_with_more_time(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = str(client.post("/mnk/games", json={"setup": "15x15x5"}).json()["id"])
        for turn, move in enumerate(("h8", "i9", "h9", "h7", "i8", "g8")):
            client.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": turn})
    page = open_page(f"/replay/{game}")
    rows = page.locator(".review li")
    expect(rows).to_have_count(6)
    expect(page.locator(".summary")).to_contain_text("First player")
    page.get_by_label("Engine time").select_option("10")
    expect(rows).not_to_have_count(6)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("progress")).to_be_hidden()
    # What was made before is there at once.
    page.get_by_label("Engine time").select_option("quick")
    expect(rows).to_have_count(6)
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()
