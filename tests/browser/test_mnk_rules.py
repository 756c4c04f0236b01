"""Renju and swap2 in the browser: a forbidden point says why, and a side is chosen in the opening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.test_mnk_page import cell

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server


def test_a_forbidden_point_is_marked_and_says_why(open_page: Open) -> None:
    page = open_page("/mnk?menu")
    page.get_by_text("Who begins, other players").click()
    page.get_by_role("radio", name="Two people").check()
    page.get_by_role("button", name="Renju").click()
    page.get_by_role("button", name="Start").click()
    for number, name in enumerate(("h8", "a1", "i8", "a3", "j9", "a5", "j10", "a7"), start=1):
        cell(page, name, 15).click()
        expect(page.locator(".mnk .cell:not([data-s=''])")).to_have_count(number)
    point = cell(page, "j8", 15)
    expect(page.locator(".mnk .cell[data-forbidden]")).to_have_count(1)
    expect(point).to_have_attribute("aria-label", "j8: empty, forbidden")
    point.click()
    expect(page.locator(".say")).to_contain_text("j8 is forbidden to X: it makes two threes at once, h8–j8, j8–j10.")
    expect(page.locator(".mnk .cell:not([data-s=''])")).to_have_count(8)


def test_two_people_open_with_swap2(open_page: Open) -> None:
    page = open_page("/mnk?menu")
    page.get_by_text("Who begins, other players").click()
    page.get_by_role("radio", name="Two people").check()
    page.get_by_role("button", name="Gomoku 15").click()
    page.get_by_role("combobox", name="Opening").select_option("swap2")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".say")).to_contain_text("places 3 stones, X next")
    for name in ("h8", "i9", "c3"):
        cell(page, name, 15).click()
        expect(cell(page, name, 15)).not_to_have_attribute("data-s", "")
    expect(page.locator(".say")).to_contain_text("chooses a side")
    page.get_by_role("button", name="Take X").click()
    expect(page.locator(".say")).to_contain_text("O")
    expect(page.get_by_role("button", name="Take X")).to_have_count(0)
    cell(page, "d4", 15).click()
    expect(cell(page, "d4", 15)).to_have_attribute("data-s", "o")


def test_forbidden_points_are_marked_in_an_analysis_and_in_a_replay(open_page: Open, server: Server) -> None:
    moves = ("h8", "a1", "i8", "a3", "j9", "a5", "j10", "a7")
    page = open_page("/analyse?game=mnk")
    # The engine need not run for it.
    page.get_by_role("button", name="Stop").click()
    page.get_by_label("As text").fill(f"15x15x5@renju\n{' '.join(moves)}")
    marked = page.locator(".mnk .cell[data-forbidden]")
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("aria-label", "j8: empty, forbidden")
    marked.click()
    expect(page.locator(".say")).to_contain_text("j8 is forbidden to X: it makes two threes at once, h8–j8, j8–j10.")
    expect(page.locator(".mnk .cell:not([data-s=''])")).to_have_count(8)
    page.get_by_role("button", name="One move back").click()
    expect(marked).to_have_count(0)
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "renju"}).json()["id"]
        for turn, move in enumerate(moves):
            client.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": turn})
        client.post(f"/mnk/games/{game}/resign")
    page.goto(f"{server.address}/replay/{game}")
    page.get_by_role("button", name="To the end").click()
    expect(marked).to_have_count(1)
    page.get_by_role("button", name="One move back").click()
    expect(marked).to_have_count(0)


def test_a_rule_of_five_and_an_opening_want_five_in_a_row(open_page: Open) -> None:
    page = open_page("/mnk?menu")
    page.get_by_text("Who begins, other players").click()
    page.get_by_role("button", name="Caro").click()
    opening = page.get_by_role("combobox", name="Opening")
    expect(opening).to_be_visible()
    row = page.get_by_label("In a row")
    row.fill("4")
    expect(page.get_by_text("This rule is for 5 in a row.")).to_be_visible()
    expect(opening).to_be_hidden()
    row.fill("5")
    expect(page.get_by_text("This rule is for 5 in a row.")).to_have_count(0)
    expect(opening).to_be_visible()


def test_two_people_open_with_taraguchi10(open_page: Open) -> None:
    page = open_page("/mnk?menu")
    page.get_by_text("Who begins, other players").click()
    page.get_by_role("radio", name="Two people").check()
    page.get_by_role("button", name="Gomoku 15").click()
    opening = page.get_by_role("combobox", name="Opening")
    expect(opening.locator("option[value=taraguchi10]")).to_be_disabled()
    page.get_by_role("button", name="Renju").click()
    opening.select_option("taraguchi10")
    page.get_by_role("button", name="Start").click()
    say, stones = page.locator(".say"), page.locator(".mnk .cell:not([data-s=''])")
    expect(say).to_contain_text("places X in the middle")
    expect(page.locator(".mnk .cell[data-area]")).to_have_count(1)
    cell(page, "h8", 15).click()
    page.get_by_role("button", name="Take O").click()
    expect(page.locator(".mnk .cell[data-area]")).to_have_count(9)
    cell(page, "a1", 15).click()
    expect(page.get_by_text("a1 is too far out")).to_be_visible()
    for count, (stone, choice) in enumerate((("i8", "Take X"), ("j8", "Take X"), ("h10", "Keep X and")), start=2):
        cell(page, stone, 15).click()
        expect(stones).to_have_count(count)
        page.get_by_role("button", name=choice).click()
        # A stone is placed when the choice is known to be made.
        expect(page.get_by_role("button", name="Take O")).to_have_count(0)
    expect(say).to_contain_text("offers 10 fifth stones")
    offered = page.locator(".mnk .cell[data-offered]")
    for count, name in enumerate(("f6", "g6", "h6", "i6", "j6", "f5", "g5", "h5", "i5", "j5"), start=1):
        cell(page, name, 15).click()
        expect(offered).to_have_count(count)
    expect(cell(page, "f6", 15)).to_have_attribute("aria-label", "f6: empty, offered")
    expect(say).to_contain_text("takes one of the stones that were offered")
    expect(page.locator(".seat.to-move")).to_contain_text("Second player")
    page.reload()
    expect(offered).to_have_count(10)
    cell(page, "a1", 15).click()
    expect(page.get_by_text("Take one of the stones that were offered.")).to_be_visible()
    cell(page, "i6", 15).click()
    expect(stones).to_have_count(5)
    expect(offered).to_have_count(0)
    cell(page, "a15", 15).click()
    expect(cell(page, "a15", 15)).to_have_attribute("data-s", "o")
