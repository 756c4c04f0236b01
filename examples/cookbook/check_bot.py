"""Check a bot before anybody else does.

The kit plays games and asks for hints on random positions. It finds illegal moves, games that do not repeat, losses
by a “deduction”, and hints that are wrong.
"""

from __future__ import annotations

from gridsage import mines
from gridsage.testing import ConformanceError, check_mines_bot


class Hasty(mines.MinesBot):
    """Says that it is sure, and is not."""

    def choose(self, view: mines.View) -> mines.Choice:
        """The first hidden cell, as if it were proved."""
        return mines.Choice.sure(mines.Move.open(view.hidden[0]))

    def hints(self, view: mines.View) -> mines.Hints:
        """Nothing."""
        return mines.Hints()


try:
    check_mines_bot(Hasty, games=2, positions=5)
except ConformanceError as error:
    print("found:", str(error).splitlines()[0])
