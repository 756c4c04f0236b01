"""Flags and unflags for ever."""

from __future__ import annotations

from gridsage.games.mines import Choice, Hints, MinesBot, Move, View

__all__ = ["Bad"]


class Bad(MinesBot):
    """A fixture."""

    def choose(self, view: View) -> Choice:
        return Choice.sure(Move.unflag(0) if view.flagged else Move.flag(0))

    def hints(self, view: View) -> Hints:
        return Hints()
