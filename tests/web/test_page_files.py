"""The page's files: no outside host, no missing file, no missing word, and every language complete."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gridsage.web.app import STATIC

SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
STYLES = sorted((STATIC / "css").rglob("*.css"))
LANGUAGES = sorted((STATIC / "words").glob("*.json"))
ENGLISH: dict[str, str] = json.loads((STATIC / "words" / "en.json").read_text(encoding="utf-8"))
PLURALS = ("_one", "_other")

_WORD = re.compile(r"""\bt\(\s*["']([^"']+)["']""")
_BUILT = re.compile(r"""\bt\(`([^`$]*)\$\{""")


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


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_every_word_is_in_the_catalogue(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for key in _WORD.findall(text):
        assert key in ENGLISH or f"{key}_other" in ENGLISH, f"{path} uses {key!r}"
    for start in _BUILT.findall(text):
        assert any(key.startswith(start) for key in ENGLISH), f"{path} builds words from {start!r}"


def test_no_word_is_there_for_nothing() -> None:
    everything = "\n".join(path.read_text(encoding="utf-8") for path in SCRIPTS)
    # Some keys are put together from a beginning and what the server says.
    starts = tuple(start for start in re.findall(r"`([a-z]+[._][^`$]*)\$\{", everything))
    for key in ENGLISH:
        plain = key.removesuffix("_one").removesuffix("_other")
        used = f'"{plain}"' in everything or plain.startswith(starts) or f'"{plain}' in everything
        assert used, f"nobody says {key!r}"


@pytest.mark.parametrize("path", LANGUAGES, ids=name)
def test_every_language_says_everything_with_the_same_gaps(path: Path) -> None:
    words: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    assert set(words) == set(ENGLISH)
    for key, text in words.items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", ENGLISH[key])), key
        assert text.strip(), key


def test_each_language_file_can_be_chosen() -> None:
    listed = re.search(r"LANGUAGES = \{([^}]*)\}", (STATIC / "js" / "lib" / "words.js").read_text(encoding="utf-8"))
    assert listed is not None
    assert sorted(re.findall(r"(\w+):", listed[1])) == [path.stem for path in LANGUAGES]
