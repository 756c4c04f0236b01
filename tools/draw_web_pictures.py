"""Draws the pictures of the web page in ``docs/images``: a real server and a real browser, as people meet them.

.venv/bin/python tools/draw_web_pictures.py

A name or two after it draw only those. Beside the single pictures there is a sheet of every page: on a phone, a laptop
and a large screen, in light and in dark colours.
"""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, sync_playwright

from gridsage.daily import board_of_day
from gridsage.games.mines import FastBoard, parse_setup
from gridsage.solving.mines.analysis import analyse

IMAGES = Path(__file__).parent.parent / "docs" / "images"
CHROMIUM = os.environ.get("GRIDSAGE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-headless-shell")


@contextmanager
def server() -> Iterator[str]:
    """The address of a server with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gridsage", "serve", "--no-browser", "--port", "0"]
        command += ["--database", str(Path(folder) / "pictures.db")]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
            assert found, "the server does not say where it is"
            try:
                yield found[0]
            finally:
                process.terminate()


def open_page(browser: Browser, address: str, *, width: int = 1240, height: int = 770, touch: bool = False) -> Page:
    """A new browser window in English and light colours."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="en-GB", color_scheme="light", has_touch=touch
    )
    page = context.new_page()
    page.goto(address)
    return page


def hints_on_expert(browser: Browser, address: str) -> Page:
    """An expert game with hints, and the reason for one of them."""
    page = open_page(browser, f"{address}/mines?setup=expert&seed=3&first=10,8")
    page.locator(".cell[data-s='1']").first.wait_for()
    page.keyboard.press("h")
    page.locator(".cell[data-hint=safe]").nth(3).hover()
    return page


def hint_on_a_phone(browser: Browser, address: str) -> Page:
    """The same with a finger."""
    page = open_page(browser, f"{address}/mines?setup=beginner&seed=3&first=4,4", width=390, height=780, touch=True)
    page.locator(".cell[data-s='1']").first.wait_for()
    page.get_by_role("button", name="Hints").tap()
    page.locator(".cell[data-hint=safe]").first.tap()
    return page


def five_in_a_row(browser: Browser, address: str) -> Page:
    """A game against the champion, some moves old."""
    page = open_page(browser, f"{address}/mnk?menu")
    page.get_by_role("button", name="Start").click()
    page.locator(".mnk .cell").first.wait_for()
    for cell in ("h8", "i9", "g9", "j7"):
        spot = page.locator(".mnk .cell").nth((ord(cell[0]) - ord("a")) + 15 * (15 - int(cell[1:])))
        if spot.get_attribute("data-s") == "":
            spot.click()
        page.wait_for_timeout(3000)
    return page


def editor(browser: Browser, address: str) -> Page:
    """The analysis of the example board, and why a cell is safe."""
    page = open_page(browser, f"{address}/analyse?game=mines")
    page.locator(".cell[data-hint=safe]").first.hover()
    return page


def lab(browser: Browser, address: str) -> Page:
    """A finished run."""
    page = open_page(browser, f"{address}/lab", height=860)
    for name in ("Champion", "Constraint solver", "Pairs", "Single point"):
        page.get_by_label(name, exact=True).check()
    page.get_by_role("button", name="Start").click()
    page.get_by_text("finished").first.wait_for(timeout=120_000)
    page.evaluate("() => window.scrollTo(0, 0)")
    return page


LEARN = {"setup": "30x16/99!", "seed": "7", "first": "20,6"}
"""A board that needs no guess."""
DAY = "2026-11-16"
"""A day whose board is small."""


def may_guess(browser: Browser, address: str) -> Page:
    """A board without a guess, and why the player may not."""
    page = open_page(browser, f"{address}/mines?{urlencode(LEARN)}")
    page.locator(".cell[data-s='1']").first.wait_for()
    page.get_by_label("If a cell is safe, show").select_option("proof")
    page.get_by_role("button", name="May I guess?").click()
    page.get_by_text("is safe.").first.wait_for()
    return page


def wished_board(browser: Browser, address: str) -> Page:
    """The dialog in which a board of a grade is asked for."""
    page = open_page(browser, f"{address}/mines?{urlencode({'setup': 'expert', 'grade': '3-5', 'seed': '1'})}")
    page.locator(".cell[data-s='1']").first.wait_for()
    page.get_by_role("button", name="Custom").click()
    page.get_by_label("Grade from").wait_for()
    return page


def lose_by_a_guess(page: Page, address: str) -> tuple[str, str]:
    """A game that was lost by a needless guess, and the cell of it."""
    setup = parse_setup(LEARN["setup"])
    board = FastBoard(setup, int(LEARN["seed"]))
    board.open(setup.as_cell(LEARN["first"]))
    chances = analyse(board.view()).chances
    x, y = setup.grid.xy(max((mine for mine in board.mines if chances[mine] < 1), key=chances.__getitem__))
    game = page.request.post(f"{address}/api/v1/mines/games", data=LEARN).json()["id"]
    page.request.post(f"{address}/api/v1/mines/games/{game}/moves", data={"move": f"open {x},{y}"})
    return str(game), f"{x},{y}"


def show_guess(page: Page, address: str) -> None:
    """A lost game again: the needless guess, and the cell that was safe."""
    game, cell = lose_by_a_guess(page, address)
    page.goto(f"{address}/replay/{game}")
    page.get_by_role("button", name=f"2. opens {cell}").click()
    page.get_by_role("button", name="Chances before").click()
    page.locator(".cell[data-heat]").first.wait_for()


BESIDE = {"setup": "16x16/40", "seed": "7", "first": "8,8"}
"""A board that two games were played on."""


def play_on_board(page: Page, address: str, *, upwards: bool) -> str:
    """A whole game on that board, its cells opened from the top or from the bottom, with a little time in it."""
    setup = parse_setup(BESIDE["setup"])
    board = FastBoard(setup, int(BESIDE["seed"]))
    board.open(setup.as_cell(BESIDE["first"]))
    state = page.request.post(f"{address}/api/v1/mines/games", data=BESIDE).json()
    hidden = {cell for cell, letter in enumerate(state["cells"]) if letter == "#"} - set(board.mines)
    while hidden:
        x, y = setup.grid.xy(max(hidden) if upwards else min(hidden))
        move = page.request.post(f"{address}/api/v1/mines/games/{state['id']}/moves", data={"move": f"open {x},{y}"})
        hidden -= {cell for cell, _ in move.json()["cells"]}
    return str(state["id"])


def show_beside(page: Page, address: str) -> None:
    """Two games on one board side by side, in the middle of both."""
    down, up = (play_on_board(page, address, upwards=upwards) for upwards in (False, True))
    page.goto(f"{address}/replay/{down}?beside={up}")
    page.locator(".boards .beside").nth(1).wait_for()
    before = page.get_by_role("button", name="Chances before")
    if before.get_attribute("aria-pressed") == "true":  # as another picture left it
        before.dispatch_event("click")
    moment = page.get_by_role("slider", name="Moment")
    moment.fill(str(int(moment.get_attribute("max") or 0) // 2))
    moment.blur()
    page.evaluate("() => innerWidth < innerHeight && document.querySelector('.boards').scrollIntoView()")


def review(browser: Browser, address: str) -> Page:
    """The same in a window of its own."""
    page = open_page(browser, address)
    show_guess(page, address)
    return page


def puzzle(browser: Browser, address: str) -> Page:
    """A puzzle that was missed: the safe cell, and the numbers that prove it."""
    page = open_page(browser, f"{address}/puzzles?day=2026-11-13")
    page.locator(".page-puzzles .cell[data-s='#']").first.click()
    page.locator(".puzzle-steps li").first.wait_for()
    return page


def board_of_the_day(browser: Browser, address: str) -> Page:
    """A day whose board is solved: the result to share, and the days before."""
    board = board_of_day(DAY)
    page = open_page(browser, f"{address}/daily/{DAY}", height=900)
    api = f"{address}/api/v1"
    state = page.request.post(f"{api}/daily/{DAY}/board").json()
    game, hidden = state["id"], {cell for cell, letter in enumerate(state["cells"]) if letter == "#"}
    hidden -= set(board.mines())
    while hidden:
        x, y = board.setup.grid.xy(min(hidden))
        delta = page.request.post(f"{api}/mines/games/{game}/moves", data={"move": f"open {x},{y}"}).json()
        hidden -= {cell for cell, _ in delta["cells"]}
    page.reload()
    page.locator(".daily-days").wait_for()
    return page


def settle(page: Page) -> None:
    """Wait until a page has come to rest: nothing is on its way, the type is there, no engine thinks."""
    page.wait_for_load_state("networkidle")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    thinking = "() => !/^(Thinking|Searching) …$/m.test(document.body.innerText)"
    page.wait_for_function(thinking, timeout=60_000)
    page.wait_for_timeout(700)


def draw(page: Page, name: str) -> None:
    """Write what the window shows, once it has come to rest."""
    settle(page)
    if name.endswith(".jpg"):
        page.screenshot(path=IMAGES / name, type="jpeg", quality=68)
    else:
        page.screenshot(path=IMAGES / name)
    page.context.close()


SCREENS = {"phone": (390, 844), "laptop": (1366, 768), "large": (2560, 1440)}
SHEET_HEIGHT = 384
"""How high each window is on a sheet, in pixels."""


SHEET_STYLE = f"""
    body {{ margin: 0; padding: 12px; width: max-content; display: grid; grid-template-columns: repeat(3, auto);
        gap: 12px; background: #7d8b94; }}
    img {{ height: {SHEET_HEIGHT}px; border-radius: 6px; }}
"""


def show(path: str) -> Callable[[Page, str], None]:
    """A page that needs nothing but its address."""

    def go(page: Page, address: str) -> None:
        page.goto(address + path)
        page.locator("main .page").wait_for()

    return go


def show_heat(page: Page, address: str) -> None:
    """A game of Minesweeper with its chances and the best move."""
    page.goto(f"{address}/mines?setup=expert&seed=3&first=10,8")
    page.locator(".cell[data-s='1']").first.wait_for()
    page.keyboard.press("m")
    page.keyboard.press("b")
    page.locator(".cell[data-best]").wait_for()


def show_loss(page: Page, address: str) -> None:
    """A game of Minesweeper that hit a mine, and what mattered."""
    page.goto(f"{address}/mines?setup=expert&seed=3&first=10,8")
    page.locator(".cell[data-s='1']").first.wait_for()
    page.locator(".mines .cell").first.click()
    page.locator(".result-mattered:not(:empty)").wait_for()


def mnk_game(page: Page, address: str, moves: str) -> str:
    """A game of two people after these moves."""
    game = page.request.post(f"{address}/api/v1/mnk/games", data={"setup": "15x15x5"}).json()["id"]
    for turn, move in enumerate(moves.split()):
        page.request.post(f"{address}/api/v1/mnk/games/{game}/moves", data={"move": move, "turn": turn})
    return str(game)


def show_stones(page: Page, address: str) -> None:
    """Five in a row, in the middle of a game."""
    page.goto(f"{address}/mnk?game={mnk_game(page, address, 'h8 i9 g9 i7 i8 g8 h7 h9 f9 j7')}")
    page.locator(".mnk .cell").first.wait_for()


def show_row(page: Page, address: str) -> None:
    """Five in a row, won."""
    page.goto(f"{address}/mnk?game={mnk_game(page, address, 'h8 a1 i9 a2 j10 a3 k11 b9 l12')}")
    page.locator(".result-mattered:not(:empty)").wait_for()


def show_replay(page: Page, address: str) -> None:
    """A game again."""
    page.goto(f"{address}/replay/{mnk_game(page, address, 'h8 i9 a1 i8 c1 i7 e1 i10 g1 i11')}")
    page.locator(".mnk .cell").first.wait_for()
    page.keyboard.press("End")


def show_lesson(page: Page, address: str) -> None:
    """A lesson, and a drill of it that is solved."""
    page.goto(f"{address}/lessons?pattern=1-2-1")
    page.get_by_role("button", name="Show the solution").click()
    page.locator(".lesson-say:not(:empty)").wait_for()
    page.evaluate("() => window.scrollTo(0, 0)")


def show_proof(page: Page, address: str) -> None:
    """A proof that is walked."""
    page.goto(f"{address}/analyse?game=mnk#setup=4x3x3")
    page.get_by_role("button", name="Prove who wins").click()
    proof = page.get_by_role("region", name="Proof", exact=True)
    proof.get_by_role("listitem").filter(has_text="wins").first.get_by_role("button").click()
    proof.get_by_role("listitem").filter(has_text="answered by").first.wait_for()
    proof.evaluate("(region) => region.scrollIntoView({ block: innerWidth < innerHeight ? 'end' : 'nearest' })")


def show_settings(page: Page, address: str) -> None:
    """The panel of settings over a game."""
    page.goto(f"{address}/mines?setup=expert&seed=3&first=10,8")
    page.locator(".cell[data-s='1']").first.wait_for()
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog[open]").wait_for()


def show_history(page: Page, address: str) -> None:
    """A lost game and a won one, whichever sheets were drawn before."""
    show_loss(page, address)
    show_row(page, address)
    show("/history")(page, address)


SHEETS: dict[str, Callable[[Page, str], None]] = {
    "start": show("/"),
    "mines": show_heat,
    "result": show_loss,
    "watch": show("/watch?bot=champion&setup=expert&seed=3"),
    "mnk-menu": show("/mnk?menu"),
    "mnk": show_stones,
    "mnk-result": show_row,
    "analyse-mines": show("/analyse?game=mines"),
    "analyse-mnk": show("/analyse?game=mnk#setup=15x15x5&moves=h8i9g9i7(i8h9g8)i8g8(h7)h7h9&at=9"),
    "proof": show_proof,
    "replay": show_replay,
    "review": show_guess,
    "beside": show_beside,
    "lab": show("/lab"),
    "history": show_history,
    "lessons": show_lesson,
    "puzzles": show("/puzzles?day=2026-11-13"),
    "daily": show(f"/daily/{DAY}"),
    "settings": show_settings,
    "help": show("/help"),
    "rules": show("/rules"),
    "about": show("/about"),
}
"""Every page, in the states that people meet."""


def take(browser: Browser, address: str, theme: str, screen: str) -> Iterator[tuple[str, bytes]]:
    """All pages on one screen in one theme."""
    width, height = SCREENS[screen]
    phone = screen == "phone"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale="en-GB",
        color_scheme="dark" if theme == "dark" else "light",
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
    )
    page = context.new_page()
    for name in wanted(SHEETS):
        SHEETS[name](page, address)
        settle(page)
        yield name, page.screenshot(type="jpeg", quality=90)
    context.close()


def draw_sheets(browser: Browser, address: str) -> None:
    """One picture a page: its three windows in light colours, and below them in dark ones."""
    parts: dict[str, list[str]] = {name: [] for name in wanted(SHEETS)}
    for theme in ("light", "dark"):
        for screen in SCREENS:
            for name, shot in take(browser, address, theme, screen):
                parts[name].append(base64.b64encode(shot).decode())
    sheet = browser.new_page(viewport={"width": 1600, "height": 820})
    for name, shots in parts.items():
        images = "".join(f'<img src="data:image/jpeg;base64,{shot}">' for shot in shots)
        sheet.set_content(f"<style>{SHEET_STYLE}</style>{images}", wait_until="load")
        sheet.locator("body").screenshot(path=IMAGES / f"sheet-{name}.jpg", type="jpeg", quality=68)


def wanted(names: Mapping[str, Callable[..., object]]) -> list[str]:
    """Those that were asked for, or all."""
    asked = sys.argv[1:]
    return [name for name in names if not asked or name in asked]


PICTURES: dict[str, Callable[[Browser, str], Page]] = {
    "web-mines.png": hints_on_expert,
    "web-phone.png": hint_on_a_phone,
    "web-mnk.png": five_in_a_row,
    "web-analyse.png": editor,
    "web-lab.png": lab,
    "learn-may-guess.jpg": may_guess,
    "learn-wish.jpg": wished_board,
    "learn-review.jpg": review,
    "learn-puzzle.jpg": puzzle,
    "learn-daily.jpg": board_of_the_day,
}


def main() -> None:
    """Draw every picture, or those that were asked for."""
    with server() as address, sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-background-networking"]
        )
        for name in wanted(PICTURES):
            draw(PICTURES[name](browser, address), name)
        draw_sheets(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
