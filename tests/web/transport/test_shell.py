"""What a browser gets first: the page names every language that has a file."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from gridsage.web.app import PAGES
from gridsage.web.transport import shell

PARTS = {"/": ["start"], "/help": ["reading"], "/rules": ["reading"], "/about": ["reading"]}
"""Addresses whose module has another name."""


@pytest.mark.parametrize("name", ["index.html", "offline.html"])
def test_a_new_file_of_words_is_a_new_language(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(shell._STATIC, tmp_path / "static")
    monkeypatch.setattr(shell, "_STATIC", tmp_path / "static")
    (tmp_path / "static" / "words" / "fi.json").write_text("{}", encoding="utf-8")
    made = shell.make_shell(name)
    named = dict(re.findall(r'<link rel="words" hreflang="(\w+)" href="(/static/words/\w+\.json)">', made))
    assert {"de", "en", "fi", "ja"} <= set(named)
    assert list(named) == shell.known_languages()
    assert named["fi"] == "/static/words/fi.json"
    assert "<!--" not in made


def imported_by(module: str) -> set[str]:
    """What a module imports, read in another way: statement by statement, comments left out."""
    path = shell._STATIC / module
    code = re.sub(r"/\*.*?\*/|^\s*//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    statements = (part.strip() for part in code.split(";"))
    named = [re.search(r"\"(\.[^\"]+)\"$", each) for each in statements if each.startswith(("import ", "export {"))]
    return {str((path.parent / found[1]).resolve().relative_to(shell._STATIC)) for found in named if found}


@pytest.mark.parametrize("address", [f"/{name}" for name in PAGES])
def test_the_page_names_every_module_that_its_address_needs_and_no_other(address: str) -> None:
    made = shell.make_shell("index.html", address)
    named = re.findall(r'<link rel="modulepreload" href="/static/([^"]+)">', made)
    assert len(named) == len(set(named))
    roots = {"js/main.js"} | {f"js/pages/{name}.js" for name in PARTS.get(address, [address[1:]])}
    needed, waiting = set(roots), list(roots)
    while waiting:
        new = imported_by(waiting.pop()) - needed
        needed |= new
        waiting.extend(new)
    assert set(named) == needed


def test_an_address_that_is_none_needs_the_frame_alone() -> None:
    assert "js/pages/mines.js" not in shell.find_modules("/nope")
    assert "js/main.js" in shell.find_modules("/nope")
