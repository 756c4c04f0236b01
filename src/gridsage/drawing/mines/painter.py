"""How a Minesweeper board is painted: surfaces, what stands on the cells, marks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from gridsage.drawing.mines.cells import CellCode, CellMark, percent
from gridsage.drawing.picture import Frame
from gridsage.drawing.shapes import draw_box, draw_cross, draw_flag, draw_mine, draw_star, draw_tick
from gridsage.drawing.svg import Canvas, number
from gridsage.drawing.themes import Colours, heat, ink_on

if TYPE_CHECKING:
    from gridsage.drawing.mines.picture import MinesPicture

__all__ = ["MinesPainter"]

_CLOSED = frozenset((CellCode.HIDDEN, CellCode.FLAG, CellCode.WRONG_FLAG))

_CERTAIN = {CellMark.SAFE: 0.0, CellMark.MINE: 1.0}
"""The chance to be a mine; a cell with words on it is coloured by it."""


@dataclass(frozen=True)
class MinesPainter:
    """Paints one picture."""

    picture: MinesPicture
    canvas: Canvas
    frame: Frame
    colours: Colours

    def paint(self) -> None:
        """Surfaces first, then what stands on them, then marks."""
        self._paint_surfaces()
        self.canvas.layer()
        for cell, code in enumerate(self.picture.cells):
            self._paint_content(cell, code)
        self.canvas.layer()
        for cell, marks in self.picture.marks.items():
            for mark in marks:
                if cell not in self.picture.notes or mark not in _CERTAIN:
                    self._paint_mark(cell, mark)

    @cached_property
    def _fills(self) -> dict[int, str]:
        """The cells whose colour says something."""
        groups = self.colours.groups
        fills = {cell: heat(self.colours, chance) for cell, chance in self.picture.chances.items()}
        for cell in self.picture.notes:
            for mark in self.picture.marks.get(cell, ()):
                if mark in _CERTAIN:
                    fills[cell] = heat(self.colours, _CERTAIN[mark])
        for part, cells in enumerate(self.picture.groups):
            fills |= dict.fromkeys(cells, groups[part % len(groups)])
        return fills

    def _corner(self, cell: int) -> tuple[float, float]:
        y, x = divmod(cell, self.picture.width)
        return self.frame.corner(x, y)

    def _middle(self, cell: int) -> tuple[float, float]:
        y, x = divmod(cell, self.picture.width)
        return self.frame.middle(x, y)

    def _paint_surfaces(self) -> None:
        canvas, side, picture, colours = self.canvas, self.frame.side, self.picture, self.colours
        left, top = self._corner(0)
        canvas.rect(left, top, picture.width * side, picture.height * side, fill=colours.open)
        canvas.layer()
        for cell, code in enumerate(picture.cells):
            if cell in self._fills:
                canvas.rect(*self._corner(cell), side, side, fill=self._fills[cell])
            elif code == CellCode.EXPLODED:
                canvas.rect(*self._corner(cell), side, side, fill=colours.mine, fill_opacity="0.4")
            elif code in _CLOSED:
                canvas.rect(*self._corner(cell), side, side, fill=colours.hidden)
        canvas.layer()
        style = {"stroke": colours.grid, "stroke_width": max(0.5, side / 24)}
        for x in range(picture.width + 1):
            canvas.path(f"M{number(left + x * side)} {number(top)}v{picture.height * side}", **style)
        for y in range(picture.height + 1):
            canvas.path(f"M{number(left)} {number(top + y * side)}h{picture.width * side}", **style)
        if colours.bevel:
            self._paint_bevels()
        canvas.layer()
        canvas.rect(
            left,
            top,
            picture.width * side,
            picture.height * side,
            fill="none",
            stroke=colours.soft,
            stroke_opacity="0.6",
        )

    def _paint_bevels(self) -> None:
        """Closed cells as buttons, with light from the top left."""
        side = self.frame.side
        edge = max(1.0, side / 11)
        long, short, e = number(side), number(side - 2 * edge), number(edge)
        self.canvas.layer()
        for cell, code in enumerate(self.picture.cells):
            if code in _CLOSED:
                x, y = self._corner(cell)
                light = f"M{number(x)} {number(y + side)}v-{long}h{long}l-{e} {e}h-{short}v{short}z"
                shade = f"M{number(x + side)} {number(y)}v{long}h-{long}l{e} -{e}h{short}v-{short}z"
                self.canvas.path(light, fill="#ffffff", fill_opacity="0.75")
                self.canvas.path(shade, fill="#000000", fill_opacity="0.38")

    def _paint_content(self, cell: int, code: int) -> None:
        side, colours, picture = self.frame.side, self.colours, self.picture
        x, y = self._middle(cell)
        if cell in picture.notes:
            self._write(cell, picture.notes[cell])
        elif code in (CellCode.FLAG, CellCode.WRONG_FLAG):
            draw_flag(self.canvas, x, y, side, pole=colours.text, cloth=colours.mine)
            if code == CellCode.WRONG_FLAG:
                draw_cross(self.canvas, x, y, side * 0.34, stroke=colours.text, stroke_width=side * 0.07)
        elif code in (CellCode.EXPLODED, CellCode.MINE):
            draw_mine(self.canvas, x, y, side, body=colours.text, gleam=colours.open)
        elif 0 < code < CellCode.HIDDEN:
            if self.frame.figures:
                self.canvas.text(x, y, str(code), side * 0.6, colours.numbers[code - 1], font_weight="bold")
            else:
                self.canvas.circle(x, y, side * 0.22, fill=colours.numbers[code - 1])
        elif cell in picture.chances:
            self._write_chance(cell, picture.chances[cell])

    def _write_chance(self, cell: int, chance: float) -> None:
        if chance in (0, 1):
            side = self.frame.side
            draw = draw_cross if chance else draw_tick
            ink = ink_on(self._fills[cell])
            draw(self.canvas, *self._middle(cell), side * 0.2, stroke=ink, stroke_width=side * 0.08)
        else:
            self._write(cell, percent(chance))

    def _write(self, cell: int, text: str) -> None:
        if self.frame.figures and text:
            side = self.frame.side
            size = round(min(side * 0.44, side * 0.86 / (0.6 * len(text))), 1)
            ink = ink_on(self._fills[cell]) if cell in self._fills else self.colours.text
            self.canvas.text(*self._middle(cell), text, size, ink)

    def _paint_mark(self, cell: int, mark: CellMark) -> None:
        side, colours, canvas = self.frame.side, self.colours, self.canvas
        x, y = self._middle(cell)
        match mark:
            case CellMark.SAFE:
                draw_tick(canvas, x, y, side * 0.24, stroke=colours.safe, stroke_width=side * 0.11)
            case CellMark.MINE:
                draw_cross(canvas, x, y, side * 0.22, stroke=colours.mine, stroke_width=side * 0.11)
            case CellMark.BEST:
                draw_box(canvas, x, y, side * 0.9, fill="none", stroke=colours.best, stroke_width=side * 0.1)
                draw_star(canvas, x + side * 0.42, y - side * 0.42, side * 0.3, fill=colours.best, stroke=colours.back)
            case CellMark.CLUE:
                dashes = f"{number(side * 0.2)} {number(side * 0.13)}"
                style = {"stroke": colours.clue, "stroke_width": side * 0.08, "stroke_dasharray": dashes}
                draw_box(canvas, x, y, side * 0.88, fill="none", **style)
            case CellMark.CHOSEN:
                canvas.circle(x, y, side * 0.4, fill="none", stroke=colours.warning, stroke_width=side * 0.08)
