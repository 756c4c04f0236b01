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
    """Put the longest files first."""
    folders = [Path(__file__).parent / name for name in STARTING]
    items.sort(key=lambda item: not any(item.path.is_relative_to(folder) for folder in folders))


# On a busy machine an example may take long without any fault of ours: time is judged in the benchmarks.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
