"""Two browsers, one game: the other one looks, hears every move, and is told why its clicks do nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server


def test_another_browser_looks_at_my_game_and_cannot_move_in_it(open_page: Open) -> None:
    mine = open_page("/mines?setup=9x9/10&seed=4&first=4,4")
    flag = ".mines .cell[data-s='F']"
    mine.locator(".mines .cell[data-s='#']").first.click(button="right")
    expect(mine.locator(flag)).to_have_count(1)
    address = mine.evaluate("location.pathname + location.search")
    other = open_page(address, player="somebody-else-altogether")
    expect(other.locator("#mines-say")).to_have_text("You are watching this game.")
    expect(other.locator(flag)).to_have_count(1)
    expect(other.get_by_role("button", name="Undo")).to_be_disabled()
    expect(mine.get_by_role("button", name="Hints")).to_be_visible()
    expect(other.get_by_role("button", name="Hints")).to_be_hidden()
    other.locator(".mines .cell[data-s='#']").first.click()
    expect(other.locator(".toast")).to_contain_text("only its players can change it")
    mine.locator(".mines .cell[data-s='#']").first.click(button="right")
    expect(other.locator(flag)).to_have_count(2)


def test_the_last_game_of_another_is_not_taken_for_ones_own(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mines/games", json={"setup": "9x9/10"}).json()["id"]
        client.post(f"/mines/games/{game}/moves", json={"move": "open 4,4"})
    other = open_page(f"/mines?game={game}", player="somebody-else-altogether", locale="de-DE")
    expect(other.locator("#mines-say")).to_have_text("Du schaust bei diesem Spiel zu.")
    again = open_page("/mines", context=other.context)
    expect(again.locator("#mines-say")).not_to_have_text("Du schaust bei diesem Spiel zu.")


def test_a_spectator_of_five_in_a_row_hears_the_moves_and_plays_none(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "3x3x3"}).json()["id"]
        other = open_page(f"/mnk?game={game}", player="somebody-else-altogether")
        expect(other.locator(".say")).to_have_text("X is to move. You are watching this game.")
        other.locator(".mnk .cell").first.click()
        expect(other.locator(".toast")).to_contain_text("only its players can change it")
        client.post(f"/mnk/games/{game}/moves", json={"move": "b2", "turn": 0})
        expect(other.locator(".say")).to_have_text("O is to move. You are watching this game.")
        expect(other.get_by_role("button", name="Undo")).to_be_disabled()


def test_a_replay_calls_only_me_you(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mines/games", json={"setup": "9x9/10"}).json()["id"]
        client.post(f"/mines/games/{game}/moves", json={"move": "open 4,4"})
        client.post(f"/mines/games/{game}/resign")
    expect(open_page(f"/replay/{game}").locator("main")).to_contain_text("You")
    other = open_page(f"/replay/{game}", player="somebody-else-altogether")
    expect(other.locator("main")).to_contain_text("Player")
    expect(open_page("/history", context=other.context).locator("main")).not_to_contain_text("9 × 9")
