"""Plays to win in few clicks: flags and chords where they pay, the rest cell by cell; guesses as champion does.

All that is certain is known from the exact chances. Then, one after another:

1. The number whose flags and chord save most against opening the same cells one by one, as long as that is a click or
   more. A safe cell counts too before it is open, when everything around it is certain. Flags stay where they are, and
   are free for the next chord.
2. Else one safe cell, since it may open the others: the one most likely to be a 0; of equal ones that which has most
   hidden cells around it that are safe, for a chord later.
3. When nothing is certain, champion's guess.
"""

from __future__ import annotations

import math

from gridsage._core import MinesEngine
from gridsage.bots.mines.champion import Champion
from gridsage.games.mines import FLAG, HIDDEN, Choice, Hints, MinesBot, Move, Setup, Start, View

__all__ = ["Efficient"]

_ENOUGH_S = 2.0
"""For the chances of one view; they take milliseconds but on the widest boards."""


class Efficient(MinesBot):
    """What champion knows and guesses, in few clicks."""

    source = "The premium of ZiNi, on what is certain; docs/metrics.md"
    default_start = Champion.default_start

    def __init__(self, seed: int = 0, *, start: Start | None = None) -> None:
        super().__init__(seed, start=start)
        self._champion = Champion(seed, start=start)
        self._engine: tuple[Setup, MinesEngine] | None = None

    def choose(self, view: View) -> Choice:
        """The clicks of the chord that saves most, or one safe cell, or the best guess."""
        if not view.started:
            return self.first_choice(view)
        if self._engine is None or self._engine[0] != view.setup:
            self._engine = view.setup, MinesEngine(view.setup)
        chances = self._engine[1].chances(view.cells, trust_flags=False, time_s=_ENOUGH_S, cancel=None)
        known = _Known(view, chances) if chances is not None else None
        moves = (known.chord_moves() or known.single_moves()) if known is not None else []
        # A view too wide to be counted leaves no chances: champion then opens what is certain, cell by cell.
        return Choice.sure(*moves) if moves else self._champion.choose(view)

    def hints(self, view: View) -> Hints:
        """What champion tells."""
        return self._champion.hints(view)


class _Known:
    """What is certain of a view, and what each click would bring."""

    def __init__(self, view: View, chances: list[float]) -> None:
        self._cells, self._near, self._chances = view.cells, view.grid.neighbours, chances
        closed = [cell for cell, shown in enumerate(view.cells) if shown in (HIDDEN, FLAG)]
        self._safe = {cell for cell in closed if chances[cell] == 0}
        self._mines = {cell for cell in closed if chances[cell] == 1}
        self._unsure = set(closed) - self._safe - self._mines
        self._flags = {cell for cell in closed if view.cells[cell] == FLAG}

    def chord_moves(self) -> list[Move]:
        """The clicks of the chord that saves most, if one saves anything: the cell itself, its flags, the chord."""
        cells = {other for cell in self._safe for other in (cell, *self._near[cell])} - self._mines - self._unsure
        best = max(sorted(cells), key=self._saved, default=None)
        if best is None or self._saved(best) < 1:
            return []
        moves = [Move.open(best)] if best in self._safe else []
        return [*moves, *map(Move.flag, self._missing(best)), Move.chord(best)]

    def _missing(self, cell: int) -> list[int]:
        return [other for other in self._near[cell] if other in self._mines and other not in self._flags]

    def _saved(self, cell: int) -> int:
        """How many clicks flags and a chord save; below zero where no chord is possible."""
        near = set(self._near[cell])
        if near & self._unsure or (near | {cell}) & self._flags - self._mines or not near & self._mines:
            return -1
        return len(near & self._safe) - len(self._missing(cell)) - 1

    def single_moves(self) -> list[Move]:
        """One safe cell, a wrong flag on it taken away; nothing when none is safe."""
        best = max(sorted(self._safe), key=self._promise, default=None)
        if best is None:
            return []
        return [*([Move.unflag(best)] if best in self._flags else []), Move.open(best)]

    def _promise(self, cell: int) -> tuple[float, int]:
        near = self._near[cell]
        zero = math.prod(1 - self._chances[other] for other in near)
        return zero, len(self._safe.intersection(near))
