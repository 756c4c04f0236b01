"""Builds the wheels of this machine, checks them and plays with each in clean environments: ``make wheels``.

One wheel for Python 3.11 and one for every Python from 3.12 on (the stable interface), repaired so that they run on
older systems too, checked by ``abi3audit`` and ``twine``, installed by pip for every Python at hand, without a compiler
in sight, and tried: a version, a bench, a solver, a game over the server. What it took is printed: megabytes
and packages.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
OLDEST, STABLE = (3, 11), (3, 12)
"""The first Python that we run on, and the first whose stable interface the wheel for all later ones uses."""


def run(*command: str | Path, quiet: bool = True, path: str | None = None) -> str:
    """What a command prints; one that fails ends everything with its words."""
    environment = None if path is None else clean_environment(path)
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=quiet, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))} failed:\n{done.stdout or ''}{done.stderr or ''}")
    return done.stdout or ""


def clean_environment(path: str) -> dict[str, str]:
    """This machine's settings, such as its package index, but no other program and nothing that Python would add."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV", "CMAKE"))}
    return {**kept, "PATH": path}


def pythons() -> dict[tuple[int, int], Path]:
    """Every Python from the oldest on that this machine has, by its version."""
    names = [*(f"python3.{minor}" for minor in range(OLDEST[1], 20)), "python3"]
    places = [place for name in names if (place := shutil.which(name))]
    places += [str(place) for place in Path.home().glob(".pyenv/versions/3.*/bin/python3")]
    found: dict[tuple[int, int], Path] = {}
    for place in places:
        said = subprocess.run([place, "--version"], capture_output=True, text=True, check=False).stdout
        number = re.search(r"Python (\d+)\.(\d+)", said)
        if number and (version := (int(number[1]), int(number[2]))) >= OLDEST:
            found.setdefault(version, Path(place))
    return dict(sorted(found.items()))


def build(python: Path, folder: Path) -> Path:
    """The wheel that this Python makes, repaired for other systems of its kind."""
    raw = folder / "raw"
    run("uv", "build", "--quiet", "--wheel", "--python", python, "--out-dir", raw, ROOT)
    (wheel,) = raw.glob("*.whl")
    run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", folder, wheel)
    (repaired,) = folder.glob("*.whl")
    return repaired


def try_wheel(wheel: Path, python: Path, folder: Path) -> str:
    """Install the wheel where there is nothing else, and play; what it took."""
    run("uv", "venv", "--quiet", "--seed", "--python", python, folder)
    program, inside = folder / "bin" / "gridsage", folder / "bin" / "python"
    # Neither a compiler nor anything else of this machine is in sight.
    alone = str(folder / "bin")
    before = installed(folder)
    run(inside, "-m", "pip", "install", "--quiet", "--only-binary", ":all:", wheel, path=alone)
    packages, megabytes = (now - then for now, then in zip(installed(folder), before, strict=True))
    version = run(program, "--version", path=alone).strip()
    bench = json.loads(
        run(program, "mines", "bench", "--bots", "champion", "--setups", "beginner", "--games", "50", "--seed", "1",
            "--format", "json", "--database", "memory:", path=alone)
    )  # fmt: skip
    assert bench["rows"][0]["games"] == 50
    run(program, "mnk", "solve", "3x3x3", "--json", path=alone)
    serve(program, alone)
    return f"{version}: plays, solves and serves; {packages} packages, {megabytes} MB"


def installed(folder: Path) -> tuple[int, int]:
    """How many packages an environment has, itself and pip among them, and how many megabytes."""
    files = [file for file in folder.glob("lib/**/*") if file.is_file() and not file.is_symlink()]
    return len(list(folder.glob("lib/*/site-packages/*.dist-info"))), sum(
        file.stat().st_size for file in files
    ) // 10**6


def check_refusal(wheel: Path, folder: Path) -> None:
    """A machine that is too old is told so in one line, before anything is installed."""
    command = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--dry-run", "--no-deps"]
    old = ["--only-binary", ":all:", "--platform", "manylinux_2_5_x86_64", "--target", str(folder)]
    done = subprocess.run([*command, *old, wheel], capture_output=True, text=True, check=False)
    if done.returncode == 0 or "not a supported wheel on this platform" not in done.stderr or folder.exists():
        raise SystemExit(f"{wheel.name} is not refused by an old machine:\n{done.stdout}{done.stderr}")


def serve(program: Path, path: str) -> None:
    """Start the server, and ask it for a game."""
    with tempfile.TemporaryDirectory() as place:
        database = Path(place, "games.db")
        command = [str(program), "serve", "--no-browser", "--port", "0", "--database", str(database)]
        with subprocess.Popen(command, env={"PATH": path}, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                found = re.search(r"http://\S+?:\d+", process.stdout.readline())
                if found is None:
                    raise SystemExit("the server of the wheel says no address")
                question = urllib.request.Request(
                    f"{found[0]}/api/v1/mines/games",
                    json.dumps({"setup": "beginner!", "seed": "1"}).encode(),
                    {"Content-Type": "application/json"},
                )
                for _ in range(50):
                    try:
                        with urllib.request.urlopen(question, timeout=20) as answer:
                            assert json.load(answer)["width"] == 9
                            return
                    except urllib.error.URLError:
                        time.sleep(0.2)
                raise SystemExit("the server of the wheel does not answer")
            finally:
                process.terminate()


def main() -> int:
    """Build, check, try."""
    parser = argparse.ArgumentParser(description="Build the wheels of this machine and try them.")
    parser.add_argument("--keep", action="store_true", help="leave the wheels in dist/")
    options = parser.parse_args()
    found = pythons()
    print("Python at hand:", ", ".join(f"{a}.{b}" for a, b in found))
    with tempfile.TemporaryDirectory() as place:
        wheels = {
            version: build(found[version], Path(place, f"wheel-{version[1]}"))
            for version in (OLDEST, next((v for v in found if v >= STABLE), OLDEST))
            if version in found
        }
        run(sys.executable, "-m", "twine", "check", "--strict", *wheels.values())
        for version, wheel in wheels.items():
            if version >= STABLE:
                run(sys.executable, "-m", "abi3audit", "--strict", wheel)
            check_refusal(wheel, Path(place, "old"))
            print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
        for version, python in found.items():
            fitting = wheels[max(made for made in wheels if made <= version and (made >= STABLE or made == version))]
            print(try_wheel(fitting, python, Path(place, f"clean-{version[1]}")), f"(Python {version[0]}.{version[1]})")
        if options.keep:
            DIST.mkdir(exist_ok=True)
            for wheel in wheels.values():
                shutil.copy(wheel, DIST)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
