"""How an m,n,k game stands, in words and pictures: an advantage is no decision, and a rank is no stone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import mnk_game

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

THEMES = (("light", "light"), ("dark", "dark"), ("contrast", "dark"))


def mark_on(page: Page, selector: str) -> dict[str, Any]:
    """What is drawn over the first of these cells."""
    found: dict[str, Any] = page.locator(selector).first.evaluate("""(cell) => {
        const { backgroundColor: ground, color, borderRadius, width } = getComputedStyle(cell, "::after");
        return { ground, color, round: borderRadius === "50%", width: parseFloat(width) };
    }""")
    return found


def test_an_advantage_is_called_one_and_only_a_proof_is_a_win(open_page: Open) -> None:
    page = open_page("/help")
    said = page.evaluate("""async () => {
        const { shareOfX, standingText } = await import("/static/js/board/mnk/worth.js");
        const tell = (chance, mate = null) => [standingText(chance, mate), shareOfX(chance, mate)];
        return [0.5, 0.53, 0.6, 0.78, 0.104, 0.08, 0.9999].map((chance) => tell(chance))
            .concat([tell(1), tell(1, 3), tell(0, -5), tell(null)]);
    }""")
    assert said == [
        ["even", 0.5],
        ["even · X 53%", 0.53],
        ["X is slightly better · 60%", 0.6],
        ["X is better · 78%", 0.78],
        ["O is much better · 90%", 0.104],
        ["O is much better · 92%", 0.08],
        # However sure an engine is, only a proof fills the bar.
        ["X is much better · 99%", 0.98],
        ["X wins by force", 1],
        ["X wins in 3 plies", 1],
        ["O wins in 5 plies", 0],
        ["–", 0.5],
    ]


def test_the_empty_board_is_an_advantage_and_no_decision(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk#setup=15x15x5")
    standing = page.locator(".eval .standing")
    expect(standing).to_have_text(re.compile(r"^(even|X is (slightly )?better) · .*\d\d%$"))
    meter = page.get_by_role("meter")
    expect(meter).to_have_attribute("aria-valuetext", re.compile(r"better · \d\d% \(\d\d% for X\)|^even"))
    share = page.evaluate("""() => {
        const bar = document.querySelector(".eval .bar");
        return bar.firstChild.getBoundingClientRect().width / bar.getBoundingClientRect().width;
    }""")
    assert 0.3 < share < 0.9


def test_a_game_of_two_people_is_judged_when_they_ask(open_page: Open, server: Server) -> None:
    page = open_page(f"/mnk?game={mnk_game(server, 'h8 a1 i8 a3 j8 a5')}")
    page.locator(".mnk .cell").first.wait_for()
    meter = page.get_by_role("meter")
    expect(meter).to_be_hidden()
    page.keyboard.press("h")
    # The bar says the same as the reason beside the board.
    expect(page.locator(".reason")).to_contain_text("100%")
    expect(page.locator(".eval .standing")).to_have_text("X wins by force")
    expect(meter).to_have_attribute("aria-valuenow", "100")


def test_what_is_not_judged_is_neither_sides(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk#setup=15x15x5&moves=h8")
    expect(page.locator(".eval .standing")).not_to_be_empty()
    fill = "() => getComputedStyle(document.querySelector('.eval .bar > span')).opacity"
    assert page.evaluate(fill) == "1"
    page.get_by_label("Thinks for").select_option("until stopped")
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".say")).to_have_text("The engine is off.")
    expect(page.get_by_role("meter")).to_have_attribute("aria-valuetext", "Not evaluated yet")
    page.wait_for_function(f"() => ({fill})() === '0'")


@pytest.mark.parametrize(("theme", "scheme"), THEMES)
def test_ranks_of_moves_are_no_stones(open_page: Open, theme: str, scheme: Any) -> None:
    page = open_page("/analyse?game=mnk#setup=15x15x5&moves=h8", color_scheme=scheme)
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    # What was found stays as it is.
    expect(page.locator(".say")).to_have_text("Done.")
    page.locator(".cell[data-best='2']").wait_for()
    best, second = (mark_on(page, f".cell[data-best='{rank}']") for rank in "12")
    stone = mark_on(page, ".cell[data-last]")
    page.locator(".line-button").first.hover()
    page.locator(".cell[data-line][data-side='o']").first.wait_for()
    lines = [mark_on(page, f".cell[data-line][data-side='{side}']") for side in "xo"]
    assert stone["round"]
    assert all(line["round"] for line in lines)
    assert not best["round"]
    assert not second["round"]
    # Ranks have one colour that no side has, and the best of them is the largest.
    assert best["ground"] == second["ground"]
    assert best["ground"] not in [line["ground"] for line in lines]
    assert lines[0]["ground"] != lines[1]["ground"]
    assert best["width"] > second["width"]


def test_in_high_contrast_numbered_stones_have_the_colours_of_their_sides(open_page: Open) -> None:
    page = open_page("/analyse?game=mnk#setup=15x15x5&moves=h8a1i8a2j8a3&at=6", color_scheme="dark")
    page.evaluate("() => { document.documentElement.dataset.theme = 'contrast'; }")
    page.locator(".cell[data-line][data-side='o']").first.wait_for()
    colours = page.evaluate("""() => ["x", "o"].map((side) => {
        const probe = document.createElement("span");
        probe.style.color = `var(--${side})`;
        document.body.append(probe);
        return getComputedStyle(probe).color;
    })""")
    x, o = (mark_on(page, f".cell[data-line][data-side='{side}']") for side in "xo")
    assert [x["ground"], x["color"]] == [colours[0], "rgb(0, 0, 0)"]
    assert [o["ground"], o["color"]] == ["rgb(0, 0, 0)", colours[1]]


@pytest.mark.parametrize("locale", ["en-GB", "de-DE", "ja-JP"])
def test_a_phone_shows_the_whole_analysis_board_and_one_row_below_it(open_page: Open, locale: str) -> None:
    page = open_page(
        "/analyse?game=mnk#setup=15x15x5&moves=h8",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale=locale,
    )
    page.locator(".line-button").first.wait_for()
    boxes = page.evaluate("""() => {
        const box = (each) => each.getBoundingClientRect();
        const buttons = [...document.querySelectorAll(".table-foot .button")].filter((each) => each.checkVisibility());
        return {
            board: box(document.querySelector(".mnk .grid")).bottom,
            foot: box(document.querySelector(".table-foot")),
            middles: buttons.map(box).map(({ top, bottom }) => Math.round((top + bottom) / 2)),
            edges: buttons.map(box).flatMap(({ left, right }) => [left, right]),
        };
    }""")
    assert boxes["board"] <= boxes["foot"]["top"]
    assert boxes["foot"]["bottom"] <= 844
    assert len(set(boxes["middles"])) == 1
    assert boxes["edges"] == sorted(boxes["edges"])
    assert boxes["edges"][-1] <= boxes["foot"]["right"]
