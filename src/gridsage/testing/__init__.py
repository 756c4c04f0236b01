"""Conformance kits: what every bot, and every program of the Minesweeper protocol, must hold."""

from gridsage.testing.mines.bot import ConformanceError, ConformanceReport, check_mines_bot
from gridsage.testing.mines.positions import KnownPosition, random_positions
from gridsage.testing.mines.program import ProgramReport, check_mines_program
from gridsage.testing.mnk import check_mnk_bot

__all__ = [
    "ConformanceError",
    "ConformanceReport",
    "KnownPosition",
    "ProgramReport",
    "check_mines_bot",
    "check_mines_program",
    "check_mnk_bot",
    "random_positions",
]
