"""Minesweeper: one player against hidden mines."""

from gridsage.games.mines.board import Board, Status
from gridsage.games.mines.bot import Choice, MinesBot
from gridsage.games.mines.fast_board import FastBoard
from gridsage.games.mines.given_board import GivenBoard, format_board, is_board_text, parse_board
from gridsage.games.mines.grid import Grid
from gridsage.games.mines.layout import make_layout
from gridsage.games.mines.metrics import (
    BoardMetrics,
    GameMetrics,
    MoveMetrics,
    format_metrics_csv,
    format_metrics_json,
    measure_board,
    measure_game,
)
from gridsage.games.mines.moves import Move, MoveKind
from gridsage.games.mines.notation import (
    LETTERS,
    format_move,
    format_moves,
    format_view,
    parse_move,
    parse_moves,
    parse_view,
)
from gridsage.games.mines.pattern import Pattern, PatternName
from gridsage.games.mines.reason import Certain, Contradiction, Hint, Hints, Reason, Verdict
from gridsage.games.mines.record import fresh_board, outcome_of, replay
from gridsage.games.mines.setup import (
    MAX_SIDE,
    PRESETS,
    Setup,
    StartRule,
    format_setup,
    parse_setup,
    parse_view_setup,
)
from gridsage.games.mines.start import FirstCell, Start, first_cell, format_start, parse_start
from gridsage.games.mines.view import EXPLODED, FLAG, HIDDEN, View

__all__ = [
    "EXPLODED",
    "FLAG",
    "HIDDEN",
    "LETTERS",
    "MAX_SIDE",
    "PRESETS",
    "Board",
    "BoardMetrics",
    "Certain",
    "Choice",
    "Contradiction",
    "FastBoard",
    "FirstCell",
    "GameMetrics",
    "GivenBoard",
    "Grid",
    "Hint",
    "Hints",
    "MinesBot",
    "Move",
    "MoveKind",
    "MoveMetrics",
    "Pattern",
    "PatternName",
    "Reason",
    "Setup",
    "Start",
    "StartRule",
    "Status",
    "Verdict",
    "View",
    "first_cell",
    "format_board",
    "format_metrics_csv",
    "format_metrics_json",
    "format_move",
    "format_moves",
    "format_setup",
    "format_start",
    "format_view",
    "fresh_board",
    "is_board_text",
    "make_layout",
    "measure_board",
    "measure_game",
    "outcome_of",
    "parse_board",
    "parse_move",
    "parse_moves",
    "parse_setup",
    "parse_start",
    "parse_view",
    "parse_view_setup",
    "replay",
]
