"""Tries at puzzles, and how hard the puzzles have proved: what every store keeps of them, and a store in memory."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Protocol

from gridsage.sessions.puzzles.glicko import Rating
from gridsage.sessions.puzzles.progress import Attempt, Progress, first_rating

__all__ = ["MemoryPuzzles", "Puzzles", "RatedTry", "rate_try"]


class Puzzles(ABC):
    """Tries at puzzles, by player and kind, and the ratings of puzzles that somebody tried."""

    @abstractmethod
    def add(self, player: str, kind: str, attempt: Attempt, rating: Rating) -> None:
        """Keep a try of the player with this key, and the puzzle's rating after it."""

    @abstractmethod
    def attempts(self, player: str, kind: str) -> list[Attempt]:
        """All tries of that player at puzzles of that kind, in their order."""

    @abstractmethod
    def rating(self, puzzle: str) -> Rating | None:
        """The rating of a puzzle; None where nobody has tried it."""


class MemoryPuzzles(Puzzles):
    """Tries in dictionaries."""

    def __init__(self) -> None:
        self._attempts: dict[tuple[str, str], list[Attempt]] = {}
        self._ratings: dict[str, Rating] = {}

    def add(self, player: str, kind: str, attempt: Attempt, rating: Rating) -> None:
        """Keep a try."""
        self._attempts.setdefault((player, kind), []).append(attempt)
        self._ratings[attempt.puzzle] = rating

    def attempts(self, player: str, kind: str) -> list[Attempt]:
        """All tries, in their order."""
        return list(self._attempts.get((player, kind), ()))

    def rating(self, puzzle: str) -> Rating | None:
        """The rating of a puzzle."""
        return self._ratings.get(puzzle)


class _Puzzle(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def level(self) -> int: ...


@dataclass(frozen=True, slots=True)
class RatedTry:
    """What a try changed."""

    progress: Progress
    """The player's, with this try."""
    rated: bool
    """Only the first try at a puzzle is."""
    change: float
    """Of the player's rating."""
    puzzle: Rating
    """The puzzle's rating after it."""


def rate_try(store: Puzzles, player: str, kind: str, puzzle: _Puzzle, *, solved: bool, at_s: float) -> RatedTry:
    """Rate a try of the player with this key, and keep it."""
    progress = Progress(store.attempts(player, kind))
    before, rated = progress.rating, puzzle.id not in progress.tried
    rating = store.rating(puzzle.id) or first_rating(puzzle.level)
    attempt, rating = progress.try_puzzle(puzzle.id, rating, solved=solved, at_s=at_s)
    store.add(player, kind, attempt, rating)
    return RatedTry(progress, rated, attempt.rating.value - before.value, rating)
