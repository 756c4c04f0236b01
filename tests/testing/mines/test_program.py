"""The kit for programs of the Minesweeper protocol: the examples pass it, and a bad program is caught."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gridsage.arena.families.base import Match
from gridsage.arena.loop import RunLoop
from gridsage.arena.pool import make_pool
from gridsage.arena.schedule import Schedule
from gridsage.testing import ConformanceError, check_mines_program
from gridsage.testing.mines import program

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples" / "programs"
SCRIPTED = (sys.executable, "-S", str(ROOT / "tests" / "mines_protocol" / "scripted_program.py"))


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example in C++, compiled as its first lines say; a compiler is there, since Gridsage was built with one."""
    compiler = next(path for name in ("c++", "g++", "clang++") if (path := shutil.which(name)))
    target = tmp_path_factory.mktemp("programs") / "example"
    warnings = ["-Wall", "-Wextra", "-Werror"]
    source = EXAMPLES / "mines_program.cpp"
    subprocess.run([compiler, "-std=c++17", "-O1", *warnings, "-o", str(target), str(source)], check=True)
    return target


def test_the_example_in_cpp_passes(example: Path) -> None:
    report = check_mines_program([str(example)], games=2, positions=4)
    assert (report.greeting.name, report.greeting.version) == ("Example in C++", "1.0")
    assert report.played.wins > 0


def test_the_example_in_cpp_plays_a_bench(example: Path) -> None:
    matches = tuple(Match("mines", "9x9/10", (bot,)) for bot in ("single_point", f"process:command={example}"))
    loop = RunLoop(Schedule(matches, 40, seed=1))
    for _ in loop.play(make_pool(0)):
        pass
    _, theirs = loop.report().document["rows"]
    assert (theirs["games"], theirs["errors"]) == (40, 0)
    assert theirs["wins"] > 15, "it deduces what single_point deduces, and guesses better"


def test_the_reference_in_python_passes() -> None:
    report = check_mines_program(
        [sys.executable, "-S", str(EXAMPLES / "mines_program.py")], setups=("7x7/6", "6x5/7@safe"), games=2, positions=4
    )
    assert report.greeting.abilities == {"hints"}
    assert report.played.hints > 0


def test_the_example_in_javascript_passes_where_node_is_there() -> None:
    node = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    if node is None:
        pytest.skip("there is no node")
    report = check_mines_program(
        [node, str(EXAMPLES / "mines_program.mjs")], setups=("7x7/6", "6x5/7@any"), games=2, positions=2
    )
    assert report.greeting.name == "Example in JavaScript"


@pytest.mark.parametrize(
    ("way", "message"),
    [
        ("nameless", "does not tell its name"),
        ("newer", "does not speak version 1"),
        ("die-at-start", "my head hurts"),
        ("refuse", "I play no small boards"),
        ("sullen", "must be answered with error, not 'done'"),
        ("boastful", "sure of 1,0|sure of .* which is a mine"),
        ("twice", "names 5,5 twice|outside"),
        ("nothing", "without a move|chose no move"),
    ],
)
def test_a_bad_program_is_caught(way: str, message: str) -> None:
    with pytest.raises(ConformanceError, match=message):
        check_mines_program([*SCRIPTED, way], setups=("7x7/6@any",), games=2, positions=1)


def test_a_program_that_does_not_leave_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "_LEAVE_S", 1.0)
    with pytest.raises(ConformanceError, match="does not leave on quit"):
        check_mines_program([*SCRIPTED, "clinging"], setups=(), games=1, positions=1)


def test_a_program_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no such program"):
        check_mines_program(["/no/such/program"])
