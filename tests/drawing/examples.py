"""One of each thing that can be drawn."""

from __future__ import annotations

from functools import cache

from gridsage import mines, mnk
from gridsage.drawing.drawable import Drawable
from gridsage.games.mines import GivenBoard, parse_board
from gridsage.puzzle_sets import mines_puzzles, mnk_puzzles
from gridsage.solving.mines import puzzle as mines_puzzle
from gridsage.solving.mnk import puzzle as mnk_puzzle

__all__ = ["Examples", "make_examples"]

Examples = dict[str, Drawable]


def make_board(kind: type[mines.Board] | type[mines.FastBoard]) -> mines.Board | mines.FastBoard:
    board = kind("9x9/10", seed=3)
    board.open((4, 4))
    board.flag((0, 1))
    return board


@cache
def make_examples() -> Examples:
    """By the name of the class, with what family it is of where both have one."""
    board = make_board(mines.Board)
    view = board.view()
    found = mines.find_no_guess_board("9x9/10", 1, (4, 4))
    position = mnk.parse_position("h8 a1 h9 b1 g10 c2 f10 d3", "renju")
    given: GivenBoard = parse_board("3x2/1 first 2,0\n*10\n110")
    analysis = mines.analyse(view)
    searched = mnk.analyse("h8 i9 h9 h10 g8 a1 i8", nodes=2000, best=2)
    return {
        "mines.Board": board,
        "mines.FastBoard": make_board(mines.FastBoard),
        "mines.GivenBoard": given,
        "mines.View": view,
        "mines.MinesPicture": view.picture(),
        "mines.Analysis": analysis,
        "mines.Solution": mines.solve("1#\n1#", "2x2/1@any"),
        "mines.Certificate": found.certificate,
        "mines.NoGuessBoard": found,
        "mines.SolvableBoard": mines.find_solvable_board("single_point", "9x9/10", 1, (4, 4)),
        "mines.Puzzle": mines_puzzles(mines_puzzle.PuzzleKind.SAFE_CELL)[0],
        "mnk.Board": mnk.Board("3x3x3", "b2 a1 c1 a3 a2 c2"),
        "mnk.Position": position,
        "mnk.MnkPicture": position.picture(),
        "mnk.Analysis": searched,
        "mnk.Solution": mnk.solve("3x3x3"),
        "mnk.Puzzle": mnk_puzzles(mnk_puzzle.PuzzleKind.WIN)[0],
    }
