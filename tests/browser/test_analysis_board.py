"""The analysis board of m,n,k: a tree that is walked, cut and promoted, links and files, the engine and its lines."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from gridsage.games.mnk.formats import read_tree
from tests.cli.calling import call

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

SMALL = "/analyse?game=mnk#setup=7x7x4"


def cell(page: Page, name: str, width: int = 7) -> Locator:
    return page.locator(".mnk .cell").nth((int(name[1:]) - 1) * width + ord(name[0]) - ord("a"))


def play(page: Page, *moves: str, width: int = 7) -> None:
    for move in moves:
        cell(page, move, width).click()
        expect(cell(page, move, width)).not_to_have_attribute("data-s", "")


def text(page: Page) -> str:
    return page.get_by_label("As text").input_value()


def shown(page: Page) -> str:
    """The moves of the line that is shown."""
    return " ".join(page.locator(".tree .move[data-path]").all_inner_texts()).replace("\n", "")


def test_a_tree_is_walked_cut_promoted_and_undone(open_page: Open) -> None:
    page = open_page(SMALL)
    play(page, "d4", "e5", "d5")
    page.get_by_role("button", name="One move back").click()
    page.get_by_role("button", name="One move back").click()
    expect(page.locator(".cell[data-s='x'], .cell[data-s='o']")).to_have_count(1)
    play(page, "c3", "d5")
    assert text(page) == "7x7x4\nd4 e5 (c3 d5) d5"
    # Walked with keys too, over to the other variation and to the ends.
    page.locator(".tree .move[aria-current]").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".tree .move[aria-current]")).to_have_text(re.compile("e5"))
    page.keyboard.press("Home")
    expect(page.locator(".cell[data-s='x']")).to_have_count(0)
    page.locator(".tree .variation .move").first.click()
    page.get_by_role("button", name="Make it the main line").click()
    assert text(page) == "7x7x4\nd4 c3 (e5 d5) d5"
    page.get_by_role("button", name="Delete from here").click()
    assert text(page) == "7x7x4\nd4 e5 d5"
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    assert text(page) == "7x7x4\nd4 c3 (e5 d5) d5"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    assert text(page) == "7x7x4\nd4 c3 (e5 d5) d5"


def test_the_board_is_turned_and_mirrored_with_its_whole_tree(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk#setup=7x5x4&moves=b1c2(d3)e4&at=2")
    words = page.get_by_label("Comment on this position")
    words.fill("why not")
    expect(page.locator(".engine .line-button").first).to_be_visible()
    page.get_by_role("button", name="Turn the board").click()
    # Clockwise: what was the first row is the last column, and the sides are exchanged.
    assert text(page) == "5x7x4\ne2 d3 (c4) b5"
    expect(page.get_by_label("Width")).to_have_value("5")
    expect(page.locator(".mnk .cell")).to_have_count(35)
    expect(cell(page, "e2", 5)).to_have_attribute("data-s", "x")
    expect(cell(page, "d3", 5)).to_have_attribute("data-last", "")
    expect(page.locator(".tree .move[aria-current]")).to_have_text(re.compile("d3"))
    expect(words).to_have_value("why not")
    page.wait_for_url("**/analyse?game=mnk#setup=5x7x4&moves=e2d3(c4)b5&at=2")
    # The engine looks at the board as it lies now.
    expect(page.locator(".engine .line-button strong").first).to_have_text(re.compile("^[a-e][1-7]$"))
    page.get_by_role("button", name="Mirror the board").click()
    assert text(page) == "5x7x4\na2 b3 (c4) d5"
    expect(words).to_have_value("why not")
    # One step each for undo and redo.
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    assert text(page) == "5x7x4\ne2 d3 (c4) b5"
    page.keyboard.press("Control+z")
    assert text(page) == "7x5x4\nb1 c2 (d3) e4"
    expect(words).to_have_value("why not")
    page.keyboard.press("Control+y")
    page.keyboard.press("Control+y")
    assert text(page) == "5x7x4\na2 b3 (c4) d5"


def test_keys_turn_and_mirror_stones_that_were_given_and_the_cell_they_act_on(open_page: Open) -> None:
    page = open_page(
        "/analyse?game=mnk#setup=7x5x4&stones=XO...../......./......./......./.......&turn=o&moves=c1&at=1"
    )
    cell(page, "c1").focus()
    page.keyboard.press("r")
    assert text(page) == "5x7x4\n....X\n....O\n" + ".....\n" * 5 + "O to move\ne3"
    expect(cell(page, "e3", 5)).to_be_focused()
    page.keyboard.press("m")
    assert text(page) == "5x7x4\nX....\nO....\n" + ".....\n" * 5 + "O to move\na3"
    expect(cell(page, "a3", 5)).to_be_focused()
    page.wait_for_url(re.compile("stones=X..../O..../.*&turn=o&moves=a3&at=1$"))
    # Four quarters and two mirrors are none.
    for key in "mrrrr":
        page.keyboard.press(key)
    assert text(page) == "5x7x4\n....X\n....O\n" + ".....\n" * 5 + "O to move\ne3"
    # In a field they are letters, and the list of keys has them.
    page.get_by_label("Comment on this position").press_sequentially("mr")
    expect(page.get_by_label("Comment on this position")).to_have_value("mr")
    assert text(page).endswith("e3")
    cell(page, "e3", 5).focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Mirror the board")


def test_a_link_is_enough(open_page: Open) -> None:
    page = open_page(SMALL)
    play(page, "d4", "e5", "d5")
    page.get_by_role("button", name="One move back").click()
    page.wait_for_url("**/analyse?game=mnk#setup=7x7x4&moves=d4e5d5&at=2")
    other = open_page("/analyse" + page.url.partition("/analyse")[2], player="b")
    expect(other.locator(".tree .move[aria-current]")).to_have_text(re.compile("e5"))
    assert text(other) == "7x7x4\nd4 e5 d5"
    # Stones that were put, and who is to move, are in it as well.
    other.get_by_role("group", name="Draw", exact=True).get_by_role("button", name="O", exact=True).click()
    cell(other, "a1").click()
    other.wait_for_url(re.compile("stones=O"))
    again = open_page("/analyse" + other.url.partition("/analyse")[2], player="c")
    expect(cell(again, "a1")).to_have_attribute("data-s", "o")


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("#setup=7x7x4&moves=d4d4", "d4 is taken"),
        ("#setup=3x3x3&moves=a1a2b1b2c1c2", "after the end"),
        ("#setup=7x7x4&moves=z9", "not on the board"),
        ("#setup=7x7x4&moves=d4(", "brackets"),
        ("#setup=99x99x5", "99"),
        ("#setup=3x3x3&stones=XXX/OOO/...&turn=x", "Both sides"),
    ],
)
def test_an_impossible_link_is_told_and_nothing_is_lost(open_page: Open, address: str, words: str) -> None:
    page = open_page(SMALL)
    play(page, "d4")
    impossible = open_page(f"/analyse?game=mnk{address}", context=page.context)
    expect(impossible.get_by_role("alert").filter(has_text=words)).to_be_visible()
    expect(impossible.get_by_label("As text")).to_have_value(re.compile("x"))
    # The board of the last visit is still there, and can be played on.
    expect(cell(impossible, "d4")).to_have_attribute("data-s", "x")
    play(impossible, "e5")


def test_moves_alone_in_a_link_show_the_position_after_them(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk#setup=7x7x4&moves=d4e5(c3)d5")
    expect(page.locator(".mnk .cell:not([data-s=''])")).to_have_count(3)
    page.wait_for_url(re.compile(r"moves=d4e5\(c3\)d5&at=[34]$"))
    page.get_by_role("button", name="To the start").click()
    page.wait_for_url(re.compile("&at=0$"))
    page.reload()
    expect(page.locator(".tree .move")).to_have_count(4)
    expect(page.locator(".mnk .cell:not([data-s=''])")).to_have_count(0)
    # So do moves with a place that is none of theirs.
    for at in ("end", "99", "-1"):
        page = open_page(f"/analyse?game=mnk#setup=7x7x4&moves=d4e5(c3)d5&at={at}", context=page.context)
        expect(page.locator(".mnk .cell:not([data-s=''])")).to_have_count(3)


def test_text_of_every_form_comes_in_and_goes_out(open_page: Open, tmp_path: Path) -> None:
    page = open_page(SMALL, permissions=["clipboard-read", "clipboard-write"])
    page.get_by_label("As text").fill("h8 i9 j10")
    expect(page.get_by_role("alert").filter(has_text="not on the board")).to_be_visible()
    page.get_by_label("As text").fill("15x15x5\nh8 i9 j10")
    expect(page.locator(".mnk .cell")).to_have_count(225)
    page.get_by_role("button", name="Copy the moves").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "h8 i9 j10"
    page.get_by_label("As text").fill("(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[hi]))")
    expect(page.locator(".tree .variation .move")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("button", name="SGF").click()
    assert str(read_tree(download.value.path().read_text(encoding="utf-8"))) == "15x15x5\nh8 i9 (h9) j10"
    with page.expect_download() as download:
        page.get_by_role("button", name="psq").click()
    assert "8,8,0\n9,9,0\n10,10,0" in download.value.path().read_text(encoding="utf-8")
    with page.expect_download() as download:
        page.get_by_role("button", name="PNG").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as download:
        page.get_by_role("button", name="SVG").click()
    assert download.value.path().read_text(encoding="utf-8").count('stroke-width="4"') == 3
    old = tmp_path / "old.sgf"
    old.write_bytes("(;GM[4]SZ[15];B[hh]C[好手])".encode("gbk"))
    page.locator("input[type=file]").set_input_files(old)
    expect(page.get_by_label("Comment on this position")).to_have_value("好手")
    file = tmp_path / "game.psq"
    file.write_text("Piskvorky 20x20, 11:11, 0\n10,10,0\n11,11,0\n", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".mnk .cell")).to_have_count(400)


def test_comments_are_read_while_walking_written_and_saved(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk#setup=15x15x5")
    words = page.get_by_label("Comment on this position")
    page.get_by_label("As text").fill(
        "(;GM[4]SZ[15]C[begin];B[hh]C[a fine <b>move</b>\nindeed](;W[ii];B[jj])(;W[hi]C[no]))"
    )
    expect(page.locator(".tree .move[data-comment]")).to_have_count(2)
    expect(words).to_have_value("")
    page.get_by_role("button", name="To the start").click()
    expect(words).to_have_value("begin")
    page.get_by_role("button", name="One move forward").click()
    expect(words).to_have_value("a fine <b>move</b>\nindeed")
    expect(page.locator(".tree .move[aria-current]")).to_have_attribute("title", "a fine <b>move</b>\nindeed")
    page.get_by_role("button", name="One move forward").click()
    words.fill("best")
    expect(page.locator(".tree .move[data-comment]")).to_have_count(3)
    # One click leads from the field to another move.
    page.locator(".tree .variation .move").click()
    expect(words).to_have_value("no")
    with page.expect_download() as download:
        page.get_by_role("button", name="SGF").click()
    tree = read_tree(download.value.path().read_text(encoding="utf-8"))
    assert tree.comments == ("begin", "a fine <b>move</b>\nindeed", "best", "", "no")
    with page.expect_download() as download:
        page.get_by_role("button", name="RenLib").click()
    assert read_tree(download.value.path().read_bytes().hex()).comments == tree.comments
    # They are there after a visit elsewhere, and what was written can be undone.
    page.wait_for_url(re.compile("&at=4$"))
    page.reload()
    expect(words).to_have_value("no")
    words.fill("never")
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    expect(words).to_have_value("no")


def test_ten_thousand_moves_are_walked_and_ten_megabytes_refused(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk#setup=20x20x5")
    cells = [f"{chr(97 + i % 20)}{1 + i // 20}" for i in range(200)]
    answers = " ".join([cells[100], *(f"({each})" for each in cells[101:])])
    tree = "20x20x5\n" + " ".join([cells[0], *(f"({each} {answers})" for each in cells[1:100]), answers])
    page.get_by_label("As text").fill(tree)
    expect(page.get_by_text("10,100 moves")).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One move forward").click()
    expect(page.locator(".tree .move[aria-current]")).to_have_text(re.compile("a1"))
    page.evaluate(
        """() => { const area = document.querySelector("textarea.code"); area.value = "h8 ".repeat(3500000);
                   area.dispatchEvent(new Event("input", { bubbles: true })); }"""
    )
    expect(page.get_by_text("at most 400 kB")).to_be_visible()
    assert text(page).startswith("20x20x5\na1 (b1")


def test_the_engine_looks_until_it_is_stopped_and_numbers_a_forced_win(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk#setup=15x15x5&moves=h8i9")
    page.get_by_label("Thinks for").select_option("until stopped")
    page.get_by_label("How many").select_option("5")
    expect(page.locator(".lines li")).to_have_count(5)
    expect(page.locator(".cell[data-best]")).to_have_count(5)
    facts = page.locator("dl.facts")
    expect(facts).to_contain_text("Depth")
    expect(facts).to_contain_text(re.compile("Speed.*/s", re.DOTALL))
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator(".say")).to_have_text("Stopped.")
    expect(page.locator(".lines li")).to_have_count(5)
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".say")).to_have_text("Searching …")
    # Four in a row, open at both ends: won by force, its stones numbered.
    page.get_by_label("As text").fill("15x15x5\nh8 a1 i8 a3 j8 a5 k8 o15")
    expect(page.locator(".cell[data-line='1']")).to_have_count(1)
    expect(page.get_by_role("meter")).to_have_attribute("aria-valuenow", "100")


def test_the_other_sides_threats_are_shown_on_demand(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk#setup=15x15x5&moves=h8a1i8o15j8&at=5")
    page.get_by_role("button", name="Threats of the other side").click()
    expect(page.get_by_text("X threatens to win in 3 plies")).to_be_visible()
    threat = page.locator(".cell[data-line='1'][data-side='x']")
    expect(threat).to_have_count(1)
    # Another line is shown while it is pointed at; then the threat is there again.
    page.locator(".engine .line-button").first.hover()
    expect(threat).to_have_count(0)
    page.get_by_role("heading", name="Best moves").hover()
    expect(threat).to_have_count(1)
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_text("X threatens")).to_be_hidden()


def test_a_row_ends_the_line(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk#setup=3x3x3&moves=a1a2b1b2c1&at=5")
    expect(page.locator(".cell[data-row]")).to_have_count(3)
    cell(page, "c3", 3).click()
    expect(cell(page, "c3", 3)).to_have_attribute("data-s", "")


def test_the_empty_board_does_not_look_decided(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk#setup=15x15x5")
    expect(page.locator(".lines li").first).to_be_visible()
    value = int(page.get_by_role("meter").get_attribute("aria-valuenow") or 0)
    assert 30 <= value <= 88


def test_a_game_goes_on_from_here_against_a_bot(open_page: Open, server: Server) -> None:
    page = open_page("/analyse?game=mnk#setup=9x9x5&moves=e5d4&at=2")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Bot", exact=True).locator("visible=true").select_option("champion")
    dialog.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/mnk?game=*")
    # The address changes before the board does.
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    expect(page.locator(".mnk[data-ghost='x']")).to_be_visible()
    expect(cell(page, "e5", 9)).to_have_attribute("data-s", "x")
    play(page, "f6", width=9)
    expect(page.locator(".cell[data-s='o']")).to_have_count(2)


def test_a_proof_is_opened_and_walked_move_by_move(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk#setup=4x3x3")
    card = page.get_by_role("region", name="Proof", exact=True)
    moves = card.get_by_role("listitem")
    card.get_by_role("button", name="Prove who wins").click()
    expect(card.get_by_role("status")).to_contain_text("X wins by force")
    won = moves.filter(has_text="wins")
    expect(won.first).to_be_visible()
    won.first.get_by_role("button").click()
    # Why is it lost? Every move has its answer.
    expect(card.get_by_role("status")).to_have_text("O is lost: whatever it plays, there is an answer that wins.")
    expect(moves.filter(has_text="answered by").first).to_be_visible()
    expect(moves.filter(has_text="loses")).to_have_count(moves.count())
    moves.first.get_by_role("button").click()
    expect(card.get_by_role("status")).to_contain_text("X wins by force")
    expect(page.locator(".tree .move")).to_have_count(2)
    # Back by the tree of moves: the proof follows, and is closed by the same button.
    page.get_by_role("button", name="One move back").click()
    expect(card.get_by_role("status")).to_contain_text("O is lost")
    card.get_by_role("button", name="Close the proof").click()
    expect(card.get_by_role("status")).to_have_text("")
    expect(moves).to_have_count(0)


def test_the_book_is_an_explorer_whose_moves_are_played(open_page: Open, server: Server, tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    record = {
        "game": "mnk", "setup": "7x7x4", "seed": 0, "players": ["a", "b"],
        "moves": [[number % 2, text, 0, False, None] for number, text in enumerate(["d4", "c4", "e5"])],
        "outcome": {"termination": "resigned", "winner": 0, "note": ""},
    }  # fmt: skip
    games.write_text(json.dumps(record) + "\n", encoding="utf-8")
    assert call("mnk", "book", "grow", str(games), "--database", str(server.database)).returncode == 0
    page = open_page(SMALL)
    card = page.get_by_role("region", name="Book", exact=True)
    moves = card.get_by_role("listitem")
    expect(moves).to_have_count(0)
    card.get_by_role("button", name="Open the book").click()
    expect(card.get_by_role("status")).to_have_text("1 game with a result came through here.")
    expect(moves).to_have_count(1)
    expect(moves.first).to_contain_text("X won 1, O won 0, 0 drawn")
    moves.first.get_by_role("button").click()
    expect(cell(page, "d4")).to_have_attribute("data-s", "x")
    # Four moves are one here.
    expect(moves.first).to_contain_text("d3 c4 e4 d5")
    # A mirror image of the game is known too, and a strange move is not.
    play(page, "d3")
    expect(moves).to_have_count(1)
    play(page, "a1")
    expect(card.get_by_role("status")).to_have_text("The book knows no move here.")
    card.get_by_role("button", name="Close the book").click()
    expect(moves).to_have_count(0)


def test_no_time_can_be_chosen_that_the_server_cuts_off(open_page: Open, server: Server) -> None:
    page = open_page("/help")

    def hurry(route: Route) -> None:
        catalogue = route.fetch().json()
        catalogue["mnk"]["analysis_s"] = 5.5
        route.fulfill(json=catalogue)

    page.route("**/api/v1/catalogue", hurry)
    page.evaluate("localStorage.setItem('gridsage.analyse.time', JSON.stringify('10'))")
    page.goto(f"{server.address}{SMALL}")
    time = page.get_by_label("Thinks for")
    expect(time.locator("option")).to_have_text(["1 s", "3 s", "until stopped"])
    # What was chosen on another server is not there.
    expect(time).to_have_value("3")
