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

__all__ = ["Cells", "GridBoard"]

_CELL_SIZES = (Size(6, 3), Size(4, 2), Size(2, 1))
"""Columns and lines that a cell may take, about square in most fonts: the largest with which the board fits."""
_ROOM_FOR_LABELS = Size(24, 10)
"""In less room than this the cells take the place of their labels."""

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

    Labels of rows and columns stay in sight while the cells scroll. In a large terminal the cells are larger.
    """

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
        self.cell_size = _CELL_SIZES[-1]
        """Columns and lines of a cell."""
        self.label_size = Size(0, 0)
        """Columns of the row labels, lines of the column labels."""
        self._room = Size(0, 0)
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

    def measure_labels(self, cells: Cells) -> Size:
        """How many columns the row labels take, with the space after them, and how many lines the column labels."""
        raise NotImplementedError

    def row_label(self, y: int) -> str:
        """What stands before a row."""
        raise NotImplementedError

    def column_label(self, x: int) -> str:
        """What stands above a column: a character for each line, from the top."""
        raise NotImplementedError

    # ---- what it offers them

    def fit(self, cells: Cells) -> None:
        """Make room for a board; the cursor stays, or goes to the middle of a board of another size."""
        if (cells.width, cells.height) != (self._cells.width, self._cells.height):
            self._fit(cells)
            self.refresh(layout=True)
            self.scroll_to(0, 0, animate=False)
        self.refresh()

    def style_for(self, code: int, over: str = "", shade: int = 0) -> Style:
        """The one style object of this look in the palette in use."""
        key = (code, over, shade)
        style = self._styles.get(key)
        if style is None:
            style = self._styles[key] = self.paint(code, over, shade)
        return style

    def settle(self, room: Size) -> None:
        """Take the largest cells with which the board fits into the room it has."""
        self._room = room
        if self._measure():
            self.refresh(layout=True)
            self.call_after_refresh(self._reveal_cursor)

    def _fit(self, cells: Cells) -> None:
        self._cells = cells
        self.cursor = cells.index(cells.width // 2, cells.height // 2)
        self._measure()

    def _measure(self) -> bool:
        """Choose the sizes of labels and cells; whether the board takes another size by that."""
        cells, smallest = self._cells, _CELL_SIZES[-1]
        room = self._room - Size(*self.styles.gutter.totals)
        label = self.measure_labels(cells)
        self.label_size = Size(
            _labels_in(room.width, label.width, cells.width * smallest.width, _ROOM_FOR_LABELS.width),
            _labels_in(room.height, label.height, cells.height * smallest.height, _ROOM_FOR_LABELS.height),
        )
        sizes = {each: self._size_with(each) for each in _CELL_SIZES}
        fitting = (each for each, (width, height) in sizes.items() if width <= room.width and height <= room.height)
        self.cell_size = next(fitting, smallest)
        before, self.virtual_size = self.virtual_size, sizes[self.cell_size]
        return before != self.virtual_size

    def _size_with(self, cell: Size) -> Size:
        """What the board takes with cells of this size."""
        cells, label = self._cells, self.label_size
        return Size(label.width + cells.width * cell.width, label.height + cells.height * cell.height)

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
        height = self.cell_size.height
        for moved in (old, cell):
            self.refresh_lines(self.label_size.height + self._cells.xy(moved)[1] * height, height)
        if self.label_size.height:
            self.refresh_lines(round(self.scroll_offset.y), self.label_size.height)
        if reveal:
            self.reveal(cell)
        self.post_message(self.CursorMoved())

    def reveal(self, cell: int) -> None:
        """Scroll, if need be, until the cell is in sight."""
        # A margin of two cells shows what lies beyond the edge of the window; the labels cover some of it.
        x, y = self._cells.xy(cell)
        (width, height), label = self.cell_size, self.label_size
        region = Region((x - 2) * width, (y - 2) * height, label.width + 5 * width, label.height + 5 * height)
        self.scroll_to_region(region, animate=False, force=True, immediate=True)

    def on_resize(self) -> None:
        """A smaller window still shows the cursor."""
        self._reveal_cursor()

    def _reveal_cursor(self) -> None:
        """Show the cursor, wherever it is by now."""
        self.reveal(self.cursor)

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor, as far as the board goes."""
        x, y = self._cells.xy(self.cursor)
        x, y = min(max(x + dx, 0), self._cells.width - 1), min(max(y + dy, 0), self._cells.height - 1)
        self.put_cursor(self._cells.index(x, y))

    def action_page(self, direction: int) -> None:
        """Move the cursor by as many rows as are in sight, less one."""
        rows = (self.scrollable_content_region.height - self.label_size.height) // self.cell_size.height
        self.action_move(0, direction * max(1, rows - 1))

    # ---- the mouse

    def cell_at(self, event: events.MouseEvent) -> int | None:
        """The cell under the mouse, if any."""
        offset, label = event.get_content_offset(self), self.label_size
        if offset is None or offset.x < label.width or offset.y < label.height:
            return None
        x = (offset.x - label.width + self.scroll_offset.x) // self.cell_size.width
        y = (offset.y - label.height + self.scroll_offset.y) // self.cell_size.height
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
        """One line: of the column labels, or of a row of cells with its label, as far as they are in sight."""
        scroll, width = self.scroll_offset, self.scrollable_content_region.width
        cell, label = self.cell_size, self.label_size
        row, line = divmod(y - label.height + scroll.y, cell.height)
        if row >= self._cells.height:
            return Strip.blank(width)
        first = scroll.x // cell.width
        columns = range(first, min(self._cells.width, (scroll.x + width) // cell.width + 1))
        at_x, at_y = self._cells.xy(self.cursor)
        before = Segment(" " * label.width)
        if y < label.height:
            named = ((self.column_label(x)[y], x == at_x) for x in columns)
            cells = [Segment(self._in_cell(sign), _label_style(here)) for sign, here in named]
        else:
            written = line == (cell.height - 1) // 2
            if written and label.width:
                before = Segment(f"{self.row_label(row):>{label.width - 1}} ", _label_style(row == at_y))
            cells = self._row(row, columns, written=written)
        start = scroll.x - first * cell.width
        return Strip([before, *Strip(cells).crop(start, start + width)]).adjust_cell_length(width)

    def _row(self, y: int, columns: range, *, written: bool) -> list[Segment]:
        """A line of a row: what its cells show, or their ground alone. Neighbours that look the same are one piece."""
        segments: list[Segment] = []
        text, style = "", None
        for x in columns:
            glyph, drawn = self.face(self._cells.index(x, y))
            if drawn is not style and text:
                segments.append(Segment(text, style))
                text = ""
            text, style = text + self._in_cell(glyph if written else " "), drawn
        segments.append(Segment(text, style))
        return segments

    def _in_cell(self, sign: str) -> str:
        """A sign in the middle of a cell, or left of it."""
        width = self.cell_size.width
        return f"{' ' * ((width - 1) // 2)}{sign}".ljust(width)


def _labels_in(room: int, label: int, cells: int, least: int) -> int:
    """What the labels of one side take: nothing in little room, or where the cells fit without them alone."""
    return 0 if 0 < room < least or cells <= room < label + cells else label


def _label_style(here: bool) -> Style:
    return Style(bold=True) if here else Style(dim=True)
