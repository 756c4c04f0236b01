"""Never comes back, and catches everything that should stop it."""

from __future__ import annotations

import contextlib

from gridsage.games.mines import Choice, Hints, MinesBot, View

__all__ = ["Bad"]


class Bad(MinesBot):
    """A fixture."""

    def choose(self, view: View) -> Choice:
        while True:
            with contextlib.suppress(BaseException):
                while True:
                    pass

    def hints(self, view: View) -> Hints:
        return Hints()
