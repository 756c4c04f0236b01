"""Opens a cell outside the board."""

from __future__ import annotations

from gridsage.games.mines import Choice, Hints, MinesBot, Move, View

__all__ = ["Bad"]


class Bad(MinesBot):
    """A fixture."""

    def choose(self, view: View) -> Choice:
        return Choice.sure(Move.open(view.setup.cells))

    def hints(self, view: View) -> Hints:
        return Hints()
