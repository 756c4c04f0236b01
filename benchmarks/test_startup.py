"""What it costs to start: processor time of Python alone, of the import, and of the command's help, side by side.

``pytest benchmarks/test_startup.py --benchmark-only -p no:xdist``; ``import gridsage`` is to stay under 30 ms more than
Python alone, ``gridsage --help`` under 0.25 s.
"""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest
from pytest_benchmark.fixture import BenchmarkFixture


def children_s() -> float:
    """The processor time of all programs that were started and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.benchmark(timer=children_s)
@pytest.mark.parametrize(
    "words",
    [
        ("-c", "pass"),
        ("-c", "import gridsage"),
        ("-c", "import gridsage.mines"),
        ("-m", "gridsage", "--help"),
        ("-m", "gridsage", "mines", "--help"),
        ("-c", "import gridsage.web.engines.worker"),
        ("-c", "import gridsage.web.app"),
    ],
    ids=" ".join,
)
def test_start(benchmark: BenchmarkFixture, words: tuple[str, ...]) -> None:
    options = {"args": [sys.executable, *words], "check": True, "capture_output": True}
    benchmark.pedantic(subprocess.run, kwargs=options, rounds=10, warmup_rounds=1)
