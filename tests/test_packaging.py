"""What people install it with: container, recipe and workflows are sound, and agree with pyproject.toml."""

from __future__ import annotations

import fnmatch
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def check(*command: str | Path) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_container_is_built_as_its_linter_wants_it() -> None:
    check(Path(sys.executable).with_name("hadolint"), "Dockerfile")


@pytest.mark.parametrize(
    ("schema", "file"),
    [
        *(("vendor.github-workflows", str(file.relative_to(ROOT))) for file in WORKFLOWS),
        ("vendor.compose-spec", "compose.yaml"),
    ],
)
def test_files_for_other_programs_have_their_form(schema: str, file: str) -> None:
    check(sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, file)


def test_the_container_gets_everything_that_the_package_is_built_from() -> None:
    lines = [line for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line[:1] not in "#"]
    admitted = {line[1:] for line in lines if line.startswith("!")}
    needed = {PROJECT["project"]["readme"], *PROJECT["project"]["license-files"], "pyproject.toml", "CMakeLists.txt"}
    needed |= {folder.split("/")[0] for folder in PROJECT["tool"]["scikit-build"]["wheel"]["packages"]}
    cmake = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8").partition("if(GRIDSAGE_TESTS)\n  file")[0]
    needed |= {found.split("/")[0] for found in re.findall(r"\b[a-z]+(?:/[\w*]+)*/\*\.cpp", cmake)}
    assert lines[0] == "*"
    assert needed <= admitted
    hidden = [line for line in lines[1:] if not line.startswith("!")]
    assert not [
        path
        for path in ("native/bind", "native/mines", "src/gridsage")
        for each in hidden
        if fnmatch.fnmatch(path, each)
    ]


def test_the_recipe_asks_for_what_the_project_asks_for() -> None:
    recipe = (ROOT / "packaging" / "conda" / "recipe.yaml").read_text(encoding="utf-8")
    run = recipe.partition("  run:\n")[2].partition("\n\n")[0]
    asked = {line.strip("- ").replace(" ", "") for line in run.splitlines()}
    assert asked - {"python"} == set(PROJECT["project"]["dependencies"])
    assert f'version: "{PROJECT["project"]["version"]}"' in recipe
    programs = {f"{name} = {place}" for name, place in PROJECT["project"]["scripts"].items()}
    assert programs == set(re.findall(r"^\s+- (\S+ = \S+:\S+)$", recipe, re.MULTILINE))


def test_workflows_call_commands_that_there_are() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for file in WORKFLOWS:
        text = file.read_text(encoding="utf-8")
        for target in re.findall(r"run: make (\S+)", text):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{file.name} makes {target}"
        for script in re.findall(r"(?:bash|python) ((?:\.ci|tools)/\S+)", text):
            assert (ROOT / script).exists(), f"{file.name} runs {script}"


def test_the_tests_that_the_makefile_names_are_there() -> None:
    # Nobody runs the long commands every day: a test that was moved must not leave them with a path that is none.
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("tests/test_*.py", "").replace("tests/%", "")
    named = re.findall(r"(?<!\w)((?:tests|native/tests|fuzz|benchmarks|tools)/[\w/.-]*\w)(?:::(\w+))?", makefile)
    assert {"tests/parity", "tests/store/test_faults.py", "native/tests/tsan.supp"} <= {path for path, _ in named}
    for path, test in named:
        if "__pycache__" not in path:
            assert (ROOT / path).exists(), path
        if test:
            assert f"def {test}(" in (ROOT / path).read_text(encoding="utf-8"), test


def test_the_long_runs_have_a_job() -> None:
    weekly = (ROOT / ".github" / "workflows" / "weekly.yml").read_text(encoding="utf-8")
    (commands,) = re.findall(r"command: \[(.*)\]", weekly)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = {command.split()[0] for command in commands.split(",")}
    assert targets == {"oldest", "sanitize-address", "sanitize-thread", "faults", "fuzz"}
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)
