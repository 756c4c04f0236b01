"""Imports point one way: show → store → arena → sessions → bots → solving → games. Dynamic imports too."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "gridsage"

LAYERS = {
    "errors": 0,
    "checks": 0,
    "extras": 0,
    "drawing": 0,
    "files": 0,
    "parent": 0,
    "stream": 0,
    "instants": 0,
    "record": 0,
    "remark": 0,
    "structures": 0,
    "_core": 0,
    "_trials": 0,
    "boundary": 0,
    "games": 1,
    "animation": 2,
    "network": 2,
    "programs": 2,
    "solving": 2,
    "puzzle_sets": 3,
    "mines": 7,
    "mnk": 7,
    "gomocup": 3,
    "mines_protocol": 3,
    "bots": 4,
    "catalog": 4,
    "outside_code": 4,
    "gomocup.brain": 5,
    "gomocup.yixin": 5,
    "gomocup.engine": 5,
    "gomocup.__main__": 5,
    "mines_protocol.speaker": 5,
    "mines_protocol.engine": 5,
    "sessions": 5,
    "daily": 6,
    "testing": 6,
    "arena": 6,
    "measuring": 7,
    "studies": 7,
    "store": 7,
    "rl": 8,
    "tui": 8,
    "web": 8,
    "cli": 9,
    "__main__": 10,
    "__init__": 10,
}
"""Where each module or folder stands, the longest name first; a new one must be given a place here."""


APART = {"sessions": ("gomocup", "mines_protocol", "programs")}
"""What a layer keeps off though it lies nearer the rules: who plays is a bot to it, whatever stands behind that."""


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


def layer_of(name: str) -> int | None:
    """The layer of a module of ours by its dotted name; None for a name that is no module (``__version__``)."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        if (layer := LAYERS.get(".".join(parts[:length]))) is not None:
            return layer
    return None


def dynamic_target(call: ast.Call, own: str) -> str | None:
    """The beginning of the module that ``import_module(...)`` loads, as far as the text says it."""
    called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if called not in {"import_module", "__import__"}:
        return None
    argument = call.args[0]
    parts = argument.values if isinstance(argument, ast.JoinedStr) else [argument]
    target = ""
    for part in parts:
        if isinstance(part, ast.Constant):
            target += str(part.value)
        elif isinstance(part, ast.FormattedValue) and getattr(part.value, "id", "") == "__name__":
            target += f"gridsage.{own.removesuffix('.__init__')}"
        else:
            break
    assert target.startswith("gridsage."), f"gridsage.{own}: an import whose target cannot be read"
    return target


def check_loaders(node: ast.Import | ast.ImportFrom, own: str) -> None:
    """What loads modules keeps its own name, so that its calls are found; other ways to load one are not used."""
    module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
    for alias in node.names:
        whole = f"{module}.{alias.name}".strip(".")
        assert whole.split(".")[0] != "runpy", f"gridsage.{own}: {whole} loads modules unseen"
        assert whole != "pkgutil.resolve_name", f"gridsage.{own}: {whole} loads modules unseen"
        renamed = whole.split(".")[0] == "importlib" and alias.asname not in {None, alias.name}
        assert not renamed, f"gridsage.{own}: {whole} under another name"


def imports_in(tree: ast.AST, own: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of every import of our own package, wherever in the file it stands."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import | ast.ImportFrom):
            check_loaders(node, own)
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{own}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Call) and (target := dynamic_target(node, own)) is not None:
            names = [target]
        for name in names:
            if name == "gridsage" or name.startswith("gridsage."):
                yield getattr(node, "lineno", 0), home_of(name.removeprefix("gridsage").strip("."))


def home_of(name: str) -> str:
    """Where a name is found; what is no module of ours comes through the front door, which may load anything."""
    known = name == "__version__" or layer_of(name) is not None
    return name if known else "__init__"


def faults_in(source: str, own: str) -> list[str]:
    layer = layer_of(own)
    assert layer is not None, f"{own} has no place among the layers"
    apart = APART.get(own.split(".")[0], ())
    return [
        f"{own}:{line} imports {name}, {'which it keeps off' if name.split('.')[0] in apart else 'a layer further out'}"
        for line, name in imports_in(ast.parse(source), own)
        if ((other := layer_of(name)) is not None and other > layer) or name.split(".")[0] in apart
    ]


MODULES = sorted(PACKAGE.rglob("*.py"))


def test_whatever_has_a_place_exists() -> None:
    for name in LAYERS:
        path = PACKAGE.joinpath(*name.split("."))
        assert path.is_dir() or path.with_suffix(".py").exists() or path.with_suffix(".pyi").exists(), name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_towards_the_rules(path: Path) -> None:
    assert not faults_in(path.read_text(encoding="utf-8"), name_of(path))


@pytest.mark.parametrize(
    "source",
    [
        "from gridsage.bots.mines import tank",
        "from gridsage import catalog",
        "def later():\n    import gridsage.arena.run",
        "import gridsage",
        "from gridsage import bench",
        "importlib.import_module(f'gridsage.bots.{game}')",
        "import_module('gridsage.catalog')",
    ],
)
def test_a_wrong_direction_is_seen(source: str) -> None:
    assert faults_in(source, "games.mines.board")
    assert not faults_in(source, "__main__")


def test_a_game_in_progress_knows_no_protocol() -> None:
    source = "from gridsage.gomocup.protocol import parse_xy"
    assert faults_in(source, "sessions.mnk.bot")
    assert not faults_in(source, "bots.mnk.pbrain")


def test_a_dynamic_import_whose_target_cannot_be_read_is_refused() -> None:
    with pytest.raises(AssertionError, match="cannot be read"):
        faults_in("importlib.import_module(name)", "cli.main")


@pytest.mark.parametrize(
    "source",
    [
        "import importlib as loading",
        "from importlib import import_module as load",
        "import runpy",
        "from runpy import run_module",
        "from pkgutil import resolve_name",
    ],
)
def test_a_way_to_load_modules_unseen_is_refused(source: str) -> None:
    with pytest.raises(AssertionError, match=r"unseen|under another name"):
        faults_in(source, "cli.main")


def test_only_the_catalogue_runs_what_comes_from_outside() -> None:
    for path in MODULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        names &= {"spec_from_file_location", "exec_module"}
        names |= {"entry_points", "exec", "eval"} & {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
        assert not names or name_of(path) == "catalog", f"{path}: {names}"


def test_the_rules_have_no_clock_no_files_and_no_printing() -> None:
    for path in sorted([*(PACKAGE / "games").rglob("*.py"), *(PACKAGE / "sessions").rglob("*.py")]):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert not used & {"print", "open", "input"}, f"{path} prints or reads"
        modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        modules |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not modules & {"time", "datetime", "logging", "random", "secrets"}, f"{path} looks outside"
