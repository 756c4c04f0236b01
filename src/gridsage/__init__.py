"""Gridsage: play, understand and measure Minesweeper and m,n,k games, and the programs that play them."""

from importlib.metadata import version as _version

from gridsage.catalog import bots, find_bot
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
    "bots",
    "find_bot",
]
