"""What ``gridsage mines draw`` and ``gridsage mnk draw`` share: where a picture comes from, its look, where it goes."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from gridsage.cli.output import check_new
from gridsage.cli.source import given_text
from gridsage.drawing.look import LARGEST_CELL, SMALLEST_CELL, Look
from gridsage.drawing.output import ENDINGS, check_ending, write_picture
from gridsage.drawing.picture import BoardPicture
from gridsage.drawing.themes import AUTO, PALETTES, THEMES
from gridsage.errors import OptionError, ParseError
from gridsage.extras import require_extra
from gridsage.files import MALFORMED, STDIN, read_bytes, read_text
from gridsage.puzzle_sets import MOST_UNPACKED_BYTES, unpack

__all__ = [
    "AtOption",
    "CellOption",
    "LabelsOption",
    "OutArgument",
    "OutOption",
    "PaletteOption",
    "SolutionOption",
    "ThemeOption",
    "TitleOption",
    "choose_out",
    "make_look",
    "put",
    "read_json",
    "read_source",
    "refuse",
]

OutArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="OUT",
        help=f"The file to write, the same as -o: {', '.join(ENDINGS)}. Left out, or -: SVG to standard output, or the "
        "board as text where that is a terminal.",
    ),
]
OutOption = Annotated[str | None, typer.Option("--out", "-o", metavar="FILE", help="The file to write.")]
ThemeOption = Annotated[str, typer.Option(metavar="NAME", help=f"{', '.join(THEMES)} or {AUTO} (as the page is).")]
PaletteOption = Annotated[str, typer.Option(metavar="NAME", help=f"{' or '.join(PALETTES)}.")]
CellOption = Annotated[
    int | None,
    typer.Option(
        "--cell",
        metavar="PIXELS",
        help=f"The side of a cell, {SMALLEST_CELL} to {LARGEST_CELL}; chosen by board size when left out.",
    ),
]
LabelsOption = Annotated[bool, typer.Option(help="Coordinates around the board.")]
TitleOption = Annotated[str | None, typer.Option(help="What a screen reader says of the picture.")]
AtOption = Annotated[int | None, typer.Option(metavar="MOVES", help="Of a game: how it stood after this many moves.")]
SolutionOption = Annotated[bool, typer.Option("--solution", help="Of a puzzle: its answer and the proof.")]


def make_look(out: str | None, *, theme: str, palette: str, cell: int | None, labels: bool, force: bool) -> Look:
    """How the picture looks; a name that is not known or a file that cannot be written is told before any work."""
    look = Look(theme, palette, cell, labels)
    if out is not None and out != STDIN:
        check_ending(Path(out))
        check_new([Path(out)], force=force)
        if Path(out).suffix.lower() == ".png":
            require_extra("png", "drawing PNG")
    return look


def choose_out(argument: str | None, option: str | None) -> str | None:
    """The file that is named, once or twice the same."""
    if argument is not None and option is not None and argument != option:
        raise OptionError(f"the picture can go to {argument} or to {option}, not to both")
    return option if argument is None else argument


def put(picture: BoardPicture, out: str | None, look: Look, *, title: str | None, force: bool) -> None:
    """Write the picture to its file, or to standard output."""
    if title is not None:
        picture = picture.with_title(title)
    if out is not None and out != STDIN:
        write_picture(picture, Path(out), look, replace=force)
    elif out is None and sys.stdout.isatty():
        print(picture.text(labels=look.labels))
    else:
        # Signs beyond ASCII are numbered: the pipe may be of any encoding, and the SVG says that it is UTF-8.
        sys.stdout.write(picture.render(look).encode("ascii", "xmlcharrefreplace").decode())


def read_source(source: str) -> str:
    """The text to draw: that of the file, of standard input for ``-``, or else the word itself."""
    given = given_text(source)
    if given is not None:
        text = given
    elif source == STDIN:
        text = read_text(source)
    else:
        text = unpack(read_bytes(source, most=MOST_UNPACKED_BYTES), source)
    if not text.strip():
        raise ParseError("there is nothing to draw: the text is empty")
    return text


def read_json(text: str) -> list[Any] | None:
    """The JSON values in a text, one document or one a line; None where it is none."""
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        data = json.loads(text)
        return data if isinstance(data, list) else [data]
    except json.JSONDecodeError:
        pass
    except MALFORMED as error:
        raise ParseError(f"cannot read the JSON: {error!s:.80}") from error
    try:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    except MALFORMED as error:
        raise ParseError(f"cannot read the JSON: {error!s:.80}") from error


def refuse(what: str, **options: object) -> None:
    """Refuse options that do not apply to what is drawn; names with an underscore have a hyphen there."""
    for name, value in options.items():
        if value not in (None, False):
            raise OptionError(f"--{name.replace('_', '-')} does not apply to {what}")
