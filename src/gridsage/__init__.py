"""Gridsage: play, understand and measure Minesweeper and m,n,k games, and the programs that play them.

>>> import gridsage
>>> gridsage.mines.Board("expert", seed=1)
<Board 30x16/99, seed 1, playing>

Everything listed here is loaded when it is first asked for, so that the import itself costs next to nothing.
"""

from __future__ import annotations

import importlib

TYPE_CHECKING = False  # importing it from typing would take longer than all the rest

if TYPE_CHECKING:
    from gridsage import daily, errors, mines, mnk
    from gridsage.catalog import find_bot
    from gridsage.errors import GridsageError
    from gridsage.measuring import bench
    from gridsage.record import GameRecord, GameResult, Outcome, PlayedMove, Termination

    __version__: str

# `catalog.bots` is not lifted up here: the name belongs to the package `gridsage.bots`.
__all__ = [
    "GameRecord",
    "GameResult",
    "GridsageError",
    "Outcome",
    "PlayedMove",
    "Termination",
    "__version__",
    "bench",
    "daily",
    "errors",
    "find_bot",
    "mines",
    "mnk",
]

_HOMES = {
    "GameRecord": "record",
    "GameResult": "record",
    "GridsageError": "errors",
    "Outcome": "record",
    "PlayedMove": "record",
    "Termination": "record",
    "bench": "measuring",
    "find_bot": "catalog",
}
"""Which module each name comes from; the others are modules themselves."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'gridsage' has no attribute {name!r}")
    if name == "__version__":
        from importlib.metadata import version

        thing: object = version("gridsage")
    elif name in _HOMES:
        thing = getattr(importlib.import_module(f"gridsage.{_HOMES[name]}"), name)
    else:
        thing = importlib.import_module(f"gridsage.{name}")
    globals()[name] = thing
    return thing


def __dir__() -> list[str]:
    # What completion offers: not what this file needs for itself.
    return sorted({*globals(), *__all__} - {"TYPE_CHECKING", "annotations", "importlib"})
