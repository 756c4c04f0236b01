"""m,n,k games: two players, k in a row on an m × n board."""

from gridsage.games.base import Forfeit
from gridsage.games.mnk.board import Board
from gridsage.games.mnk.bot import Choice, Limits, MnkBot, OnProgress, Score, SearchResult
from gridsage.games.mnk.notation import (
    format_move,
    format_moves,
    format_position,
    format_rows,
    parse_move,
    parse_moves,
    parse_position,
    parse_rows,
)
from gridsage.games.mnk.position import EMPTY, FIRST, SECOND, Position
from gridsage.games.mnk.reason import Hint, Reason
from gridsage.games.mnk.record import SEATS, outcome_of, replay
from gridsage.games.mnk.renju import Forbidden, Foul
from gridsage.games.mnk.setup import (
    DIRECTIONS,
    MAX_K,
    MAX_SIDE,
    MIN_K,
    MIN_SIDE,
    PRESETS,
    Rule,
    Setup,
    format_setup,
    parse_setup,
)
from gridsage.games.mnk.tree import MoveTree, TreeMove, format_tree, parse_tree

__all__ = [
    "DIRECTIONS",
    "EMPTY",
    "FIRST",
    "MAX_K",
    "MAX_SIDE",
    "MIN_K",
    "MIN_SIDE",
    "PRESETS",
    "SEATS",
    "SECOND",
    "Board",
    "Choice",
    "Forbidden",
    "Forfeit",
    "Foul",
    "Hint",
    "Limits",
    "MnkBot",
    "MoveTree",
    "OnProgress",
    "Position",
    "Reason",
    "Rule",
    "Score",
    "SearchResult",
    "Setup",
    "TreeMove",
    "format_move",
    "format_moves",
    "format_position",
    "format_rows",
    "format_setup",
    "format_tree",
    "outcome_of",
    "parse_move",
    "parse_moves",
    "parse_position",
    "parse_rows",
    "parse_setup",
    "parse_tree",
    "replay",
]
