"""The Minesweeper protocol: its lines, and, in ``engine``, any of our bots as a program that speaks it."""

from gridsage.mines_protocol.lines import (
    VERSION,
    format_cells,
    format_choice,
    format_hints,
    format_new_game,
    parse_cells,
    parse_choice,
    parse_hints,
    parse_new_game,
)

__all__ = [
    "VERSION",
    "format_cells",
    "format_choice",
    "format_hints",
    "format_new_game",
    "parse_cells",
    "parse_choice",
    "parse_hints",
    "parse_new_game",
]
