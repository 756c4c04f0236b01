"""Waiting for what another thread or process brings about, on a machine of any speed.

A test never says how fast something is. It waits for what it needs, with a bound that is only reached when that never
comes; and what must not end by itself meanwhile is given longer than any test waits.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

__all__ = ["PATIENT_S", "WAIT_S", "is_gone", "wait_until", "wait_until_async"]

WAIT_S = 120.0
"""How long a test waits before it fails."""
PATIENT_S = 10 * WAIT_S
"""How long work is given that a test stops before its end."""


def wait_until(true: Callable[[], object]) -> None:
    """Return as soon as the condition holds."""
    end = time.monotonic() + WAIT_S
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


async def wait_until_async(true: Callable[[], object]) -> None:
    """Return as soon as the condition holds, while the event loop goes on."""
    end = time.monotonic() + WAIT_S
    while not true():
        assert time.monotonic() < end, "it never came"
        await asyncio.sleep(0.01)


def is_gone(pid: int) -> bool:
    """Whether that process has ended, though the system may not have cleared it away."""
    try:
        os.kill(pid, 0)
        return ") Z " in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except ProcessLookupError:
        return True
    except FileNotFoundError:  # it went between the two questions, or there is no such folder
        return Path("/proc/self").exists()
