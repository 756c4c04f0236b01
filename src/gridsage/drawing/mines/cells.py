"""What a cell of a Minesweeper picture shows, and what is said of it."""

from __future__ import annotations

from enum import IntEnum, StrEnum

__all__ = ["PICTURE_LETTERS", "CellCode", "CellMark", "percent"]


class CellCode(IntEnum):
    """What a cell shows besides the numbers 0 to 8; the first three are the codes of a view."""

    HIDDEN = 9
    FLAG = 10
    EXPLODED = 11
    MINE = 12
    """A mine that nobody opened: so a whole board is shown."""
    WRONG_FLAG = 13


PICTURE_LETTERS = "012345678#F**!"
"""What each cell is in text, by its code; a mine is one, whether it exploded or not."""


class CellMark(StrEnum):
    """What is said of a cell."""

    SAFE = "safe"
    MINE = "mine"
    BEST = "best"
    CLUE = "clue"
    """A number that a proof uses."""
    CHOSEN = "chosen"
    """What was opened, or where a game begins."""


def percent(chance: float) -> str:
    """A chance in per cent; one that is not certain is never shown as if it were.

    >>> percent(0.999)
    '99'
    """
    return str(min(max(round(100 * chance), 1), 99))
