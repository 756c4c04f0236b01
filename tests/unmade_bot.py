"""A Minesweeper bot in a file that cannot be made."""

from __future__ import annotations

from pathlib import Path

_TEXT = """
from gridsage.errors import OptionError
from gridsage.mines import MinesBot

class Unmade(MinesBot):
    def __init__(self, seed=0, *, start=None):
        raise {error}

    def choose(self, view):
        raise NotImplementedError

    def hints(self, view):
        raise NotImplementedError
"""


def write_unmade_bot(folder: Path, error: str) -> Path:
    """The file of a bot whose making raises that, as it is written in Python."""
    unmade = folder / "unmade.py"
    unmade.write_text(_TEXT.format(error=error), encoding="utf-8")
    return unmade
