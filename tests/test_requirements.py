"""What Gridsage requires: every direct import is declared, and the locks hold a version with hashes of all that is."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINNED = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[^ ;\\]+)", re.MULTILINE)


def declared(*extras: str) -> Iterator[Requirement]:
    """What pyproject.toml asks for with these extras, those that name other extras resolved."""
    for text in [
        *PROJECT["dependencies"],
        *(one for extra in extras for one in PROJECT["optional-dependencies"][extra]),
    ]:
        requirement = Requirement(text)
        if requirement.name == "gridsage":
            yield from declared(*requirement.extras)
        else:
            yield requirement


def imported() -> Iterator[tuple[str, Path]]:
    """Every package of others that a file of ours imports."""
    for file in (ROOT / "src" / "gridsage").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                names = [node.module]
            for name in {name.partition(".")[0] for name in names} - {"gridsage"} - sys.stdlib_module_names:
                yield name, file


def test_every_package_that_is_imported_is_declared() -> None:
    known = {canonicalize_name(requirement.name) for requirement in declared("all")}
    # In an environment all packages are there that others bring; only what is declared here stays there for sure.
    distributions = packages_distributions()
    missing = {
        f"{file.relative_to(ROOT)}: {name}"
        for name, file in imported()
        if not known & {canonicalize_name(distribution) for distribution in distributions.get(name, [name])}
    }
    assert not missing


@pytest.mark.parametrize(("lock", "extras"), [("dev.txt", ("dev",)), ("server.txt", ("plots", "postgres"))])
def test_a_lock_holds_all_that_is_declared_with_hashes(lock: str, extras: tuple[str, ...]) -> None:
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    pinned = {canonicalize_name(found["name"]): found["version"] for found in PINNED.finditer(text)}
    for requirement in declared(*extras):
        version = pinned.get(canonicalize_name(requirement.name))
        assert version is not None, f"{lock} lacks {requirement.name}: make lock"
        assert requirement.specifier.contains(version, prereleases=True), (
            f"{lock} has {requirement.name} {version}: make lock"
        )
    for entry in re.split(r"\n(?=\S)", text.strip()):
        assert "--hash=sha256:" in entry, f"{entry.splitlines()[0]} has no hash"
    assert "://" not in text, "a lock names packages, not the places they come from"


def test_a_lock_is_for_every_platform() -> None:
    text = (ROOT / "requirements" / "server.txt").read_text(encoding="utf-8")
    markers = re.findall(r"; (.+?) \\", text)
    assert any("win32" in marker for marker in markers), "what only Windows needs is locked too"
    assert default_environment()["python_version"] >= "3.11"
