"""Looks at one number at a time, without memory: flags first, then openings, then a random cell.

The seed document's first bot. Each call reads the whole board anew and keeps nothing but the board's own flags:

1. AMN: a number with as many closed neighbours as mines: flag them. All such flags, and nothing else, if there are any.
2. AFN: a number with as many flags as mines around it: open its other neighbours.
3. Else a random closed, unflagged cell.
"""

from __future__ import annotations

from typing import ClassVar

from gridsage.bots.mines.base import SinglePointBot
from gridsage.games.mines import Choice, FirstCell, Move, Start, View
from gridsage.games.mines.view import FLAG, HIDDEN
from gridsage.games.options import Choices
from gridsage.solving.mines.masks import cells_of, shown_mask
from gridsage.structures import GrowableList

__all__ = ["SinglePoint"]


class SinglePoint(SinglePointBot):
    """AMN and AFN over the whole board, every time."""

    source = "Seed document 0 (SinglePointBot); rules after Becerra 2015 and Pedersen 2004"
    # The seed document's "predestined square", as its published program has it.
    default_start = Start(FirstCell.CENTRE)
    options: ClassVar = {
        **SinglePointBot.options,
        "moves": Choices(
            "how many moves it makes of one reading of the board", "all", safe=True, values=("all", "one")
        ),
    }

    def __init__(self, seed: int = 0, *, start: Start | None = None, guess: str = "random", moves: str = "all") -> None:
        super().__init__(seed, start=start, guess=guess)
        self._one_move = moves == "one"

    def choose(self, view: View) -> Choice:
        """All flags it finds, or else all safe openings, or else a random cell."""
        if not view.started:
            return self.first_choice(view)
        moves = self.possible_moves(view)
        if not len(moves):
            return self.guess(view)
        return Choice.sure(moves[0]) if self._one_move else Choice.sure(*moves)

    def possible_moves(self, view: View) -> GrowableList[Move]:
        """The flags that AMN finds; if there are none, the openings that AFN finds."""
        hidden = shown_mask(view.cells, HIDDEN)
        flags = shown_mask(view.cells, FLAG)
        masks = view.grid.masks
        mines = free = 0
        for cell, number in enumerate(view.cells):
            if number <= 8 and (around := masks[cell] & hidden):
                need = number - (masks[cell] & flags).bit_count()
                if need == 0:
                    free |= around
                elif need == around.bit_count():
                    mines |= around
        moves: GrowableList[Move] = GrowableList()
        if mines:
            moves.add_all(Move.flag(cell) for cell in cells_of(mines))
        else:
            moves.add_all(Move.open(cell) for cell in cells_of(free))
        return moves
