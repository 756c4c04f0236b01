"""Of a file with several games, boards or puzzles, the one that ``--number`` names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, TypeVar

import typer

from gridsage.errors import OptionError
from gridsage.tui.words import format_count

__all__ = ["NumberOption", "choose", "choose_only"]

NumberOption = Annotated[
    int | None,
    typer.Option("--number", "--game", help="Of a file with several games, boards or puzzles: which one, from 1."),
]

T = TypeVar("T")


def choose(found: Iterable[T], number: int | None, what: str, name: str = "the file", *, beside: str = "") -> T:
    """The one of them that was asked for; the only one where nothing was said. ``what`` is the word for one.

    ``beside`` tells what else can be done than to name one.

    No other one is kept, and none behind it is read.
    """
    wanted = 1 if number is None else number
    chosen, count = list[T](), 0
    for count, one in enumerate(found, start=1):
        if count == wanted:
            chosen.append(one)
            if number is not None:
                break
    if not count:
        raise OptionError(f"{name} holds no {what}")
    if not chosen or (number is None and count > 1):
        raise OptionError(f"{name} holds {format_count(count, what)}; --number names one of them, from 1{beside}")
    return chosen[0]


def choose_only(found: Sequence[T], what: str, name: str) -> T:
    """The only one of them, for a command without that option: of several, one is taken out by another command."""
    if len(found) > 1:
        count = format_count(len(found), what)
        raise OptionError(f"{name} holds {count}; gridsage convert --number writes one of them into a file of its own")
    return choose(found, None, what, name)
