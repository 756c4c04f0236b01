"""ResultClass: with how much help a result came about. Records, rates and bests are told for each class by itself."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

__all__ = ["ResultClass", "classify"]


class ResultClass(StrEnum):
    """What a result is worth, the best first; a game with several kinds of help has the last of them."""

    UNAIDED = "unaided"
    """By the player alone."""
    ASKED = "asked"
    """It was asked whether a guess was needed, and nothing more."""
    HINTS = "hints"
    """A bot told what it knew."""
    CHANCES = "chances"
    """The exact chances were shown."""
    PRACTICE = "practice"
    """Moves were taken back, or the game was meant as practice."""

    @property
    def rank(self) -> int:
        """Its place, 0 for the best."""
        return list(ResultClass).index(self)


def classify(details: Mapping[str, Any], *, practice: bool = False) -> ResultClass:
    """The class of a game with these details, as every record has them, old ones too.

    >>> classify({"help": {"hints": 2, "chances": 1}}), classify({})
    (<ResultClass.CHANCES: 'chances'>, <ResultClass.UNAIDED: 'unaided'>)
    """
    counts = details.get("help", {})
    used = {kind for kind, count in counts.items() if count} if isinstance(counts, Mapping) else set()
    if practice or "undone" in used:
        return ResultClass.PRACTICE
    if "chances" in used:
        return ResultClass.CHANCES
    if "hints" in used:
        return ResultClass.HINTS
    return ResultClass.ASKED if "asked" in used else ResultClass.UNAIDED
