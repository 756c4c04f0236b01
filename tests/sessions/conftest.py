"""A clock for games in progress."""

from __future__ import annotations

import pytest

from tests.sessions.helpers import Hands


@pytest.fixture
def clock() -> Hands:
    return Hands()
