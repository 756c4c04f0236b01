"""The m,n,k board as one widget that draws itself line by line, with its coordinates around it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from gridsage.games.mnk import EMPTY, Setup, format_move
from gridsage.tui.palette import DARK, LIGHT, Palette

__all__ = ["CELL_WIDTH", "LEFT", "TOP", "StonesWidget", "Table"]

CELL_WIDTH = 2
"""Columns a cell takes: about square in most fonts."""
LEFT = 3
"""Columns of the row numbers."""
TOP = 1
"""Lines of the column letters."""


@dataclass(frozen=True, slots=True)
class Table:
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
    ghost: int | None = None
    """The seat whose mark stands under the pointer; None where no move can be made."""


class StonesWidget(ScrollView, can_focus=True):
    """Shows a :class:`Table`, keeps the cursor, and tells where the person wants to play; it decides nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(0,-1)", "Up", show=False),
        Binding("down,j", "move(0,1)", "Down", show=False),
        Binding("left,h", "move(-1,0)", "Left", show=False),
        Binding("right,l", "move(1,0)", "Right", show=False),
        Binding("home", "move(-99,0)", "Row start", show=False),
        Binding("end", "move(99,0)", "Row end", show=False),
        Binding("pageup", "move(0,-5)", "5 up", show=False),
        Binding("pagedown", "move(0,5)", "5 down", show=False),
        Binding("space,enter", "ask", "Play", key_display="space"),
    ]

    class Asked(Message):
        """The person wants to place a stone here."""

        def __init__(self, cell: int) -> None:
            self.cell = cell
            super().__init__()

    class CursorMoved(Message):
        """The cursor stands on another cell."""

    def __init__(self, table: Table, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.table = table
        self.palette = DARK
        self.cursor = 0
        self._styles: dict[tuple[int, str, int], Style] = {}
        self._fit()

    def show(self, table: Table) -> None:
        """Draw another table; the cursor stays, or goes to the middle of a board of another size."""
        resized = table.setup != self.table.setup
        self.table = table
        if resized:
            self._fit()
            self.scroll_to(0, 0, animate=False)
        self.refresh()

    def use_palette(self, *, dark: bool) -> None:
        """Draw in the colours for dark or for light screens."""
        self.palette = DARK if dark else LIGHT
        self._styles.clear()
        self.refresh()

    def put_cursor(self, cell: int, *, reveal: bool = True) -> None:
        """Move the cursor and keep it in sight."""
        if cell == self.cursor:
            return
        self.cursor = cell
        self.refresh()
        if reveal:
            x, y = self.table.setup.xy(cell)
            self.scroll_to_region(
                Region(LEFT + (x - 1) * CELL_WIDTH, TOP + y - 1, 3 * CELL_WIDTH, 3),
                animate=False,
                force=True,
                immediate=True,
            )
        self.post_message(self.CursorMoved())

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor, as far as the board goes."""
        setup = self.table.setup
        x, y = setup.xy(self.cursor)
        self.put_cursor(setup.index(min(max(x + dx, 0), setup.width - 1), min(max(y + dy, 0), setup.height - 1)))

    def action_ask(self) -> None:
        """Ask for a stone under the cursor."""
        self.post_message(self.Asked(self.cursor))

    def cell_at(self, event: events.MouseEvent) -> int | None:
        """The cell under the mouse, if any."""
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        x, y = (offset.x + self.scroll_offset.x - LEFT) // CELL_WIDTH, offset.y + self.scroll_offset.y - TOP
        return self.table.setup.index(x, y) if self.table.setup.holds(x, y) else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The cursor, and the mark it would leave, follow the mouse."""
        if (cell := self.cell_at(event)) is not None:
            self.put_cursor(cell, reveal=False)

    def on_click(self, event: events.Click) -> None:
        """A click places a stone."""
        if (cell := self.cell_at(event)) is not None:
            event.stop()
            self.put_cursor(cell, reveal=False)
            self.post_message(self.Asked(cell))

    def render_line(self, y: int) -> Strip:
        """The letters, or one row with its number, as far as it is in sight."""
        setup, scroll = self.table.setup, self.scroll_offset
        width = self.scrollable_content_region.width
        row = y + scroll.y - TOP
        cursor_x, cursor_y = setup.xy(self.cursor)
        quiet, loud = Style(dim=True), Style(bold=True)
        segments = [Segment(" " * LEFT)]
        if row < 0:
            for x in range(setup.width):
                segments.append(Segment(f"{format_move(x, setup)[0]} ", loud if x == cursor_x else quiet))
        elif row < setup.height:
            segments = [Segment(f"{row + 1:2} ", loud if row == cursor_y else quiet)]
            segments += [self._face(setup.index(x, row), (x + row) & 1) for x in range(setup.width)]
        return Strip(segments).crop(scroll.x, scroll.x + width).adjust_cell_length(width)

    def _fit(self) -> None:
        setup = self.table.setup
        self.cursor = setup.index(setup.width // 2, setup.height // 2)
        self.virtual_size = Size(LEFT + setup.width * CELL_WIDTH, TOP + setup.height)

    def _face(self, cell: int, shade: int) -> Segment:
        """The two characters of a cell and their style."""
        table = self.table
        code = table.cells[cell]
        glyph = "·XO"[code]
        over = ""
        if cell in table.row:
            over = "row"
        elif cell == self.cursor and (table.ghost is not None or code != EMPTY):
            over = "cursor"
            if code == EMPTY and table.ghost is not None:
                glyph = "XO"[table.ghost]
        elif cell == table.hint:
            over = "hint"
            glyph = "?" if code == EMPTY else glyph
        elif cell in table.line:
            over = "spoken"
            number = table.line.index(cell) + 1
            # Two digits would run into those of the next cell.
            glyph = str(number) if number < 10 else glyph
        elif cell in table.spoken:
            over = "spoken"
        elif cell == table.last:
            over = "last"
        key = (code, over, shade)
        style = self._styles.get(key)
        if style is None:
            style = self._styles[key] = _style(self.palette, code, over, shade)
        return Segment(f"{glyph} ", style)


def _style(palette: Palette, code: int, over: str, shade: int) -> Style:
    ink = (palette.hidden_ink, palette.numbers[0], palette.numbers[4])[code]
    ground = palette.open
    match over:
        case "row":
            ink, ground = palette.hint_ink, palette.safe
        case "cursor":
            ink, ground = palette.cursor_ink, palette.cursor
        case "hint":
            ink, ground = palette.mark_ink, palette.clue
        case "spoken":
            ink, ground = palette.mark_ink, palette.spoken
        case "last":
            ink, ground = palette.mark_ink, palette.last
    return Style(color=ink, bgcolor=ground, bold=code != EMPTY, dim=code == EMPTY and not over)
