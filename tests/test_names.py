"""One name, one thing: a public class is defined once, or once in each family as twins. Nothing is there for nobody."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
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


SPECIFICATIONS = {"count_layouts", "count_won_layouts", "list_combinations_plainly"}
"""Readable Python that only tests ask: the compiled twin is compared with it."""


def test_what_is_public_is_used_or_documented() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in (*PACKAGE.rglob("*.py"), PACKAGE / "_core.pyi")}
    used = Counter(word for text in sources.values() for word in re.findall(r"\w+", text))
    docs = (PACKAGE.parent.parent / "docs").rglob("*.md")
    known = SPECIFICATIONS | {word for page in docs for word in re.findall(r"\w+", page.read_text(encoding="utf-8"))}
    # A folder of bots is a catalogue, and the kits are for the bots of others.
    of_others = ("bots", "testing")
    dead = []
    for path, text in sources.items():
        if path.suffix == ".pyi" or path.relative_to(PACKAGE).parts[0] in of_others:
            continue
        for node in ast.parse(text).body:
            if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.decorator_list or node.name == "__dir__":
                continue
            # Its own line, and its name in __all__.
            if used[node.name] - text.count(f'"{node.name}"') <= 1 and node.name not in known:
                dead.append(f"{path.relative_to(PACKAGE)}: {node.name}")
    assert not dead
