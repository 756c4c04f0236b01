"""m,n,k games: two players, k in a row on an m × n board."""

from gridsage.games.mnk.board import DIRECTIONS, Board
from gridsage.games.mnk.bot import Analysis, Choice, Forfeit, Limits, MnkBot, Report, Score
from gridsage.games.mnk.explain import Hint, Reason, explain
from gridsage.games.mnk.fast_board import FastBoard
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
from gridsage.games.mnk.play import SEATS, outcome_of, play, replay
from gridsage.games.mnk.position import EMPTY, FIRST, SECOND, Position
from gridsage.games.mnk.sentences import name_cells
from gridsage.games.mnk.setup import MAX_K, MAX_SIDE, MIN_K, MIN_SIDE, PRESETS, Rule, Setup, format_setup, parse_setup

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
    "Analysis",
    "Board",
    "Choice",
    "FastBoard",
    "Forfeit",
    "Hint",
    "Limits",
    "MnkBot",
    "Position",
    "Reason",
    "Report",
    "Rule",
    "Score",
    "Setup",
    "explain",
    "format_move",
    "format_moves",
    "format_position",
    "format_rows",
    "format_setup",
    "name_cells",
    "outcome_of",
    "parse_move",
    "parse_moves",
    "parse_position",
    "parse_rows",
    "parse_setup",
    "play",
    "replay",
]
