"""Run clang-tidy over the core, its bindings and the tools: ``make tidy``.

The files of a room are read as one, since most of the time goes into the headers of others. A room that has not changed
since it was last found clean, nor any header that it includes, its compile command or clang-tidy itself, is not read
again: a stamp for each is kept beside the compile commands. The first run takes a minute or two, later ones as long as
the change is wide. The tests are left out, and so is what is not ours.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
NATIVE = ROOT / "native"


def included(path: Path, seen: set[Path]) -> set[Path]:
    """The file and everything of our own that it includes."""
    if path in seen or not path.exists():
        return seen
    seen.add(path)
    for name in re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE):
        included(NATIVE / name, seen)
    return seen


def fingerprint(path: Path, version: str, commands: Sequence[str]) -> str:
    """Changes with whatever clang-tidy would look at, with itself, and with how the file is compiled."""
    digest = hashlib.sha256(json.dumps([version, *commands]).encode())
    for other in [ROOT / ".clang-tidy", *sorted(included(path, set()))]:
        digest.update(other.read_bytes())
    return digest.hexdigest()


def _is_ours(path: Path) -> bool:
    if path.parent.name == "Unity":
        # What CMake wrote for a room: nothing but includes of its files.
        return all(map(_is_ours, included(path, set()) - {path}))
    inside = path.relative_to(ROOT).parts if path.is_relative_to(ROOT) else ("",)
    return inside[0] in ("native", "tools") and "tests" not in inside


def main() -> int:
    """0 when clang-tidy has nothing to say."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build", type=Path, required=True, help="a build folder with compile commands")
    parser.add_argument("--clang-tidy", default="clang-tidy")
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    stamps = chosen.build / "tidy"
    stamps.mkdir(exist_ok=True)
    commands = json.loads((chosen.build / "compile_commands.json").read_text(encoding="utf-8"))
    version = subprocess.run([chosen.clang_tidy, "--version"], capture_output=True, text=True, check=True).stdout
    # A file may be compiled for several targets.
    files: dict[Path, list[str]] = {}
    for command in commands:
        if _is_ours(Path(command["file"])):
            files.setdefault(Path(command["file"]), []).append(command["command"])

    def check(path: Path) -> str | None:
        stamp = stamps / (path.relative_to(ROOT).as_posix().replace("/", "-"))
        state = fingerprint(path, version, files[path])
        if stamp.exists() and stamp.read_text(encoding="ascii") == state:
            return None
        run = subprocess.run(
            [chosen.clang_tidy, "--quiet", "-p", str(chosen.build), str(path)], capture_output=True, text=True, cwd=ROOT
        )
        if run.returncode:
            return run.stdout + run.stderr
        stamp.write_text(state, encoding="ascii")
        return None

    with ThreadPoolExecutor(chosen.jobs) as pool:
        complaints = [complaint for complaint in pool.map(check, sorted(files)) if complaint]
    print("\n".join(complaints) or f"clang-tidy: {len(files)} files are clean")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
