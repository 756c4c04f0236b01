"""Axe finds nothing serious: what a screen reader would stumble over, and contrast, in every state and theme."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from gridsage.games.mines import FastBoard, parse_setup
from tests.browser.axe import serious
from tests.browser.screens import mnk_game
from tests.browser.test_other_pages import PAGES, settle

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def page_states(page: Page, server: Server) -> Iterator[Page]:
    """Every page as it opens."""
    for path in PAGES:
        page.goto(server.address + path)
        page.locator("main .page").wait_for()
        settle(page)
        yield page


def game_states(page: Page, server: Server) -> Iterator[Page]:
    """Games that go on and that are over, help, and the dialog of a board of one's own."""
    with server.client() as client:
        game = client.post("/mines/games", json={"setup": "5x5/3@any", "seed": "1"}).json()
        for index in range(25):
            client.post(f"/mines/games/{game['id']}/moves", json={"move": f"open {index % 5},{index // 5}"})
        mnk = client.post("/mnk/games", json={"setup": "9x9x5"}).json()
        client.post(f"/mnk/games/{mnk['id']}/moves", json={"move": "e5", "turn": 0})
        over = client.post("/mnk/games", json={"setup": "3x3x3"}).json()
        for turn, move in enumerate(("b2", "a1", "c1", "a2", "a3")):
            client.post(f"/mnk/games/{over['id']}/moves", json={"move": move, "turn": turn})
    games = (f"/mines?game={game['id']}", f"/mnk?game={mnk['id']}", f"/mnk?game={over['id']}", f"/replay/{game['id']}")
    beside = f"/replay/{game['id']}?beside={game['id']}"
    for path in (*games, beside, "/history"):
        page.goto(server.address + path)
        page.locator("main .page").wait_for()
        settle(page)
        yield page
    page.goto(f"{server.address}/mines?setup=beginner&seed=3&first=4,4")
    page.locator(".cell[data-s='0']").first.wait_for()
    page.keyboard.press("h")
    page.locator(".cell[data-hint]").first.wait_for()
    page.keyboard.press("m")
    page.locator(".cell[data-heat]").first.wait_for()
    yield page
    page.get_by_role("button", name="Custom …").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield page


def analysis_states(page: Page, server: Server) -> Iterator[Page]:
    """The analysis boards with everything that can be on them."""
    page.goto(f"{server.address}/analyse?game=mines#mines=1&view=1-/1-")
    page.locator(".cell[data-heat]").first.wait_for()
    page.get_by_role("button", name="What if", exact=True).click()
    page.locator(".mines .cell").nth(1).click(button="right")
    page.locator(".cell[data-hint='safe']").wait_for()
    yield page
    page.get_by_label("As text").fill("5#\n1#")
    page.locator(".cell[data-clash]").first.wait_for()
    yield page
    page.get_by_label("As text").fill("\n".join(["#" * 60] * 60))
    page.locator(".mines-canvas").wait_for()
    settle(page)
    yield page
    page.goto(f"{server.address}/analyse?game=mnk")
    page.get_by_label("As text").fill("15x15x5@renju\nh8 a1 i8 a3 (b2 (c2) j9) j9 a5 j10 a7")
    page.locator(".mnk .cell[data-forbidden]").wait_for()
    page.locator(".line-button").first.wait_for()
    page.locator(".mnk .cell[data-forbidden]").click()
    page.get_by_role("button", name="Threats of the other side").click()
    yield page
    page.get_by_label("As text").fill("15x15x5\nh8 a1 i8 a2 j8 a3")
    # A forced win, its stones numbered.
    page.locator(".mnk .cell[data-line]").first.wait_for()
    yield page


def learning_states(page: Page, server: Server) -> Iterator[Page]:
    """A drill and a puzzle with their answers, a mistake in its review, a proof that is walked, and no page at all."""
    with server.client() as client:
        game = client.post("/mines/games", json={"setup": "expert", "seed": "3", "first": "10,8"}).json()["id"]
        assert client.post(f"/mines/games/{game}/moves", json={"move": "open 0,0"}).json()["status"] == "lost"
    page.goto(f"{server.address}/lessons?pattern=1-2-1")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".lesson-say")).to_contain_text("The solution.")
    yield page
    page.goto(f"{server.address}/puzzles?day=2026-11-13")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".puzzle-steps li").first).to_be_visible()
    yield page
    page.goto(f"{server.address}/replay/{game}")
    page.get_by_role("button", name="2. opens 0,0").click()
    page.get_by_role("button", name="Chances before").click()
    expect(page.locator(".cell[data-heat]").first).to_be_visible()
    yield page
    page.goto(f"{server.address}/analyse?game=mnk#setup=4x3x3")
    proof = page.get_by_role("region", name="Proof", exact=True)
    proof.get_by_role("button", name="Prove who wins").click()
    proof.get_by_role("listitem").filter(has_text="wins").first.get_by_role("button").click()
    expect(proof.get_by_role("listitem").filter(has_text="answered by").first).to_be_visible()
    yield page
    page.goto(f"{server.address}/nope")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    yield page
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible()
    yield page


def ended_states(page: Page, server: Server) -> Iterator[Page]:
    """A win, a loss among many cells, a large board with its chances, and what a hint says in five in a row."""
    with server.client() as client:
        board = FastBoard(parse_setup("6x6/4"), 1)
        board.open(14)
        won = client.post("/mines/games", json={"setup": "6x6/4", "seed": "1", "first": "2,2"}).json()["id"]
        for cell in set(range(36)) - set(board.mines):
            client.post(f"/mines/games/{won}/moves", json={"move": f"open {cell % 6},{cell // 6}"})
        assert client.get(f"/mines/games/{won}").json()["status"] == "won"
        lost = client.post("/mines/games", json={"setup": "expert", "seed": "3", "first": "10,8"}).json()["id"]
        client.post(f"/mines/games/{lost}/moves", json={"move": "open 0,0"})
    for game in (won, lost):
        page.goto(f"{server.address}/mines?game={game}")
        expect(page.locator(".result")).to_be_visible()
        yield page
    page.goto(f"{server.address}/mines?setup=80x80/900&seed=3&first=40,40")
    page.locator(".mines-canvas canvas").wait_for()
    page.keyboard.press("m")
    expect(page.get_by_text("Risk elsewhere")).to_be_visible()
    yield page
    for moves, mark in (("h8 i9 g9 i7", "best"), ("h8 a1 i8 a3 j8 a5", "line")):
        page.goto(f"{server.address}/mnk?game={mnk_game(server, moves)}")
        page.locator(".mnk .cell").first.wait_for()
        page.keyboard.press("h")
        page.locator(f".cell[data-{mark}]").first.wait_for(state="attached")
        expect(page.locator(".eval .standing")).not_to_be_empty()
        yield page
    # The numbers of the moves on their stones.
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_label(re.compile("^Move numbers")).check()
    page.keyboard.press("Escape")
    expect(page.locator(":root[data-order='true']")).to_have_count(1)
    yield page


def dialog_states(page: Page, server: Server) -> Iterator[Page]:
    """What opens over a page, and what unfolds in it."""
    page.goto(f"{server.address}/mines?setup=beginner&seed=3&first=4,4")
    page.locator(".cell[data-s='0']").first.wait_for()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    yield page
    page.goto(f"{server.address}/watch?bot=pairs&setup=beginner&seed=3")
    page.get_by_role("button", name="Your own board").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield page
    game = mnk_game(server, "h8 i9")
    page.goto(f"{server.address}/mnk?game={game}")
    page.get_by_role("button", name="Invite somebody").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Make a link").click()
    expect(dialog.get_by_label("Invitation link")).to_be_visible()
    yield page
    page.goto(f"{server.address}/mnk?game={game}")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield page
    page.goto(f"{server.address}/mnk?menu")
    page.locator("details.more > summary").click()
    expect(page.get_by_role("radio", name="Two people")).to_be_visible()
    yield page
    page.goto(f"{server.address}/history")
    page.locator(".columns > summary").click()
    expect(page.locator(".columns input").first).to_be_visible()
    yield page


def lab_states(page: Page, server: Server) -> Iterator[Page]:
    """A run of each family that has ended, and one that goes on."""
    mines = {"game": "mines", "bots": ["pairs", "single_point"], "setups": ["5x5/3"], "games": 20, "seed": "1"}
    mnk = {"game": "mnk", "bots": ["minimax", "uniform"], "setups": ["3x3x3"], "games": 4, "seed": "1"}
    with server.client() as client:
        for wanted in (mines, mnk):
            run = client.post("/lab/runs", json=wanted).json()["id"]
            page.goto(f"{server.address}/lab?run={run}")
            expect(page.locator("section .tag").filter(has_text="finished").first).to_be_visible()
            yield page
        run = client.post("/lab/runs", json=mines | {"setups": ["expert"], "games": 100_000}).json()["id"]
        page.goto(f"{server.address}/lab?run={run}")
        expect(page.get_by_role("button", name="Stop")).to_be_visible()
        expect(page.locator(".plot .point").first).to_be_visible()
        client.post(f"/lab/runs/{run}/stop")
        expect(page.get_by_role("button", name="Resume")).to_be_visible()
        yield page


def trouble_states(page: Page, server: Server) -> Iterator[Page]:
    """A game whose server went away, and a page that was asked for meanwhile."""
    page.goto(f"{server.address}/mines?setup=beginner&seed=3&first=4,4")
    page.locator(".cell[data-s='0']").first.wait_for()
    server.stop()
    try:
        expect(page.locator("#banner")).to_be_visible()
        page.locator(".cell[data-s='#']").first.click()
        expect(page.locator(".toast").first).to_be_visible()
        yield page
        page.get_by_role("link", name="Lab").click()
        expect(page.get_by_role("heading", name="No connection to the server")).to_be_visible()
        yield page
    finally:
        server.start()


STATES = {
    "pages": page_states,
    "games": game_states,
    "ended": ended_states,
    "analysis": analysis_states,
    "learning": learning_states,
    "dialogs": dialog_states,
    "lab": lab_states,
    "trouble": trouble_states,
}


@pytest.mark.parametrize("states", STATES)
def test_axe_finds_nothing_serious_on_any_page_state_and_theme(open_page: Open, server: Server, states: str) -> None:
    page = open_page("/mines", reduced_motion="reduce")
    problems = [problem for state in STATES[states](page, server) for problem in serious(state)]
    assert not problems, "\n".join(problems)


def test_axe_finds_nothing_serious_on_a_phone(open_page: Open, server: Server) -> None:
    page = open_page("/mines", reduced_motion="reduce", **PHONE)
    problems = [problem for state in page_states(page, server) for problem in serious(state)]
    assert not problems, "\n".join(problems)
