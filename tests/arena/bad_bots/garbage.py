"""Answers with something that is no choice."""

from __future__ import annotations

from gridsage.games.mines import Choice, Hints, MinesBot, View

__all__ = ["Bad"]


class Bad(MinesBot):
    """A fixture."""

    def choose(self, view: View) -> Choice:
        return None  # type: ignore[return-value]

    def hints(self, view: View) -> Hints:
        return Hints()
