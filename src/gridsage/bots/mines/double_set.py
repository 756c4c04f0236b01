"""Keeps a set S of safe cells and a set Q of unsettled numbers: opens S and, when it is empty, asks Q again.

Becerra's double set single point, as seed document 0 built it. Every number is looked at once, when it is opened: if
all its neighbours are free (AFN) they join S; if not, it joins Q, the questions. When S is empty these are gone through
twice: first for all-mine neighbours (AMN), whose cells are marked, then for AFN with those marks. A question that is
answered leaves Q. When S is still empty, a random cell is opened.
"""

from __future__ import annotations

from gridsage.bots.mines.base import SetBot
from gridsage.games.mines import Choice, FirstCell, Move, Start, View
from gridsage.games.mines.view import FLAG, HIDDEN
from gridsage.solving.mines.masks import cells_of, shown_mask

__all__ = ["DoubleSet"]


class DoubleSet(SetBot):
    """S, Q and remembered marks; pending flags are made before anything is opened."""

    source = "Becerra 2015 (DSSP), as in seed document 0 (DoubleSetSinglePointBot)"
    # The seed document's "predestined square", as its published program has it.
    default_start = Start(FirstCell.CORNER)

    def __init__(
        self, seed: int = 0, *, start: Start | None = None, guess: str = "random", set: str | None = None
    ) -> None:
        super().__init__(seed, start=start, guess=guess, set=set)
        self._seen: bytes = b""
        self._safe = self.make_set()
        self._questions = self.make_set()
        self._marked = 0
        self._to_flag = 0

    def choose(self, view: View) -> Choice:
        """The pending flags and all of S; when S stays empty after asking Q, a guess."""
        if not view.started:
            return self.first_choice(view)
        closed = self._look_at_new_cells(view)
        if not len(self._safe):
            self._ask_for_mines(view, closed)
            self._ask_for_free_cells(view, closed)
            self._think_further(view, closed)
        hidden = shown_mask(view.cells, HIDDEN)
        flags = [Move.flag(cell) for cell in cells_of(self._to_flag & hidden)]
        may_open = hidden & ~self._marked
        opens = [Move.open(cell) for cell in self._safe if may_open >> cell & 1]
        self._to_flag, self._safe = 0, self.make_set()
        return Choice.sure(*flags, *opens) if flags or opens else self.guess(view)

    def _look_at_new_cells(self, view: View) -> int:
        """Every cell opened since the last time, by us or by a flood, is ``prev`` once. The hidden cells."""
        cells, masks = view.cells, view.grid.masks
        flags = shown_mask(cells, FLAG)
        closed = shown_mask(cells, HIDDEN) | flags
        # Flags that were set by hand, in a game that the bot took over, are trusted as marks.
        self._marked |= flags
        before = self._seen or bytes([HIDDEN]) * len(cells)
        self._seen = cells
        for prev, number in enumerate(cells):
            if number > 8 or before[prev] <= 8:
                continue
            around = masks[prev]
            if (around & self._marked).bit_count() == number:
                self._safe.add_all(cells_of(around & closed & ~self._marked))
            else:
                self._questions.add(prev)
        return closed

    def _ask_for_mines(self, view: View, closed: int) -> None:
        cells, masks = view.cells, view.grid.masks
        for question in self._questions:
            around = masks[question] & closed
            if around & ~self._marked and around.bit_count() == cells[question]:
                self._mark(around & ~self._marked)

    def _ask_for_free_cells(self, view: View, closed: int) -> None:
        cells, masks = view.cells, view.grid.masks
        answered = []
        for question in self._questions:
            around = masks[question]
            if (around & self._marked).bit_count() == cells[question]:
                self._safe.add_all(cells_of(around & closed & ~self._marked))
                answered.append(question)
        for question in answered:
            self._questions.remove(question)

    def _think_further(self, view: View, closed: int) -> None:
        """What a bot built on this one does before it guesses."""

    def _mark(self, cells: int) -> None:
        self._marked |= cells
        self._to_flag |= cells
