"""Tries to end the program."""

from __future__ import annotations

import sys

from gridsage.games.mines import Choice, Hints, MinesBot, View

__all__ = ["Bad"]


class Bad(MinesBot):
    """A fixture."""

    def choose(self, view: View) -> Choice:
        sys.exit(5)

    def hints(self, view: View) -> Hints:
        return Hints()
