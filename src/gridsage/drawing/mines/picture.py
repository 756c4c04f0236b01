"""The picture of a Minesweeper board: cells, chances, and marks on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from gridsage.drawing.mines.cells import PICTURE_LETTERS, CellCode, CellMark, percent
from gridsage.drawing.mines.painter import MinesPainter
from gridsage.drawing.picture import BoardPicture, Frame, Role, Span
from gridsage.drawing.svg import Canvas
from gridsage.drawing.themes import Colours

__all__ = ["MinesPicture"]

_SIGNS = ((CellMark.BEST, "+"), (CellMark.MINE, "x"), (CellMark.SAFE, "o"))
_ROLES = {"+": Role.BEST, "x": Role.MINE, "o": Role.SAFE, "*": Role.EXPLODED}


@dataclass(frozen=True, kw_only=True)
class MinesPicture(BoardPicture):
    """A board of Minesweeper."""

    cells: bytes
    """What each cell shows: 0 to 8, or a :class:`~gridsage.drawing.mines.cells.CellCode`."""
    chances: Mapping[int, float] = field(default_factory=dict, hash=False)
    """Of hidden cells, to be a mine: they are coloured by them, and it is written on them in per cent."""
    marks: Mapping[int, tuple[CellMark, ...]] = field(default_factory=dict, hash=False)
    notes: Mapping[int, str] = field(default_factory=dict, hash=False)
    """Short words on cells, instead of anything else there."""
    groups: Sequence[Sequence[int]] = field(default=(), hash=False)
    """Cells that belong together: each group has a colour of its own."""

    def name_columns(self) -> Sequence[str]:
        """Numbers from 0."""
        return [str(x) for x in range(self.width)]

    def name_rows(self) -> Sequence[str]:
        """Numbers from 0."""
        return [str(y) for y in range(self.height)]

    def draw(self, canvas: Canvas, frame: Frame, colours: Colours) -> None:
        """Put the board and all that is on it on the canvas."""
        MinesPainter(self, canvas, frame, colours).paint()

    def head(self) -> list[str]:
        """Four places a cell where chances are told, as many as notes need; else two, with the tens in another line."""
        columns = range(self.width)
        if self.notes:
            return ["".join(f"{x:{self._note_width}} " for x in columns).rstrip()]
        if self.chances:
            return ["".join(f"{x:3} " for x in columns).rstrip()]
        lines = ["".join(f" {x % 10}" for x in columns)]
        for unit in (10, 100):
            if self.width > unit:
                lines.insert(0, "".join(f" {x // unit % 10 if x >= unit else ' '}" for x in columns))
        return lines

    def rows(self) -> list[list[Span]]:
        """Numbers as they are; chances in per cent, with brackets around the best move; notes with what is certain."""
        row = self._note_row if self.notes else self._chance_row if self.chances else self._plain_row
        return [row(y) for y in range(self.height)]

    @property
    def _note_width(self) -> int:
        return 1 + max(len(str(self.width - 1)), *map(len, self.notes.values()))

    def _note_row(self, y: int) -> list[Span]:
        """A note is followed by ``x`` for a mine and ``o`` for a safe cell; the number 0 is a dot."""
        row, width = [], self._note_width
        for cell in range(y * self.width, (y + 1) * self.width):
            note, marks = self.notes.get(cell), self.marks.get(cell, ())
            if note is None:
                row.append(Span(f"{PICTURE_LETTERS[self.cells[cell]].replace('0', '·'):>{width}} ", Role.SOFT))
                continue
            sign = next((s for mark, s in _SIGNS if mark in marks), "")
            row.append(Span(f"{note:>{width}}{sign or ' '}", _ROLES.get(sign, Role.PLAIN)))
        return row

    def _plain_row(self, y: int) -> list[Span]:
        row = []
        for cell in range(y * self.width, (y + 1) * self.width):
            marks, code = self.marks.get(cell, ()), self.cells[cell]
            letter = next((s for mark, s in _SIGNS if mark in marks and code == CellCode.HIDDEN), PICTURE_LETTERS[code])
            row += [Span(" "), Span(letter, _ROLES.get(letter, Role.PLAIN))]
        return row

    def _chance_row(self, y: int) -> list[Span]:
        row = []
        best = next((cell for cell, marks in self.marks.items() if CellMark.BEST in marks), None)
        for x in range(self.width):
            cell = y * self.width + x
            # What stands before a cell closes the bracket of the one on its left.
            row.append(Span("[" if cell == best else "]" if x > 0 and cell - 1 == best else " ", Role.BRACKET))
            row.append(_chance_span(self.cells[cell], self.chances.get(cell, 0.0)))
        if best == (y + 1) * self.width - 1:
            row.append(Span("]", Role.BRACKET))
        return row


def _chance_span(code: int, chance: float) -> Span:
    """Three letters for a cell."""
    if code < CellCode.HIDDEN:
        return Span(f"{code or '·':>2} ", Role.SOFT)
    if code == CellCode.EXPLODED:
        return Span(" * ", Role.EXPLODED)
    if chance == 0:
        return Span(" 0%", Role.SAFE)
    if chance == 1:
        return Span("100", Role.MINE)
    return Span(f"{percent(chance):>2}%", Role.LOW if chance < 0.15 else Role.MIDDLE if chance < 0.4 else Role.HIGH)
