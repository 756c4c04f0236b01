"""Colours that the system forces, or asks to be stronger: what is chosen and what colours say can still be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import mnk_game

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

SCHEMES = ("light", "dark")


def looks(page: Page, selector: str, part: str | None = None) -> list[str]:
    """The grounds of these elements, each once."""
    found: list[str] = page.locator(selector).evaluate_all(
        "(all, part) => [...new Set(all.map((each) => getComputedStyle(each, part).backgroundColor))]", part
    )
    return found


@pytest.mark.parametrize("scheme", SCHEMES)
def test_forced_colours_leave_what_is_chosen_visible(open_page: Open, scheme: Any) -> None:
    page = open_page("/mines?setup=expert&seed=3&first=10,8", forced_colors="active", color_scheme=scheme)
    page.locator(".cell[data-s='1']").first.wait_for()
    page.keyboard.press("m")
    page.locator(".cell[data-heat='0']").first.wait_for()
    for chosen, other in (
        (".segments > [aria-pressed='true']", ".segments > [aria-pressed='false']"),
        (".help .button[aria-pressed='true']", ".help .button[aria-pressed='false']"),
        (".top nav a[aria-current]", ".top nav a:not([aria-current])"),
    ):
        assert not set(looks(page, chosen)) & set(looks(page, other)), chosen


@pytest.mark.parametrize("scheme", SCHEMES)
def test_forced_colours_leave_boards_their_own(open_page: Open, server: Server, scheme: Any) -> None:
    page = open_page("/mines?setup=expert&seed=3&first=10,8", forced_colors="active", color_scheme=scheme)
    page.locator(".cell[data-s='1']").first.wait_for()
    page.keyboard.press("m")
    page.locator(".cell[data-heat='0']").first.wait_for()
    heats = [looks(page, f".cell[data-heat='{step}']") for step in (0, 20)]
    assert heats[0] != heats[1]
    # The sign of a safe cell can be seen on its ground.
    assert looks(page, ".cell[data-heat='0']", "::before") != heats[0]
    numbers = page.evaluate("""() => [1, 2, 3].map((n) => {
        return getComputedStyle(document.querySelector(`.mines .cell[data-s="${n}"]`)).color;
    })""")
    assert len(set(numbers)) == 3
    # So do the cells of a board on a canvas.
    page.goto(f"{server.address}/mines?setup=80x80/500&seed=3&first=40,40")
    page.locator(".mines-canvas canvas").wait_for()
    page.wait_for_function("""() => {
        const canvas = document.querySelector(".mines-canvas canvas");
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size > 4;
    }""")
    # And how a game stands.
    page.goto(f"{server.address}/mnk?game={mnk_game(server, 'h8 a1 i9 a2 j10 a3 k11')}")
    page.locator(".mnk .cell").first.wait_for()
    page.keyboard.press("h")
    expect(page.locator(".eval .standing")).not_to_be_empty()
    assert looks(page, ".eval .bar") != looks(page, ".eval .bar > span")
    rank = page.locator(".cell[data-best], .cell[data-line]").first
    assert rank.evaluate("(cell) => getComputedStyle(cell, '::after').forcedColorAdjust") == "none"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_more_contrast_makes_words_and_edges_stronger(open_page: Open, scheme: Any) -> None:
    page = open_page("/help", color_scheme=scheme)
    read = """() => ["ink", "ink-2", "line", "line-strong"].map((name) => {
        const probe = document.createElement("span");
        probe.style.color = `var(--${name})`;
        document.body.append(probe);
        return getComputedStyle(probe).color;
    })"""
    ink, second, line, strong = page.evaluate(read)
    assert second != ink
    assert line != strong
    page.emulate_media(contrast="more", color_scheme=scheme)
    ink, second, line, strong = page.evaluate(read)
    assert second == ink
    assert line == strong
