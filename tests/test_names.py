"""One name, one thing: what is public is defined once, or once in each family as twins. Nothing is there for nobody."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from pathlib import Path

CATALOGUES = ("games/mines/formats", "games/mnk/formats", "bots", "store/migrations")
"""Every file of such a folder offers what the others offer."""
ENTRANCES = ("cli", "web/transport/routes", "web/engines/jobs")
"""A command, a route or a job may be called as the function that it asks."""
PROGRAMS = {"main", "serve"}
"""Where a program begins."""
PARTS = {"app", "router"}
"""What every group of commands or of routes has."""

PACKAGE = Path(__file__).parent.parent / "src" / "gridsage"
FAMILIES = {"mines", "mnk"}


def homes() -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(PACKAGE))
    return found


def public_names() -> dict[str, list[Path]]:
    """The functions and the constants that modules list in ``__all__``, and where each is defined."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE)
        if place.as_posix().startswith(CATALOGUES):
            continue
        body = ast.parse(path.read_text(encoding="utf-8")).body
        listed: set[str] = set()
        for node in body:
            if isinstance(node, ast.Assign) and names_of(node) == {"__all__"}:
                listed = set(ast.literal_eval(node.value))
        entrance = place.as_posix().startswith(ENTRANCES)
        for node in body:
            is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            if not isinstance(node, ast.ClassDef) and not (entrance and (is_function or names_of(node) <= PARTS)):
                for name in names_of(node) & listed - PROGRAMS:
                    found[name].append(place)
    return found


def names_of(node: ast.stmt) -> set[str]:
    """What a line of a module gives a name to."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}


def are_twins(paths: list[Path]) -> bool:
    families = [FAMILIES & {*path.parent.parts, path.stem} for path in paths]
    layers = {path.parts[0] for path in paths}
    return len(paths) == 2 and len(layers) == 1 and set().union(*families) == FAMILIES and all(families)


def test_a_class_name_names_one_thing() -> None:
    twice = {name: paths for name, paths in homes().items() if len(paths) > 1 and not are_twins(paths)}
    assert not twice


def test_the_name_of_a_function_or_of_a_constant_names_one_thing() -> None:
    found, classes = public_names(), homes()
    twice = {name: paths for name, paths in found.items() if len(paths) > 1 and not are_twins(paths)}
    assert not twice
    assert not set(found) & set(classes)


def test_the_families_have_twins() -> None:
    found = homes()
    assert {"Board", "Setup", "Choice", "Analysis", "Engine"} <= {n for n, paths in found.items() if are_twins(paths)}


SPECIFICATIONS = {"count_layouts", "count_won_layouts", "list_combinations_plainly"}
"""Readable Python that only tests ask: the compiled twin is compared with it."""


CALLED_FROM_OUTSIDE = ("action_", "_repr_")
"""Textual calls its actions by their names, a notebook what a value shows of itself."""
HOOKS = {"format_commands", "on_broken_pipe", "on_mouse_move", "render_line"}
"""What Textual, Rich or Typer calls by its name."""


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


def test_a_constant_and_a_method_are_used_somewhere() -> None:
    sources = [path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")]
    used = Counter(word for text in sources for word in re.findall(r"\w+", text))
    docs = (PACKAGE.parent.parent / "docs").rglob("*.md")
    known = {word for page in docs for word in re.findall(r"\w+", page.read_text(encoding="utf-8"))}
    dead = []
    for text in sources:
        body = ast.parse(text).body
        methods = {
            part.name
            for node in body
            if isinstance(node, ast.ClassDef)
            for part in node.body
            if isinstance(part, ast.FunctionDef)
            and not part.name.startswith(CALLED_FROM_OUTSIDE)
            and not any(isinstance(decorator, ast.Call) for decorator in part.decorator_list)
        }
        constants = {name for node in body if isinstance(node, ast.Assign | ast.AnnAssign) for name in names_of(node)}
        for name in methods | constants:
            if used[name] - text.count(f'"{name}"') <= 1 and name not in known and not name.startswith("__"):
                dead.append(name)
    assert sorted(dead) == sorted(HOOKS)
