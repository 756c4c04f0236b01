"""What the environments of both families have in common: which game is the next one, and how it may be shown."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from gridsage.errors import OptionError
from gridsage.stream import MAX_SEED

__all__ = ["Episodes", "check_render_mode"]


class Episodes:
    """The games of an environment: those of a seed, one after the other."""

    def __init__(self) -> None:
        self.seed: int | None = None
        """None before the first game."""
        self._number = 0

    def next(self, seed: int | None, random: Callable[[], np.random.Generator]) -> tuple[int, int]:
        """The seed of the next game and its number among those of that seed, from 0.

        A ``seed`` begins with the first of its games; without one the last seed goes on, and the first of all is drawn.
        """
        if seed is not None:
            self.seed, self._number = seed, 0
        elif self.seed is None:
            self.seed = int(random().integers(MAX_SEED))
        number = self._number
        self._number += 1
        return self.seed, number


def check_render_mode(mode: str | None) -> str | None:
    """The mode itself, if environments know it: games are shown as text alone."""
    if mode not in (None, "ansi"):
        raise OptionError(f"render mode {mode!r:.60}: expected ansi or None")
    return mode
