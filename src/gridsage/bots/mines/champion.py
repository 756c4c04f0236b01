"""Plays to win: counts the end exactly, settles sealed components at once, and weighs what each guess may show.

With few layouts left every line of play is searched and the best one played. Before that a guess is worth what the
position after it is worth, for each number it may show. docs/champion.md has every trial behind it.
"""

from __future__ import annotations

from gridsage._core import MinesStyle
from gridsage.bots.mines.base import EngineBot

__all__ = ["Champion"]


class Champion(EngineBot):
    """The strongest player of this workbench."""

    source = "docs/champion.md; the look-ahead begins with what DavidNHill's solver does"
    style = MinesStyle.CHAMPION
