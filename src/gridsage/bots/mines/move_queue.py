"""A queue of sure moves that prefers flags; after an opening only its neighbourhood is looked at.

Pedersen's single point strategy, as seed document 3 built it:

1. Exploration: every open number with a mine around it is checked for AFN and AMN; what follows goes into the queue.
2. A move is taken from the queue, flags before openings, since with fewer mines than free cells a mine tells more. A
   flag is made and nothing else is done. After an opening the numbers around the opened cell are checked.
3. When the queue is empty, a new exploration; when that finds nothing, a random cell.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from gridsage.games.mines import Choice, Hints, MinesBot, Move, MoveKind, Start, View
from gridsage.games.mines.view import FLAG, HIDDEN
from gridsage.solving.mines.inference import Inference, infer

__all__ = ["MoveQueue"]


class MoveQueue(MinesBot):
    """Explore, queue, and look around what was opened."""

    source = "Seed document 3 (Magawa), after Pedersen 2004 and Becerra 2015"

    def __init__(self, seed: int = 0, *, start: Start | None = None) -> None:
        super().__init__(seed, start=start)
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

    def hints(self, view: View) -> Hints:
        """What AFN and AMN tell of the whole board."""
        return infer(view, Inference.single_point)

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
        return Choice.sure(*moves) if moves else self.guess_uniformly(view)

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
        """The flags that wait, and the first opening that no flood has made meanwhile."""
        moves = [Move.flag(cell) for cell in self._flags if view.cells[cell] == HIDDEN]
        self._flags.clear()
        while self._openings:
            opening = Move.open(self._openings.popleft())
            # A person's wrong flags can make a cell both safe and a mine; the flag goes first, as always.
            if view.cells[opening.cell] == HIDDEN and Move.flag(opening.cell) not in moves:
                moves.append(opening)
                break
        return moves
