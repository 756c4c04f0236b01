"""One set of cells, walked in the order of a hash table: what lands behind the walk waits for the next guess.

Becerra's naive single point, as the program of seed document 0 has it (NaiveSinglePointBot in jullebli/minesweeperBot).
The one set S holds cells to open and open cells to look at again. The cell that was taken last is looked at:

- all free neighbours (AFN): those that it has not taken yet go into S, the ones that a flood opened among them;
- else all mine neighbours (AMN): each is marked, and the open cells around the mark go into S;
- else, if it was taken for the first time, the open cells around it go into S: they may have learnt something.

Then the next cell of S is taken: a hidden one is opened, an open one only looked at. When S is empty, a random cell.

So a number is looked at again only in two of the three cases, and with the order of a hash table often too early:
"some squares will not be examined again when there are some changes in the neighbouring squares". ``sweep`` is the
correction that the seed document asks for: before a guess all open cells go through S again.
"""

from __future__ import annotations

from typing import ClassVar

from gridsage.bots.mines.base import SETS, SetBot
from gridsage.games.mines import Choice, FirstCell, Move, Start, View
from gridsage.games.mines.view import HIDDEN
from gridsage.games.options import Choices, Switch

__all__ = ["Naive"]


class Naive(SetBot):
    """Becerra's naive single point over the seed document's tombstone hash set."""

    source = "Becerra 2015 (Naive SP), as in seed document 0 (NaiveSinglePointBot over MySet)"
    default_start = Start(FirstCell.RANDOM)
    default_set = "tombstone"
    options: ClassVar = {
        **SetBot.options,
        "set": Choices("what it keeps cells in", "tombstone", safe=True, values=SETS),
        "sweep": Switch("look at all open cells again before a guess", "off", safe=True),
    }

    def __init__(
        self,
        seed: int = 0,
        *,
        start: Start | None = None,
        guess: str = "random",
        set: str | None = None,
        sweep: bool = False,
    ) -> None:
        super().__init__(seed, start=start, guess=guess, set=set)
        self.overlooks = not sweep
        self._sweep = sweep
        self._to_handle = self.make_set()
        self._taken = self.make_set()
        self._marked = self.make_set()
        self._last: int | None = None
        self._last_is_new = False
        self._begun = False
        self._swept = (-1, -1)

    def choose(self, view: View) -> Choice:
        """Go through S to the next cell that can be opened; when S is empty, a guess."""
        if not view.started:
            choice = self.first_choice(view)
            self._take(choice.moves[-1].cell)
            self._begun = True
            return choice
        self._meet_a_persons_game(view)
        flags: list[Move] = []
        while True:
            if self._last is not None:
                marks = self._look_at(self._last, view)
                flags += [Move.flag(mine) for mine in marks if view.cells[mine] == HIDDEN]
                self._last = None
            if not len(self._to_handle):
                if self._sweeps_again(view):
                    self._to_handle.add_all(self._unsettled(view))
                    continue
                if flags:
                    return Choice.sure(*flags)
                choice = self.guess(view)
                self._take(choice.moves[-1].cell)
                return choice
            cell = next(iter(self._to_handle))
            self._to_handle.remove(cell)
            if cell in self._marked:  # a person's wrong flags can make a cell both safe and a mine
                continue
            self._take(cell)
            if view.cells[cell] == HIDDEN:
                return Choice.sure(*flags, Move.open(cell))

    def _take(self, cell: int) -> None:
        self._last, self._last_is_new = cell, self._taken.add(cell)

    def _meet_a_persons_game(self, view: View) -> None:
        """In a game that others began, their flags are marks, and all that is open is to be handled."""
        self._marked.add_all(view.flagged)
        if not self._begun:
            self._begun = True
            self._to_handle.add_all(cell for cell, code in enumerate(view.cells) if code <= 8)

    def _look_at(self, cell: int, view: View) -> list[int]:
        """Apply AFN and AMN to an open cell; the mines it marks."""
        cells, around = view.cells, view.grid.neighbours[cell]
        marks = sum(other in self._marked for other in around)
        left = [other for other in around if other not in self._taken and other not in self._marked]
        if cells[cell] == marks:
            self._to_handle.add_all(left)
        elif cells[cell] - marks == len(left):
            for mine in left:
                self._to_handle.add_all(_open_around(mine, view))
                self._marked.add(mine)
            return left
        elif self._last_is_new:
            self._to_handle.add_all(_open_around(cell, view))
        return []

    def _unsettled(self, view: View) -> list[int]:
        """The open numbers with a hidden neighbour that is not marked."""
        left = [code == HIDDEN and cell not in self._marked for cell, code in enumerate(view.cells)]
        around = view.grid.neighbours
        return [
            cell for cell, code in enumerate(view.cells) if code <= 8 and any(left[other] for other in around[cell])
        ]

    def _sweeps_again(self, view: View) -> bool:
        """Whether a sweep is asked for, and something has changed since the last one."""
        now = len(self._taken), len(self._marked)
        changed, self._swept = self._sweep and now != self._swept, now
        return changed


def _open_around(cell: int, view: View) -> list[int]:
    return [other for other in view.grid.neighbours[cell] if view.cells[other] <= 8]
