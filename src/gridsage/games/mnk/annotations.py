"""What people wrote on a game: its event, a comment on all of it, and comments on its moves.

A record keeps them in its details, as ``event``, ``comment`` and ``comments``, the last by the number of the move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gridsage.files import printable
from gridsage.record import GameRecord

__all__ = ["Annotations", "clean_comment", "gather_comments"]


def clean_comment(text: str) -> str:
    """Lines of a stranger that cannot steer a terminal, without empty ones before and behind them.

    >>> clean_comment("good\\x1b[2J \\n\\n really\\n")
    'good [2J\\n\\nreally'
    """
    return "\n".join(map(printable, text.split("\n"))).strip("\n")


def gather_comments(found: Iterable[tuple[int, str]]) -> dict[int, str]:
    """All that was written on each move; what is written twice on the same one is kept once.

    >>> gather_comments([(2, "good"), (0, "a start"), (2, "good"), (2, "why?"), (3, " ")])
    {2: 'good\\nwhy?', 0: 'a start'}
    """
    gathered: dict[int, dict[str, None]] = {}
    for number, text in found:
        if words := clean_comment(text):
            gathered.setdefault(number, {})[words] = None
    return {number: "\n".join(words) for number, words in gathered.items()}


@dataclass(frozen=True)
class Annotations:
    """The words on a game."""

    event: str = ""
    comment: str = ""
    """On the game as a whole."""
    moves: Mapping[int, str] = field(default_factory=dict, hash=False)
    """On a move, by its number from 1; on the start by 0."""

    @classmethod
    def of(cls, record: GameRecord) -> Annotations:
        """Those of a record; what a stranger's record has in their place is none."""
        details, kept = record.details, record.details.get("comments")
        found = kept if isinstance(kept, Mapping) else {}
        moves = ((number, found.get(str(number))) for number in range(len(record.moves) + 1))
        return cls(
            printable(_text(details.get("event"))),
            clean_comment(_text(details.get("comment"))),
            gather_comments((number, _text(words)) for number, words in moves),
        )

    def to_details(self) -> dict[str, Any]:
        """What a record keeps of them; nothing where nothing was written."""
        comments = {str(number): words for number, words in sorted(self.moves.items())}
        told = {"event": self.event, "comment": self.comment, "comments": comments}
        return {name: words for name, words in told.items() if words}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
