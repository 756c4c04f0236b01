"""SVG as text: elements whose text is escaped, and a canvas that keeps the file small."""

from __future__ import annotations

import re
from html import escape

__all__ = ["Canvas", "attributes", "clean_text", "number", "tag"]

_FONTS = "Figtree,'Helvetica Neue',Arial,'Liberation Sans','DejaVu Sans','Noto Sans',sans-serif"
"""A renderer takes the first that it has; the names cover what systems come with."""
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_DIGIT_RISE = 0.36
"""How far below its middle a figure's foot stands, in font sizes."""


def clean_text(text: str) -> str:
    """The text escaped for XML; signs that XML cannot hold at all become a replacement sign.

    >>> clean_text("1 < 2\\0")
    '1 &lt; 2�'
    """
    return escape(_NOT_XML.sub("\ufffd", text), quote=False).replace('"', "&quot;")


def number(value: float) -> str:
    """A coordinate, as short as a hundredth of a pixel allows.

    >>> number(3.0), number(2.505)
    ('3', '2.5')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def attributes(**values: object) -> str:
    """Attributes of an element; an underscore in a name stands for a hyphen, and None leaves one out."""
    return "".join(
        f' {key.rstrip("_").replace("_", "-")}="'
        f'{number(value) if isinstance(value, float) else clean_text(str(value))}"'
        for key, value in values.items()
        if value is not None
    )


def tag(name: str, text: str = "", **values: object) -> str:
    """An element of SVG.

    >>> tag("text", "1 < 2", x=3, text_anchor="middle")
    '<text x="3" text-anchor="middle">1 &lt; 2</text>'
    """
    said = attributes(**values)
    return f"<{name}{said}>{clean_text(text)}</{name}>" if text else f"<{name}{said}/>"


class Canvas:
    """Collects shapes in layers, the lowest first. Shapes of one layer that look alike become one path.

    So a board of 40,000 cells is some thousand elements, not a hundred thousand.
    """

    def __init__(self) -> None:
        self._layers: list[dict[str, list[str]]] = [{}]

    def layer(self) -> None:
        """Whatever comes now lies above all that came before."""
        self._layers.append({})

    def path(self, d: str, /, **style: object) -> None:
        """A path; ``style`` is its attributes."""
        self._layers[-1].setdefault(attributes(**style), []).append(d)

    def rect(self, x: float, y: float, width: float, height: float, /, **style: object) -> None:
        """A rectangle."""
        side = number(width)
        self.path(f"M{number(x)} {number(y)}h{side}v{number(height)}h-{side}z", **style)

    def circle(self, x: float, y: float, radius: float, /, **style: object) -> None:
        """A circle."""
        r, across = number(radius), number(2 * radius)
        self.path(f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0z", **style)

    def line(self, x1: float, y1: float, x2: float, y2: float, /, **style: object) -> None:
        """A straight line."""
        self.path(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}", **style)

    def text(self, x: float, y: float, text: str, size: float, fill: str, /, **style: object) -> None:
        """Text with its middle at the point; ``style`` is further attributes."""
        shared = attributes(fill=fill, font_size=size, **style)
        element = f'<text x="{number(x)}" y="{number(y + _DIGIT_RISE * size)}">{clean_text(text)}</text>'
        self._layers[-1].setdefault(f"text{shared}", []).append(element)

    def parts(self) -> list[str]:
        """The elements."""
        found = []
        for layer in self._layers:
            for style, shapes in layer.items():
                if style.startswith("text"):
                    found.append(f"<g{style.removeprefix('text')}>{''.join(shapes)}</g>")
                else:
                    found.append(f'<path d="{"".join(shapes)}"{style}/>')
        return found

    def document(
        self, width: float, height: float, *, title: str, caption: str = "", css: str = "", inline: bool = False
    ) -> str:
        """The whole picture; ``title`` and ``caption`` are what a screen reader says of it."""
        size = {"width": float(width), "height": float(height)}
        head = attributes(
            xmlns=None if inline else "http://www.w3.org/2000/svg",  # HTML knows what it is
            viewBox=f"0 0 {number(width)} {number(height)}",
            **size,
            role="img",
            class_="gridsage",
            font_family=_FONTS,
            text_anchor="middle",
        )
        said = [tag("title", title), tag("desc", caption)] if caption else [tag("title", title)]
        style = [f"<style>{css}</style>"] if css else []
        return "\n".join([f"<svg{head}>", *said, *style, *self.parts(), "</svg>", ""])
