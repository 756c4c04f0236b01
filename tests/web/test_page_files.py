"""The page's files: no outside host, no missing file, no missing word, and every language complete."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gridsage.catalog import bots
from gridsage.games import mines, mnk
from gridsage.games.mines import EXPLODED, FLAG, HIDDEN, Setup, View, format_view
from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.remark import Phrases
from gridsage.solving.mines import sentences as mines_sentences
from gridsage.solving.mnk import sentences as mnk_sentences
from gridsage.web.app import STATIC
from gridsage.web.engines.opponents import opponents
from gridsage.web.errors import STATUSES

SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
STYLES = sorted((STATIC / "css").rglob("*.css"))
LANGUAGES = sorted((STATIC / "words").glob("*.json"))
ENGLISH: dict[str, str] = json.loads((STATIC / "words" / "en.json").read_text(encoding="utf-8"))
PLURALS = {"zero", "one", "two", "few", "many", "other"}

_WORD = re.compile(r"""(?:\bt\(|\bword:)\s*["']([^"']+)["']""")
_BUILT = re.compile(r"""\bt\(`([^`$]*)\$\{""")


def gaps(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def name(path: Path) -> str:
    return str(path.relative_to(STATIC))


@pytest.mark.parametrize("path", [*SCRIPTS, *STYLES, STATIC / "index.html", *(STATIC / "img").iterdir()], ids=name)
def test_no_other_host_is_ever_asked(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
    assert not re.findall(r"(?:https?:)?//[a-z0-9-]+\.[a-z]", text), f"{path} names another host"


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_every_import_exists(path: Path) -> None:
    for target in re.findall(r"""(?:from|import\()\s*["'](\.[^"']+)["']""", path.read_text(encoding="utf-8")):
        assert (path.parent / target).resolve().is_file(), f"{path} imports {target}"


def test_every_file_named_in_the_shell_and_the_styles_exists() -> None:
    for target in re.findall(r'(?:href|src)="/static/([^"]+)"', (STATIC / "index.html").read_text(encoding="utf-8")):
        assert (STATIC / target).is_file(), target
    for style in STYLES:
        for target in re.findall(r'url\("([^"]+)"\)', style.read_text(encoding="utf-8")):
            assert (style.parent / target).resolve().is_file(), f"{style} names {target}"


def test_every_style_is_read_by_the_page_once_and_says_what_it_is_for() -> None:
    shell = (STATIC / "index.html").read_text(encoding="utf-8")
    read = re.findall(r'rel="stylesheet" href="/static/([^"]+)"', shell)
    assert sorted(read) == [name(style) for style in STYLES]
    for style in STYLES:
        assert style.read_text(encoding="utf-8").startswith("/* "), style


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_every_word_is_in_the_catalogue(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for key in _WORD.findall(text):
        assert key in ENGLISH or f"{key}_other" in ENGLISH, f"{path} uses {key!r}"
    for start in _BUILT.findall(text):
        assert any(key.startswith(start) for key in ENGLISH), f"{path} builds words from {start!r}"


def test_no_word_is_there_for_nothing() -> None:
    everything = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    locked = (STATIC.parent / "transport" / "locked.py").read_text(encoding="utf-8")
    everything += "`locked.${" if "locked." in locked else ""
    # Some keys are put together from a beginning and what the server says.
    starts = (
        *re.findall(r"`([a-z]+[._][^`$]*)\$\{", everything),
        *re.findall(r"""sayRemark\("([^"]+)\"""", everything),
    )
    for key in ENGLISH:
        plain = key.removesuffix("_one").removesuffix("_other").removesuffix("_touch")
        used = f'"{plain}"' in everything or plain.startswith(starts) or f'"{plain}' in everything
        assert used, f"nobody says {key!r}"


def counted_forms(words: dict[str, str]) -> dict[str, set[str]]:
    """The forms of each word that is said with a number: `one`, `other`, or whatever the language has."""
    forms: dict[str, set[str]] = {}
    for key in words:
        plain, _, form = key.rpartition("_")
        if form in PLURALS and f"{plain}_other" in words:
            forms.setdefault(plain, set()).add(form)
    return forms


def everything_said(words: dict[str, str]) -> set[str]:
    forms = counted_forms(words)
    return {key for key in words if key.rpartition("_")[0] not in forms} | set(forms)


@pytest.mark.parametrize("path", LANGUAGES, ids=name)
def test_every_language_says_everything_with_the_same_gaps(path: Path) -> None:
    words: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    assert everything_said(words) == everything_said(ENGLISH)
    assert list(words) == sorted(words)
    for key, text in words.items():
        english = ENGLISH.get(key) or ENGLISH[f"{key.rpartition('_')[0]}_other"]
        assert gaps(text) == gaps(english), key
        assert text.strip(), key


@pytest.mark.parametrize("path", LANGUAGES, ids=name)
def test_every_counted_word_has_all_forms_of_its_language(path: Path) -> None:
    # Which forms these are, the browser knows: tests/browser/test_words.py asks it.
    forms = counted_forms(json.loads(path.read_text(encoding="utf-8")))
    assert len({frozenset(each) for each in forms.values()}) == 1, path


@pytest.mark.parametrize("text", ["help", "rules", "about"])
def test_every_text_is_there_in_every_language_with_the_same_parts(text: str) -> None:
    def parts(language: str) -> tuple[list[str], list[str]]:
        lines = (STATIC / "texts" / f"{text}.{language}.md").read_text(encoding="utf-8")
        return re.findall(r"^(#+ |- )", lines, re.MULTILINE), sorted(re.findall(r"\]\((/[^)]*)\)", lines))

    for path in LANGUAGES:
        assert parts(path.stem) == parts("en"), path


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_the_rules_page_has_every_rule_and_opening_of_the_menu(path: Path) -> None:
    words = json.loads(path.read_text(encoding="utf-8"))
    text = (STATIC / "texts" / f"rules.{path.stem}.md").read_text(encoding="utf-8").casefold()
    shown = [*(f"mnk.rule_{rule}" for rule in mnk.Rule), *(f"mnk.opening_{rule}" for rule in OpeningRule)]
    named = [re.split("[:：]", words[key])[0] for key in shown if re.search("[:：]", words[key])]
    assert len(named) > 3
    for each in named:
        assert f"**{each.casefold()}**" in text, each


@pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)
def test_the_help_page_names_every_key_of_a_game(path: Path) -> None:
    text = (STATIC / "texts" / f"help.{path.stem}.md").read_text(encoding="utf-8")
    bindings = (STATIC / "js" / "lib" / "key_bindings.js").read_text(encoding="utf-8")
    first = re.search(r"FIRST_KEYS = {(.*?)};", bindings, re.DOTALL)
    assert first
    # Question marks are off at first, and so is their key.
    for action, key in re.findall(r'(\w+): "(.)"', first[1]):
        assert action in {"open", "question"} or f"`{key.upper()}`" in text, action


def check_remarks(group: str, kinds: dict[str, set[str]]) -> None:
    """Each kind has words, whose gaps are among its facts; none is there for nothing."""
    for kind, facts in kinds.items():
        found = [key for key in (f"{group}.{kind}", f"{group}.{kind}_one", f"{group}.{kind}_other") if key in ENGLISH]
        assert found, f"no words for {group}.{kind}"
        for key in found:
            assert gaps(ENGLISH[key]) <= facts, key
    for key in ENGLISH:
        if key.startswith(f"{group}."):
            assert re.sub("_(one|other)$", "", key).removeprefix(f"{group}.") in kinds, key


def facts_of(phrases: Phrases) -> dict[str, set[str]]:
    """The facts of each kind, as far as the English sentences name them."""
    return {
        kind: gaps(said if isinstance(said, str) else said[0] + said[1]) | {"n"}
        for kind, said in phrases.sentences.items()
    }


def test_the_page_has_words_for_every_reason_of_minesweeper() -> None:
    engine = {
        "few_mines": {"mines", "least"},
        "many_mines": {"mines", "most"},
        "no_total": {"mines"},
        "clash_around": {"clue", "hidden", "known"},
    }
    check_remarks("why.mines", facts_of(mines_sentences.PHRASES) | engine)


def test_the_page_has_words_for_every_reason_of_mnk() -> None:
    check_remarks("why.mnk", facts_of(mnk_sentences.PHRASES))


PAGES_OWN = {"offline", "reconnecting", "page", "tabs", "flood"}
"""What can go wrong in the page without the server saying so."""


def test_the_page_has_words_for_every_error() -> None:
    said = set(STATUSES) - {"cancelled"}
    for path in sorted(STATIC.parent.parent.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        said |= set(re.findall(r'code="([a-z-]+)"', text))
        # Some are put together: a thing that is not there.
        if 'code=f"no-{' in text:
            said |= {"no-game", "no-run"}
        if 'code=f"forbidden-{' in text:
            said |= {f"forbidden-{foul.value.replace(' ', '-')}" for foul in mnk.Foul}
    assert {"game-over", "no-run", "setup-twice"} <= said
    known = {re.sub("_(one|other)$", "", key).removeprefix("error.") for key in ENGLISH if key.startswith("error.")}
    assert known == said | PAGES_OWN


@pytest.mark.parametrize("game", ["mines", "mnk"])
def test_words_about_bots_are_about_bots_that_there_are(game: str) -> None:
    # A bot needs no words, so that a new one stays one file: the page falls back to its docstring and its id.
    # What cannot be chosen here has a name all the same, for games and runs that came from elsewhere.
    chosen = {entry.name for entry in opponents(game)}
    known = {"about": chosen, "name": {entry.name for entry in bots(game)}}
    for key in ENGLISH:
        if key.startswith(f"bot.{game}."):
            bot, _, what = key.removeprefix(f"bot.{game}.").rpartition(".")
            assert bot in known[what], key


def test_a_bot_of_both_families_has_one_name() -> None:
    for entry in opponents("mines"):
        names = {ENGLISH.get(f"bot.{game}.{entry.name}.name") for game in ("mines", "mnk")} - {None}
        assert len(names) <= 1, entry.name


@pytest.mark.parametrize("path", [*SCRIPTS, *STYLES, STATIC / "index.html"], ids=name)
def test_no_line_is_longer_than_120_columns(path: Path) -> None:
    # The formatter breaks code, but neither texts nor comments.
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        assert len(line) <= 120, f"{path}:{number}"


def test_the_letters_of_a_view_are_those_of_the_text_form() -> None:
    text = (STATIC / "js" / "board" / "mines" / "letters.js").read_text(encoding="utf-8")
    named = dict(re.findall(r'export const (\w+) = "(.)";', text))
    all_letters = re.search(r"export const LETTERS = `([^`]+)`", text)
    assert all_letters is not None
    letters = re.sub(r"\$\{(\w+)\}", lambda gap: named[gap[1]], all_letters[1])
    # One row with every kind of cell; the numbers of the kinds are what the server's bots send.
    codes = (0, 1, 2, 3, 4, 5, 6, 7, 8, HIDDEN, FLAG, EXPLODED)
    view = View(Setup(len(codes), 1, 0), bytes(codes))
    assert [letters[code] for code in codes] == list(format_view(view).strip())
    others = [path for path in SCRIPTS if path.name != "letters.js"]
    assert not [path for path in others if "012345678" in path.read_text(encoding="utf-8")]


def test_no_preset_level_or_bot_is_named_in_the_scripts() -> None:
    # They come from the server's catalogue.
    named = {*mines.PRESETS, *mnk.PRESETS} | {entry.name for game in ("mines", "mnk") for entry in opponents(game)}
    for path in SCRIPTS:
        code = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        quoted = set(re.findall(r"""["'`]([\w-]+)["'`]""", code))
        assert not quoted & named, path
