"""Random Minesweeper positions whose truth is known: what hints are checked against."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridsage.games.mines import FLAG, HIDDEN, Board, Setup, View
from gridsage.stream import RandomStream, derive_seed

__all__ = ["KnownPosition", "random_positions"]


@dataclass(frozen=True, slots=True)
class KnownPosition:
    """A view and the mines behind it; ``seed`` makes it again."""

    view: View
    mines: frozenset[int]
    seed: int


def random_positions(setup: Setup, count: int, seed: int, *, wrong_flags: int = 0) -> Iterator[KnownPosition]:
    """Positions from the first opening to the last: some safe cells open, some mines flagged.

    The flags are right, but for ``wrong_flags`` on safe cells.
    """
    for index in range(count):
        own = derive_seed(seed, index)
        yield _position(setup, own, wrong_flags)


def _position(setup: Setup, seed: int, wrong_flags: int) -> KnownPosition:
    stream = RandomStream(derive_seed(seed, 1))
    board = Board(setup, seed)
    board.open(stream.below(setup.cells))
    mines = board.mines
    safe = [cell for cell in range(setup.cells) if cell not in mines]
    stream.shuffle(safe)
    # A position in which little or nearly everything is open is as likely as any other.
    for cell in safe[: stream.below(len(safe) + 1)]:
        if not board.over and board.view().cells[cell] == HIDDEN:
            board.open(cell)
    cells = bytearray(board.view().cells)
    flagged = stream.below(3)
    for mine in mines:
        if flagged == 2 or (flagged == 1 and stream.below(2)):
            cells[mine] = FLAG if cells[mine] == HIDDEN else cells[mine]
    hidden = [cell for cell in safe if cells[cell] == HIDDEN]
    for cell in hidden[:wrong_flags]:
        cells[cell] = FLAG
    return KnownPosition(View(setup, bytes(cells)), frozenset(mines), seed)
