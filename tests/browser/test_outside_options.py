"""A bot of an installed package declares any kind of option: each has a field that can hold it, and says what fits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Server

if TYPE_CHECKING:
    from tests.browser.conftest import Open

PACKAGE = '''"""Bots from outside."""

from gridsage import mines, mnk
from gridsage.games.options import Number, Numbers, Text


class Picky(mines.MinesBot):
    """Opens the cells that it likes first."""

    options = {
        "cells": Numbers("The cells that it likes", "9,37,77", count=3, low=0, high=80, safe=True),
        "motto": Text("What it says", "on we go", safe=True),
        "patience": Number("How patient it is", "50", low=1, high=99, safe=True),
    }

    def __init__(self, seed=0, *, start=None, cells=(9, 37, 77), motto="on we go", patience=50):
        super().__init__(seed, start=start)
        self.cells = cells

    def choose(self, view):
        liked = [cell for cell in self.cells if cell in view.hidden]
        return mines.Choice.guessing((liked or view.hidden)[0])

    def hints(self, view):
        return mines.Hints()


class Fussy(mnk.MnkBot):
    """Places a stone in the first empty cell."""

    options = {"fuss": Number("How fussy it is", "50", low=1, high=99, safe=True)}

    def __init__(self, seed=0, *, fuss=50):
        super().__init__(seed)

    def choose(self, position, limits):
        return mnk.Choice(position.empty_cells[0])
'''
FILES = {
    "picky_bots.py": PACKAGE,
    "picky_bots-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: picky-bots\nVersion: 1.0\n",
    "picky_bots-1.0.dist-info/entry_points.txt": (
        "[gridsage.mines_bots]\npicky = picky_bots:Picky\n[gridsage.mnk_bots]\nfussy = picky_bots:Fussy\n"
    ),
}
LIMITS = "3 ascending numbers from 0 to 80, such as 9,37,77"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where the package is installed."""
    site = tmp_path_factory.mktemp("site")
    for name, text in FILES.items():
        path = site / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site))
        running = Server(tmp_path_factory.mktemp("store") / "games.db")
        yield running
        running.stop()


def open_lab(open_page: Open) -> tuple[Page, Locator]:
    """The lab with that bot chosen alone, and its options."""
    page = open_page("/lab")
    for box in page.locator(".bots input[type=checkbox]").all():
        box.uncheck()
    page.get_by_role("checkbox", name="Picky").check()
    page.get_by_label("Beginner 8×8").check()
    page.get_by_label("Games for each bot").fill("4")
    options = page.locator(".optional:visible")
    options.get_by_text("Options of Picky").click()
    return page, options


def test_the_lab_takes_several_numbers_and_a_text_and_says_what_is_wrong_with_them(open_page: Open) -> None:
    page, options = open_lab(open_page)
    cells, motto = options.get_by_label("The cells that it likes"), options.get_by_label("What it says")
    start = page.get_by_role("button", name="Start")
    expect(cells).to_have_value("9,37,77")
    expect(options.get_by_text(LIMITS)).to_be_visible()
    expect(motto).to_have_value("on we go")
    expect(start).to_be_enabled()
    for wrong in ("37,9,77", "9,37", "9,37,81", "9,37,x", ""):
        cells.fill(wrong)
        expect(cells).to_have_attribute("aria-invalid", "true")
        expect(page.get_by_text(f"Allowed for “The cells that it likes”: {LIMITS}")).to_be_visible()
        expect(start).to_be_disabled()
    cells.fill("1, 2, 3")
    expect(cells).to_have_attribute("aria-invalid", "false")
    motto.fill("a:b")
    expect(page.get_by_text("Allowed for “What it says”: text without a colon")).to_be_visible()
    motto.fill("a=b, c")
    start.click()
    expect(page.locator("section .tag").filter(has_text="finished").first).to_be_visible()
    expect(page.get_by_text("cells=1,2,3, motto=a=b, c").first).to_be_visible()
    # The command line takes commas between bots.
    expect(page.locator("code")).to_contain_text(r"--bots 'picky:cells=1\,2\,3:motto=a=b\, c'")
    page.reload()
    options.get_by_text("Options of Picky").click()
    expect(cells).to_have_value("1,2,3")
    expect(motto).to_have_value("a=b, c")


def test_a_number_outside_its_range_is_told_too(open_page: Open) -> None:
    page, options = open_lab(open_page)
    options.get_by_label("How patient it is").fill("100")
    expect(page.get_by_text("Allowed for “How patient it is”: 1 to 99")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_be_disabled()
    # Who does not play may be set as one likes.
    page.get_by_role("checkbox", name="Picky").uncheck()
    page.get_by_label("Single point").check()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("section .tag").filter(has_text="finished").first).to_be_visible()


def test_a_match_begins_when_the_options_of_those_who_play_are_right(open_page: Open) -> None:
    page = open_page("/mnk?menu")
    page.get_by_text("Who begins, other players").click()
    page.get_by_role("button", name="Tic-tac-toe").click()
    seat = page.locator("fieldset:visible").filter(has=page.get_by_role("combobox", name="Bot", exact=True))
    seat.get_by_role("combobox", name="Bot", exact=True).select_option("fussy")
    seat.get_by_text("Options of the bot").click()
    start, fuss = page.get_by_role("button", name="Start"), seat.get_by_label("How fussy it is")
    fuss.fill("100")
    expect(page.get_by_text("Allowed for “How fussy it is”: 1 to 99")).to_be_visible()
    expect(start).to_be_disabled()
    # Who does not play may be set as one likes.
    page.get_by_role("radio", name="Two people").check()
    expect(start).to_be_enabled()
    page.get_by_role("radio", name="You begin against a bot").check()
    fuss.fill("7")
    start.click()
    expect(page.get_by_text("fuss=7").first).to_be_visible()


def test_a_helper_is_asked_when_its_options_are_right(open_page: Open) -> None:
    page = open_page("/mines?setup=9x9/10&seed=143&first=4,4")
    page.get_by_role("button", name="Hints").click()
    page.get_by_label("Hints come from").select_option("picky")
    page.get_by_text("Options of the bot").click()
    cells = page.get_by_label("The cells that it likes")
    cells.fill("1,2")
    cells.press("Tab")
    expect(cells).to_have_attribute("aria-invalid", "true")
    cells.fill("1/2/3")
    cells.press("Tab")
    expect(cells).to_have_attribute("aria-invalid", "false")
    expect(page.get_by_text("Picky (cells=1,2,3)").first).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Hints").click()
    expect(cells).to_have_value("1,2,3")
