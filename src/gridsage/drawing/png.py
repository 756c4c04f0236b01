"""PNG of a picture, by resvg: the extra ``png``."""

from __future__ import annotations

from functools import lru_cache

from gridsage.drawing.look import Look
from gridsage.drawing.picture import BoardPicture
from gridsage.drawing.svg import Canvas
from gridsage.drawing.themes import AUTO
from gridsage.errors import OptionError
from gridsage.extras import require_extra

__all__ = ["MOST_PIXELS", "make_png"]

MOST_PIXELS = 64_000_000
"""A larger picture would take more memory than a picture is worth: four bytes for each pixel, and more to pack them."""


def make_png(picture: BoardPicture, look: Look) -> bytes:
    """The picture as PNG. It has one background: the theme ``auto`` is drawn as ``light``."""
    require_extra("png", "drawing PNG")
    side = look.side(picture.width, picture.height)
    if (pixels := (picture.width + 2) * (picture.height + 2) * side * side) > MOST_PIXELS:
        fits = int((MOST_PIXELS / ((picture.width + 2) * (picture.height + 2))) ** 0.5)
        raise OptionError(f"a PNG of {pixels:,} pixels is too large: give a cell at most {fits} pixels, or draw an SVG")
    if not _has_fonts():
        raise OptionError("a PNG needs a font for its figures, and none was found: install one such as DejaVu Sans")
    if look.theme == AUTO:
        look = Look("light", look.palette, look.cell_px, look.labels)
    return _render(picture.render(look))


def _render(svg: str) -> bytes:
    from resvg_py import svg_to_bytes

    # Fonts of the system come in where the first names of the picture's list are not installed.
    return bytes(svg_to_bytes(svg_string=svg))


@lru_cache(maxsize=1)
def _has_fonts() -> bool:
    """Whether text can be seen at all: without a font the renderer leaves it out and says nothing."""

    def draw(text: str) -> bytes:
        canvas = Canvas()
        canvas.text(10, 10, text, 16, "#000000")
        return _render(canvas.document(20, 20, title="font"))

    return draw("8") != draw(" ")
