"""m,n,k games from one import: the rules, the engine, and what plays. The twin of :mod:`gridsage.mines`.

>>> solve("3x3x3").value.value
'draw'
"""

from gridsage._core import CancelToken
from gridsage.games.cells import Cell
from gridsage.games.mnk import (
    EMPTY,
    FIRST,
    PRESETS,
    SECOND,
    Board,
    Choice,
    Hint,
    Limits,
    MnkBot,
    MoveTree,
    Position,
    Reason,
    Rule,
    Setup,
    format_move,
    format_moves,
    format_position,
    format_rows,
    format_setup,
    format_tree,
    parse_move,
    parse_moves,
    parse_position,
    parse_rows,
    parse_setup,
    parse_tree,
    replay,
)
from gridsage.games.mnk.formats import stream_games
from gridsage.games.mnk.opening_rules import OpeningRule
from gridsage.puzzle_sets.mnk import load_puzzles
from gridsage.sessions.mnk.play import play
from gridsage.solving.mnk.analysis import Analysis, analyse, hints
from gridsage.solving.mnk.engine import Engine
from gridsage.solving.mnk.explain import explain
from gridsage.solving.mnk.mistake import Mistake, MistakeAnswer, find_mistakes
from gridsage.solving.mnk.proof_tree import OpenedPosition, ProofTree, ProvenMove
from gridsage.solving.mnk.puzzle import AnswerCheck, OnlyMove, Puzzle, PuzzleKind, check_puzzle, parse_puzzles
from gridsage.solving.mnk.review import GameReview, MoveGrade, MoveReview, review
from gridsage.solving.mnk.solution import Solution, Value, solve
from gridsage.solving.puzzle_lines import format_puzzles
from gridsage.studies.puzzles.mnk import find_puzzles

__all__ = [
    "EMPTY",
    "FIRST",
    "PRESETS",
    "SECOND",
    "Analysis",
    "AnswerCheck",
    "Board",
    "CancelToken",
    "Cell",
    "Choice",
    "Engine",
    "GameReview",
    "Hint",
    "Limits",
    "Mistake",
    "MistakeAnswer",
    "MnkBot",
    "MoveGrade",
    "MoveReview",
    "MoveTree",
    "OnlyMove",
    "OpenedPosition",
    "OpeningRule",
    "Position",
    "ProofTree",
    "ProvenMove",
    "Puzzle",
    "PuzzleKind",
    "Reason",
    "Rule",
    "Setup",
    "Solution",
    "Value",
    "analyse",
    "check_puzzle",
    "explain",
    "find_mistakes",
    "find_puzzles",
    "format_move",
    "format_moves",
    "format_position",
    "format_puzzles",
    "format_rows",
    "format_setup",
    "format_tree",
    "hints",
    "load_puzzles",
    "parse_move",
    "parse_moves",
    "parse_position",
    "parse_puzzles",
    "parse_rows",
    "parse_setup",
    "parse_tree",
    "play",
    "replay",
    "review",
    "solve",
    "stream_games",
]
