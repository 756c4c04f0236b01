"""What the rules' tests share: the readable board and its compiled twin, through one fixture."""

from __future__ import annotations

import pytest

from gridsage.games.mines import Board, FastBoard

BoardType = type[Board] | type[FastBoard]


@pytest.fixture(params=[Board, FastBoard], ids=["python", "compiled"])
def board_type(request: pytest.FixtureRequest) -> BoardType:
    """Both boards, one after the other: every test of the rules is run on each."""
    kind: BoardType = request.param
    return kind
