"""Raises an exception of two lines in every other game."""

from __future__ import annotations

from gridsage.games.mines import Choice, Hints, MinesBot, View

__all__ = ["Bad"]


class Bad(MinesBot):
    """A fixture."""

    def choose(self, view: View) -> Choice:
        if self.start.at == (0, 0) and self.random.below(2):
            raise ValueError("no idea\nwhat to do")
        return Choice.guessing(view.hidden[0])

    def hints(self, view: View) -> Hints:
        return Hints()
