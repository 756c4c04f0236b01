"""What if: a hidden cell is taken to be a mine or a number, and what follows is shown; then it is gone again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Open


def test_a_hidden_cell_is_taken_to_be_a_mine_or_a_number(open_page: Open) -> None:
    page = open_page("/analyse?game=mines#mines=1&view=1-/1-")
    expect(page.locator(".cell[data-heat]").first).to_have_text("50")
    page.get_by_role("button", name="What if", exact=True).click()
    cells = page.locator(".mines .cell")
    cells.nth(1).click(button="right")
    expect(cells.nth(1)).to_have_attribute("data-assumed", "")
    findings = page.locator("section").filter(has=page.get_by_role("heading", name="What if"))
    expect(findings).to_contain_text("1,0: a mine")
    expect(findings).to_contain_text("50% → 100%")
    expect(findings).to_contain_text("50%")
    expect(page.locator(".cell[data-hint='safe']")).to_have_count(1)
    # The position itself is as it was, also in its text and its address.
    expect(page.get_by_label("As text")).to_have_value("1#\n1#")
    # A number instead of the mine: the other cell must be the mine.
    cells.nth(1).focus()
    page.keyboard.press("1")
    expect(page.locator(".cell[data-hint='mine']")).to_have_count(1)
    # What cannot be is said.
    page.keyboard.press("5")
    expect(page.get_by_role("alert").filter(has_text="cannot")).to_be_visible()
    page.get_by_role("button", name="Assume nothing").click()
    expect(page.locator(".cell[data-assumed]")).to_have_count(0)
    expect(page.locator(".cell[data-heat]").first).to_have_text("50")


def test_a_link_with_an_impossible_position_is_told(open_page: Open) -> None:
    page = open_page("/analyse?game=mines#mines=1&view=5-/1-")
    expect(page.get_by_role("alert").filter(has_text="cannot")).to_be_visible()
    page = open_page("/analyse?game=mines#mines=1&view=1-/1q-")
    expect(page.get_by_role("alert").filter(has_text="not a cell")).to_be_visible()
    expect(page.locator(".mines .cell").first).to_be_visible()
    for mines in ("99999", "-5"):
        page = open_page(f"/analyse?game=mines#mines={mines}&view=1-/1-")
        expect(page.get_by_role("alert").filter(has_text="This board has room for 0 to 4 mines.")).to_be_visible()


def test_a_position_is_undone_copied_and_saved(open_page: Open) -> None:
    page = open_page("/analyse?game=mines#mines=1&view=1-/1-", permissions=["clipboard-read", "clipboard-write"])
    cells = page.locator(".mines .cell")
    cells.nth(3).focus()
    page.keyboard.press("0")
    expect(cells.nth(3)).to_have_attribute("data-s", "0")
    page.keyboard.press("Control+z")
    expect(cells.nth(3)).to_have_attribute("data-s", "#")
    page.get_by_role("button", name="Redo").click()
    expect(cells.nth(3)).to_have_attribute("data-s", "0")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith("/analyse?game=mines#mines=1&view=1-/10")
    for form, start in (("PNG", b"\x89PNG"), ("SVG", b"<svg ")):
        with page.expect_download() as download:
            page.get_by_role("button", name=form).click()
        assert download.value.path().read_bytes().startswith(start)


def test_what_is_assumed_is_seen_on_a_large_board_too(open_page: Open) -> None:
    page = open_page("/analyse?game=mines#mines=1&view=1-/1-")
    page.get_by_label("As text").fill("\n".join(["#" * 60] * 60))
    canvas = page.locator(".mines-canvas canvas")
    canvas.wait_for()
    page.get_by_label("Mines", exact=True).fill("300")
    page.get_by_role("button", name="What if", exact=True).click()
    dashes = """(canvas) => {
        const probe = document.body.appendChild(document.createElement("span"));
        probe.style.color = "var(--accent)";
        const accent = getComputedStyle(probe).color.match(/\\d+/g).slice(0, 3).map(Number);
        probe.remove();
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        let found = 0;
        for (let i = 0; i < data.length; i += 4) found += accent.every((part, k) => Math.abs(part - data[i + k]) < 3);
        return found;
    }"""
    assert canvas.evaluate(dashes) == 0
    canvas.click(position={"x": 100, "y": 100}, button="right")
    expect(page.locator(".assumed li")).to_have_count(1)
    page.wait_for_function(f"() => ({dashes})(document.querySelector('.mines-canvas canvas')) > 20")
    page.get_by_role("button", name="Assume nothing").click()
    page.wait_for_function(f"() => ({dashes})(document.querySelector('.mines-canvas canvas')) === 0")
