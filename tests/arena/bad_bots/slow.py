"""Takes its time."""

from __future__ import annotations

import time

from gridsage.games.mines import Choice, Hints, MinesBot, View

__all__ = ["Bad"]


class Bad(MinesBot):
    """A fixture."""

    def choose(self, view: View) -> Choice:
        time.sleep(0.01)
        return Choice.guessing(view.hidden[0])

    def hints(self, view: View) -> Hints:
        return Hints()
