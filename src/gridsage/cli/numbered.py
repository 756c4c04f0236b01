"""Of a file with several games, boards or puzzles, the one that ``--number`` names."""

from __future__ import annotations

from collections.abc import Sequence
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


def choose(found: Sequence[T], number: int | None, what: str, name: str = "the file") -> T:
    """The one of them that was asked for; the only one where nothing was said. ``what`` is the word for one."""
    if number is None and len(found) == 1:
        return found[0]
    if not found:
        raise OptionError(f"{name} holds no {what}")
    if number is None or not 1 <= number <= len(found):
        raise OptionError(f"{name} holds {format_count(len(found), what)}; --number names one of them, from 1")
    return found[number - 1]


def choose_only(found: Sequence[T], what: str, name: str) -> T:
    """The only one of them, for a command without that option: of several, one is taken out by another command."""
    if len(found) > 1:
        count = format_count(len(found), what)
        raise OptionError(f"{name} holds {count}; gridsage convert --number writes one of them into a file of its own")
    return choose(found, None, what, name)
