"""Puzzles from both front doors, and certificates, as calls that hostile values are given to."""

from __future__ import annotations

from gridsage import mines, mnk
from tests.hostile import Call

MINES_PUZZLE = mines.load_puzzles("safe-cell")[0]
MNK_PUZZLE = mnk.load_puzzles("win")[0]
CERTIFIED = {"setup": "1x3/1@any", "first": [0, 0], "mines": [[0, 2]], "certificate": ""}

PUZZLE_CALLS: dict[str, Call] = {
    "mines.check_certificate": Call(mines.check_certificate, {"board": CERTIFIED}),
    "mines.load_puzzles": Call(mines.load_puzzles, {"kind": "safe-cell"}),
    "mines.find_puzzles": Call(mines.find_puzzles, {"kind": "safe-cell", "setup": "5x5/3@any", "seed": 1}),
    "mines.check_puzzle": Call(mines.check_puzzle, {"puzzle": MINES_PUZZLE}),
    "mines.format_puzzles": Call(mines.format_puzzles, {"puzzles": [MINES_PUZZLE]}),
    "mines.parse_puzzles": Call(mines.parse_puzzles, {"text": mines.format_puzzles([MINES_PUZZLE])}),
    "mines.Puzzle.check_answer": Call(MINES_PUZZLE.check_answer, {"safe": [1], "mines": [2]}),
    "mines.Puzzle.reason": Call(MINES_PUZZLE.reason, {"cell": 1}),
    "mnk.load_puzzles": Call(mnk.load_puzzles, {"kind": "win"}),
    "mnk.find_puzzles": Call(mnk.find_puzzles, {"kind": "win", "setup": "5x5x4", "seed": 1}),
    "mnk.check_puzzle": Call(mnk.check_puzzle, {"puzzle": MNK_PUZZLE, "judge": None}),
    "mnk.format_puzzles": Call(mnk.format_puzzles, {"puzzles": [MNK_PUZZLE]}),
    "mnk.parse_puzzles": Call(mnk.parse_puzzles, {"text": mnk.format_puzzles([MNK_PUZZLE])}),
    "mnk.Puzzle.check_answer": Call(MNK_PUZZLE.check_answer, {"move": MNK_PUZZLE.answer.move}),
}
