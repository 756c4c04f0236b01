"""docs/design.md is true: its classes, its files and its rooms are those of the tree."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


DESIGN = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "src" / "gridsage"


def picture() -> str:
    return DESIGN.split("## The classes", 1)[1].split("```")[1]


def names_in(text: str) -> list[str]:
    """The files and folders that a text names."""
    return re.findall(r"`([\w/.]+(?:\.\w+|/\w+))`", text)


def rooms() -> dict[str, str]:
    """The table of the tree: each file or folder of it with what stands beside it."""
    rows = re.findall(r"^\| (`.*?) \| (.*) \|$", DESIGN.split("## The tree", 1)[1], re.MULTILINE)
    found: dict[str, str] = {}
    for where, what in rows:
        names = re.findall(r"`(.*?)`", where)
        folder = names[0].rpartition("/")[0]
        found |= {name if name == names[0] else f"{folder}/{name}": what for name in names}
    return found


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


def test_every_file_of_the_walks_exists() -> None:
    named = [name for name in names_in(DESIGN) if name.endswith((".py", ".js", ".hpp")) or name.startswith("native/")]
    assert len(named) > 60
    places = (ROOT, PACKAGE, PACKAGE / "web", PACKAGE / "games")
    assert not [name for name in named if not any((place / name).exists() for place in places)]


def test_the_table_of_rooms_is_the_tree() -> None:
    table = rooms()
    assert not [name for name in table if not (ROOT / name).exists()]
    own = {path.name for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    told = {name.removeprefix("src/gridsage/") for name in table if name.startswith("src/gridsage/")}
    assert own - told == {"__init__.py", "__main__.py"}
