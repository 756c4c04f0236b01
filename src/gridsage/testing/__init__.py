"""Conformance kits: what every bot must hold."""

from gridsage.testing.mines import ConformanceError, ConformanceReport, check_mines_bot
from gridsage.testing.mines_positions import KnownPosition, random_positions
from gridsage.testing.mnk import check_mnk_bot

__all__ = [
    "ConformanceError",
    "ConformanceReport",
    "KnownPosition",
    "check_mines_bot",
    "check_mnk_bot",
    "random_positions",
]
