"""Files of puzzles: one puzzle a line, each a JSON object. What both families share of them.

``docs/learn.md`` defines the format. A file may be large, and anyone may have written it: its size is limited, and a
line that cannot be read is named.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from typing import Any, Protocol, TypeVar

from gridsage.checks import check_many, check_text, shown
from gridsage.errors import GridsageError, ParseError, UnknownNameError
from gridsage.files import MALFORMED

__all__ = [
    "MAX_LEVEL",
    "MOST_LINE",
    "MOST_PUZZLES",
    "Origin",
    "choose_kind",
    "format_puzzles",
    "make_id",
    "parse_lines",
]

MOST_PUZZLES = 100_000
"""The most puzzles of one file."""
MOST_LINE = 65_536
"""The most characters of one line."""
MAX_LEVEL = 10
"""The hardest puzzles; the easiest are of level 1."""
_ID_BYTES = 6


@dataclass(frozen=True, slots=True)
class Origin:
    """How a puzzle was made: from which moment of which game."""

    bot: str
    seed: int
    """Of the game."""
    moves: int
    """How many moves were made in it."""
    version: str
    """Of Gridsage."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"bot": self.bot, "seed": self.seed, "moves": self.moves, "version": self.version}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Origin:
        """Read what :meth:`to_dict` gives."""
        return cls(
            check_text(data["bot"], "bot"),
            _whole(data["seed"]),
            _whole(data["moves"]),
            check_text(data["version"], "version"),
        )


class _Written(Protocol):
    def to_dict(self) -> dict[str, Any]: ...


K = TypeVar("K", bound=StrEnum)
P = TypeVar("P")


def make_id(kind: str, setup: str, position: str) -> str:
    """The name of a puzzle, made from its question: the same question has the same name everywhere.

    >>> make_id("safe-cell", "2x2/1@any", "1#\\n11")
    'e6e1fc021bfa'
    """
    return blake2b("\n".join((kind, setup, position)).encode(), digest_size=_ID_BYTES).hexdigest()


def choose_kind(kinds: type[K], name: K | str) -> K:
    """The kind of that name."""
    try:
        return kinds(check_text(name, "kind of puzzle"))
    except ValueError:
        raise UnknownNameError("kind of puzzle", name, (kind.value for kind in kinds)) from None


def format_puzzles(puzzles: Iterable[_Written]) -> str:
    """The puzzles as text, one a line."""
    given = check_many(puzzles, "puzzles")
    for puzzle in given:
        if not hasattr(puzzle, "to_dict"):
            raise TypeError(f"puzzles: expected puzzles alone, got {shown(puzzle)}")
    lines = (json.dumps(puzzle.to_dict(), separators=(",", ":"), ensure_ascii=True) for puzzle in given)
    return "".join(f"{line}\n" for line in lines)


def parse_lines(text: str, read: Callable[[Mapping[str, Any]], P]) -> tuple[P, ...]:
    """Read puzzles, one a line; ``read`` makes one of its data. Blank lines are passed over."""
    found: list[P] = []
    for number, line in enumerate(check_text(text, "puzzles").splitlines(), 1):
        if not line.strip():
            continue
        if len(found) >= MOST_PUZZLES:
            raise ParseError(f"cannot read the puzzles: there are more than {MOST_PUZZLES:,}")
        if len(line) > MOST_LINE:
            raise ParseError(f"cannot read the puzzle of line {number}: it has more than {MOST_LINE:,} characters")
        found.append(_read_line(line, number, read))
    return tuple(found)


def _read_line(line: str, number: int, read: Callable[[Mapping[str, Any]], P]) -> P:
    try:
        data = json.loads(line)
        if not isinstance(data, dict):
            raise ParseError(f"expected an object, got {shown(data)}")
        return read(data)
    except KeyError as error:
        raise ParseError(f"cannot read the puzzle of line {number}: it has no {error!s:.40}") from error
    except (GridsageError, *MALFORMED) as error:
        raise ParseError(f"cannot read the puzzle of line {number}: {error!s:.200}") from error


def _whole(value: object) -> int:
    if type(value) is not int or value < 0:
        raise ParseError(f"expected a whole number, got {shown(value)}")
    return value
