"""One fixture for the reference board and its twin."""

from __future__ import annotations

from typing import Any

import pytest

from gridsage.games.mnk import Board, FastBoard


@pytest.fixture(params=[Board, FastBoard], ids=["reference", "compiled"])
def board_class(request: pytest.FixtureRequest) -> Any:
    return request.param
