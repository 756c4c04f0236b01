"""Faults injected under SQLite: the n-th write, sync, open, read fails, a page is torn; acknowledged is stored."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from gridsage.store import open_store
from tests.store.script import check

HERE = Path(__file__).parent
EVERY = bool(os.environ.get("GRIDSAGE_EVERY_FAULT"))
"""``GRIDSAGE_EVERY_FAULT=1 pytest tests/store/test_faults.py`` fails each call once; else some of them."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that fails, built from its source."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("faults are injected on Linux, with a C compiler")
    built = tmp_path_factory.mktemp("faults") / "faults.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", built, HERE / "faults.c", "-ldl"], check=True)
    return built


@dataclass(frozen=True)
class Played:
    """What the script said, and how it ended."""

    returncode: int
    stdout: str
    stderr: str


class FailingDisk:
    """The scripted game, bench and crowd, on a disk with the fault that is wanted."""

    def __init__(self, library: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.store.script"],
            cwd=HERE.parent.parent,
            env={**os.environ, "LD_PRELOAD": str(library)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def play(self, file: Path, fault: str) -> Played:
        """Play it once, on a file whose name ends in ``.db``."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{fault} {file}\n")
        self._process.stdin.flush()
        ended = self._process.stdout.readline()
        said, refused = (file.with_suffix(kind).read_text() for kind in (".out", ".err"))
        return Played(int(ended), said, refused)

    def close(self) -> None:
        """Let the process go."""
        self._process.communicate()


@pytest.fixture(scope="module")
def disk(library: Path) -> Iterator[FailingDisk]:
    disk = FailingDisk(library)
    yield disk
    disk.close()


def look(file: Path, said: list[str]) -> None:
    """What the file holds is whole, and is what was acknowledged."""
    with open_store(str(file)) as store:
        assert store.find_damage() == []
        check(store, said)


def faults(counts: list[int]) -> Iterator[str]:
    """Every fault of a run with so many writes, syncs, opens and reads; without patience a dozen of them."""
    every = [
        f"{kind}:{n}"
        for kind, count in zip(("write", "sync", "open", "read"), counts, strict=True)
        for n in range(1, count + 1)
    ]
    every += [f"torn:{n}" for n in range(1, counts[0] + 1)]
    # While the file is made it has no log yet: each of the first writes is torn in every run. A file that cannot be
    # opened for writing is opened for reading: that must pass, too.
    special = [f"torn:{n}" for n in range(1, 5)] + [f"open:{n}" for n in range(1, counts[2] + 1)]
    return iter(every if EVERY else every[:: max(1, len(every) // 12)] + special)


def test_what_is_acknowledged_is_stored_whatever_fails(disk: FailingDisk, tmp_path: Path) -> None:
    whole = disk.play(tmp_path / "whole.db", "none")
    said = whole.stdout.splitlines()
    assert said[-1] == "end", whole.stderr
    assert len(said) == 22
    look(tmp_path / "whole.db", said)
    counts = [int(count) for count in (tmp_path / "whole.db.counts").read_text().split()]
    assert min(counts) > 3, "the library sees what SQLite does"
    failed = 0
    for number, fault in enumerate(faults(counts)):
        file = tmp_path / f"{number}.db"
        done = disk.play(file, fault)
        failed += bool(done.stderr) or done.returncode == 99
        assert "Traceback" not in done.stderr, f"{fault}: {done.stderr}"
        look(file, done.stdout.splitlines())
    assert failed > 3, "the faults were felt"
