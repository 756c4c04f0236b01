"""Renju and caro in Python and in the core: thousands of crowded positions, and the same words for what is refused."""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path

import pytest

from gridsage._core import MnkBoard
from gridsage.errors import IllegalMoveError, OptionError
from gridsage.games.mnk import Board, Rule, Setup
from gridsage.games.mnk.renju import forbidden_at
from gridsage.stream import RandomStream, derive_seed

TOOL = runpy.run_path(str(Path(__file__).parents[3] / "tools" / "compare_mnk_rules.py"))


def count(rule: Rule, positions: int) -> Counter[str]:
    setup, total = Setup(15, 15, 5, rule), Counter[str]()
    for number in range(positions):
        stream = RandomStream(derive_seed(7, number))
        position = TOOL["random_position"](setup, stream)
        total += TOOL["compare"](position, TOOL["likely_points"](position, stream, 6))
    return total


def test_the_same_points_are_forbidden_for_the_same_reason() -> None:
    total = count(Rule.RENJU, 2500)
    assert min(total["double three"], total["double four"], total["overline"]) >= 5, total


def test_the_same_rows_win_in_caro() -> None:
    assert count(Rule.CARO, 60)["rows"] > 0


@pytest.mark.parametrize(
    ("moves", "cell"),
    [("h8 a1 i8 a3 j9 a5 j10 a7", "j8"), ("e8 a1 f8 a3 g8 a5 i8 a7 j8 a9", "h8"), ("e8 a1 g8 a3 h8 a5 k8 a7", "i8")],
)
def test_forbidden_moves_are_refused_in_the_same_words(moves: str, cell: str) -> None:
    setup = Setup(15, 15, 5, Rule.RENJU)
    board = Board(setup, moves)
    twin = MnkBoard.at(board.position())
    point, foul = forbidden_at(setup, board.position().cells, setup.as_cell(cell)), twin.foul(setup.as_cell(cell))
    assert point is not None
    assert foul is not None
    assert point.foul.name == foul.name
    with pytest.raises(IllegalMoveError) as readable:
        board.push(cell)
    with pytest.raises(IllegalMoveError) as compiled:
        twin.push(setup.as_cell(cell))
    assert str(compiled.value) == str(readable.value)


def test_a_foul_is_asked_of_cells_alone() -> None:
    twin = MnkBoard(Setup(15, 15, 5, Rule.RENJU))
    twin.push(112)
    assert twin.foul(112) is None
    with pytest.raises(OptionError, match="cell 225"):
        twin.foul(225)
