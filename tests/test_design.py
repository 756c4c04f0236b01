"""The picture of the classes in docs/design.md shows classes that there are, made from those they are drawn under."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def picture() -> str:
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    return text.split("## The classes", 1)[1].split("```")[1]


def classes() -> dict[str, set[str]]:
    """Every class of the package with the names of those it is made from."""
    found: dict[str, set[str]] = {}
    for path in (*(ROOT / "src" / "gridsage").rglob("*.py"), ROOT / "src" / "gridsage" / "_core.pyi"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases = {ast.unparse(base).rsplit(".", 1)[-1] for base in node.bases}
                found.setdefault(node.name, set()).update(bases)
    return found


def test_every_class_of_the_picture_exists() -> None:
    known = classes()
    named = set(re.findall(r"\b[A-Z][A-Za-z]+\b", picture()))
    assert len(named) > 30
    assert not {name for name in named if name not in known}


def test_bots_are_drawn_under_what_they_are_made_from() -> None:
    known = classes()
    for bot, base in (
        ("Naive", "SetBot"),
        ("NaiveOrdered", "Naive"),
        ("DoubleSet", "SetBot"),
        ("Pairs", "DoubleSet"),
        ("SetBot", "SinglePointBot"),
        ("SinglePoint", "SinglePointBot"),
        ("MoveQueue", "SinglePointBot"),
        ("Tank", "MinesBot"),
        ("Exact", "EngineBot"),
        ("Classic", "MnkBot"),
    ):
        assert base in known[bot], f"{bot} is no {base} any more: change docs/design.md"
