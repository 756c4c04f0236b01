"""The Minesweeper board in the terminal: what it shows, and what a player may ask for on it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message

from gridsage.games.mines import EXPLODED, FLAG, HIDDEN, Grid, MoveKind, Verdict
from gridsage.tui.grid_board import Cells, GridBoard

__all__ = ["MINE", "WRONG_FLAG", "BoardWidget", "Picture"]

MINE = 12
"""The code of a mine that is shown after the game, beside those of a view."""
WRONG_FLAG = 13
"""The code of a flag that stood on a safe cell, shown after the game."""

# A hidden cell has a sign too: not everybody sees the two greys, and some terminals have no colours.
_GLYPHS = {HIDDEN: "·", FLAG: "⚑", EXPLODED: "✹", MINE: "✹", WRONG_FLAG: "✗", 0: " "}


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


class BoardWidget(GridBoard):
    """Shows a :class:`Picture`, keeps the cursor, and tells what the player asks for; it decides nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
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

    def __init__(self, picture: Picture, *, id: str | None = None) -> None:
        self.picture = picture
        super().__init__(picture.grid, id=id)

    def show(self, picture: Picture) -> None:
        """Draw another picture."""
        self.picture = picture
        self.fit(picture.grid)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The keys of the moves are not offered while they would do nothing."""
        return not (action == "ask" and self.picture.locked)

    def action_ask(self, kind: str) -> None:
        """Ask for a move on the cell under the cursor."""
        self.post_message(self.Asked(MoveKind(kind), self.cursor))

    def clicked(self, cell: int, event: events.Click) -> None:
        """Left opens, right flags, middle and a double click chord."""
        is_number = self.picture.codes[cell] <= 8
        if event.button == 3:
            self.post_message(self.Asked(MoveKind.FLAG, cell))
        elif event.button == 2 or (is_number and event.chain >= 2):
            self.post_message(self.Asked(MoveKind.CHORD, cell))
        elif not is_number:
            self.post_message(self.Asked(MoveKind.OPEN, cell))

    def measure_labels(self, cells: Cells) -> Size:
        """Room for the largest numbers of rows and, figure below figure, of columns: both count from 0."""
        return Size(len(str(cells.height - 1)) + 1, len(str(cells.width - 1)))

    def row_label(self, y: int) -> str:
        """The row's number."""
        return str(y)

    def column_label(self, x: int) -> str:
        """The column's number: its last figure, and all of them at each ten."""
        return str(x if x % 10 == 0 else x % 10).rjust(self.label_size.height)

    def face(self, cell: int) -> tuple[str, Style]:
        """The number, flag or mine, and what is laid over it."""
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
        x, y = picture.grid.xy(cell)
        return glyph, self.style_for(code, over, (x + y) & 1)

    def paint(self, code: int, over: str, shade: int) -> Style:
        """Hidden cells are laid like a chessboard; a loss is shown as a loss, also where the bot moved last."""
        palette = self.palette
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
        if over and not (over in ("last", "guess") and code in (EXPLODED, WRONG_FLAG)):
            ink, ground = palette.mark(over)
        return Style(color=ink, bgcolor=ground, bold=code != 0)
