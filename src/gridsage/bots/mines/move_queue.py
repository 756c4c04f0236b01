"""A queue of sure moves that prefers flags; after an opening only its neighbourhood is looked at.

Pedersen's single point strategy, as seed document 3 built it:

1. Exploration: every open number with a mine around it is checked for AFN and AMN; what follows goes into the queue.
2. A move is taken from the queue: flags before openings where less than half of the cells are mines, else openings
   before flags, since the rarer thing tells more. A flag is made and nothing else is done. After an opening the numbers
   around the opened cell are checked.
3. When the queue is empty, a new exploration; when that finds nothing, a random cell. So the first cell is random too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import ClassVar

from gridsage.bots.mines.base import SinglePointBot
from gridsage.games.mines import Choice, FirstCell, Move, MoveKind, Start, View
from gridsage.games.mines.view import FLAG, HIDDEN
from gridsage.games.options import Choices

__all__ = ["MoveQueue"]


class MoveQueue(SinglePointBot):
    """Explore, queue, and look around what was opened."""

    source = "Seed document 3 (Magawa), after Pedersen 2004 and Becerra 2015"

    default_start = Start(FirstCell.RANDOM)
    options: ClassVar = {
        **SinglePointBot.options,
        "prefer": Choices(
            "which moves leave the queue first", "density", safe=True, values=("density", "flags", "openings")
        ),
    }

    def __init__(
        self, seed: int = 0, *, start: Start | None = None, guess: str = "random", prefer: str = "density"
    ) -> None:
        super().__init__(seed, start=start, guess=guess)
        self._prefer = prefer
        self._flags: deque[int] = deque()
        self._openings: deque[int] = deque()
        self._queued: set[Move] = set()
        self._opened: int | None = None

    def choose(self, view: View) -> Choice:
        """All queued flags and the next opening; a random cell when nothing is found."""
        choice = self._next_choice(view)
        last = choice.moves[-1]
        self._opened = last.cell if last.kind is MoveKind.OPEN else None
        return choice

    def _next_choice(self, view: View) -> Choice:
        if not view.started:
            return self.first_choice(view)
        if self._opened is not None:
            self._check(view, view.grid.block(self._opened))
        # A flag changes nothing that is looked at before the next opening: all of them go out together.
        moves = self._dequeue(view)
        if not moves:
            self._check(view, range(len(view.cells)))
            moves = self._dequeue(view)
        return Choice.sure(*moves) if moves else self.guess(view)

    def _check(self, view: View, cells: Iterable[int]) -> None:
        """Queue what AFN and AMN tell of the open numbers among the cells."""
        codes, neighbours = view.cells, view.grid.neighbours
        for cell in cells:
            number = codes[cell]
            if not 0 < number <= 8:
                continue
            around = [codes[other] for other in neighbours[cell]]
            hidden, flags = around.count(HIDDEN), around.count(FLAG)
            if hidden == 0:
                continue
            if flags == number:
                self._enqueue(view, cell, MoveKind.OPEN, self._openings)
            elif hidden + flags == number:
                self._enqueue(view, cell, MoveKind.FLAG, self._flags)

    def _enqueue(self, view: View, number: int, kind: MoveKind, queue: deque[int]) -> None:
        for cell in view.grid.neighbours[number]:
            move = Move(kind, cell)
            if view.cells[cell] == HIDDEN and move not in self._queued:
                self._queued.add(move)
                queue.append(cell)

    def _dequeue(self, view: View) -> list[Move]:
        """The next moves of the queue, in the order that is preferred."""
        sparse = 2 * view.setup.mines < view.setup.cells
        if self._prefer == "openings" or (self._prefer == "density" and not sparse):
            return self._next_opening(view, ()) or self._all_flags(view)
        flags = self._all_flags(view)
        return flags + self._next_opening(view, flags)

    def _all_flags(self, view: View) -> list[Move]:
        moves = [Move.flag(cell) for cell in self._flags if view.cells[cell] == HIDDEN]
        self._flags.clear()
        return moves

    def _next_opening(self, view: View, flags: Sequence[Move]) -> list[Move]:
        """The first opening that no flood has made meanwhile."""
        while self._openings:
            opening = Move.open(self._openings.popleft())
            # A person's wrong flags can make a cell both safe and a mine; the flag goes first then.
            if view.cells[opening.cell] == HIDDEN and Move.flag(opening.cell) not in flags:
                return [opening]
        return []
