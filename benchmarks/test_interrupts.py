"""How soon Ctrl-C is heard in every long call from Python: within 0.2 s.

``pytest benchmarks/test_interrupts.py --benchmark-only -p no:xdist -s``
"""

from __future__ import annotations

import signal
import textwrap
import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.test_core_signals import CALLS, run

MOST_S = 0.2
TIMES = 3


def interrupt_s(call: str) -> float:
    """The time from the signal to the exception; both look at the clock of the machine."""
    child = run(f"try:\n{textwrap.indent(call, '    ')}\nexcept KeyboardInterrupt:\n    print(time.monotonic())")
    time.sleep(0.5)
    sent = time.monotonic()
    child.send_signal(signal.SIGINT)
    said, error = child.communicate(timeout=60)
    assert not child.returncode, error
    return float(said) - sent


@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_is_heard_at_once(benchmark: BenchmarkFixture, name: str) -> None:
    heard_s: list[float] = []
    benchmark.pedantic(lambda: heard_s.append(interrupt_s(CALLS[name])), rounds=TIMES, iterations=1)
    print(f"\n{name}: " + ", ".join(f"{1000 * each:.0f}" for each in sorted(heard_s)) + " ms")
    assert sorted(heard_s)[TIMES // 2] <= MOST_S
