"""What a browser gets first: the page names every language that has a file."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from gridsage.web.transport import shell


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
