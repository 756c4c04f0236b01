"""Imports point one way: show → store → arena → bots → games. Nobody imports from a layer to its right."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "gridsage"

LAYERS = {
    "errors": 0,
    "files": 0,
    "stream": 0,
    "record": 0,
    "remark": 0,
    "catalog": 0,
    "structures": 0,
    "_core": 0,
    "games": 1,
    "mines": 2,
    "gomocup": 2,
    "bots": 2,
    "mnk": 3,
    "testing": 3,
    "arena": 3,
    "store": 4,
    "rl": 5,
    "tui": 5,
    "web": 5,
    "cli": 6,
    "__main__": 7,
    "__init__": 7,
}
"""Where each module or folder stands; a new one must be given a place here."""


def layer_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and layer of every import of our own package, wherever in the file it stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = [
                f"{node.module}.{alias.name}" if node.module == "gridsage" else node.module or ""
                for alias in node.names
            ]
        for name in names:
            if name.startswith("gridsage."):
                yield getattr(node, "lineno", 0), name.split(".")[1]


MODULES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_towards_the_rules(path: Path) -> None:
    own = LAYERS[layer_of(path)]
    for line, layer in imports(path):
        assert layer not in LAYERS or LAYERS[layer] <= own, f"{path}:{line} imports {layer}, a layer further out"


def test_the_rules_have_no_clock_no_files_and_no_printing() -> None:
    for path in sorted((PACKAGE / "games").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not used & {"print", "open", "input"}, f"{path} prints or reads"
        modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        modules |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not modules & {"time", "datetime", "logging", "random", "secrets"}, f"{path} looks outside"
