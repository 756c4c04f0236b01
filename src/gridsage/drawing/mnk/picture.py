"""The picture of an m,n,k board: stones or signs, the order of moves, rows, threats and forbidden points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import NamedTuple

from gridsage.drawing.mnk.painter import MnkPainter
from gridsage.drawing.picture import BoardPicture, Frame, Role, Span
from gridsage.drawing.svg import Canvas
from gridsage.drawing.themes import Colours

__all__ = ["FutureStone", "MnkPicture"]


class FutureStone(NamedTuple):
    """A stone that is not there yet: it is drawn faint, with its number."""

    cell: int
    seat: int
    number: int


@dataclass(frozen=True, kw_only=True)
class MnkPicture(BoardPicture):
    """A board of an m,n,k game."""

    cells: bytes
    """0, or 1 and 2 for a stone of seat 0 and 1."""
    stones: bool = True
    """Stones on the crossings of lines, or else X and O in squares."""
    order: Mapping[int, int] = field(default_factory=dict, hash=False)
    """The numbers of moves, written on their stones."""
    last: int | None = None
    rows_won: Sequence[Sequence[int]] = field(default=(), hash=False)
    """Rows that have won: a line goes through them."""
    rows_open: Sequence[Sequence[int]] = field(default=(), hash=False)
    """Rows that a side would win with on its next move, the empty cell among them: broken lines, and a ring."""
    forbidden: Sequence[int] = field(default=(), hash=False)
    """Points that the first player must not take: crosses."""
    line: Sequence[FutureStone] = field(default=(), hash=False)
    ranks: Mapping[int, str] = field(default_factory=dict, hash=False)
    """The best moves: short words in a box."""
    danger: Sequence[int] = field(default=(), hash=False)
    """Where the other side would win: broken rings."""
    wrong: int | None = None
    """A move that was made, and should not have been."""

    @property
    def winning_cells(self) -> tuple[int, ...]:
        """The empty cells of rows that a side would win with."""
        return tuple(dict.fromkeys(cell for row in self.rows_open for cell in row if not self.cells[cell]))

    def name_columns(self) -> Sequence[str]:
        """Letters from a."""
        return [chr(ord("a") + x) for x in range(self.width)]

    def name_rows(self) -> Sequence[str]:
        """Numbers from 1, at the top."""
        return [str(y) for y in range(1, self.height + 1)]

    def draw(self, canvas: Canvas, frame: Frame, colours: Colours) -> None:
        """Put the board and all that is on it on the canvas."""
        MnkPainter(self, canvas, frame, colours).paint()

    def ground(self, colours: Colours) -> str:
        """Board and border are of one piece."""
        return colours.board

    def head(self) -> list[str]:
        """The letters of the columns."""
        return ["".join(f" {name}" for name in self.name_columns())]

    def rows(self) -> list[list[Span]]:
        """Stones as X and O; the best moves by their rank, ``!`` where a side would win, forbidden points as ``#``."""
        warned = {*self.danger, *self.winning_cells}
        return [self._row(y, warned) for y in range(self.height)]

    def _row(self, y: int, warned: Set[int]) -> list[Span]:
        row = []
        for cell in range(y * self.width, (y + 1) * self.width):
            code = self.cells[cell]
            if cell in self.ranks:
                rank = self.ranks[cell]
                span = Span(rank if len(rank) == 1 else "+", Role.BEST)
            elif code:
                last = (Role.LAST_FIRST, Role.LAST_SECOND)[code - 1]
                span = Span("·XO"[code], last if cell == self.last else (Role.FIRST, Role.SECOND)[code - 1])
            elif cell in warned:
                span = Span("!", Role.HIGH)
            else:
                span = Span("#", Role.HIGH) if cell in self.forbidden else Span("·", Role.SOFT)
            row += [Span(" "), span]
        return row
