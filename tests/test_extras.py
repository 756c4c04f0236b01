"""The extras: what is missing is said in one line, and the library needs no other package at all."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from gridsage.cli.main import main
from gridsage.extras import EXTRAS

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

BENCH = ("mines", "bench", "--bots", "uniform", "--setups", "5x5/4", "--games", "1")
STUDY = ("mnk", "study", "--setup", "3x3x3", "--bot", "uniform")


def test_every_extra_brings_its_package() -> None:
    for extra, packages in EXTRAS.items():
        names = [text.partition(">=")[0].partition("[")[0] for text in PROJECT["optional-dependencies"][extra]]
        assert names == list(packages)
        assert not {text.partition(">=")[0] for text in PROJECT["dependencies"]} & set(packages)
    assert PROJECT["optional-dependencies"]["all"] == [f"gridsage[{','.join(sorted(EXTRAS))}]"]


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("plots", (*BENCH, "--plot", "win.png")),
        ("plots", (*STUDY, "--plot", "times.png")),
        ("plots", ("runs", "show", "abc", "--html", "run.html")),
        ("plots", ("runs", "show", "abc", "--plot", "run.svg")),
        ("png", ("mines", "draw", "beginner", "-o", "board.png")),
        ("png", ("mnk", "draw", "h8", "game.png")),
        ("parquet", (*STUDY, "--moves-file", "moves.parquet")),
        ("cluster", (*BENCH, "--scheduler", "tcp://127.0.0.1:1")),
        ("postgres", (*BENCH, "--database", "postgresql://nobody@127.0.0.1:1/games")),
        ("onnx", ("mines", "bench", "--bots", "policy:file=model.onnx", "--setups", "5x5/4", "--games", "1")),
    ],
)
def test_what_is_missing_is_one_line_with_the_command_that_installs_it(
    extra: str,
    words: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, EXTRAS[extra][-1], None)
    monkeypatch.setattr(sys, "argv", ["gridsage", *words])
    with pytest.raises(SystemExit, match="2"):
        main()
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("gridsage: ")
    assert err.endswith(f" needs the extra '{extra}': pip install 'gridsage[{extra}]'\n")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("package", EXTRAS["rl"])
def test_environments_without_their_packages_are_one_line(package: str) -> None:
    script = f"import sys; sys.modules[{package!r}] = None; import gridsage.rl"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1] == (
        "gridsage.errors.OptionError: gridsage.rl needs the extra 'rl': pip install 'gridsage[rl]'"
    )


ALONE = """
import sys

class Nothing:
    def find_spec(self, name, path=None, target=None):
        package = name.partition(".")[0]
        if package not in sys.stdlib_module_names | {"gridsage"}:
            raise ModuleNotFoundError(f"{name} is kept away")

sys.meta_path.insert(0, Nothing())
"""
"""Python that has Gridsage and its own library; nothing else can be imported."""


def alone(script: str, *arguments: str, lines: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-c", ALONE + script, *arguments], input=lines, capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stderr
    return done.stdout


def test_other_packages_are_kept_away() -> None:
    with pytest.raises(AssertionError, match="typer is kept away"):
        alone("import typer")


def test_rules_bots_engines_kits_and_the_bench_need_no_other_package() -> None:
    said = alone("""
import gridsage
from gridsage import catalog, mines, mnk, testing

OUTSIDE = {"policy", "process", "pbrain"}  # programs and networks of others
for game in ("mines", "mnk"):
    assert not catalog.broken_bots(game)
own = {game: [entry for entry in catalog.bots(game) if entry.name not in OUTSIDE] for game in ("mines", "mnk")}
for entry in own["mines"]:
    record = mines.play("5x5/4", entry.factory(seed=1), seed=1)
    assert record.outcome.termination.value in ("solved", "exploded"), entry.name
for entry in own["mnk"]:
    players = [entry.factory(seed=seed) for seed in (1, 2)]
    record = mnk.play("3x3x3", players, 1, limits=mnk.Limits(nodes=50))
    assert record.outcome.termination.value in ("line", "full"), entry.name

board = mines.Board("9x9/10", seed=1)
board.open((4, 4))
assert mines.analyse(board.view()).exact
assert mines.analyse(board).to_svg().startswith("<svg")
assert board.to_text() and mnk.Board("15x15x5", "h8").to_svg()
assert mnk.solve("3x3x3").value is mnk.Value.DRAW
assert mnk.analyse("h8 h9", "15x15x5", nodes=1000).lines
testing.check_mines_bot(catalog.find_bot("mines", "single_point").factory, games=2, positions=2)
testing.check_mnk_bot(catalog.find_bot("mnk", "uniform").factory, sees_wins=False)
(row, other) = gridsage.bench(["uniform", "single_point"], "5x5/4", games=3, workers=0)
assert row["games"] == other["games"] == 3
print("all of it")
""")
    assert said == "all of it\n"


def test_the_engines_of_both_protocols_need_no_other_package() -> None:
    gomocup = "from gridsage.gomocup.engine import main; main()"
    said = alone(gomocup, lines="START 15\nINFO timeout_turn 100\nBEGIN\nTURN 8,8\nEND\n").splitlines()
    moves = [line for line in said if re.fullmatch(r"\d+,\d+", line)]
    assert (said[0], len(moves)) == ("OK", 2)
    protocol = "from gridsage.mines_protocol.engine import serve; serve('single_point')"
    assert alone(protocol, lines="hello 1\nquit\n").startswith("hello 1\n")


def test_every_package_of_the_plain_install_has_its_reason() -> None:
    brought: dict[str, set[str]] = {}
    unread = [Requirement("gridsage")]
    while unread:
        reader = unread.pop()
        for wanted in map(Requirement, requires(reader.name) or ()):
            if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in ("", *reader.extras)):
                package = canonicalize_name(wanted.name)
                if package not in brought or wanted.extras:
                    unread.append(wanted)
                brought.setdefault(package, set()).add(reader.name)
    page = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    table = page.partition("### Each package of the plain install")[2].partition("\n\n## ")[0]
    rows = [[cell.strip().split(", ") for cell in line.split("|")[1:4]] for line in table.splitlines() if "|" in line][
        2:
    ]
    ours = {part for parts, _, _ in rows for part in parts}
    assert ours == {package for package, by in brought.items() if "gridsage" in by}
    others = {package for _, _, packages in rows for package in packages if package}
    assert ours | others == set(brought)
    assert f"it brings {len(brought)} packages" in page
