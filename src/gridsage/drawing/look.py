"""How a picture looks: its theme, its palette, the size of a cell, and whether coordinates stand around the board."""

from __future__ import annotations

from dataclasses import dataclass

from gridsage.checks import check_flag, check_whole
from gridsage.drawing.themes import AUTO, Colours, auto_css, find_colours

__all__ = ["LARGEST_CELL", "SMALLEST_CELL", "Look"]

SMALLEST_CELL, LARGEST_CELL = 4, 200
"""The sides of a cell, in pixels."""
_SIZES = ((20, 32), (45, 24), (100, 16))
"""Up to so many cells a side, a cell is so wide when nothing is said…"""
_TINY = 10
"""…and on larger boards this."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is said once for any picture; see ``docs/drawing.md``."""

    theme: str = "light"
    palette: str = "standard"
    cell_px: int | None = None
    """The side of a cell; None chooses one by the size of the board."""
    labels: bool = True
    """Whether coordinates stand around the board."""

    def __post_init__(self) -> None:
        find_colours(self.theme, self.palette)
        check_flag(self.labels, "labels")
        if self.cell_px is not None:
            check_whole(self.cell_px, "pixels for a cell", SMALLEST_CELL, LARGEST_CELL)

    @property
    def colours(self) -> Colours:
        """The colours of the theme and the palette."""
        return find_colours(self.theme, self.palette)

    @property
    def css(self) -> str:
        """What the picture must say once, beside its shapes."""
        return auto_css(self.palette) if self.theme == AUTO else ""

    def side(self, width: int, height: int) -> int:
        """The side of a cell on a board of this size, in pixels."""
        if self.cell_px is not None:
            return self.cell_px
        return next((side for most, side in _SIZES if max(width, height) <= most), _TINY)
