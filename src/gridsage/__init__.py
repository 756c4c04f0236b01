"""Gridsage: play, understand and measure Minesweeper and m,n,k games, and the programs that play them."""

from importlib.metadata import version as _version

# `catalog.bots` is not lifted up here: the name belongs to the package `gridsage.bots`.
from gridsage.catalog import find_bot
from gridsage.errors import GridsageError
from gridsage.record import GameRecord, GameResult, Outcome, PlayedMove, Termination

__version__ = _version("gridsage")

__all__ = [
    "GameRecord",
    "GameResult",
    "GridsageError",
    "Outcome",
    "PlayedMove",
    "Termination",
    "__version__",
    "find_bot",
]
