"""How much memory this process takes."""

from __future__ import annotations

import sys

import pytest

from gridsage.programs.memory import used_memory


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="read from /proc")
def test_memory_that_is_written_to_is_counted() -> None:
    before = used_memory()
    held = b"\1" * (64 << 20)
    assert used_memory() - before > 32 << 20
    assert len(held) == 64 << 20
