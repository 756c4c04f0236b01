"""The board: the truth behind a game, and the rules that change it. The readable reference of the compiled twin."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Self

from gridsage.checks import check_many
from gridsage.errors import IllegalMoveError, SetupError
from gridsage.games.cells import Cell
from gridsage.games.mines.layout import make_layout
from gridsage.games.mines.moves import Move, MoveKind
from gridsage.games.mines.notation import as_move
from gridsage.games.mines.setup import Setup
from gridsage.games.mines.shown import ShownBoard
from gridsage.games.mines.view import EXPLODED, FLAG, HIDDEN, View
from gridsage.stream import BoardSeed, check_board_seed

__all__ = ["Board", "Status"]


class Status(StrEnum):
    """Where a game stands."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class Board(ShownBoard):
    """One game of Minesweeper. The mines are laid at the first opening, from seed, setup and first cell.

    A setup is given as a value or as text, a cell by its index, as ``(x, y)`` or as text.

    >>> board = Board("4x4/2", seed=3)
    >>> board.open((0, 0))
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13)
    >>> print(board.view())
    0000
    0122
    01##
    01##
    """

    def __init__(self, setup: Setup | str, seed: BoardSeed = 0) -> None:
        self.setup = setup = Setup.of(setup)
        self.seed = check_board_seed(seed)
        self.status = Status.PLAYING
        self._grid = setup.grid
        self._mines: frozenset[int] | None = None
        self._shown = bytearray([HIDDEN]) * setup.cells
        self._to_open = setup.cells - setup.mines

    @classmethod
    def with_mines(cls, setup: Setup | str, mines: Iterable[Cell]) -> Board:
        """A board whose mines are given: for puzzles, imported boards and tests."""
        board = cls(setup)
        setup = board.setup
        laid = frozenset(cell if type(cell) is int else setup.as_cell(cell) for cell in check_many(mines, "mines"))
        if len(laid) != setup.mines or not all(0 <= cell < setup.cells for cell in laid):
            raise SetupError(f"{setup} needs {setup.mines} different mines on the board, got {sorted(laid)}")
        board._mines = laid
        return board

    @property
    def mines(self) -> tuple[int, ...]:
        """The mines' cells, in index order; empty before the first opening. Not for players."""
        return tuple(sorted(self._mines or ()))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.status is not Status.PLAYING

    @property
    def mines_left(self) -> int:
        """Mines less flags: what the counter shows."""
        return self.setup.mines - self._shown.count(FLAG)

    def view(self) -> View:
        """What the player sees now."""
        return View(self.setup, bytes(self._shown))

    def push(self, move: Move | str) -> tuple[int, ...]:
        """Make any move, a value or text such as ``open 3,4``; the cells it changed, in index order."""
        if move.__class__ is not Move:
            move = as_move(move, self._grid)
        assert isinstance(move, Move)
        match move.kind:
            case MoveKind.OPEN:
                return self.open(move.cell)
            case MoveKind.FLAG:
                return self.flag(move.cell)
            case MoveKind.UNFLAG:
                return self.unflag(move.cell)
            case MoveKind.CHORD:
                return self.chord(move.cell)
        return self.push(as_move(move, self._grid))

    def open(self, cell: Cell) -> tuple[int, ...]:
        """Open a hidden cell; a 0 opens its whole region. The cells that were opened, in index order."""
        cell = self._index(cell)
        if self._code("open", cell) != HIDDEN:
            self._refuse("open", cell, "it is flagged" if self._shown[cell] == FLAG else "it is open already")
        return self._open_all((cell,))

    def flag(self, cell: Cell) -> tuple[int, ...]:
        """Mark a hidden cell as a mine."""
        cell = self._index(cell)
        if self._code("flag", cell) != HIDDEN:
            self._refuse("flag", cell, "it is flagged already" if self._shown[cell] == FLAG else "it is open")
        self._shown[cell] = FLAG
        return (cell,)

    def unflag(self, cell: Cell) -> tuple[int, ...]:
        """Take a flag away."""
        cell = self._index(cell)
        if self._code("unflag", cell) != FLAG:
            self._refuse("unflag", cell, "it has no flag")
        self._shown[cell] = HIDDEN
        return (cell,)

    def chord(self, cell: Cell) -> tuple[int, ...]:
        """Open every unflagged hidden neighbour of a number that has exactly as many flags around it."""
        cell = self._index(cell)
        number = self._code("chord", cell)
        if number > 8:
            self._refuse("chord", cell, "it is not an open number")
        around = self._grid.neighbours[cell]
        flags = sum(self._shown[other] == FLAG for other in around)
        if flags != number:
            self._refuse("chord", cell, f"it shows {number} and has {flags} flags around it")
        hidden = [other for other in around if self._shown[other] == HIDDEN]
        if not hidden:
            self._refuse("chord", cell, "no hidden cell is left around it")
        return self._open_all(hidden)

    def copy(self) -> Self:
        """A board of its own that stands where this one does."""
        board = type(self)(self.setup, self.seed)
        board.status, board._mines, board._to_open = self.status, self._mines, self._to_open
        board._shown[:] = self._shown
        return board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        mine, theirs = (self.setup, self.seed, self._mines), (other.setup, other.seed, other._mines)
        return mine == theirs and self._shown == other._shown

    __hash__ = None  # type: ignore[assignment]

    def _index(self, cell: Cell) -> int:
        return cell if cell.__class__ is int else self._grid.as_cell(cell)

    def _open_all(self, cells: Iterable[int]) -> tuple[int, ...]:
        todo = list(cells)
        if self._mines is None:
            self._mines = frozenset(make_layout(self.setup, self.seed, todo[0]))
        shown, mines, neighbours = self._shown, self._mines, self._grid.neighbours
        opened = []
        while todo:
            cell = todo.pop()
            # A flag stops the flood; a cell may have been put on the list twice.
            if shown[cell] != HIDDEN:
                continue
            opened.append(cell)
            if cell in mines:
                shown[cell] = EXPLODED
                self.status = Status.LOST
                continue
            around = neighbours[cell]
            shown[cell] = number = sum(other in mines for other in around)
            self._to_open -= 1
            if number == 0:
                todo.extend(other for other in around if shown[other] == HIDDEN)
        if self._to_open == 0 and self.status is Status.PLAYING:
            self.status = Status.WON
        return tuple(sorted(opened))

    def _code(self, verb: str, cell: int) -> int:
        if self.over or not 0 <= cell < self.setup.cells:
            self._refuse_place(verb, cell)
        return self._shown[cell]

    def _refuse(self, verb: str, cell: int, reason: str) -> None:
        raise IllegalMoveError(f"cannot {verb} {self._grid.name_cell(cell)}: {reason}")
