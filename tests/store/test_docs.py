"""The pages about the store are true: their code runs, their commands exist, and no command is left out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer

from gridsage.arena.families.base import find_family
from gridsage.cli.main import app
from gridsage.games.base import GAMES

DOCS = Path(__file__).parents[2] / "docs"


def test_the_code_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (DOCS / "store.md").read_text(encoding="utf-8")
    for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(compile(code, "store.md", "exec"), {})
    assert capsys.readouterr().out.splitlines()[1:] == ["['3x3x3']", "0.0"]


def commands(group: str) -> set[str]:
    whole: Any = typer.main.get_command(app)
    return {f"gridsage {group} {name}" for name in whole.get_command(None, group).list_commands(None)}


@pytest.mark.parametrize(("page", "group"), [("store.md", "database"), ("reports.md", "runs")])
def test_every_command_is_described(page: str, group: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    assert set(re.findall(rf"gridsage {group} \w+", text)) == commands(group)


def test_every_chart_is_described() -> None:
    text = (DOCS / "reports.md").read_text(encoding="utf-8")
    source = (DOCS.parent / "src" / "gridsage" / "arena" / "charts.py").read_text(encoding="utf-8")
    titles = re.findall(r'Chart\(\s+"([^"]+)"', source)
    assert len(titles) == 5
    titles += [words.title for game in GAMES for words in find_family(game).plots.values()]
    assert len(titles) == 9
    for title in titles:
        assert f"| {title} |" in text, title
