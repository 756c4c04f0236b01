"""What is promised names what holds it: every row of the pages does, and the tests that they name are there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ("reliability.md", "threat-model.md")
HOLDERS = {"held by", "where", "test"}
"""The heads of the columns that name tests."""


def rows(page: str) -> Iterator[tuple[str, str]]:
    """The first and the naming cell of each row, in tables that have such a column."""
    column = None
    for line in (ROOT / "docs" / page).read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            column = None
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if column is None:
            column = next((number for number, cell in enumerate(cells) if cell in HOLDERS), -1)
        elif column >= 0 and set(line) - set("|- "):
            yield cells[0], cells[column]


PROMISES = [(page, promise, holders) for page in PAGES for promise, holders in rows(page)]


def test_the_pages_are_read() -> None:
    assert len(PROMISES) > 50


def test_every_promise_names_a_test_that_is_there() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")}
    for page, promise, holders in PROMISES:
        where = f"{page}: {promise[:60]}"
        named = re.findall(r"`((?:tests|benchmarks|fuzz)/[\w/.]+)", holders)
        functions = re.findall(r"`(test_\w+)`", holders)
        assert named or functions or holders == "`Makefile`", f"{where} names no test"
        for name in named:
            assert (ROOT / name).exists(), f"{where} names {name}"
        for name in functions:
            assert any(f"def {name}(" in source for source in sources.values()), f"{where} names {name}"


@pytest.mark.parametrize("page", PAGES)
def test_commands_for_longer_runs_name_what_is_there(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    for file in re.findall(r"pytest (\S+?\.py)", text):
        assert (ROOT / file).exists(), file
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make ([a-z-]+)", text):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
