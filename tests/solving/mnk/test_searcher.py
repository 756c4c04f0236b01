"""The search as bots use it: its tables are made before anybody's clock runs."""

from __future__ import annotations

import sys

import pytest

from gridsage.games.mnk import Limits, Setup
from gridsage.programs.memory import used_memory
from gridsage.solving.mnk.searcher import Searcher

_MB = 1 << 20


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell what a process takes")
@pytest.mark.parametrize(
    ("limits", "taken"),
    [
        (Limits(time_s=1.0), True),
        (Limits(time_s=0.01), False),
        (Limits(time_s=1.0, nodes=100), False),
        (Limits(nodes=100), False),
    ],
)
def test_whoever_thinks_long_has_its_memory_before_the_clock_runs(limits: Limits, taken: bool) -> None:
    small = Searcher(memory_mb=1)
    small.begin(Setup(15, 15, 5), limits)  # what all engines share is there from now on
    before = used_memory()
    searcher = Searcher(memory_mb=128)
    searcher.begin(Setup(15, 15, 5), limits)
    assert (used_memory() - before > 64 * _MB) == taken
    searcher.close()
    assert used_memory() - before < 32 * _MB
