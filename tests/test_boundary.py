"""What crosses between Python and the compiled core is named: classes, enums, keywords; and trials stay at home."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridsage._core import CancelToken, MinesEngine, MnkEngine, analyse_mines, make_mines_layout
from gridsage.errors import OptionError, SetupError
from gridsage.games.mines import parse_setup
from gridsage.games.mnk import Board
from gridsage.games.mnk import parse_setup as parse_mnk_setup

ROOT = Path(__file__).parent.parent
STUBS = [ROOT / "src" / "gridsage" / name for name in ("_core.pyi", "_trials.pyi")]


def functions(stub: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(stub.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name not in ("__eq__", "__repr__"):
            yield node


def names(annotation: ast.expr | None) -> set[str]:
    """What is named in it, of modules (``numpy.bool_``) too."""
    nodes = list(ast.walk(annotation)) if annotation else []
    return {node.id for node in nodes if isinstance(node, ast.Name)} | {
        node.attr for node in nodes if isinstance(node, ast.Attribute)
    }


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: stub.name)
def test_every_type_is_named(stub: Path) -> None:
    for function in functions(stub):
        types = [argument.annotation for argument in (*function.args.args, *function.args.kwonlyargs)]
        for annotation in (*types, function.returns):
            assert not names(annotation) & {"object", "Any"}, f"{stub.name}: {function.name}"


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: stub.name)
def test_flags_are_keywords(stub: Path) -> None:
    for function in functions(stub):
        for argument in function.args.args:
            flags = names(argument.annotation) & {"bool", "bool_"}
            assert not flags, f"{stub.name}: {function.name}({argument.arg})"


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: stub.name)
def test_no_answer_is_a_bare_tuple_of_different_things(stub: Path) -> None:
    for function in functions(stub):
        for node in ast.walk(function.returns or ast.Constant(None)):
            if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "tuple":
                assert isinstance(node.slice, ast.Tuple)
                kinds = {ast.unparse(part) for part in node.slice.elts} - {"..."}
                assert len(kinds) == 1, f"{stub.name}: {function.name} gives {ast.unparse(node)}"


def test_no_answer_is_a_word() -> None:
    for function in functions(STUBS[0]):
        assert "str" not in names(function.returns), f"{function.name} gives text where an enum would say what there is"


def test_the_trials_are_not_shipped() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["scikit-build"]
    assert "gridsage/_trials.pyi" in settings["wheel"]["exclude"]
    assert "GRIDSAGE_TRIALS" not in str(settings.get("cmake"))
    cmake = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    (option,) = (line for line in cmake.splitlines() if line.startswith("option(GRIDSAGE_TRIALS"))
    assert option.endswith(" OFF)")
    package = ROOT / "src" / "gridsage"
    assert not [path for path in package.rglob("*.py") if "_trials" in path.read_text(encoding="utf-8")]


def test_a_token_says_whether_it_was_cancelled() -> None:
    token = CancelToken()
    assert (token.cancelled, repr(token)) == (False, "<CancelToken>")
    token.cancel()
    assert (token.cancelled, repr(token)) == (True, "<CancelToken cancelled>")


def test_mistakes_are_errors_of_our_own() -> None:
    setup = parse_setup("3x3/1@any")
    with pytest.raises(OptionError, match="the view has 8 cells, but the board has 9"):
        analyse_mines(setup, bytes(8))
    with pytest.raises(OptionError, match="a cell's code is 0 to 11, got 12"):
        MinesEngine(setup).chances(bytes([12]) * 9)
    with pytest.raises(OptionError, match="cell 9 is outside the board: expected 0 to 8"):
        make_mines_layout(setup, 1, 9)
    small = parse_mnk_setup("3x3x3")
    with pytest.raises(OptionError, match="0 MB of memory: expected 1 or more"):
        MnkEngine(small, 0)
    with pytest.raises(OptionError, match="the engine was made for another setup"):
        MnkEngine(parse_mnk_setup("4x4x3")).glance(Board(small).position())


def test_a_rule_without_a_name_is_refused() -> None:
    class Odd:
        width, height, mines, start = 3, 3, 1, "sometimes"

    with pytest.raises(SetupError, match="no start rule is called 'sometimes'"):
        MinesEngine(Odd())

    class OddMnk:
        width, height, k, rule = 3, 3, 3, "odd"

    with pytest.raises(SetupError, match="no rule is called 'odd'"):
        MnkEngine(OddMnk())
