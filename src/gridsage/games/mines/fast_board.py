"""The compiled twin of the board, with the same face as the reference."""

from __future__ import annotations

from collections.abc import Iterable

from gridsage._core import MinesBoard
from gridsage.games.mines.board import Status
from gridsage.games.mines.moves import Move, MoveKind
from gridsage.games.mines.setup import Setup
from gridsage.games.mines.view import View
from gridsage.stream import check_seed

__all__ = ["FastBoard"]


class FastBoard:
    """A :class:`gridsage.games.mines.Board` whose rules run in the compiled core."""

    __slots__ = ("_core", "setup")

    def __init__(self, setup: Setup, seed: int = 0) -> None:
        self.setup = setup
        self._core = MinesBoard(setup, check_seed(seed))

    @classmethod
    def with_mines(cls, setup: Setup, mines: Iterable[int]) -> FastBoard:
        """A board whose mines are given."""
        board = cls(setup)
        board._core = MinesBoard.with_mines(setup, sorted(set(mines)))
        return board

    @property
    def seed(self) -> int:
        """The seed that the mines are laid from."""
        return self._core.seed

    @property
    def status(self) -> Status:
        """Where the game stands."""
        return Status(self._core.status)

    @property
    def mines(self) -> tuple[int, ...]:
        """The mines' cells, in index order; empty before the first opening. Not for players."""
        return self._core.mines

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._core.over

    @property
    def mines_left(self) -> int:
        """Mines less flags: what the counter shows."""
        return self._core.mines_left

    def view(self) -> View:
        """What the player sees now."""
        return View(self.setup, self._core.shown)

    def push(self, move: Move) -> tuple[int, ...]:
        """Make any move; the cells it changed, in index order."""
        # Every move of every bench passes here: looking for the very kind is faster than comparing texts.
        kind, cell = move.kind, move.cell
        if kind is MoveKind.OPEN:
            return self._core.open(cell)
        if kind is MoveKind.FLAG:
            return self._core.flag(cell)
        if kind is MoveKind.UNFLAG:
            return self._core.unflag(cell)
        return self._core.chord(cell)

    def open(self, cell: int) -> tuple[int, ...]:
        """Open a hidden cell; a 0 opens its whole region."""
        return self._core.open(cell)

    def flag(self, cell: int) -> tuple[int, ...]:
        """Mark a hidden cell as a mine."""
        return self._core.flag(cell)

    def unflag(self, cell: int) -> tuple[int, ...]:
        """Take a flag away."""
        return self._core.unflag(cell)

    def chord(self, cell: int) -> tuple[int, ...]:
        """Open every unflagged hidden neighbour of a satisfied number."""
        return self._core.chord(cell)
