"""docs/quickstart.md is true: its files, commands, output and Python are tried as a newcomer would try them."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
import typer

from gridsage.cli.main import app
from gridsage.cli.tree import build

PAGE = (Path(__file__).parent.parent / "docs" / "quickstart.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^Save this as `(\S+)`:\n\n```\w*\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))
SESSIONS = [
    (command, said) for command, said in re.findall(r"^```console\n\$ (.*?)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
]


@pytest.fixture(autouse=True)
def newcomer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the files that the page gives, and a terminal that is wide enough."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GRIDSAGE_DATABASE", str(tmp_path / "games.db"))
    monkeypatch.setenv("COLUMNS", "160")


def run(command: str) -> None:
    """In this process, and the games of a bench too: the same games, sooner."""
    program, *words = shlex.split(command)
    assert program == "gridsage"
    words += ["--workers", "0"] if "bench" in words else []
    try:
        status = build(app)(words, prog_name="gridsage", standalone_mode=False)
    except typer.Exit as stop:
        status = stop.exit_code
    assert not status


@pytest.mark.parametrize(("command", "said"), SESSIONS, ids=[command for command, _ in SESSIONS])
def test_a_command_says_what_the_page_shows(command: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """``…`` stands for anything, or for lines that are left out."""
    run(command)
    shown = re.sub(r"[ \t]+$", "", capsys.readouterr().out, flags=re.MULTILINE)
    pattern = re.escape(said.rstrip("\n")).replace("…\\\n", "(?:.*\n)*?").replace("…", "(?s:.*)")
    assert re.search(pattern, shown), f"{command} said\n{shown}"


def test_the_python_of_the_page_is_true() -> None:
    block = PAGE.split("```pycon\n", 1)[1].split("```", 1)[0]
    said: list[str] = []
    doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(block, {}, "page", None, 0), out=said.append)
    assert not said, "".join(said)


def test_the_page_has_what_it_promises() -> None:
    assert set(FILES) == {"view.txt", "five.txt", "lowest.py"}
    assert len(SESSIONS) >= 7
