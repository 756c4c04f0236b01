"""A board of any game as one widget that draws itself line by line: 200×200 cells scroll as smoothly as 3×3."""

from __future__ import annotations

from typing import ClassVar, Protocol

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from gridsage.tui.palette import DARK, LIGHT

__all__ = ["CELL_WIDTH", "Cells", "GridBoard"]

CELL_WIDTH = 2
"""Columns a cell takes: about square in most fonts."""

_FAR = 999
"""Farther than any board goes."""


class Cells(Protocol):
    """The rectangle that a board covers."""

    @property
    def width(self) -> int:
        """Columns."""

    @property
    def height(self) -> int:
        """Rows."""

    def index(self, x: int, y: int) -> int:
        """The cell of a column and a row."""

    def xy(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell."""


class GridBoard(ScrollView, can_focus=True):
    """Keeps the cursor and scrolls; a subclass gives each cell its face and says what a click means.

    Labels of rows and columns, where a subclass has some, stay in sight while the cells scroll.
    """

    LEFT: ClassVar[int] = 0
    """Columns of the row labels."""
    TOP: ClassVar[int] = 0
    """Lines of the column labels: none, or one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(0,-1)", "Up", show=False),
        Binding("down,j", "move(0,1)", "Down", show=False),
        Binding("left,h", "move(-1,0)", "Left", show=False),
        Binding("right,l", "move(1,0)", "Right", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", f"move(-{_FAR},0)", "Row start", show=False),
        Binding("end", f"move({_FAR},0)", "Row end", show=False),
        Binding("ctrl+home", f"move(-{_FAR},-{_FAR})", "First cell", show=False),
        Binding("ctrl+end", f"move({_FAR},{_FAR})", "Last cell", show=False),
    ]

    class CursorMoved(Message):
        """The cursor stands on another cell."""

    def __init__(self, cells: Cells, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.palette = DARK
        self.cursor = 0
        self._styles: dict[tuple[int, str, int], Style] = {}
        self._fit(cells)

    # ---- what a subclass says

    def face(self, cell: int) -> tuple[str, Style]:
        """The character of a cell and its style; equal looks should share one style object."""
        raise NotImplementedError

    def paint(self, code: int, over: str, shade: int) -> Style:
        """The style of a cell with this code, with something laid over it, in one of two shades."""
        raise NotImplementedError

    def clicked(self, cell: int, event: events.Click) -> None:
        """The mouse was clicked on a cell, where the cursor stands now."""
        raise NotImplementedError

    def row_label(self, y: int) -> str:
        """What stands before a row, ``LEFT`` columns wide."""
        return ""

    def column_label(self, x: int) -> str:
        """What stands above a column: one character."""
        return ""

    # ---- what it offers them

    def fit(self, cells: Cells) -> None:
        """Make room for a board; the cursor stays, or goes to the middle of a board of another size."""
        if (cells.width, cells.height) != (self._cells.width, self._cells.height):
            self._fit(cells)
            self.scroll_to(0, 0, animate=False)
        self.refresh()

    def style_for(self, code: int, over: str = "", shade: int = 0) -> Style:
        """The one style object of this look in the palette in use."""
        key = (code, over, shade)
        style = self._styles.get(key)
        if style is None:
            style = self._styles[key] = self.paint(code, over, shade)
        return style

    def _fit(self, cells: Cells) -> None:
        self._cells = cells
        self.cursor = cells.index(cells.width // 2, cells.height // 2)
        self.virtual_size = Size(self.LEFT + cells.width * CELL_WIDTH, self.TOP + cells.height)

    # ---- colours

    def use_palette(self, *, dark: bool) -> None:
        """Draw in the colours for dark or for light screens."""
        self.palette = DARK if dark else LIGHT
        self._styles.clear()
        self.refresh()

    # ---- the cursor

    def put_cursor(self, cell: int, *, reveal: bool = True) -> None:
        """Move the cursor and, unless the mouse moved it, keep it in sight."""
        if cell == self.cursor:
            return
        old, self.cursor = self.cursor, cell
        for moved in (old, cell):
            self.refresh_line(self.TOP + self._cells.xy(moved)[1])
        if self.TOP:
            self.refresh_line(round(self.scroll_offset.y))
        if reveal:
            self.reveal(cell)
        self.post_message(self.CursorMoved())

    def reveal(self, cell: int) -> None:
        """Scroll, if need be, until the cell is in sight."""
        # A margin of two cells shows what lies beyond the edge of the window; the labels cover some of it.
        x, y = self._cells.xy(cell)
        region = Region((x - 2) * CELL_WIDTH, y - 2, self.LEFT + 5 * CELL_WIDTH, self.TOP + 5)
        self.scroll_to_region(region, animate=False, force=True, immediate=True)

    def on_resize(self) -> None:
        """A smaller window still shows the cursor."""
        self.reveal(self.cursor)

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor, as far as the board goes."""
        x, y = self._cells.xy(self.cursor)
        x, y = min(max(x + dx, 0), self._cells.width - 1), min(max(y + dy, 0), self._cells.height - 1)
        self.put_cursor(self._cells.index(x, y))

    def action_page(self, direction: int) -> None:
        """Move the cursor by as many rows as are in sight, less one."""
        rows = self.scrollable_content_region.height - self.TOP
        self.action_move(0, direction * max(1, rows - 1))

    # ---- the mouse

    def cell_at(self, event: events.MouseEvent) -> int | None:
        """The cell under the mouse, if any."""
        offset = event.get_content_offset(self)
        if offset is None or offset.x < self.LEFT or offset.y < self.TOP:
            return None
        x = (offset.x - self.LEFT + self.scroll_offset.x) // CELL_WIDTH
        y = offset.y - self.TOP + self.scroll_offset.y
        return self._cells.index(x, y) if x < self._cells.width and y < self._cells.height else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The cursor follows the mouse; the board must not run away under the pointer."""
        if (cell := self.cell_at(event)) is not None:
            self.put_cursor(cell, reveal=False)

    def on_click(self, event: events.Click) -> None:
        """Put the cursor there and tell the subclass."""
        if (cell := self.cell_at(event)) is not None:
            event.stop()
            self.put_cursor(cell, reveal=False)
            self.clicked(cell, event)

    # ---- drawing

    def render_line(self, y: int) -> Strip:
        """One line: the column labels, or a row of cells with its label, as far as they are in sight."""
        scroll, width = self.scroll_offset, self.scrollable_content_region.width
        row = y - self.TOP + scroll.y
        if row >= self._cells.height:
            return Strip.blank(width)
        first = scroll.x // CELL_WIDTH
        columns = range(first, min(self._cells.width, (scroll.x + width) // CELL_WIDTH + 1))
        at_x, at_y = self._cells.xy(self.cursor)
        if y < self.TOP:
            label = Segment(" " * self.LEFT)
            cells = [Segment(f"{self.column_label(x):<{CELL_WIDTH}}", _label_style(x == at_x)) for x in columns]
        else:
            label = Segment(self.row_label(row), _label_style(row == at_y))
            cells = self._row(row, columns)
        start = scroll.x - first * CELL_WIDTH
        return Strip([label, *Strip(cells).crop(start, start + width)]).adjust_cell_length(width)

    def _row(self, y: int, columns: range) -> list[Segment]:
        """The cells of a row; neighbours that look the same are drawn in one go."""
        segments: list[Segment] = []
        text, style = "", None
        for x in columns:
            glyph, drawn = self.face(self._cells.index(x, y))
            if drawn is not style and text:
                segments.append(Segment(text, style))
                text = ""
            text, style = text + f"{glyph:<{CELL_WIDTH}}", drawn
        segments.append(Segment(text, style))
        return segments


def _label_style(here: bool) -> Style:
    return Style(bold=True) if here else Style(dim=True)
