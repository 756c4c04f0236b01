"""What all tests share: the user's own database is left alone, Ctrl-C is heard by what they start, slow is no fault."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Set before any test starts a program of its own; a test that wants a database names one.
os.environ["GRIDSAGE_DATABASE"] = "memory:"

# Whoever starts the tests in the background (``nohup make test &``, many CI runners) ignores SIGINT for them, and an
# ignored signal is inherited by every program that they start. A handler is not: with one that does nothing the tests
# themselves go on ignoring it, and the programs under test begin as they do in a terminal.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, lambda signal_number, frame: None)

STARTING = ("browser", "arena", "web", "cli", "store")
"""The folders whose tests start programs: they take longest, and come first so that none is left for the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests that start programs first, and give each of them a second try.

    A browser, a server and a test are three programs that share a machine with others. The run names the tests that
    needed the second try, and why: each of them is a fault to look for, ours or the test's.
    """
    folders = [Path(__file__).parent / name for name in STARTING]
    starting = {item for item in items if any(item.path.is_relative_to(folder) for folder in folders)}
    for item in starting:
        item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=lambda item: item not in starting)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what went wrong at the first try of each test that was given a second one."""
    for report in terminalreporter.stats.get("rerun", ()):
        terminalreporter.section(f"first try: {report.nodeid}", sep="_")
        terminalreporter.write_line(report.longreprtext)


# On a busy machine an example may take long without any fault of ours: time is judged in the benchmarks.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
