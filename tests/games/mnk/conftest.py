"""One fixture for the reference board and its compiled twin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from gridsage._core import MnkBoard
from gridsage.games.mnk import Board, Position, Setup


class CompiledBoard:
    """A :class:`gridsage.games.mnk.Board` whose rules run in the compiled core."""

    __slots__ = ("_before", "_core", "setup")

    def __init__(self, setup: Setup, moves: Iterable[int] = ()) -> None:
        self.setup = setup
        self._core = MnkBoard(setup)
        self._before: tuple[int, ...] = ()
        for cell in moves:
            self._core.push(cell)

    @classmethod
    def at(cls, position: Position) -> CompiledBoard:
        """A board that stands at the position; only what is played from here on can be taken back."""
        board = cls(position.setup)
        board._core = MnkBoard.at(position)
        board._before = position.moves
        return board

    @property
    def turn(self) -> int:
        """The seat to move."""
        return self._core.turn

    @property
    def winner(self) -> int | None:
        """The seat that has its row, if any."""
        return self._core.winner

    @property
    def winning_row(self) -> tuple[int, ...]:
        """The winner's row; empty without one."""
        return self._core.winning_row

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves so far, in order."""
        return self._before + self._core.moves

    @property
    def last_move(self) -> int | None:
        """The move made last, if any."""
        moves = self.moves
        return moves[-1] if moves else None

    @property
    def cells(self) -> bytes:
        """What each cell holds: 0, or 1 and 2 for a stone of seat 0 and 1."""
        return self._core.cells

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._core.over

    @property
    def drawn(self) -> bool:
        """Whether the board is full and nobody has a row."""
        return self._core.drawn

    @property
    def empty(self) -> int:
        """How many cells hold no stone."""
        return self._core.empty

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """The empty cells, in index order; none when the game is over."""
        return self._core.legal_moves

    def push(self, cell: int) -> None:
        """Place a stone of the side to move."""
        self._core.push(cell)

    def pop(self) -> int:
        """Take the last move back; the cell it was made on."""
        return self._core.pop()

    @contextmanager
    def trying(self, cell: int) -> Iterator[CompiledBoard]:
        """Play a move for the length of a ``with`` block and take it back at its end."""
        self.push(cell)
        try:
            yield self
        finally:
            self.pop()

    def position(self) -> Position:
        """Where the game stands, as a value."""
        return Position(self.setup, self.cells, self.turn, self.moves)

    def winning_cells(self, seat: int) -> tuple[int, ...]:
        """The empty cells where a stone of that seat would win at once, in index order."""
        return self._core.winning_cells(seat)

    def __str__(self) -> str:
        return str(self.position())


@pytest.fixture(params=[Board, CompiledBoard], ids=["reference", "compiled"])
def board_class(request: pytest.FixtureRequest) -> Any:
    return request.param
