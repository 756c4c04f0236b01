"""The tests stand where the source stands: every folder of tests has its folder in the package, or a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "src" / "gridsage"
OTHERS = {
    "browser": "the page in a real browser",
    "conformance": "every bot of the catalogue against the kit",
    "data": "what several tests read",
    "parity": "compiled code against its readable twin",
    "tools": "the scripts in tools/",
}
"""Folders of tests that have no folder of their own in the package: CONTRIBUTING.md explains them."""
TESTED_ABOVE = {
    "drawing/mines": "tests/drawing draws the boards of both families by the same tests",
    "drawing/mnk": "tests/drawing draws the boards of both families by the same tests",
    "store/export": "tests/store exports and imports every kind of store",
    "store/sql": "tests/store runs on SQLite, PostgreSQL and memory alike",
    "web/engines/jobs": "tests/web/engines asks a process for each job",
    "web/messages/mines": "tests/web/games holds what is told against the games",
    "web/messages/mnk": "tests/web/games holds what is told against the games",
    "web/transport/routes": "tests/web/games and tests/web/transport ask every route",
}
"""Packages whose tests stand in a folder above or beside them, and why."""


def folders() -> list[Path]:
    found = {path.parent.relative_to(TESTS) for path in TESTS.rglob("test_*.py")} - {Path()}
    return sorted(folder for folder in found if folder.parts[0] not in OTHERS)


@pytest.mark.parametrize("folder", folders(), ids=str)
def test_every_folder_of_tests_has_its_folder_in_the_package(folder: Path) -> None:
    assert (PACKAGE / folder / "__init__.py").is_file(), f"tests/{folder} tests no package of that name"


def packages() -> list[Path]:
    return sorted({path.parent.relative_to(PACKAGE) for path in PACKAGE.rglob("__init__.py")} - {Path()})


@pytest.mark.parametrize("package", packages(), ids=str)
def test_every_package_has_its_folder_of_tests_or_a_reason(package: Path) -> None:
    assert (package.as_posix() in TESTED_ABOVE) != any((TESTS / package).glob("**/test_*.py"))


def test_contributing_names_the_folders_that_mirror_nothing() -> None:
    text = (TESTS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for folder in OTHERS:
        assert (TESTS / folder).is_dir()
        assert f"`tests/{folder}`" in text, f"CONTRIBUTING.md does not say what tests/{folder} is for"


def test_no_test_file_is_longer_than_a_few_hundred_lines() -> None:
    for path in TESTS.rglob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 400, f"{path} is long: look for the noun in it"
