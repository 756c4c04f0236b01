"""The cookbook: every recipe runs and prints what its page shows, and the plugin's bots are found by their names."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridsage
from docs.generators import fill
from docs.generators.recipes import RECIPES, format_recipe
from gridsage import catalog
from gridsage.testing import check_mines_bot, check_mnk_bot

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8")
PLUGIN = ROOT / "examples" / "plugin"
NAMES = sorted(path.stem for path in RECIPES.glob("*.py"))


@pytest.mark.parametrize("name", NAMES)
def test_a_recipe_prints_what_the_page_shows(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(RECIPES / f"{name}.py"), run_name="__main__")
    said = [line.rstrip() for line in capsys.readouterr().out.rstrip().splitlines()]
    assert said == (RECIPES / f"{name}.txt").read_text(encoding="utf-8").rstrip().splitlines()


def test_every_recipe_is_on_the_page_with_its_code_and_its_output() -> None:
    assert len(NAMES) >= 12
    assert sorted(re.findall(r"generated: recipe (\w+)", PAGE)) == NAMES
    page = fill(PAGE)
    assert format_recipe("solve") in page
    assert "### Solve a position for good\n" in page
    assert "3x3x3: draw" in page


def test_types_are_strict_in_every_recipe() -> None:
    # As the page says; with what an earlier check remembers it takes a moment.
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(RECIPES.relative_to(ROOT))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def forget_installed() -> None:
    catalog._installed_bots.cache_clear()
    catalog.bots.cache_clear()


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The plugin as pip would install it: its module, and the entry points of its pyproject.toml."""
    project = tomllib.loads((PLUGIN / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.copy(PLUGIN / "corner_bots.py", tmp_path)
    meta = tmp_path / "corner_bots-1.0.dist-info"
    meta.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (meta / "METADATA").write_text(head, encoding="utf-8")
    points = [
        f"[{group}]\n" + "".join(f"{k} = {v}\n" for k, v in told.items())
        for group, told in project["entry-points"].items()
    ]
    (meta / "entry_points.txt").write_text("\n".join(points), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    forget_installed()
    yield
    sys.modules.pop("corner_bots", None)
    forget_installed()


@pytest.mark.usefixtures("installed")
def test_the_bots_of_the_plugin_are_found_and_keep_the_rules() -> None:
    corner = catalog.find_bot("mines", "corner")
    assert corner.source == "corner-bots 1.0"
    assert check_mines_bot(corner, games=1, positions=3)
    check_mnk_bot(catalog.find_bot("mnk", "edge").factory, sees_wins=False)
    rows = gridsage.bench(["corner", "corner:far=on"], "beginner", games=5, workers=0)
    assert [row["bot"] for row in rows] == ["corner", "corner:far=on"]
