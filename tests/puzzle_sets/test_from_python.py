"""Puzzles from both front doors: loaded, answered, found, checked and written."""

from __future__ import annotations

import pytest

from gridsage import mines, mnk
from gridsage.errors import IllegalMoveError, UnknownNameError


def test_puzzles_are_loaded_answered_found_and_written_from_both_doors() -> None:
    safe = mines.load_puzzles("safe-cell")[0]
    assert safe.check_answer([safe.view.grid.xy(safe.safe[0])]).right
    assert safe.check_answer([]).missed == safe.safe
    win = mnk.load_puzzles(mnk.PuzzleKind.WIN)[0]
    assert win.check_answer(win.answer.move) == mnk.AnswerCheck(True)
    wrong = next(cell for cell in win.position.legal_moves if cell != win.answer.move)
    assert not win.check_answer(wrong).right
    with pytest.raises(IllegalMoveError, match="cannot be played: the cell is taken"):
        win.check_answer(win.position.cells.index(1))
    for door, kind, setup, seeds in ((mines, "sure-cells", "9x9/16", range(4)), (mnk, "win", "6x6x4", range(4))):
        found = [puzzle for seed in seeds for puzzle in door.find_puzzles(kind, setup, seed)]
        assert found, door
        for puzzle in found:
            door.check_puzzle(puzzle)
        assert door.parse_puzzles(door.format_puzzles(found)) == tuple(found)
        with pytest.raises(UnknownNameError, match=f"no kind of puzzle is called 'x'.*{kind}"):
            door.load_puzzles("x")
