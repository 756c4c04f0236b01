"""Takes its time, and leaves a byte in a file for each move."""

from __future__ import annotations

import os
import time
from pathlib import Path

from gridsage.games.mines import Choice, Hints, MinesBot, View

__all__ = ["Bad"]


class Bad(MinesBot):
    """A fixture."""

    def choose(self, view: View) -> Choice:
        time.sleep(0.005)
        with Path(os.environ["SLOW_MOVES"]).open("ab") as moves:
            moves.write(b".")
        return Choice.guessing(view.hidden[0])

    def hints(self, view: View) -> Hints:
        return Hints()
