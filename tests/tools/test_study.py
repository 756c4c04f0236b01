"""The tables of docs/measuring.md are those that its data gives."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def study() -> ModuleType:
    spec = importlib.util.spec_from_file_location("study", ROOT / "tools" / "study.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setitem(sys.modules, "study", module)  # dataclasses look themselves up there
    spec.loader.exec_module(module)
    monkeypatch.undo()
    return module


def test_the_page_shows_what_the_data_says(study: ModuleType) -> None:
    page = study.PAGE.read_text(encoding="utf-8")
    data = json.loads(study.DATA.read_text(encoding="utf-8"))
    assert study.with_tables(page, data) == page, "run: python tools/study.py --tables"


def test_every_comparison_was_played_with_the_settings_that_the_study_names(study: ModuleType) -> None:
    data = json.loads(study.DATA.read_text(encoding="utf-8"))
    for name, comparison in study.COMPARISONS.items():
        assert data[name]["settings"] == comparison.settings(), f"run: python tools/study.py {name}"
        assert not data[name]["partial"]
        assert all(row["errors"] == 0 for row in data[name]["rows"])


def test_every_table_has_its_place_and_every_place_its_table(study: ModuleType) -> None:
    places = [place[2] for place in study._PLACE.finditer(study.PAGE.read_text(encoding="utf-8"))]
    assert sorted(places) == sorted(study.TABLES)


def test_the_readme_shows_the_figures_of_the_study(study: ModuleType) -> None:
    page = study.PAGE.read_text(encoding="utf-8").splitlines()
    rows = re.findall(r"^\| `(\w+)` (\|.*)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == 11
    for bot, cells in rows:
        figures = re.findall(r"([\d.]+) (\[[\d., ]+\])", cells)
        assert len(figures) == 3, cells
        for rate, interval in figures:
            shown = f"{rate}% {interval}"
            assert any(shown in row for row in page if re.match(rf"\| `{bot}[`:]", row)), f"{bot}: {shown}"
