"""Looks at one number at a time, without memory: flags first, then openings, then a random cell.

The seed document's first bot. Each call reads the whole board anew and keeps nothing but the board's own flags:

1. AMN: a number with as many closed neighbours as mines: flag them. All such flags, and nothing else, if there are any.
2. AFN: a number with as many flags as mines around it: open its other neighbours.
3. Else a random closed, unflagged cell.
"""

from __future__ import annotations

from gridsage.games.mines import Choice, FirstCell, Hints, MinesBot, Move, Start, View
from gridsage.games.mines.view import FLAG, HIDDEN
from gridsage.solving.mines.inference import Inference, infer
from gridsage.solving.mines.masks import cells_of, shown_mask
from gridsage.structures import GrowableList

__all__ = ["SinglePoint"]


class SinglePoint(MinesBot):
    """AMN and AFN over the whole board, every time."""

    source = "Seed document 0 (SinglePointBot); rules after Becerra 2015 and Pedersen 2004"
    # The seed document's "predestined square", as its published program has it.
    default_start = Start(FirstCell.CENTRE)

    def choose(self, view: View) -> Choice:
        """All flags it finds, or else all safe openings, or else a random cell."""
        if not view.started:
            return self.first_choice(view)
        moves = self.possible_moves(view)
        return Choice.sure(*moves) if moves else self.guess_uniformly(view)

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

    def hints(self, view: View) -> Hints:
        """What AFN and AMN tell, over and over until they tell nothing more."""
        return infer(view, Inference.single_point)
