"""The boards of the documents are those that the renderer draws today."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "draw_board_pictures.py"


def test_the_pictures_of_the_documents_are_what_the_tool_draws() -> None:
    made = dict(runpy.run_path(str(TOOL))["make_pictures"]())
    for name, svg in made.items():
        kept = (ROOT / "docs" / "pictures" / f"{name}.svg").read_text(encoding="utf-8")
        assert kept == svg, f"docs/pictures/{name}.svg is old: python tools/draw_board_pictures.py"


def test_every_drawn_board_is_shown_on_a_page() -> None:
    shown = set()
    for page in (ROOT / "docs").glob("*.md"):
        shown |= set(re.findall(r"pictures/(\w+)\.svg", page.read_text(encoding="utf-8")))
    assert shown == {path.stem for path in (ROOT / "docs" / "pictures").glob("*.svg")}
