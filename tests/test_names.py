"""One name, one thing: a public class is defined once, or once in each family as twins."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "gridsage"
FAMILIES = {"mines", "mnk"}


def homes() -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(PACKAGE))
    return found


def are_twins(paths: list[Path]) -> bool:
    families = [FAMILIES & {*path.parent.parts, path.stem} for path in paths]
    layers = {path.parts[0] for path in paths}
    return len(paths) == 2 and len(layers) == 1 and set().union(*families) == FAMILIES and all(families)


def test_a_class_name_names_one_thing() -> None:
    twice = {name: paths for name, paths in homes().items() if len(paths) > 1 and not are_twins(paths)}
    assert not twice


def test_the_families_have_twins() -> None:
    found = homes()
    assert {"Board", "Setup", "Choice", "Analysis", "Engine"} <= {n for n, paths in found.items() if are_twins(paths)}
