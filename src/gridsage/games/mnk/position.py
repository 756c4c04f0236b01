"""Position: what both players see, as a value. A bot gets one and may try moves on a board of its own."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from operator import index
from typing import TYPE_CHECKING

from gridsage.checks import check_many, plain, shown, whole
from gridsage.drawing.drawable import Drawable
from gridsage.errors import OptionError, ParseError, SetupError
from gridsage.games.cells import read_codes
from gridsage.games.mnk.setup import Setup

if TYPE_CHECKING:
    from gridsage.drawing.mnk.picture import MnkPicture
    from gridsage.games.mnk.board import Board

__all__ = ["EMPTY", "FIRST", "SECOND", "Position", "check_seat", "count_stones"]

EMPTY = 0
"""The code of a cell without a stone."""
FIRST = 1
"""The code of a stone of seat 0, written ``X``."""
SECOND = 2
"""The code of a stone of seat 1, written ``O``."""


@dataclass(frozen=True, slots=True)
class Position(Drawable):
    """The stones, whose turn it is, and the moves that led here as far as they are known.

    ``cells[i]`` is :data:`EMPTY`, or ``seat + 1`` for a stone. Either side may be to move, whatever the number of
    stones: a position from an editor need not come from a game.
    """

    setup: Setup
    cells: bytes
    turn: int
    moves: tuple[int, ...] = ()
    """The latest moves, in order; the last one was made by the other side. Stones that were given have no move."""

    def __post_init__(self) -> None:
        if not isinstance(self.setup, Setup):
            object.__setattr__(self, "setup", Setup.of(self.setup))
        if type(self.cells) is not bytes:
            object.__setattr__(self, "cells", read_codes(self.cells, "position", self.setup.width, self.setup.height))
        if len(self.cells) != self.setup.cells:
            raise SetupError(f"a position of {self.setup} needs {self.setup.cells} cells, got {len(self.cells)}")
        if any(code > SECOND for code in self.cells):
            raise SetupError(f"a cell holds {EMPTY}, {FIRST} or {SECOND}, got {max(self.cells)}")
        if self.turn not in (0, 1):
            raise SetupError(f"the side to move is 0 or 1, got {shown(self.turn)}")
        if type(self.turn) is not int:
            object.__setattr__(self, "turn", whole(self.turn, "the side to move"))
        if type(self.moves) is not tuple or any(cell.__class__ is not int for cell in self.moves):
            cells = check_many(self.moves, "moves")
            moves = tuple(cell if type(cell) is int else self.setup.as_cell(cell) for cell in cells)
            object.__setattr__(self, "moves", moves)
        if len(set(self.moves)) != len(self.moves):
            raise SetupError("a move of the position's history was made twice")
        for back, cell in enumerate(reversed(self.moves), start=1):
            if not 0 <= cell < len(self.cells) or self.cells[cell] != (self.turn + back) % 2 + 1:
                raise SetupError(
                    f"the history of the position names {self.setup.name_cell(cell)}, which does not hold that stone"
                )

    @classmethod
    def start(cls, setup: Setup | str) -> Position:
        """The empty board with the first player to move."""
        setup = Setup.of(setup)
        return cls(setup, bytes(setup.cells), 0)

    @classmethod
    def of(cls, position: Position | Board | Setup | str, setup: Setup | str | None = None) -> Position:
        """The position itself, that of a board, or the one that the text tells: whoever takes a position takes these.

        Text is moves, rows, or a setup, which means its empty board. Moves without a setup are played on 15x15x5; rows
        without one are read as :func:`~gridsage.games.mnk.notation.parse_rows` does. Rows of codes, as an array of two
        dimensions has them, need their setup; the stones tell who is to move.
        """
        from gridsage.games.mnk.notation import is_setup_text, parse_position, turn_of

        setup = None if setup is None else Setup.of(setup)
        if isinstance(position, str):
            if setup is not None or not is_setup_text(position):
                return parse_position(position, setup)
            position = Setup.of(position)
        if isinstance(position, Setup):
            position = cls.start(position)
        elif not isinstance(position, Position):
            if isinstance(rows := plain(position), list | tuple) and any(isinstance(row, list | tuple) for row in rows):
                if setup is None:
                    raise OptionError("a position given by the codes of its cells needs its setup")
                codes = read_codes(rows, "position", setup.width, setup.height)
                return cls(setup, codes, turn_of(codes)).board().position()
            position = _played_on(position)
        if setup is not None and position.setup != setup:
            raise OptionError(f"the position is of {position.setup}, not of {setup}")
        return position

    @property
    def empty_cells(self) -> tuple[int, ...]:
        """The cells without a stone, in index order."""
        return tuple(cell for cell, code in enumerate(self.cells) if code == EMPTY)

    @property
    def legal_moves(self) -> tuple[int, ...]:
        """The cells where the side to move may place a stone, in index order; none when the game is over."""
        return self.board().legal_moves

    @property
    def stones(self) -> int:
        """How many stones lie on the board."""
        return len(self.cells) - self.cells.count(EMPTY)

    def stones_of(self, seat: int) -> tuple[int, ...]:
        """The cells that hold a stone of that seat, in index order."""
        seat = check_seat(seat)
        return tuple(cell for cell, code in enumerate(self.cells) if code == seat + 1)

    @property
    def last_move(self) -> int | None:
        """The move made last, if it is known."""
        return self.moves[-1] if self.moves else None

    @property
    def from_game(self) -> bool:
        """Whether every stone came from a known move, beginning with the empty board and the first player."""
        return len(self.moves) == self.stones and self.turn == len(self.moves) % 2

    def game_moves(self) -> tuple[int, ...]:
        """The moves of a game that leads here: those that are known, or else each side's stones in index order.

        Stones that no game can have, and a game that would have ended before, are refused with a :class:`SetupError`.
        """
        if self.from_game:
            return self.moves
        first, second = self.stones_of(0), self.stones_of(1)
        if len(first) - len(second) != self.turn:
            facts = {"first": len(first), "second": len(second)}
            message = f"no game leads here: X has {len(first)} stones, O has {len(second)}, {'XO'[self.turn]} to move"
            raise SetupError(message, code="no-game-leads", facts=facts)
        return tuple(cell for pair in zip_longest(first, second) for cell in pair if cell is not None)

    def board(self) -> Board:
        """A board of one's own that stands here: try moves on it as you like."""
        from gridsage.games.mnk.board import Board

        return Board.at(self)

    def picture(
        self, *, numbers: bool = False, threats: bool = False, forbidden: bool = True, stones: bool | None = None
    ) -> MnkPicture:
        """What is to be seen, as ``to_svg`` draws it: the stones, the last move, the row that won.

        With ``numbers`` the moves are numbered, as far as they are known; with ``threats`` rows are struck through with
        broken lines that either side would win with on its next move. Points that renju forbids are crossed out unless
        ``forbidden`` is False. ``stones`` chooses between stones and X and O; stones are shown where five or more win.
        """
        from gridsage.games.mnk.pictures import picture_position

        return picture_position(self, numbers=numbers, threats=threats, forbidden=forbidden, stones=stones)

    def __str__(self) -> str:
        from gridsage.games.mnk.notation import format_rows

        return format_rows(self)


def _played_on(board: object) -> Position:
    """Where a board stands."""
    stand = getattr(board, "position", None)
    position = stand() if callable(stand) else None
    if not isinstance(position, Position):
        raise ParseError(f"cannot read the position {shown(board)}: expected a Position, a Board or text")
    return position


def check_seat(seat: int) -> int:
    """The seat, 0 or 1, or an :class:`~gridsage.errors.OptionError`."""
    try:
        number = index(seat)
    except TypeError:
        number = -1
    if number not in (0, 1):
        raise OptionError(f"there is no seat {shown(seat)}: expected 0 or 1")
    return number


def count_stones(number: int) -> str:
    """So many stones, in words.

    >>> count_stones(1), count_stones(4)
    ('1 stone', '4 stones')
    """
    return f"{number} stone{'s' * (number != 1)}"
