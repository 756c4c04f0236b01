"""A bot of your own, and its bench, in a notebook.

`gridsage.bench` takes classes beside names. Every bot meets the same boards, and each row is plain values: in a
notebook, `pandas.DataFrame(rows)` shows them as a table.
"""

from __future__ import annotations

import gridsage
from gridsage import mines


class Careful(mines.MinesBot):
    """Opens what the engine is sure of; else the cell with the least chance of a mine."""

    def choose(self, view: mines.View) -> mines.Choice:
        """One guess, or everything that is certain."""
        if not view.started:
            return self.first_choice(view)
        analysis = mines.analyse(view)
        if analysis.safe:
            return mines.Choice.sure(*map(mines.Move.open, analysis.safe))
        return mines.Choice.guessing(min(view.hidden, key=analysis.chance))

    def hints(self, view: mines.View) -> mines.Hints:
        """What the engine can prove."""
        return mines.hints(view)


rows = gridsage.bench([Careful, "pairs"], "beginner", games=60, seed=1, workers=0)
for row in rows:
    print(f"{row['bot']:8} wins {row['wins']} of {row['games']}")
