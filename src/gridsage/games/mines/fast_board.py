"""The compiled twin of the board, with the same face as the reference."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self, TypeVar

from gridsage._core import MinesBoard, MinesStatus
from gridsage.checks import check_many, shown
from gridsage.errors import SetupError
from gridsage.games.cells import Cell
from gridsage.games.mines.board import Status
from gridsage.games.mines.layout import make_layout
from gridsage.games.mines.moves import Move, MoveKind
from gridsage.games.mines.notation import as_move
from gridsage.games.mines.setup import MAX_SIDE, Setup
from gridsage.games.mines.shown import ShownBoard
from gridsage.games.mines.view import HIDDEN, View
from gridsage.stream import BoardSeed, check_board_seed

__all__ = ["FastBoard"]

_OPEN, _FLAG, _UNFLAG, _CHORD = MoveKind.OPEN, MoveKind.FLAG, MoveKind.UNFLAG, MoveKind.CHORD
_MOST_CELLS = MAX_SIDE * MAX_SIDE
"""Numbers that are no cell of any board are refused before the core reads them."""
_STATUS = {
    MinesStatus.PLAYING: Status.PLAYING,
    MinesStatus.WON: Status.WON,
    MinesStatus.LOST: Status.LOST,
}


B = TypeVar("B", bound="FastBoard")


class FastBoard(ShownBoard):
    """A :class:`gridsage.games.mines.Board` whose rules run in the compiled core.

    It remembers its moves: a copy, also one that was pickled, is made by playing them again.
    """

    __slots__ = ("_core", "_given", "_moves", "_seed", "_to_lay", "setup")

    def __init__(self, setup: Setup | str, seed: BoardSeed = 0) -> None:
        self.setup = Setup.of(setup)
        self._seed = seed = check_board_seed(seed)
        self._to_lay = isinstance(seed, str) or self.setup.no_guess
        """Whether the mines are still to be laid here: the core lays those of plain boards and plain seeds alone."""
        self._core = MinesBoard(self.setup, 0 if isinstance(seed, str) else seed)
        self._given: tuple[int, ...] | None = None
        """The mines, where they were given."""
        self._moves: list[int | tuple[MoveKind, int]] = []
        """What was done so far; a cell alone was opened, which is most of a game."""

    @classmethod
    def with_mines(cls, setup: Setup | str, mines: Iterable[Cell]) -> Self:
        """A board whose mines are given."""
        board = cls(setup)
        setup = board.setup
        laid = {cell if type(cell) is int else setup.as_cell(cell) for cell in check_many(mines, "mines")}
        if not all(0 <= cell < setup.cells for cell in laid):
            raise SetupError(f"{setup} needs {setup.mines} different mines on the board, got {shown(sorted(laid))}")
        board._given = tuple(sorted(laid))
        board._core, board._to_lay = MinesBoard.with_mines(setup, board._given), False
        return board

    @property
    def seed(self) -> BoardSeed:
        """The seed that the mines are laid from."""
        return self._seed

    @property
    def status(self) -> Status:
        """Where the game stands."""
        return _STATUS[self._core.status]

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

    def push(self, move: Move | str) -> tuple[int, ...]:
        """Make any move, a value or text such as ``open 3,4``; the cells it changed, in index order."""
        if move.__class__ is not Move:
            move = as_move(move, self.setup.grid)
        assert not isinstance(move, str)
        # Every move of every bench passes here: looking for the very kind is faster than comparing texts.
        kind, cell = move
        if kind is _OPEN:
            return self.open(cell)
        if kind is _FLAG:
            return self.flag(cell)
        if kind is _UNFLAG:
            return self.unflag(cell)
        if kind is _CHORD:
            return self.chord(cell)
        return self.push(as_move(move, self.setup.grid))

    def open(self, cell: Cell) -> tuple[int, ...]:
        """Open a hidden cell; a 0 opens its whole region."""
        if cell.__class__ is not int or not 0 <= cell < _MOST_CELLS:
            cell = self._read_cell("open", cell)
        changed = self._open_first(cell) if self._to_lay else self._core.open(cell)
        self._moves.append(cell)
        return changed

    def flag(self, cell: Cell) -> tuple[int, ...]:
        """Mark a hidden cell as a mine."""
        if cell.__class__ is not int or not 0 <= cell < _MOST_CELLS:
            cell = self._read_cell("flag", cell)
        changed = self._core.flag(cell)
        self._moves.append((_FLAG, cell))
        return changed

    def unflag(self, cell: Cell) -> tuple[int, ...]:
        """Take a flag away."""
        if cell.__class__ is not int or not 0 <= cell < _MOST_CELLS:
            cell = self._read_cell("unflag", cell)
        changed = self._core.unflag(cell)
        self._moves.append((_UNFLAG, cell))
        return changed

    def chord(self, cell: Cell) -> tuple[int, ...]:
        """Open every unflagged hidden neighbour of a satisfied number."""
        if cell.__class__ is not int or not 0 <= cell < _MOST_CELLS:
            cell = self._read_cell("chord", cell)
        changed = self._core.chord(cell)
        self._moves.append((_CHORD, cell))
        return changed

    def _read_cell(self, verb: str, cell: Cell) -> int:
        """The index of a cell that is no number the core could read."""
        if type(cell) is int:
            self._refuse_place(verb, cell)
        return self.setup.as_cell(cell)

    def _open_first(self, cell: int) -> tuple[int, ...]:
        """Open the first cell on a core that has the mines of the seed, and the flags that were set before."""
        if cell >= self.setup.cells or self._core.shown[cell] != HIDDEN:
            return self._core.open(cell)  # which refuses it
        core = MinesBoard.with_mines(self.setup, make_layout(self.setup, self._seed, cell))
        for flagged in self.view().flagged:
            core.flag(flagged)
        changed = core.open(cell)
        self._core, self._to_lay = core, False
        return changed

    def copy(self) -> Self:
        """A board of its own that stands where this one does."""
        return _play_again(type(self), self.setup, self.seed, self._given, self._moves)

    def __reduce__(self) -> tuple[object, ...]:
        return _play_again, (type(self), self.setup, self.seed, self._given, self._moves)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FastBoard):
            return NotImplemented
        mine, theirs = (self.setup, self.seed, self.mines), (other.setup, other.seed, other.mines)
        return mine == theirs and self._core.shown == other._core.shown

    __hash__ = None  # type: ignore[assignment]


def _play_again(
    kind: type[B],
    setup: Setup,
    seed: BoardSeed,
    given: tuple[int, ...] | None,
    moves: Iterable[int | tuple[MoveKind, int]],
) -> B:
    board = kind(setup, seed) if given is None else kind.with_mines(setup, given)
    for move in moves:
        board.push(Move(*move) if isinstance(move, tuple) else Move.open(move))
    return board
