"""A picture as a value: a board's size, a title, and what a family adds; and the frame that all boards share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, Self

from gridsage.checks import check_text
from gridsage.drawing.drawable import Drawable
from gridsage.drawing.look import Look
from gridsage.drawing.svg import Canvas
from gridsage.drawing.themes import Colours

__all__ = ["BoardPicture", "Frame", "Role", "Span"]

_FEWEST_PX = 12
"""Smaller figures cannot be read, and are left out."""


class Role(StrEnum):
    """What a piece of text stands for: a terminal may colour it."""

    PLAIN = ""
    SOFT = "soft"
    FIRST = "first"
    SECOND = "second"
    LAST_FIRST = "last first"
    LAST_SECOND = "last second"
    BEST = "best"
    SAFE = "safe"
    MINE = "mine"
    EXPLODED = "exploded"
    LOW = "low"
    MIDDLE = "middle"
    HIGH = "high"
    BRACKET = "bracket"


class Span(NamedTuple):
    """A piece of a line of text, and what it stands for."""

    text: str
    role: Role = Role.PLAIN


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the cells lie: their side and the place of the first one."""

    side: int
    left: float
    top: float

    def corner(self, x: int, y: int) -> tuple[float, float]:
        """The top left corner of a cell."""
        return self.left + x * self.side, self.top + y * self.side

    def middle(self, x: float, y: float) -> tuple[float, float]:
        """The middle of a cell."""
        return self.left + (x + 0.5) * self.side, self.top + (y + 0.5) * self.side

    @property
    def figures(self) -> bool:
        """Whether a cell is large enough for figures."""
        return self.side >= _FEWEST_PX


@dataclass(frozen=True, kw_only=True)
class BoardPicture(Drawable, ABC):
    """What is to be seen. Pictures of each family say how they are drawn and how they are written."""

    width: int
    height: int
    title: str
    caption: str = ""
    """A sentence below the picture: in notebooks, in text, and for screen readers."""

    def picture(self) -> Self:
        """The picture itself."""
        return self

    def with_title(self, title: str) -> Self:
        """The same picture under another title."""
        return replace(self, title=check_text(title, "title"))

    @abstractmethod
    def draw(self, canvas: Canvas, frame: Frame, colours: Colours) -> None:
        """Put the board and all that is on it on the canvas."""

    def ground(self, colours: Colours) -> str:
        """The colour around the board."""
        return colours.back

    @abstractmethod
    def rows(self) -> list[list[Span]]:
        """The board as text, row by row, without coordinates."""

    @abstractmethod
    def name_columns(self) -> Sequence[str]:
        """What stands above the columns."""

    @abstractmethod
    def name_rows(self) -> Sequence[str]:
        """What stands beside the rows."""

    def spans(self) -> list[list[Span]]:
        """The board as text with its coordinates, row by row."""
        names = self.name_rows()
        edge = max(map(len, names))
        head = [[Span(" " * edge), Span(line, Role.SOFT)] for line in self.head()]
        rows = self.rows()
        return [*head, *([Span(f"{name:>{edge}}", Role.SOFT), *row] for name, row in zip(names, rows, strict=True))]

    @abstractmethod
    def head(self) -> list[str]:
        """The names of the columns in lines that stand above :meth:`rows`."""

    def text(self, *, labels: bool = True) -> str:
        """The picture as text."""
        lines = ["".join(span.text for span in row) for row in (self.spans() if labels else self.rows())]
        if self.caption and labels:
            lines += ["", self.caption]
        return "\n".join(line.rstrip() for line in lines)

    def render(self, look: Look, *, inline: bool = False) -> str:
        """The picture as SVG: a file of its own, or ``inline`` in a page of HTML."""
        side = look.side(self.width, self.height)
        colours = look.colours
        # Coordinates that would be too small to be read are left out with the room for them.
        labelled = look.labels and side >= _FEWEST_PX
        size = max(9.0, min(14.0, side * 0.4))
        margin = max(2, round(side * 0.25))
        left = margin + (size * (0.75 + 0.6 * max(map(len, self.name_rows()))) if labelled else 0)
        top = margin + (size * 1.5 if labelled else 0)
        frame = Frame(side, round(left), round(top))
        width = frame.left + self.width * side + margin
        height = frame.top + self.height * side + margin
        canvas = Canvas()
        canvas.rect(0, 0, width, height, fill=self.ground(colours))
        canvas.layer()
        self.draw(canvas, frame, colours)
        if labelled:
            canvas.layer()
            self._draw_labels(canvas, frame, colours, size)
        return canvas.document(width, height, title=self.title, caption=self.caption, css=look.css, inline=inline)

    def _draw_labels(self, canvas: Canvas, frame: Frame, colours: Colours, size: float) -> None:
        columns = self.name_columns()
        # Long names under narrow cells would run into each other: then every second or fifth is named.
        step = next((n for n in (1, 2, 5) if n * frame.side >= 0.65 * size * max(map(len, columns)) + 3), 10)
        for x in range(0, self.width, step):
            canvas.text(frame.middle(x, 0)[0], frame.top - size * 0.75, columns[x], size, colours.soft)
        for y, name in enumerate(self.name_rows()):
            at = frame.middle(0, y)[1]
            canvas.text(frame.left - size * 0.5, at, name, size, colours.soft, text_anchor="end")
