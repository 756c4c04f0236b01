"""Ends its process in the middle of a game."""

from __future__ import annotations

import os

from gridsage.games.mines import Choice, Hints, MinesBot, View

__all__ = ["Bad"]


class Bad(MinesBot):
    """A fixture."""

    def choose(self, view: View) -> Choice:
        os._exit(7)

    def hints(self, view: View) -> Hints:
        return Hints()
