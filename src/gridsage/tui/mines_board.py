"""The Minesweeper board as one widget that draws itself line by line: 200×200 cells scroll as smoothly as 9×9."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from gridsage.games.mines import EXPLODED, FLAG, HIDDEN, Grid, MoveKind, Verdict
from gridsage.tui.palette import DARK, LIGHT, Palette

__all__ = ["CELL_WIDTH", "MINE", "WRONG_FLAG", "BoardWidget", "Picture"]

CELL_WIDTH = 2
"""Columns a cell takes: about square in most fonts."""

MINE = 12
"""The code of a mine that is shown after the game, beside those of a view."""
WRONG_FLAG = 13
"""The code of a flag that stood on a safe cell, shown after the game."""

_GLYPHS = {HIDDEN: " ", FLAG: "⚑", EXPLODED: "✹", MINE: "✹", WRONG_FLAG: "✗", 0: " "}


@dataclass(frozen=True, slots=True)
class Picture:
    """All that the widget draws: a code for each cell, and what is laid over them."""

    grid: Grid
    codes: bytes
    hints: Mapping[int, Verdict] = field(default_factory=dict)
    clues: Collection[int] = frozenset()
    """Numbers that the shown reason rests on."""
    spoken: Collection[int] = frozenset()
    """Other cells that the shown reason speaks of."""
    last: int | None = None
    """The cell of the bot's last move."""
    guess: bool = False
    """Whether that move was a guess."""
    cursor: bool = True
    """Whether the cursor is drawn."""
    locked: bool = False
    """Whether moves cannot be asked for by keys: a bot is playing."""


class BoardWidget(ScrollView, can_focus=True):
    """Shows a :class:`Picture`, keeps the cursor, and tells what the player asks for; it decides nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(0,-1)", "Up", show=False),
        Binding("down,j", "move(0,1)", "Down", show=False),
        Binding("left,h", "move(-1,0)", "Left", show=False),
        Binding("right,l", "move(1,0)", "Right", show=False),
        Binding("pageup", "move(0,-10)", "10 up", show=False),
        Binding("pagedown", "move(0,10)", "10 down", show=False),
        Binding("home", "move(-999,0)", "Row start", show=False),
        Binding("end", "move(999,0)", "Row end", show=False),
        Binding("ctrl+home", "move(-999,-999)", "First cell", show=False),
        Binding("ctrl+end", "move(999,999)", "Last cell", show=False),
        Binding("space,enter", "ask('open')", "Open", key_display="space"),
        Binding("f", "ask('flag')", "Flag"),
        Binding("c", "ask('chord')", "Chord"),
    ]

    class Asked(Message):
        """The player wants a move; ``flag`` stands for unflag as well."""

        def __init__(self, kind: MoveKind, cell: int) -> None:
            self.kind = kind
            self.cell = cell
            super().__init__()

    class CursorMoved(Message):
        """The cursor stands on another cell."""

        def __init__(self, cell: int) -> None:
            self.cell = cell
            super().__init__()

    def __init__(self, picture: Picture, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.picture = picture
        self.cursor = 0
        self._styles: dict[tuple[object, ...], Style] = {}
        self.palette = DARK
        self._fit()

    def show(self, picture: Picture) -> None:
        """Draw another picture; the cursor stays, or goes to the middle of a board of another size."""
        resized = picture.grid is not self.picture.grid
        self.picture = picture
        if resized:
            self._fit()
            self.scroll_to(0, 0, animate=False)
        self.refresh()

    def use_palette(self, *, dark: bool) -> None:
        """Draw in the colours for dark or for light screens."""
        self.palette = DARK if dark else LIGHT
        self._styles.clear()
        self.refresh()

    def put_cursor(self, cell: int) -> None:
        """Move the cursor and keep it in sight."""
        if cell == self.cursor:
            return
        old, self.cursor = self.cursor, cell
        width = self.picture.grid.width
        self.refresh_line(old // width)
        self.refresh_line(cell // width)
        self.reveal(cell)
        self.post_message(self.CursorMoved(cell))

    def reveal(self, cell: int) -> None:
        """Scroll, if need be, until the cell is in sight."""
        # A margin of two cells shows what lies beyond the edge of the window.
        x, y = self.picture.grid.xy(cell)
        self.scroll_to_region(
            Region((x - 2) * CELL_WIDTH, y - 2, 5 * CELL_WIDTH, 5), animate=False, force=True, immediate=True
        )

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor, as far as the board goes."""
        grid = self.picture.grid
        x, y = grid.xy(self.cursor)
        self.put_cursor(grid.index(min(max(x + dx, 0), grid.width - 1), min(max(y + dy, 0), grid.height - 1)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of the moves are not offered while they would do nothing."""
        return not (action == "ask" and self.picture.locked)

    def action_ask(self, kind: str) -> None:
        """Ask for a move on the cell under the cursor."""
        self.post_message(self.Asked(MoveKind(kind), self.cursor))

    def cell_at(self, event: events.MouseEvent) -> int | None:
        """The cell under the mouse, if any."""
        offset = event.get_content_offset(self)
        if offset is None:
            return None
        x, y = (offset.x + self.scroll_offset.x) // CELL_WIDTH, offset.y + self.scroll_offset.y
        grid = self.picture.grid
        return grid.index(x, y) if 0 <= x < grid.width and 0 <= y < grid.height else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The cursor follows the mouse, so that hints can be read by pointing."""
        if (cell := self.cell_at(event)) is not None and cell != self.cursor:
            # Pointing must not make the board run away under the pointer.
            old, self.cursor = self.cursor, cell
            self.refresh_line(old // self.picture.grid.width)
            self.refresh_line(cell // self.picture.grid.width)
            self.post_message(self.CursorMoved(cell))

    def on_click(self, event: events.Click) -> None:
        """Left opens, right flags, middle and a double click chord."""
        if (cell := self.cell_at(event)) is None:
            return
        event.stop()
        if cell != self.cursor:
            self.on_mouse_move(event)  # type: ignore[arg-type]
        is_number = self.picture.codes[cell] <= 8
        if event.button == 3:
            self.post_message(self.Asked(MoveKind.FLAG, cell))
        elif event.button == 2 or (is_number and event.chain >= 2):
            self.post_message(self.Asked(MoveKind.CHORD, cell))
        elif not is_number:
            self.post_message(self.Asked(MoveKind.OPEN, cell))

    def render_line(self, y: int) -> Strip:
        """One row of cells, as far as it is in sight."""
        grid = self.picture.grid
        scroll = self.scroll_offset
        row = y + scroll.y
        width = self.scrollable_content_region.width
        if row >= grid.height:
            return Strip.blank(width)
        first = scroll.x // CELL_WIDTH
        end = min(grid.width, (scroll.x + width) // CELL_WIDTH + 1)
        segments: list[Segment] = []
        text, style = "", None
        for x in range(first, end):
            glyph, drawn = self._face(row * grid.width + x, (x + row) & 1)
            if drawn is style:
                text += glyph
                continue
            if style is not None:
                segments.append(Segment(text, style))
            text, style = glyph, drawn
        segments.append(Segment(text, style))
        start = scroll.x - first * CELL_WIDTH
        return Strip(segments).crop(start, start + width).adjust_cell_length(width)

    def _fit(self) -> None:
        grid = self.picture.grid
        self.cursor = grid.index(grid.width // 2, grid.height // 2)
        self.virtual_size = Size(grid.width * CELL_WIDTH, grid.height)

    def _face(self, cell: int, shade: int) -> tuple[str, Style]:
        """The two characters of a cell and their style; equal looks share one style object."""
        picture = self.picture
        code = picture.codes[cell]
        hint = picture.hints.get(cell)
        glyph = _GLYPHS.get(code) or str(code)
        if hint is not None and code == HIDDEN:
            glyph = "✓" if hint is Verdict.SAFE else "!"
        over = ""
        if cell == self.cursor and picture.cursor:
            over = "cursor"
        elif cell in picture.clues:
            over = "clue"
        elif cell == picture.last:
            over = "guess" if picture.guess else "last"
        elif hint is not None:
            over = hint.value
        elif cell in picture.spoken:
            over = "spoken"
        key = (code, over, shade)
        style = self._styles.get(key)
        if style is None:
            style = self._styles[key] = _style(self.palette, code, over, shade)
        return f"{glyph} ", style


def _style(palette: Palette, code: int, over: str, shade: int) -> Style:
    ink, ground = palette.hidden_ink, palette.hidden[shade]
    if 1 <= code <= 8:
        ink, ground = palette.numbers[code - 1], palette.open
    elif code == 0:
        ground = palette.open
    elif code == FLAG:
        ink = palette.flag
    elif code == MINE:
        ink, ground = palette.truth, palette.open
    elif code == EXPLODED:
        ink, ground = palette.hint_ink, palette.mine
    elif code == WRONG_FLAG:
        ink, ground = palette.wrong_ink, palette.wrong
    match over:
        case "cursor":
            ink, ground = palette.cursor_ink, palette.cursor
        case "safe":
            ink, ground = palette.hint_ink, palette.safe
        case "mine":
            ink, ground = palette.hint_ink, palette.mine
        case "clue":
            ink, ground = palette.mark_ink, palette.clue
        case "spoken":
            ink, ground = palette.mark_ink, palette.spoken
        # A loss is shown as a loss, also where the bot moved last.
        case "last" if code not in (EXPLODED, WRONG_FLAG):
            ink, ground = palette.mark_ink, palette.last
        case "guess" if code not in (EXPLODED, WRONG_FLAG):
            ink, ground = palette.mark_ink, palette.guess
    return Style(color=ink, bgcolor=ground, bold=code != 0)
