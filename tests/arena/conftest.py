"""Bots that break down, each in its own way."""

from __future__ import annotations

from pathlib import Path

import pytest

BAD_BOTS = Path(__file__).parent / "bad_bots"


@pytest.fixture
def bad_bots() -> Path:
    return BAD_BOTS
