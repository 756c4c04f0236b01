"""Plays well, and never finishes closing."""

from __future__ import annotations

from gridsage.games.mines import Choice, Hints, MinesBot, View

__all__ = ["Bad"]


class Bad(MinesBot):
    """A fixture."""

    def choose(self, view: View) -> Choice:
        return Choice.guessing(view.hidden[0])

    def hints(self, view: View) -> Hints:
        return Hints()

    def close(self) -> None:
        while True:
            pass
