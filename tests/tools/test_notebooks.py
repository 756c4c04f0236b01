"""The example notebooks: one for each family, run as they stand, saying what is kept in them."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from docs.generators import fill
from gridsage.games.base import GAMES
from tests.waiting import WAIT_S
from tools.notebooks import FOLDER, find_differences

ROOT = Path(__file__).parent.parent.parent


def test_there_is_one_for_each_family_and_each_is_light_and_on_the_page() -> None:
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == set(GAMES)
    assert all(path.stat().st_size < 60_000 for path in FOLDER.iterdir())
    page = fill((ROOT / "docs" / "notebooks.md").read_text(encoding="utf-8"))
    for title in ("## Minesweeper in a notebook\n", "### A board without a guess\n", "## m,n,k games in a notebook\n"):
        assert title in page
    assert page.count("<svg") == page.count("</svg>") > 6
    assert "```text\n3x3x3 draw\n" in page
    assert "../" not in page


def test_every_cell_runs_and_says_what_is_kept() -> None:
    command = [sys.executable, "tools/notebooks.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=WAIT_S)
    assert (done.returncode, done.stdout) == (0, ""), f"{done.stdout}{done.stderr}\nmeant so? {command[1]} --write"


class Cell(SimpleNamespace):
    """A cell as nbformat gives it: values by name, as attributes too."""

    def get(self, name: str, default: Any) -> Any:
        return getattr(self, name, default)


def test_a_cell_that_says_something_else_is_named() -> None:
    cells = json.loads((FOLDER / "mnk.ipynb").read_text(encoding="utf-8"))["cells"]
    kept = SimpleNamespace(cells=[Cell(**cell) for cell in cells])
    now = copy.deepcopy(kept)
    assert find_differences(kept, now) == []
    number, said = next(
        (number, cell) for number, cell in enumerate(now.cells, 1) if "solve(setup" in "".join(cell.source)
    )
    said.outputs[0]["text"] = "3x3x3 win"
    (difference,) = find_differences(kept, now)
    assert difference.startswith(f"cell {number} says '3x3x3 win', kept is")
