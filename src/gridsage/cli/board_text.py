"""A picture of a board in the terminal: its text, coloured by what each piece of it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridsage.drawing.picture import BoardPicture, Role

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["colour_board"]

_STYLES = {
    Role.SOFT: "dim",
    Role.FIRST: "bold cyan",
    Role.SECOND: "bold yellow",
    Role.LAST_FIRST: "bold cyan reverse",
    Role.LAST_SECOND: "bold yellow reverse",
    Role.BEST: "bold green",
    Role.SAFE: "bold white on green",
    Role.MINE: "bold white on red",
    Role.EXPLODED: "bold white on red",
    Role.LOW: "green",
    Role.MIDDLE: "yellow",
    Role.HIGH: "red",
    Role.BRACKET: "bold",
}


def colour_board(picture: BoardPicture) -> Text:
    """The board with its coordinates."""
    from rich.text import Text

    text = Text()
    for at, row in enumerate(picture.spans()):
        if at:
            text.append("\n")
        for span in row:
            text.append(span.text, _STYLES.get(span.role, ""))
    return text
