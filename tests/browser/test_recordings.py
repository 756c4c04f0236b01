"""Files of the players' programs on the page: chosen, dropped, pasted, shown with their pointer, refused in words."""

from __future__ import annotations

import base64
import dataclasses
import re
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from gridsage.bots.mines.single_point import SinglePoint
from gridsage.games.mines.figures import format_sizes, measure_recording
from gridsage.games.mines.formats import write_recording
from gridsage.games.mines.recording import Claims, PointerEvent, PointerKind, Recording
from gridsage.games.mnk.formats import encode_game
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from tests.games.mines.recordings import recorded

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

DROP = """([name, data]) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const files = new DataTransfer();
  files.items.add(new File([bytes], name));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


def drop(page: Page, name: str, data: bytes) -> None:
    page.evaluate(DROP, [name, base64.b64encode(data).decode()])


def game() -> Recording:
    """A won game whose pointer moves before its first click, and whose file tells a wrong time."""
    seeds = (recorded(SinglePoint(seed=seed), "9x9/10", seed) for seed in range(40))
    won = next(recording for recording in seeds if recording.claims.won)
    later = [event._replace(time_ms=event.time_ms + 1000) for event in won.events]
    events = (*(PointerEvent(100 * at, PointerKind.MOVE, 3 * at, 2 * at) for at in range(10)), *later)
    claims = Claims(won.claims.three_bv, 99_000, True)
    return dataclasses.replace(won, events=events, claims=claims, player="Grace H", program="")


def test_a_dropped_recording_opens_as_a_replay_with_its_pointer(open_page: Open) -> None:
    page = open_page("/")
    recording = game()
    drop(page, "grace.rawvf", write_recording(recording, ".rawvf"))
    page.wait_for_url(re.compile("/replay/"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Grace H")
    side = page.locator("aside")
    expect(side).to_contain_text("grace.rawvf")
    expect(side.locator(".fault")).to_contain_text("99")
    moment = page.get_by_role("slider", name="Moment")
    trail = page.locator(".pointer-trail")
    length = int(moment.get_attribute("max") or 0)
    assert length == recording.events[-1].time_ms
    # A moment before the first click: the way is drawn, nothing is open.
    moment.fill("650")
    expect(trail.locator(".line").first).to_have_attribute("d", re.compile(r"^M0 0L3 2.*L18 12$"))
    expect(page.locator(".cursor-figures")).to_contain_text("Clicks")
    expect(page.locator(".mines .cell:not([data-s='#'])")).to_have_count(0)
    moment.fill(str(length))
    expect(page.locator(".mines.won")).to_be_visible()
    expect(page.locator(".cursor-figures")).to_contain_text(
        f"{recording.claims.three_bv} / {recording.claims.three_bv}"
    )
    figures = measure_recording(recording)
    expect(page.locator(".cursor-figures")).to_contain_text(
        f"Openings{figures.openings} / {figures.openings}of {format_sizes(figures.opening_sizes)} cells"
        f"Islands{figures.islands} / {figures.islands}"
    )
    # It plays on its own clock, at any speed, to its end.
    moment.fill("0")
    page.get_by_label("Speed").select_option("16")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".mines.won")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    expect(moment).to_have_value("0")


def test_files_and_text_are_opened_or_refused_in_words(open_page: Open) -> None:
    page = open_page("/history", locale="de-DE")
    page.get_by_role("button", name="Datei öffnen").click()
    field = page.get_by_role("textbox", name="Link oder Text")
    field.fill("https://example.org/game.avf")
    page.get_by_role("button", name="Öffnen", exact=True).click()
    expect(page.locator(".toast").last).to_contain_text("nicht geholt")
    drop(page, "x.rmv", b"*rmv\x00\x01\x00")
    expect(page.locator(".toast").last).to_contain_text("rmv-Datei ist beschädigt")
    drop(page, "x.avf", bytes(600_000))
    expect(page.locator(".toast").last).to_contain_text("zu groß")
    board = dataclasses.replace(game(), events=())
    link = write_recording(board, ".tatham").decode().strip()
    page.get_by_role("button", name="Datei öffnen").click()
    page.get_by_role("textbox", name="Link oder Text").fill(f"https://example.org/mines.html#{link}")
    page.get_by_role("button", name="Öffnen", exact=True).click()
    page.wait_for_url(re.compile("/mines"))
    expect(page.locator(".mines .cell")).to_have_count(81)


def test_own_games_record_the_pointer_when_the_player_allows_it(open_page: Open, server: Server) -> None:
    page = open_page("/mines")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Record the pointer").check()
    page.keyboard.press("Escape")
    with server.client() as client:
        game = client.post("/mines/games", json={"board": "*100\n1100\n0000"}).json()["id"]
    page.goto(f"{server.address}/mines?game={game}")
    cell = page.locator(".mines .cell")
    cell.nth(10).hover()
    cell.nth(1).click()
    expect(cell.nth(1)).to_have_text("1")
    cell.nth(1).click()  # nothing to open around: a click in vain
    cell.nth(11).hover()
    cell.nth(11).click()
    expect(page.locator(".mines.won")).to_be_visible()
    page.goto(f"{server.address}/replay/{game}")
    expect(page.locator(".pointer-trail .pointer")).to_have_count(1)
    page.get_by_role("button", name="To the end").click()
    figures = page.locator(".cursor-figures")
    expect(figures).to_contain_text("left 3, right 0, double 0")
    expect(page.locator(".pointer-trail .left").first).to_have_attribute("d", re.compile(r"^(M\d+ \d+h0){3}$"))


def test_two_games_on_one_board_are_seen_side_by_side_on_one_clock(open_page: Open, server: Server) -> None:
    first = game()
    second = dataclasses.replace(first, events=first.events[: len(first.events) // 2], player="Ada L")
    other = dataclasses.replace(recorded(SinglePoint(seed=99), "9x9/10", 99), player="Else")
    assert set(other.mines) != set(first.mines)
    with server.client() as api:
        ids = [
            api.post("/mines/recordings?name=a.rawvf", content=write_recording(one, ".rawvf")).json()["id"]
            for one in (first, second, other)
        ]
    page = open_page(f"/replay/{ids[0]}")
    side, beside = page.locator("aside"), page.get_by_role("region", name="Side by side")
    expect(beside).to_have_count(0)
    side.get_by_role("button", name=re.compile("Ada L")).click()
    opened = beside.locator(".cell:not([data-s='#'])")
    expect(beside.locator(".cell")).to_have_count(81)
    expect(opened).to_have_count(0)
    # The second game follows the first one's clock, forwards and back.
    moment = page.get_by_role("slider", name="Moment")
    moment.fill(str(first.events[-1].time_ms))
    expect(opened.first).to_be_visible()
    expect(side.locator(".beside-figures")).to_contain_text("3BV/s")
    moment.fill("0")
    expect(opened).to_have_count(0)
    # A game on another board is refused in words, and the one that is there stays.
    field = side.get_by_role("textbox", name="Link to its replay")
    field.fill(f"{server.address}/replay/{ids[2]}?at=3")
    side.get_by_role("button", name="Show beside").click()
    expect(page.get_by_text("That game was played on another board.")).to_be_visible()
    expect(beside.locator(".cell")).to_have_count(81)
    beside.get_by_role("button", name="Close the other game").click()
    expect(beside).to_have_count(0)
    expect(page.locator(".table-card .mines")).to_have_count(1)
    # A link brings both: two whole boards of one size.
    page.goto(f"{server.address}/replay/{ids[0]}?beside={ids[1]}")
    expect(beside.locator(".cell")).to_have_count(81)
    page.wait_for_function("""() => {
        const rooms = [...document.querySelectorAll(".boards .board-scroll")];
        const widths = new Set(rooms.map((room) => room.querySelector(".cell").getBoundingClientRect().width));
        return rooms.length === 2 && widths.size === 1 && rooms.every((room) => room.scrollHeight <= room.clientHeight
            && room.scrollWidth <= room.clientWidth);
    }""")
    # A phone held sideways shows both beside the way through the game, one held upright one above the other.
    for width, height in ((844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("""() => {
            const rooms = [...document.querySelectorAll(".boards .board-scroll")];
            const seen = ({ left, right }) => left >= 0 && right <= innerWidth && right - left > 0.3 * innerWidth;
            const high = ({ bottom }) => innerWidth < innerHeight || bottom <= innerHeight;
            return rooms.map((room) => [room, room.getBoundingClientRect()])
                .every(([room, box]) => seen(box) && high(box) && room.scrollWidth <= room.clientWidth);
        }""")


def test_what_people_wrote_on_a_game_is_read_with_its_moves(open_page: Open) -> None:
    page = open_page("/history")
    text = "(;GM[4]SZ[15]EV[Cup 7]GC[a fine game]PB[Ada]PW[Grace];B[hh]C[good <b>move</b>\nindeed];W[ii];B[hi])"
    drop(page, "ada.sgf", text.encode())
    page.wait_for_url(re.compile("/replay/"))
    expect(page.get_by_role("heading", name="Cup 7")).to_be_visible()
    expect(page.get_by_text("a fine game")).to_be_visible()
    comment = page.get_by_text("good <b>move</b>")
    expect(comment).to_have_count(0)
    page.get_by_role("button", name="One move forward").click()
    expect(comment).to_be_visible()
    page.get_by_role("button", name="Analyse from here").click()
    page.wait_for_url(re.compile("/analyse"))
    expect(page.get_by_label("Comment on this position")).to_have_value("good <b>move</b>\nindeed")


def test_a_game_of_five_in_a_row_from_a_file_is_reviewed(open_page: Open, server: Server) -> None:
    moves = "h8 i9 h9 a1 h10 b1 h11 c1 h12"
    played = tuple(PlayedMove(at % 2, move) for at, move in enumerate(moves.split()))
    record = GameRecord("mnk", "15x15x5", 0, ("Emmy", "Lise"), played, Outcome(Termination.ROW, 0))
    page = open_page("/history")
    page.get_by_role("button", name="Open a file").click()
    dialog = page.get_by_role("dialog", name="Open a file")
    data = encode_game(record, ".sgf")
    dialog.get_by_label("File").set_input_files({"name": "emmy.sgf", "mimeType": "text/plain", "buffer": data})
    page.wait_for_url(re.compile("/replay/"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Emmy against Lise")
    expect(page.get_by_role("button", name=re.compile(r"^9\. "))).to_be_visible()
    # One that was broken off is reviewed as well: nobody here can go on with it.
    half = dataclasses.replace(record, moves=played[:6], outcome=Outcome(Termination.UNFINISHED))
    drop(page, "half.sgf", encode_game(half, ".sgf"))
    expect(page.locator(".page-head")).to_contain_text("unfinished")
    expect(page.get_by_role("button", name=re.compile(r"^6\. "))).to_be_visible()
    page.goto(server.address + "/history")
    row = page.get_by_role("row", name=re.compile("Emmy – Lise.*unfinished"))
    expect(row.get_by_role("link", name="Review")).to_be_visible()
