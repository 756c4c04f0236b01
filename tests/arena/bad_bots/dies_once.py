"""Ends its process, but only the first time: a file remembers."""

from __future__ import annotations

import os
from pathlib import Path

from gridsage.games.mines import Choice, Hints, MinesBot, View

__all__ = ["Bad"]


class Bad(MinesBot):
    """A fixture."""

    def choose(self, view: View) -> Choice:
        mark = Path(os.environ["DIES_ONCE_MARK"])
        if not mark.exists():
            mark.touch()
            os._exit(7)
        return Choice.guessing(view.hidden[0])

    def hints(self, view: View) -> Hints:
        return Hints()
