"""Draws the pictures of the web page in ``docs/images``: a real server and a real browser, as people meet them.

.venv/bin/python tools/draw_web_pictures.py
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

IMAGES = Path(__file__).parent.parent / "docs" / "images"
CHROMIUM = os.environ.get("GRIDSAGE_CHROMIUM", "/usr/bin/chromium")


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
    return page


def draw(page: Page, name: str) -> None:
    """Write what the window shows, once it has come to rest."""
    page.wait_for_timeout(1500)
    page.screenshot(path=IMAGES / name)
    page.context.close()


def main() -> None:
    """Draw every picture."""
    with server() as address, sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-background-networking"]
        )
        pictures = {
            "web-mines.png": hints_on_expert,
            "web-phone.png": hint_on_a_phone,
            "web-mnk.png": five_in_a_row,
            "web-analyse.png": editor,
            "web-lab.png": lab,
        }
        for name, picture in pictures.items():
            draw(picture(browser, address), name)
        browser.close()


if __name__ == "__main__":
    main()
