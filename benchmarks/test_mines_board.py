"""The rules of Minesweeper: the compiled board against the readable one, on the same whole games."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from gridsage.games.mines import Board, FastBoard, Setup

EXPERT = Setup(30, 16, 99)


def open_all_safe_cells(kind: type[Board] | type[FastBoard]) -> None:
    """One game that opens every safe cell, as a player without doubts would."""
    board = kind(EXPERT, seed=11)
    board.open(EXPERT.grid.index(3, 3))
    mines = set(board.mines)
    for cell in range(EXPERT.cells):
        if cell not in mines and board.view().cells[cell] > 8:
            board.open(cell)
    assert board.over


@pytest.mark.parametrize("kind", [Board, FastBoard])
def test_whole_expert_game(benchmark: BenchmarkFixture, kind: type[Board] | type[FastBoard]) -> None:
    benchmark.group = "whole expert game, all safe cells opened"
    benchmark(open_all_safe_cells, kind)
