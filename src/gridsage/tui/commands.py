"""Games by commands, one a line: read them, carry them out, count the refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from gridsage.errors import GridsageError

__all__ = ["Obeyed", "Say", "obey_all"]

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Obeyed:
    """How the commands went: how many were refused, and whether the last was ``quit`` rather than the end."""

    refused: int
    quit: bool


def obey_all(lines: Iterable[str], obey: Callable[[list[str]], None], complain: Say) -> Obeyed:
    """Give the words of each line to ``obey``, up to ``quit`` or the end; what it refuses is told and passed over.

    Empty lines and those that begin with ``#`` are left out.
    """
    refused = 0
    for line in lines:
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if words == ["quit"]:
            return Obeyed(refused, quit=True)
        try:
            obey(words)
        except GridsageError as error:
            refused += 1
            complain(str(error))
    return Obeyed(refused, quit=False)
