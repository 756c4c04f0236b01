"""The examples run as they stand, and so do the examples in docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import runpy
from pathlib import Path

import pytest

import gridsage

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))
MODULES = [
    info.name
    for info in pkgutil.walk_packages(gridsage.__path__, "gridsage.")
    if not info.name.split(".")[-1].startswith("_")
]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_example_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_bot_in_the_contributing_guide_works(tmp_path: Path) -> None:
    """The code a newcomer copies first is run as it stands."""
    guide = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    code = guide.split("```python\n", 1)[1].split("```", 1)[0]
    path = tmp_path / "lowest.py"
    path.write_text(code, encoding="utf-8")
    bot = runpy.run_path(str(path))["Lowest"](seed=1)
    from gridsage.games.mines import Setup
    from gridsage.sessions.mines.play import play

    assert play(Setup(9, 9, 10), bot, seed=4).outcome.termination in ("solved", "exploded")


def test_the_examples_of_the_python_page_are_true() -> None:
    """They build on each other, from the top of the page to its end."""
    page = Path(__file__).parent.parent / "docs" / "python.md"
    blocks = page.read_text(encoding="utf-8").split("```pycon\n")[1:]
    names: dict[str, object] = {}
    for number, block in enumerate(blocks, start=1):
        example = doctest.DocTestParser().get_doctest(block.split("```", 1)[0], names, f"block {number}", str(page), 0)
        said: list[str] = []
        doctest.DocTestRunner().run(example, out=said.append, clear_globs=False)
        assert not said, "".join(said)
        names |= example.globs
    assert len(blocks) >= 8


@pytest.mark.parametrize("page", ["learn.md", "certificates.md"])
def test_the_code_of_a_page_prints_what_its_comments_say(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A comment behind a ``print`` is the line that it prints."""
    text = (Path(__file__).parent.parent / "docs" / page).read_text(encoding="utf-8")
    blocks = [block.split("```", 1)[0] for block in text.split("```python\n")[1:]]
    for block in blocks:
        exec(compile(block, page, "exec"), {"__name__": page})
        printed = iter(capsys.readouterr().out.splitlines())
        promised = re.findall(r"(?m)^(?:print\(.*|)\)  # (.+)$", block)
        missing = [line for line in promised if line not in printed]
        assert not missing, block
    assert blocks
