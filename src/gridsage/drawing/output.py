"""Where pictures go: files, by the ending of their names, and notebooks."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

from gridsage.drawing.look import Look
from gridsage.drawing.picture import BoardPicture
from gridsage.drawing.png import make_png
from gridsage.drawing.svg import clean_text
from gridsage.errors import UnknownNameError
from gridsage.files import write_bytes, write_text

__all__ = ["ENDINGS", "check_ending", "format_html", "write_picture"]

ENDINGS = (".png", ".svg", ".txt")
"""The files that a picture can be written to."""


def check_ending(path: Path) -> None:
    """Refuse a file whose ending names no format of pictures, before anything is worked out."""
    if path.suffix.lower() not in ENDINGS:
        raise UnknownNameError("picture format", path.suffix or path.name, ENDINGS)


def write_picture(picture: BoardPicture, path: Path, look: Look | None = None, *, replace: bool = False) -> None:
    """Write a picture; the file's ending names the format. A file that exists is only replaced when asked for."""
    check_ending(path)
    look = look or Look()
    match path.suffix.lower():
        case ".svg":
            write_text(path, picture.render(look), replace=replace)
        case ".png":
            write_bytes(path, make_png(picture, look), replace=replace)
        case _:
            write_text(path, picture.text(labels=look.labels) + "\n", replace=replace)


def format_html(picture: BoardPicture) -> str:
    """The picture with its caption and its text, as HTML.

    The picture is an image of its own, so that it cannot touch the page; what shows no SVG shows its title, and the
    text is there in any case.
    """
    data = b64encode(picture.render(Look()).encode()).decode()
    caption = (
        f'<figcaption style="font-size:.9em">{clean_text(picture.caption)}</figcaption>' if picture.caption else ""
    )
    return (
        '<figure style="margin:0">'
        f'<img src="data:image/svg+xml;base64,{data}" alt="{clean_text(picture.title)}" style="max-width:100%">'
        f"{caption}<details><summary>as text</summary>"
        f'<pre style="line-height:1.2">{clean_text(picture.text())}</pre></details></figure>'
    )
