"""The search as bots use it: its tables are made before anybody's clock runs."""

from __future__ import annotations

import subprocess
import sys

import pytest

# In a process of its own: what other tests have left to threads must not be counted.
_LOOK = """
from gridsage.games.mnk import Limits, Setup
from gridsage.programs.memory import used_memory
from gridsage.solving.mnk.searcher import Searcher

setup, limits = Setup(15, 15, 5), Limits(**{limits})
Searcher(memory_mb=1).begin(setup, limits)  # what all engines share is there from now on
before = used_memory()
searcher = Searcher(memory_mb=128)
searcher.begin(setup, limits)
begun = used_memory()
searcher.close()
print(begun - before >> 20, used_memory() - before >> 20)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell what a process takes")
@pytest.mark.parametrize(
    ("limits", "taken"),
    [({"time_s": 1.0}, True), ({"time_s": 0.01}, False), ({"time_s": 1.0, "nodes": 100}, False), ({"nodes": 9}, False)],
)
def test_whoever_thinks_long_has_its_memory_before_the_clock_runs(limits: dict[str, float], *, taken: bool) -> None:
    command = [sys.executable, "-c", _LOOK.replace("{limits}", repr(limits))]
    begun_mb, closed_mb = map(int, subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())
    assert (begun_mb > 64) == taken
    assert closed_mb < 32
