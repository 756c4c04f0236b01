"""Bots of a package of their own: one for each family, the first with an option."""

from __future__ import annotations

from gridsage import mines, mnk
from gridsage.games.options import Switch

__all__ = ["Corner", "Edge"]


class Corner(mines.MinesBot):
    """Opens the safest cell, and of equals the one nearest to a corner."""

    source = "An example"
    options = {"far": Switch("prefer the cell farthest from the corners", "off", safe=True)}  # noqa: RUF012

    def __init__(self, seed: int = 0, *, start: mines.Start | None = None, far: bool = False) -> None:
        super().__init__(seed, start=start)
        self._far = far

    def choose(self, view: mines.View) -> mines.Choice:
        """A guess unless the engine is certain."""
        if not view.started:
            return self.first_choice(view)
        analysis = mines.analyse(view)
        if analysis.safe:
            return mines.Choice.sure(*map(mines.Move.open, analysis.safe))
        return mines.Choice.guessing(min(view.hidden, key=lambda cell: (analysis.chance(cell), self._way(view, cell))))

    def _way(self, view: mines.View, cell: int) -> int:
        x, y = view.setup.grid.xy(cell)
        way = min(x, view.setup.width - 1 - x) + min(y, view.setup.height - 1 - y)
        return -way if self._far else way

    def hints(self, view: mines.View) -> mines.Hints:
        """What the engine can prove."""
        return mines.hints(view)


class Edge(mnk.MnkBot):
    """Places its stones along the edge."""

    source = "An example"

    def choose(self, position: mnk.Position, limits: mnk.Limits) -> mnk.Choice:
        """The free cell that is nearest to the edge."""
        width, height = position.setup.width, position.setup.height
        return mnk.Choice(
            min(
                position.legal_moves,
                key=lambda cell: min(cell % width, width - 1 - cell % width, cell // width, height - 1 - cell // width),
            )
        )
