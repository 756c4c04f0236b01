"""How an m,n,k board is painted: the board, stones or signs, rows, and what is said of points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from typing import TYPE_CHECKING

from gridsage.drawing.picture import Frame
from gridsage.drawing.shapes import draw_box, draw_cross
from gridsage.drawing.svg import Canvas, number
from gridsage.drawing.themes import Colours

if TYPE_CHECKING:
    from gridsage.drawing.mnk.picture import FutureStone, MnkPicture

__all__ = ["MnkPainter"]

_STAR_BOARD = 13
"""On boards from this size the points that help the eye are marked, as on a board of wood."""
_STONE = 0.43
"""The radius of a stone, in cells."""


@dataclass(frozen=True)
class MnkPainter:
    """Paints one picture."""

    picture: MnkPicture
    canvas: Canvas
    frame: Frame
    colours: Colours

    def paint(self) -> None:
        """The board, the stones, and what is said of them."""
        self._paint_board()
        self.canvas.layer()
        for cell, code in enumerate(self.picture.cells):
            if code:
                self._paint_stone(cell, code - 1)
        self.canvas.layer()
        self._paint_rows()
        self.canvas.layer()
        self._write_order()
        self._mark_last()
        self.canvas.layer()
        self._paint_points()
        self.canvas.layer()
        self._paint_ranks()

    def _middle(self, cell: int) -> tuple[float, float]:
        y, x = divmod(cell, self.picture.width)
        return self.frame.middle(x, y)

    def _paint_board(self) -> None:
        canvas, side, picture, colours = self.canvas, self.frame.side, self.picture, self.colours
        left, top = self.frame.corner(0, 0)
        canvas.rect(left, top, picture.width * side, picture.height * side, fill=colours.board)
        canvas.layer()
        # Lines through the middles of cells for stones, along their edges for signs.
        shift, fewer = (side / 2, 1) if picture.stones else (0.0, 0)
        across, down = number((picture.width - fewer) * side), number((picture.height - fewer) * side)
        style = {"stroke": colours.lines, "stroke_width": max(1.0, side / 28), "fill": "none"}
        for x in range(picture.width + 1 - fewer):
            canvas.path(f"M{number(left + shift + x * side)} {number(top + shift)}v{down}", **style)
        for y in range(picture.height + 1 - fewer):
            canvas.path(f"M{number(left + shift)} {number(top + shift + y * side)}h{across}", **style)
        if picture.stones and min(picture.width, picture.height) >= _STAR_BOARD:
            for x in _star_places(picture.width):
                for y in _star_places(picture.height):
                    canvas.circle(*self.frame.middle(x, y), max(1.5, side * 0.08), fill=colours.lines)

    def _paint_stone(self, cell: int, seat: int) -> None:
        side, colours = self.frame.side, self.colours
        x, y = self._middle(cell)
        if self.picture.stones:
            style = {"stroke": colours.stone_edge, "stroke_width": max(0.8, side * 0.04)}
            self.canvas.circle(x, y, side * _STONE, fill=(colours.first, colours.second)[seat], **style)
        elif seat == 0:
            draw_cross(self.canvas, x, y, side * 0.25, stroke=self._sign_colour(0), stroke_width=side * 0.12)
        else:
            style = {"stroke": self._sign_colour(1), "stroke_width": side * 0.12}
            self.canvas.circle(x, y, side * 0.28, fill="none", **style)

    def _sign_colour(self, seat: int) -> str:
        return (self.colours.numbers[0], self.colours.numbers[2])[seat]

    def _paint_rows(self) -> None:
        side = self.frame.side
        for row in self.picture.rows_open:
            # Two dashes from cell to cell, so that those of rows which overlap lie on each other.
            dash = number(dist(self._middle(row[0]), self._middle(row[1])) / 4)
            self._strike(row, self.colours.warning, side * 0.09, stroke_dasharray=f"{dash} {dash}")
        for row in self.picture.rows_won:
            self._strike(row, self.colours.best, side * 0.16, stroke_opacity="0.9")

    def _strike(self, row: Sequence[int], colour: str, width: float, **style: object) -> None:
        ends = (*self._middle(row[0]), *self._middle(row[-1]))
        self.canvas.line(*ends, stroke=colour, stroke_width=width, stroke_linecap="round", **style)

    def _write_order(self) -> None:
        picture, colours = self.picture, self.colours
        if not self.frame.figures or not picture.stones:
            return  # on a sign there is no room for a number
        for cell, told in picture.order.items():
            self._write(cell, str(told), (colours.first_text, colours.second_text)[picture.cells[cell] - 1])

    def _mark_last(self) -> None:
        picture, colours, side = self.picture, self.colours, self.frame.side
        if picture.last is None:
            return
        x, y = self._middle(picture.last)
        if not picture.stones:
            draw_box(self.canvas, x, y, side * 0.86, fill="none", stroke=colours.best, stroke_width=side * 0.06)
        elif picture.last in picture.order and self.frame.figures:
            style = {"stroke": colours.best, "stroke_width": side * 0.1}
            self.canvas.circle(x, y, side * _STONE, fill="none", **style)
        else:
            self.canvas.circle(x, y, side * 0.13, fill=colours.best)

    def _paint_points(self) -> None:
        canvas, side, colours = self.canvas, self.frame.side, self.colours
        for cell in self.picture.forbidden:
            draw_cross(canvas, *self._middle(cell), side * 0.19, stroke=colours.warning, stroke_width=side * 0.1)
        dashes = f"{number(side * 0.18)} {number(side * 0.12)}"
        style = {"stroke": colours.warning, "stroke_width": side * 0.08, "stroke_dasharray": dashes}
        for cell in dict.fromkeys((*self.picture.danger, *self.picture.winning_cells)):
            canvas.circle(*self._middle(cell), side * 0.34, fill="none", **style)
        canvas.layer()
        for stone in self.picture.line:
            if stone.cell not in self.picture.ranks:  # its box says more
                self._paint_future(stone)

    def _paint_future(self, stone: FutureStone) -> None:
        side, colours = self.frame.side, self.colours
        ink = self._sign_colour(stone.seat)
        if self.picture.stones:
            ink = (colours.first_text, colours.second_text)[stone.seat]
            self.canvas.circle(*self._middle(stone.cell), side * 0.36, fill=colours.board)
            self.canvas.circle(
                *self._middle(stone.cell), side * 0.36, fill=(colours.first, colours.second)[stone.seat],
                fill_opacity="0.7", stroke=colours.stone_edge, stroke_width=max(0.8, side * 0.04),
                stroke_dasharray=f"{number(side * 0.1)} {number(side * 0.08)}",
            )  # fmt: skip
        if self.frame.figures:
            self._write(stone.cell, str(stone.number), ink)

    def _paint_ranks(self) -> None:
        canvas, side, colours, picture = self.canvas, self.frame.side, self.colours, self.picture
        for cell in picture.ranks:
            style = {"stroke": colours.best, "stroke_width": side * 0.08}
            draw_box(canvas, *self._middle(cell), side * 0.76, fill=colours.board, **style)
        canvas.layer()
        words = dict(picture.ranks)
        if picture.wrong is not None:
            words[picture.wrong] = "?"
        for cell, text in words.items():
            if self.frame.figures:
                ink = colours.warning if cell == picture.wrong else colours.text
                self._write(cell, text, ink, font_weight="bold")

    def _write(self, cell: int, text: str, fill: str, **style: object) -> None:
        side = self.frame.side
        size = round(min(side * 0.46, side * 0.74 / (0.6 * len(text))), 1)
        self.canvas.text(*self._middle(cell), text, size, fill, **style)


def _star_places(size: int) -> tuple[int, ...]:
    """The fourth lines and, on an odd board, the middle one."""
    return (3, size // 2, size - 4) if size % 2 else (3, size - 4)
