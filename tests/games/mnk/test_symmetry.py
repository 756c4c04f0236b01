"""Turned and mirrored boards are one: their maps, the position that stands for all, moves that are the same."""

from __future__ import annotations

import pytest

from gridsage.games.mnk import Board, Position, Setup
from gridsage.games.mnk.symmetry import canonical, distinct_moves, symmetries
from gridsage.stream import RandomStream


@pytest.mark.parametrize(("setup", "number"), [("4x4x3", 8), ("5x3x3", 4), ("3x7x3", 4)])
def test_every_symmetry_keeps_lines_of_neighbours(setup: str, number: int) -> None:
    board = Setup.of(setup)
    maps = symmetries(board)
    assert len(set(maps)) == number
    assert maps[0] == tuple(range(board.cells))
    for cells in maps:
        assert sorted(cells) == list(range(board.cells))
        for cell in range(board.cells - 1):
            (x, y), (next_x, next_y) = board.xy(cells[cell]), board.xy(cells[cell + 1])
            if board.xy(cell)[1] == board.xy(cell + 1)[1]:
                assert abs(x - next_x) + abs(y - next_y) == 1


@pytest.mark.parametrize("setup", ["4x4x3", "5x3x3"])
def test_all_images_of_a_position_have_the_same_canonical_one(setup: str) -> None:
    stream = RandomStream(7)
    board = Board(setup)
    for _ in range(4):
        board.push(board.legal_moves[stream.below(len(board.legal_moves))])
    position = board.position()
    found = set()
    for cells in symmetries(position.setup):
        turned = bytearray(len(cells))
        for cell, code in enumerate(position.cells):
            turned[cells[cell]] = code
        stands, way = canonical(Position(position.setup, bytes(turned), position.turn))
        assert all(stands.cells[way[cell]] == code for cell, code in enumerate(turned))
        found.add(stands)
    assert len(found) == 1


def test_moves_that_a_symmetry_of_the_position_joins_are_one_move() -> None:
    start = Position.start("3x3x3")
    assert distinct_moves(start, start.legal_moves) == {0: (2, 6, 8), 1: (3, 5, 7), 4: ()}
    corner = Board("3x3x3", (0,)).position()
    assert distinct_moves(corner, corner.legal_moves) == {1: (3,), 2: (6,), 4: (), 5: (7,), 8: ()}
