"""Another language is one file: with German or Japanese, no page and no state shows an English word of ours."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from gridsage.games.mines import make_layout, parse_setup
from gridsage.web.app import STATIC

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server

GERMAN = {"locale": "de-DE"}
WORDS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (STATIC / "words").glob("*.json")}

SHOWN = """() => {
    const said = [];
    const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const around = walk.currentNode.parentElement;
        if (!around.closest("code, script, style, textarea, noscript")) said.push(walk.currentNode.textContent);
    }
    for (const each of document.querySelectorAll("*")) {
        for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"]) said.push(each.getAttribute(name));
    }
    return said.filter((text) => text && text.trim()).map((text) => text.trim());
}"""
"""Everything that can be read or heard on the page."""


def sentences(language: str) -> list[re.Pattern[str]]:
    """The English words with room for what is filled in, save those that the language has too, there or elsewhere."""
    own = set(WORDS[language].values())
    found = []
    for text in WORDS["en"].values():
        parts = re.split(r"\{\w+\}", text)
        if text not in own and len("".join(parts)) > 3:
            found.append(re.compile(".+?".join(map(re.escape, parts))))
    return found


ENGLISH = {language: sentences(language) for language in WORDS}
COMMON = re.compile(r"\b(the|and|are|with|your|this|cannot|safe|moves?|cells?|games?|board)\b", re.IGNORECASE)
"""Words that no German or Japanese sentence has, and hardly any English one does without."""


def english_on(page: Page, language: str) -> Iterator[str]:
    for text in page.evaluate(SHOWN):
        if any(sentence.fullmatch(text) for sentence in ENGLISH[language]) or COMMON.search(text):
            yield text


def check(page: Page) -> None:
    assert not list(english_on(page, page.evaluate("document.documentElement.lang")))


def test_the_check_itself_finds_english(open_page: Open) -> None:
    page = open_page("/mines?setup=beginner", locale="en-GB")
    expect(page.locator("#mines-say")).to_contain_text("Open any cell to begin.")
    found = set(english_on(page, "de"))
    assert {
        "Open any cell to begin. The right button sets flags.",
        "Flag mode",
        "Watch a bot",
        "Time in seconds",
        "Undo",
    } <= found


@pytest.mark.parametrize("bot", ["champion", "csp", "pairs", "tank"])
def test_hints_and_their_reasons(open_page: Open, bot: str) -> None:
    page = open_page("/mines?setup=expert&seed=3&first=10,8", **GERMAN)
    page.keyboard.press("h")
    page.get_by_label("Hinweise kommen von").select_option(bot)
    page.locator(".cell[data-hint]").first.wait_for()
    marked = page.locator(".cell[data-hint]")
    for number in range(0, marked.count(), 3):
        marked.nth(number).focus()
        check(page)


def test_flags_that_cannot_be(open_page: Open) -> None:
    page = open_page("/mines?setup=9x9/10&seed=7&first=0,0", **GERMAN)
    page.locator(".cell[data-s='1']").first.wait_for()
    for number in range(3):
        page.locator(".cell[data-s='#']").nth(number).focus()
        page.keyboard.press("f")
        expect(page.locator(".cell[data-s='F']")).to_have_count(number + 1)
    page.keyboard.press("h")
    for bot in ("champion", "csp", "single_point"):
        page.get_by_label("Hinweise kommen von").select_option(bot)
        page.locator(".reason p, .help [role=status]:not(:empty)").first.wait_for()
        page.wait_for_timeout(300)
        check(page)


def test_chances_end_dialogs_and_options(open_page: Open) -> None:
    mines = make_layout(parse_setup("beginner"), 7, 0)
    page = open_page("/mines?setup=beginner&seed=7&first=0,0", **GERMAN)
    page.keyboard.press("m")
    page.locator(".cell[data-heat]").first.wait_for()
    page.keyboard.press("b")
    check(page)
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name="Einstellungen").click()
    expect(dialog).to_be_visible()
    check(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.keyboard.press("?")
    expect(dialog).to_be_visible()
    check(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Eigenes …").click()
    dialog.get_by_label("Minen").fill("900")
    check(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    page.locator(".mines .cell").nth(mines[0]).click()
    expect(page.locator("#end-title")).to_be_visible()
    check(page)


@pytest.mark.parametrize("path", ["/watch?bot=pairs&setup=beginner&seed=3", "/mnk?menu", "/lab", "/history"])
def test_the_other_pages(open_page: Open, path: str) -> None:
    page = open_page(path, **GERMAN)
    page.wait_for_timeout(600)
    check(page)


def test_five_in_a_row_and_its_reasons(open_page: Open, server: Server) -> None:
    positions = [
        "h8 a1 i8 a2 j8 a3 k8 a4",
        "h8 g8 i8 a1 j8 a3 k8",
        "h8 a5 i8 a1 j8 a3 k8",
        "h8 a1 i8 a2 j8 a4",
        "h8 i9",
    ]
    with server.client() as client:
        for moves in positions:
            game = client.post("/mnk/games", json={"setup": "15x15x5"}).json()["id"]
            for turn, move in enumerate(moves.split()):
                client.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": turn})
            page = open_page(f"/mnk?game={game}", **GERMAN)
            page.keyboard.press("h")
            page.locator(".cell[data-best]").first.wait_for()
            check(page)
            page.close()


def test_editors_and_what_contradicts_itself(open_page: Open) -> None:
    page = open_page("/analyse?game=mines", **GERMAN)
    text = page.get_by_label("Als Text")
    for rows, mines in (
        ("1#\n1#", "1"),
        ("3#\n1#", "1"),
        ("1#\n1#", "4"),
        ("12#\n1##", "2"),
        ("1#1\n#2#", "0"),
        ("12\n1", "1"),
    ):
        text.fill(rows)
        page.get_by_label("Minen", exact=True).fill(mines)
        page.wait_for_timeout(500)
        check(page)
    page.goto(page.url.replace("game=mines", "game=mnk"))
    page.get_by_label("Als Text").fill("XXX..\nOO...\nOOO..\n.....\n.....")
    page.wait_for_timeout(700)
    check(page)


def test_the_lab_and_a_replay_and_what_goes_wrong(open_page: Open, server: Server) -> None:
    page = open_page("/lab", **GERMAN)
    boards = page.get_by_label("Andere Spielfelder")
    for wrong in ("nonsense", "9x9/900", "500x9/3", "9x9/10, 9x9/10"):
        boards.fill(wrong)
        page.get_by_role("button", name="Los").click()
        expect(page.locator("form .fault")).not_to_be_empty()
        check(page)
    for level in ("Anfänger 9×9", "Mittel", "Experte"):
        page.get_by_label(level).uncheck()
    boards.fill("5x5/3")
    page.get_by_label("Spiele je Bot").fill("20")
    page.get_by_role("button", name="Los").click()
    expect(page.locator("section .tag").filter(has_text="fertig").first).to_be_visible()
    check(page)
    with server.client() as client:
        game = client.post("/mines/games", json={"setup": "5x5/3@any", "seed": "1"}).json()["id"]
        for cell in range(25):
            client.post(f"/mines/games/{game}/moves", json={"move": f"open {cell % 5},{cell // 5}"})
    page.goto(f"{server.address}/replay/{game}")
    page.wait_for_timeout(800)
    page.get_by_role("button", name="Zum Ende").click()
    check(page)
    for gone in ("/mines?game=" + "a" * 26, "/replay/" + "a" * 26):
        page.goto(server.address + gone)
        expect(page.get_by_role("heading", name="Dieses Spiel gibt es nicht")).to_be_visible()
        check(page)
    for wrong in ("/mines?setup=nonsense", "/mines?setup=9x9/10&seed=1&first=9,9"):
        page.goto(server.address + wrong)
        expect(page.get_by_role("alert").locator(".toast").first).to_be_visible()
        check(page)


TOO_WIDE = """() => {
    const wide = (each) => each.scrollWidth > each.clientWidth + 1 && each.checkVisibility();
    const found = [...document.querySelectorAll("button, .button, nav a, .segments > *, legend, .tag")].filter(wide);
    if (wide(document.documentElement)) found.push(document.documentElement);
    return found.map((each) => `${each.tagName} ${each.className}: ${each.textContent.slice(0, 60)}`);
}"""
"""What does not fit into its place, or makes the whole page scroll sideways."""


@pytest.mark.parametrize("width", [360, 1280])
def test_another_script_is_one_file_too(open_page: Open, width: int) -> None:
    page = open_page("/", locale="ja-JP", viewport={"width": width, "height": 800})
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.get_by_role("heading", level=1)).to_have_text(WORDS["ja"]["start.title"])
    origin = page.evaluate("location.origin")
    for path, there in {
        "/": ".start-game",
        "/mines?setup=9x9/10&seed=7&first=0,0": ".mines .cell[data-s='1']",
        "/mnk?menu": ".opponents",
        "/analyse?game=mines": ".mines .cell",
        "/analyse?game=mnk": ".mnk .cell",
        "/watch?bot=pairs&setup=beginner&seed=3": ".mines .cell",
        "/lab": "form",
        "/history": ".page-history :is(table, p):visible",
        "/lessons": ".lesson-page .mines .cell",
        "/help": ".prose h2",
        "/rules": ".prose h2",
        "/about": ".prose h2",
        "/nope": "main h1",
    }.items():
        page.goto(origin + path)
        page.locator(there).first.wait_for()
        check(page)
        assert not page.evaluate(TOO_WIDE), path
    page.goto(f"{origin}/mines?setup=9x9/10&seed=7&first=0,0")
    page.locator(".mines .cell[data-s='1']").first.wait_for()
    for key, there in (("m", ".cell[data-heat]"), ("h", ".help"), ("?", "dialog[open]")):
        page.keyboard.press(key)
        page.locator(there).first.wait_for()
        check(page)
        assert not page.evaluate(TOO_WIDE), key
    page.keyboard.press("Escape")
    page.get_by_role("button", name=WORDS["ja"]["settings"]).click()
    page.locator("dialog[open]").wait_for()
    check(page)
    assert not page.evaluate(TOO_WIDE)


def test_every_language_is_offered_by_its_own_name_and_counts_as_it_does(open_page: Open) -> None:
    page = open_page("/help")
    offered = page.get_by_label("Language").locator("option").all_inner_texts()
    assert offered == ["Deutsch", "English", "日本語"]
    for language, words in WORDS.items():
        forms = page.evaluate("(name) => new Intl.PluralRules(name).resolvedOptions().pluralCategories", language)
        for key in words:
            plain, _, form = key.rpartition("_")
            assert form != "other" or all(f"{plain}_{each}" in words for each in forms), key
            assert form != "one" or "one" in forms or f"{plain}_other" not in words, key
