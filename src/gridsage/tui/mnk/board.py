"""The m,n,k board in the terminal, with its coordinates around it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message

from gridsage.games.mnk import EMPTY, Setup, format_move
from gridsage.tui.grid_board import Cells, GridBoard

__all__ = ["StonesPicture", "StonesWidget"]


@dataclass(frozen=True, slots=True)
class StonesPicture:
    """All that the widget draws."""

    setup: Setup
    cells: bytes
    last: int | None = None
    row: Collection[int] = ()
    """The winning row."""
    hint: int | None = None
    spoken: Collection[int] = ()
    """Cells that the shown reason speaks of."""
    line: tuple[int, ...] = ()
    """The forced line that is shown: its first nine moves are numbered."""
    forbidden: Collection[int] = ()
    """Points that the side to move must not take."""
    offered: Collection[int] = ()
    """Stones that were offered in the opening, and are not placed."""
    ghost: int | None = None
    """The seat whose mark stands under the pointer; None where no move can be made."""


class StonesWidget(GridBoard):
    """Shows a :class:`StonesPicture`, keeps the cursor, tells where the person wants to play; it decides nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("space,enter", "ask", "Play", key_display="space")]

    class Asked(Message):
        """The person wants to place a stone here."""

        def __init__(self, cell: int) -> None:
            self.cell = cell
            super().__init__()

    def __init__(self, picture: StonesPicture, *, id: str | None = None) -> None:
        self.picture = picture
        super().__init__(picture.setup, id=id)

    def show(self, picture: StonesPicture) -> None:
        """Draw another picture."""
        self.picture = picture
        self.fit(picture.setup)

    def action_ask(self) -> None:
        """Ask for a stone under the cursor."""
        self.post_message(self.Asked(self.cursor))

    def clicked(self, cell: int, event: events.Click) -> None:
        """A click places a stone."""
        self.post_message(self.Asked(cell))

    def measure_labels(self, cells: Cells) -> Size:
        """Room for two figures, and a line of letters."""
        return Size(3, 1)

    def row_label(self, y: int) -> str:
        """The row's number."""
        return str(y + 1)

    def column_label(self, x: int) -> str:
        """The column's letter."""
        return format_move(x, self.picture.setup)[0]

    def face(self, cell: int) -> tuple[str, Style]:
        """The stone, or what could be there."""
        picture = self.picture
        code = picture.cells[cell]
        glyph = "×" if cell in picture.forbidden else "+" if cell in picture.offered else "·XO"[code]
        over = ""
        if cell in picture.row:
            over = "safe"
        elif cell == self.cursor and (picture.ghost is not None or code != EMPTY):
            over = "cursor"
            if code == EMPTY and picture.ghost is not None and cell not in picture.forbidden:
                glyph = "XO"[picture.ghost]
        elif cell == picture.hint:
            over = "clue"
            glyph = "?" if code == EMPTY else glyph
        elif cell in picture.line:
            over = "spoken"
            number = picture.line.index(cell) + 1
            # Two digits would run into those of the next cell.
            glyph = str(number) if number < 10 else glyph
        elif cell in picture.spoken or cell in picture.offered:
            over = "spoken"
        elif cell == picture.last:
            over = "last"
        return glyph, self.style_for(code, over)

    def paint(self, code: int, over: str, shade: int) -> Style:
        """The two players' colours on an open ground."""
        palette = self.palette
        ink, ground = (palette.hidden_ink, palette.numbers[0], palette.numbers[4])[code], palette.open
        if over:
            ink, ground = palette.mark(over)
        return Style(color=ink, bgcolor=ground, bold=code != EMPTY, dim=code == EMPTY and not over)
