"""Never comes back."""

from __future__ import annotations

from gridsage.games.mines import Choice, Hints, MinesBot, View

__all__ = ["Bad"]


class Bad(MinesBot):
    """A fixture."""

    def choose(self, view: View) -> Choice:
        while True:
            pass

    def hints(self, view: View) -> Hints:
        return Hints()
