"""The players' figures as columns of the history: the usual ones, and any that somebody chooses."""

from __future__ import annotations

from itertools import pairwise

from playwright.sync_api import Page, expect

from gridsage.games.mines import make_layout, parse_setup
from gridsage.games.mines.figures import measure_recording
from gridsage.record import GameRecord
from tests.browser.axe import serious
from tests.browser.conftest import Open

USUAL = ["3BV", "3BV/s", "IOE", "ZNE"]
ALL = (
    "3BV", "3BV/s", "ZiNi", "HZiNi", "Clicks", "CL/s", "Left", "Right", "Double", "Wasted clicks", "IOE",
    "Correctness", "Throughput", "ZNE", "ZNT", "RQP", "QG", "IOS", "STNB", "Flags", "Openings", "Openings ≤ 9",
    "Openings 10–19", "Openings 20–49", "Openings ≥ 50", "Islands", "Path", "Forced guesses", "Needless guesses",
    "Luck the game needed", "Without a guess",
)  # fmt: skip


def history_of_one_game(open_page: Open, player: str) -> Page:
    setup = parse_setup("4x1/1@any")
    seed = next(seed for seed in range(99) if make_layout(setup, seed, 0) == (1,))
    page = open_page(f"/mines?setup={setup}&seed={seed}", player=player)
    cells = page.locator(".mines .cell")
    for cell in (0, 2, 3):
        cells.nth(cell).click()
        expect(cells.nth(cell)).not_to_have_attribute("data-s", "#")
    expect(page.locator("aside")).to_contain_text("1 forced, 0 needless")
    page.get_by_role("link", name="History").click()
    expect(page.locator("table.games tbody tr")).to_have_count(1)
    return page


def titles(page: Page) -> list[str]:
    return page.locator("table.games th.figure").all_text_contents()


def test_any_figure_can_be_a_column_and_stays_one(open_page: Open) -> None:
    page = history_of_one_game(open_page, "whoever-chooses-columns")
    assert titles(page) == USUAL
    page.get_by_text("Columns", exact=True).click()
    choices = page.get_by_role("group", name="Figures of Minesweeper in the list")
    assert choices.get_by_role("checkbox").count() == len(ALL)
    for name in ALL:
        choices.get_by_role("checkbox", name=name, exact=True).check()
    assert titles(page) == list(ALL)
    page.reload()
    row = page.locator("table.games tbody tr")
    expect(row).to_have_count(1)
    assert titles(page) == list(ALL)
    # Each cell is what the figures of the game say; what cannot be told is empty.
    entry = page.evaluate("fetch('/api/v1/games').then((answer) => answer.json())")["games"][0]
    record = page.evaluate(f"fetch('/api/v1/games/{entry['id']}/record.json').then((answer) => answer.text())")
    measured = measure_recording(GameRecord.from_json(record))
    cells = dict(zip(ALL, row.locator("td.figure").all_text_contents(), strict=True))
    counts = {"3BV": measured.three_bv, "ZiNi": measured.zini, "HZiNi": measured.hzini, "Clicks": measured.clicks}
    counts |= {"Left": measured.left, "Right": measured.right, "Wasted clicks": measured.wasted}
    counts |= {"Openings": measured.openings, "Islands": measured.islands, "Forced guesses": 1, "Needless guesses": 0}
    assert {name: cells[name] for name in counts} == {name: str(value) for name, value in counts.items()}
    assert (cells["STNB"], cells["Luck the game needed"]) == ("", "75%")
    assert cells["Without a guess"] == "solvable"
    assert cells["RQP"] == f"{measured.rqp:.2f}".rstrip("0").rstrip(".")
    # The way to the game stays in sight beside the wide table.
    expect(row.get_by_role("link", name="Review")).to_be_in_viewport()
    page.get_by_text("Columns", exact=True).click()
    assert serious(page) == []
    page.get_by_role("button", name="Reset columns").click()
    assert titles(page) == USUAL


def test_chosen_columns_are_read_on_a_small_phone(open_page: Open) -> None:
    page = history_of_one_game(open_page, "whoever-has-a-small-phone")
    page.set_viewport_size({"width": 320, "height": 640})
    figures = page.locator("table.games td.figure:visible")
    expect(figures).to_have_count(0)  # nobody asked for them, and there is no room
    page.get_by_text("Columns", exact=True).click()
    for name in ("ZiNi", "STNB", "Openings 10–19", "Luck the game needed"):
        page.get_by_role("checkbox", name=name, exact=True).check()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    # All but STNB, which such a board has not; each with its name, within the screen, one below the other.
    expect(figures).to_have_count(len(USUAL) + 3)
    boxes = [box for figure in figures.all() if (box := figure.bounding_box())]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 320 for box in boxes)
    assert all(above["y"] + above["height"] <= below["y"] + 1 for above, below in pairwise(boxes))
    named = figures.nth(1).evaluate("(cell) => getComputedStyle(cell, '::before').content")
    assert named == '"3BV/s"'
    review = page.locator("table.games").get_by_role("link", name="Review").bounding_box()
    assert review is not None
    assert review["y"] >= boxes[-1]["y"] + boxes[-1]["height"]
    assert serious(page) == []
