"""Boards that need no guess: how a layout is repaired. The readable reference of ``native/mines/fair/repair.cpp``.

The board is opened from its first cell as far as it is certain. Where that ends, mines are moved so that it goes on,
and so to the last cell. What was opened before a move need not be certain after it: so all begins anew until a pass
needs no move. (Tatham's Mines has made its boards in this way since 2005; the moves here are our own.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gridsage.games.mines import HIDDEN, Certain, Setup, View
from gridsage.stream import RandomStream

__all__ = ["repair"]

_WALL_LEFT_ALONE = 16
"""One time in so many a wall is not opened: two of them may open and close each other for ever."""


def repair(
    setup: Setup,
    mines: Iterable[int],
    first: int,
    seed: int,
    certain: Callable[[View], Certain],
    *,
    open_walls: bool = False,
) -> tuple[int, ...] | None:
    """A layout that ``certain`` alone solves from the first cell, near the given one; None after too many changes.

    The compiled twin knows all that is certain; a weaker solver makes boards for beginners. One that does not count
    mines never knows what lies behind a wall of them: for it, ``open_walls``.
    """
    work = _Repair(setup, set(mines), first, RandomStream(seed), certain, open_walls=open_walls)
    return work.run() if first not in work.mines else None


class _Repair:
    """A layout on its way to a board that needs no guess."""

    def __init__(
        self,
        setup: Setup,
        mines: set[int],
        first: int,
        random: RandomStream,
        certain: Callable[[View], Certain],
        *,
        open_walls: bool,
    ) -> None:
        self.setup, self.mines, self.first, self.random, self.certain = setup, mines, first, random, certain
        self.open_walls = open_walls
        self.grid = setup.grid
        self.numbers = [sum(other in mines for other in near) for near in self.grid.neighbours]
        self.free = {first, *setup.free_zone(first)}
        self.opened: set[int] = set()
        self.undecided: list[int] = []

    def run(self) -> tuple[int, ...] | None:
        changes, changed = 0, True
        while changed:
            changed, self.opened = False, {self.first}
            while not self.open_certain():
                if changes == 100 + self.setup.cells // 2 or not self.change():
                    return None
                changes, changed = changes + 1, True
                self.opened -= self.mines
        return tuple(sorted(self.mines))

    def change(self) -> bool:
        """Move mines so that more may be certain; whether there were any to be moved."""
        return self.settle_clue() or (self.open_walls and self.open_wall()) or self.move_one()

    def open_certain(self) -> bool:
        """Open all that is certain; whether every safe cell is open."""
        while len(self.opened) < self.setup.cells - self.setup.mines:
            known = self.certain(self.view())
            if not known.safe:
                hidden = (cell for cell in range(self.setup.cells) if cell not in self.opened)
                self.undecided = [cell for cell in hidden if cell not in known.mines]
                return False
            self.opened |= known.safe
        return True

    def view(self) -> View:
        codes = bytearray([HIDDEN]) * self.setup.cells
        for cell in self.opened:
            codes[cell] = self.numbers[cell]
        return View(self.setup, bytes(codes))

    def settle_clue(self) -> bool:
        """Take all mines from around a number, or fill it up with mines: from and to cells that touch no number."""
        neighbours, undecided = self.grid.neighbours, set(self.undecided)
        clues = [cell for cell in sorted(self.opened) if not undecided.isdisjoint(neighbours[cell])]
        if not clues:
            return False
        around = [cell for cell in neighbours[self.random.choice(clues)] if cell in undecided]
        mined = [cell for cell in around if cell in self.mines]
        clear = [cell for cell in around if cell not in self.mines]
        off = [cell for cell in self.undecided if self.opened.isdisjoint(neighbours[cell])]
        off_mines = [cell for cell in off if cell in self.mines]
        off_clear = [cell for cell in off if cell not in self.mines]
        # So often either way that the mines get neither fewer nor more behind the frontier.
        empty_it = self.random.below(len(around)) >= len(mined)
        if empty_it and len(off_clear) < len(mined):
            empty_it = False
        if not empty_it and len(off_mines) < len(clear):
            empty_it = True
        pool, moved = (off_clear, mined) if empty_it else (off_mines, clear)
        if len(pool) < len(moved):
            return False
        for cell in moved:
            drawn = pool.pop(self.random.below(len(pool)))
            self.swap(*((cell, drawn) if empty_it else (drawn, cell)))
        return True

    def open_wall(self) -> bool:
        """Swap a mine that walls undecided cells in with a safe one of them."""
        neighbours, undecided = self.grid.neighbours, set(self.undecided)
        touching = [cell for cell in sorted(self.mines) if not self.opened.isdisjoint(neighbours[cell])]
        walls = [cell for cell in touching if not undecided.isdisjoint(neighbours[cell])]
        inside = [cell for cell in self.undecided if cell not in self.mines and cell not in self.free]
        if not walls or not inside or not undecided.isdisjoint(touching):
            return False
        if not self.random.below(_WALL_LEFT_ALONE):
            return False
        self.swap(self.random.choice(walls), self.random.choice(inside))
        return True

    def move_one(self) -> bool:
        """Move one mine anywhere: near the end, or when mines that are certain wall the opened cells in."""
        undecided = set(self.undecided)
        touching = [cell for cell in sorted(self.mines) if not self.opened.isdisjoint(self.grid.neighbours[cell])]
        mines = [cell for cell in touching if cell in undecided] or touching
        clear = [cell for cell in range(self.setup.cells) if cell not in self.mines and cell not in self.free]
        if not mines or not clear:
            return False
        self.swap(self.random.choice(mines), self.random.choice(clear))
        return True

    def swap(self, mine: int, safe: int) -> None:
        self.mines.remove(mine)
        self.mines.add(safe)
        for cell in self.grid.neighbours[mine]:
            self.numbers[cell] -= 1
        for cell in self.grid.neighbours[safe]:
            self.numbers[cell] += 1
