"""Minesweeper puzzles of games: each stands in the game that it names, and is proved again."""

from __future__ import annotations

import pytest

from gridsage.games.mines import FLAG, HIDDEN, Setup
from gridsage.solving.mines.puzzle import PuzzleKind, check_puzzle
from gridsage.studies.puzzles.mines import find_puzzles, positions_of_game


@pytest.mark.parametrize("kind", PuzzleKind)
def test_a_puzzle_is_a_position_of_its_game(kind: PuzzleKind) -> None:
    found = [puzzle for seed in range(12) for puzzle in find_puzzles(kind, "9x9/16", seed)]
    assert found
    for puzzle in found:
        check_puzzle(puzzle)
        origin = puzzle.origin
        views = [view for view, _, moves in positions_of_game(puzzle.view.setup, origin.seed) if moves == origin.moves]
        assert [hide(view.cells) for view in views] == [hide(puzzle.view.cells)]


def hide(cells: bytes) -> bytes:
    return cells.replace(bytes([FLAG]), bytes([HIDDEN]))


def test_one_safe_cell_is_asked_for_without_flags_and_several_are_not_too_many() -> None:
    for seed in range(8):
        for puzzle in find_puzzles(PuzzleKind.SAFE_CELL, "9x9/16", seed):
            assert not puzzle.view.flagged
        for puzzle in find_puzzles(PuzzleKind.SURE_CELLS, "9x9/16", seed):
            assert 2 <= len(puzzle.safe) + len(puzzle.mines) <= 8


def test_the_flags_of_a_position_are_mines_that_were_certain_before() -> None:
    setup = Setup.of("9x9/10")
    before: set[int] = set()
    for view, certain, _ in positions_of_game(setup, 4):
        assert set(view.flagged) == before
        before |= set(certain.mines)
    assert before
