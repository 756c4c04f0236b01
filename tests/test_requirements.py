"""What Gridsage requires: every direct import is declared, and the locks hold a version with hashes of all that is."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
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


@cache
def modules_of(file: Path) -> frozenset[str]:
    """Every name that may be a module among those that a file imports, wherever in the file it does."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(names)


def packages_of(file: Path) -> set[str]:
    """The packages of others that a file imports."""
    return {name.partition(".")[0] for name in modules_of(file)} - {"gridsage", "tests"} - sys.stdlib_module_names


def imported() -> Iterator[tuple[str, Path]]:
    """Every package of others that a file of ours imports."""
    for file in (ROOT / "src" / "gridsage").rglob("*.py"):
        for name in packages_of(file):
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


def run_with_the_oldest(*settings: str) -> set[Path]:
    """The test files that ``make oldest`` runs."""
    command = ["make", "--dry-run", "--no-print-directory", "oldest", *settings]
    # A make that runs these tests would tell this one its own settings.
    quiet = {name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MFLAGS", "MAKELEVEL"}}
    told = subprocess.run(
        command, cwd=ROOT, env=quiet, capture_output=True, text=True, encoding="utf-8", check=True
    ).stdout
    places = [ROOT / word for word in told.splitlines()[-1].split() if word.partition("/")[0] == "tests"]
    assert [place for place in places if not place.exists()] == []
    return {file for place in places for file in ([place] if place.is_file() else place.rglob("test_*.py"))}


@cache
def ours_of(file: Path) -> frozenset[Path]:
    """The files of ours that a file imports."""
    package = ROOT / "src" / "gridsage"
    places = [
        ROOT / ("src" if name.startswith("gridsage") else "") / name.replace(".", "/") for name in modules_of(file)
    ]
    files = {one for place in places for one in (place.with_suffix(".py"), place / "__init__.py") if one.exists()}
    # The front door reaches everything when it is asked for it; what makes PNG files is tested in tests/drawing.
    return frozenset(files - {package / "__init__.py", package / "drawing" / "png.py"})


def files_behind(test: Path) -> set[Path]:
    """A test's file and all of ours that it reaches by imports, those inside functions too."""
    found: set[Path] = set()
    waiting = {test}
    while waiting:
        found.add(file := waiting.pop())
        waiting |= ours_of(file) - found
    return found


def test_only_tests_that_no_version_can_change_are_not_run_with_the_oldest() -> None:
    packages = {name for name, _ in imported()}
    left_out = set((ROOT / "tests").rglob("test_*.py")) - run_with_the_oldest()
    asking = {test for test in left_out if any(packages & packages_of(file) for file in files_behind(test))}
    assert not asking
    assert {test.parent for test in left_out} >= {
        ROOT / "tests" / "parity" / "mines",
        ROOT / "tests" / "solving" / "mines",
    }


def test_every_place_of_tests_that_the_makefile_names_exists() -> None:
    words = re.findall(r"(?<![\w/])tests/[\w/.]+\w", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert len(words) > 30
    # A pattern for all files of a place names the place.
    places = set(words) - {"tests/__pycache__"}
    assert not {place for place in places if not (ROOT / place).exists() and not list(ROOT.glob(f"{place}*"))}


def test_whoever_names_tests_gets_them_with_the_oldest() -> None:
    assert run_with_the_oldest("TESTS=tests/parity") == set((ROOT / "tests" / "parity").rglob("test_*.py"))
