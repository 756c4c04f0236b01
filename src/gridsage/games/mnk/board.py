"""The board and the rules of m,n,k games. The readable reference of the compiled twin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Self

from gridsage.checks import shown
from gridsage.drawing.drawable import Drawable
from gridsage.errors import IllegalMoveError, SetupError
from gridsage.games.cells import Cell
from gridsage.games.copied import Copied
from gridsage.games.mnk.position import EMPTY, Position, check_seat, count_stones
from gridsage.games.mnk.renju import Forbidden, find_forbidden, forbidden_at
from gridsage.games.mnk.setup import DIRECTIONS, Rule, Setup

if TYPE_CHECKING:
    from gridsage.drawing.mnk.picture import MnkPicture

__all__ = ["Board"]


class Board(Copied, Drawable):
    """One game: two seats place stones in turn until one has its row or no stone can be placed.

    >>> board = Board(Setup(3, 3, 3))
    >>> for cell in (4, 0, 2, 1, 6):
    ...     board.push(cell)
    >>> board.winner, board.winning_row
    (0, (6, 4, 2))
    """

    def __init__(self, setup: Setup | str, moves: Iterable[Cell] | str = ()) -> None:
        self.setup = setup = Setup.of(setup)
        self.turn = 0
        self.winner: int | None = None
        self.winning_row: tuple[int, ...] = ()
        self._cells = bytearray(setup.cells)
        self._empty = setup.cells
        self._moves: list[int] = []
        self._undoable = 0
        self._stuck = False
        for cell in setup.as_cells(moves):
            self.push(cell)

    @classmethod
    def at(cls, position: Position | str) -> Board:
        """A board that stands at the position; only what is played from here on can be taken back.

        A position in which both sides have a row cannot come about and is refused.
        """
        position = Position.of(position)
        board = cls(position.setup)
        board.turn = position.turn
        board._cells[:] = position.cells
        board._empty = position.cells.count(EMPTY)
        board._moves = list(position.moves)
        board._undoable = 0
        rows = {}
        for cell, code in enumerate(position.cells):
            if code != EMPTY and code - 1 not in rows and (row := board._row_through(cell)):
                rows[code - 1] = row
        if len(rows) == 2:
            raise SetupError("both sides have a winning row: no game leads there", code="two-rows")
        for board.winner, board.winning_row in rows.items():
            pass
        board._stuck = board._is_stuck()
        return board

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves so far, in order."""
        return tuple(self._moves)

    @property
    def last_move(self) -> int | None:
        """The move made last, if any."""
        return self._moves[-1] if self._moves else None

    @property
    def cells(self) -> bytes:
        """What each cell holds: 0, or 1 and 2 for a stone of seat 0 and 1."""
        return bytes(self._cells)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.winner is not None or self._empty == 0 or self._stuck

    @property
    def drawn(self) -> bool:
        """Whether nobody has a row and no stone can be placed: the board is full, or what is left is forbidden."""
        return self.winner is None and self.over

    @property
    def empty(self) -> int:
        """How many cells hold no stone."""
        return self._empty

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """The cells where the side to move may place a stone, in index order; none when the game is over."""
        if self.over:
            return ()
        empty = (cell for cell, code in enumerate(self._cells) if code == EMPTY)
        if not self._guarded:
            return tuple(empty)
        return tuple(cell for cell in empty if forbidden_at(self.setup, self._cells, cell) is None)

    @property
    def forbidden(self) -> tuple[Forbidden, ...]:
        """The empty cells that the side to move must not take, in index order, each with its reason."""
        return find_forbidden(self.setup, self._cells) if self._guarded and not self.over else ()

    def allows(self, cell: Cell, seat: int) -> bool:
        """Whether the rule lets that seat place a stone on an empty cell, whoever is to move."""
        at = self._index(cell)
        if check_seat(seat) != 0 or self.setup.rule is not Rule.RENJU:
            return True
        return forbidden_at(self.setup, self._cells, at) is None

    @property
    def _guarded(self) -> bool:
        """Whether the rule may forbid moves to the side to move."""
        return self.turn == 0 and self.setup.rule is Rule.RENJU

    def push(self, cell: Cell) -> None:
        """Place a stone of the side to move; the cell by its index, as ``(x, y)`` or as ``h8``."""
        if cell.__class__ is not int:
            cell = self.setup.as_cell(cell)
        assert isinstance(cell, int)
        if self.over:
            ended = "it is a draw" if self.winner is None else f"{'XO'[self.winner]} has won"
            raise IllegalMoveError(f"cannot play another move: the game is over, {ended}")
        if not 0 <= cell < self.setup.cells:
            raise IllegalMoveError(f"cannot play cell {shown(cell)}: the board has cells 0 to {self.setup.cells - 1}")
        if self._cells[cell] != EMPTY:
            whose = "XO"[self._cells[cell] - 1]
            raise IllegalMoveError(f"cannot play {self.setup.name_cell(cell)}: a stone of {whose} is there")
        if self._guarded and (point := forbidden_at(self.setup, self._cells, cell)) is not None:
            name, foul = self.setup.name_cell(cell), point.foul.value
            raise IllegalMoveError(
                f"cannot play {name}: renju forbids X {'an' if foul[0] in 'aeiou' else 'a'} {foul}",
                code=f"forbidden-{foul.replace(' ', '-')}",
                facts={"cell": name},
            )
        self._cells[cell] = self.turn + 1
        self._empty -= 1
        self._moves.append(cell)
        self._undoable += 1
        if row := self._row_through(cell):
            self.winner, self.winning_row = self.turn, row
        self.turn ^= 1
        self._stuck = self._is_stuck()

    def pop(self) -> int:
        """Take the last move back; the cell it was made on."""
        if not self._undoable:
            raise IllegalMoveError("cannot take back a move: none was made")
        cell = self._moves.pop()
        self._undoable -= 1
        self._cells[cell] = EMPTY
        self._empty += 1
        # A board whose given stones already hold a row takes no move, so a row here came with the last one.
        self.winner, self.winning_row = None, ()
        self.turn ^= 1
        self._stuck = False
        return cell

    @contextmanager
    def trying(self, cell: Cell) -> Iterator[Board]:
        """Play a move for the length of a ``with`` block and take it back at its end."""
        self.push(cell)
        try:
            yield self
        finally:
            self.pop()

    def position(self) -> Position:
        """Where the game stands, as a value."""
        return Position(self.setup, bytes(self._cells), self.turn, tuple(self._moves))

    def row_if(self, cell: Cell, seat: int) -> tuple[int, ...]:
        """The winning row that a stone of that seat on an empty cell would make; empty when it makes none."""
        return self._row_if(self._index(cell), check_seat(seat))

    def _index(self, cell: Cell) -> int:
        return cell if type(cell) is int and 0 <= cell < len(self._cells) else self.setup.as_cell(cell)

    def _row_if(self, cell: int, seat: int) -> tuple[int, ...]:
        if self._cells[cell] != EMPTY:
            return ()
        self._cells[cell] = seat + 1
        row = self._row_through(cell)
        self._cells[cell] = EMPTY
        return row

    def winning_cells(self, seat: int) -> tuple[int, ...]:
        """The empty cells where a stone of that seat would win at once, in index order."""
        seat = check_seat(seat)
        return tuple(cell for cell in range(self.setup.cells) if self._row_if(cell, seat))

    def _row_through(self, cell: int) -> tuple[int, ...]:
        """The winning row that holds this stone, along the first direction that has one."""
        k, exact = self.setup.k, self.setup.exact_for(self._cells[cell] - 1)
        for dx, dy in DIRECTIONS:
            back = self._run(cell, -dx, -dy)
            row = (*reversed(back), cell, *self._run(cell, dx, dy))
            if (len(row) == k and not self._blocked(row, dx, dy)) or (len(row) > k and not exact):
                return row
        return ()

    def _blocked(self, row: tuple[int, ...], dx: int, dy: int) -> bool:
        """Whether a row is worth nothing in caro: the other side has a stone at both of its ends."""
        if self.setup.rule is not Rule.CARO:
            return False
        other = 3 - self._cells[row[0]]
        (x, y), (far_x, far_y) = self.setup.xy(row[0]), self.setup.xy(row[-1])
        ends = (x - dx, y - dy), (far_x + dx, far_y + dy)
        return all(self.setup.holds(*end) and self._cells[self.setup.index(*end)] == other for end in ends)

    def _is_stuck(self) -> bool:
        """Whether there are empty cells, and every one is forbidden to the side to move."""
        if not self._guarded or self.winner is not None or self._empty == 0:
            return False
        empty = (cell for cell, code in enumerate(self._cells) if code == EMPTY)
        return all(forbidden_at(self.setup, self._cells, cell) is not None for cell in empty)

    def _run(self, cell: int, dx: int, dy: int) -> list[int]:
        """The stones of the same side that follow on a stone without a gap."""
        setup, code = self.setup, self._cells[cell]
        x, y = setup.xy(cell)
        run = []
        while setup.holds(x := x + dx, y := y + dy) and self._cells[next_cell := setup.index(x, y)] == code:
            run.append(next_cell)
        return run

    def copy(self) -> Self:
        """A board of its own that stands where this one does and can take back the same moves."""
        board = type(self)(self.setup)
        board.turn, board.winner, board.winning_row = self.turn, self.winner, self.winning_row
        board._cells[:] = self._cells
        board._moves[:] = self._moves
        board._empty, board._undoable, board._stuck = self._empty, self._undoable, self._stuck
        return board

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        mine, theirs = (self.setup, self.turn, self._moves), (other.setup, other.turn, other._moves)
        return mine == theirs and self._cells == other._cells

    __hash__ = None  # type: ignore[assignment]

    def picture(
        self, *, numbers: bool = False, threats: bool = False, forbidden: bool = True, stones: bool | None = None
    ) -> MnkPicture:
        """What is to be seen, as ``to_svg`` draws it: see :meth:`Position.picture`."""
        return self.position().picture(numbers=numbers, threats=threats, forbidden=forbidden, stones=stones)

    def __repr__(self) -> str:
        if self.over:
            stands = "drawn" if self.winner is None else f"won by {'XO'[self.winner]}"
        else:
            stands = f"{'XO'[self.turn]} to move"
        return f"<{type(self).__name__} {self.setup}, {count_stones(self.setup.cells - self._empty)}, {stands}>"

    def __str__(self) -> str:
        return str(self.position())
