"""What a player has done with puzzles of one kind, and what comes next: rating, streak, days, and what was missed.

A puzzle that was missed comes back after a day; each time it is solved the wait grows, and a miss begins it anew. Only
the first try at a puzzle is rated: whoever has seen the solution proves nothing by giving it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from gridsage.sessions.puzzles.glicko import NEW_RATING, RatedResult, Rating, update
from gridsage.stream import RandomStream

__all__ = ["DAY_S", "WAITS_DAYS", "Attempt", "Day", "Progress", "choose_puzzle", "first_rating"]

DAY_S = 86_400
WAITS_DAYS = (1, 3, 7, 21)
"""How long a missed puzzle waits before it comes back; solved after the last wait, it is learnt."""
_NEAREST = 20
"""A new puzzle is drawn among so many whose level is nearest to the player's rating."""


class _Puzzle(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def level(self) -> int: ...


P = TypeVar("P", bound=_Puzzle)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try at a puzzle, and the player's rating after it."""

    puzzle: str
    solved: bool
    at_s: float
    """When, in seconds since 1970 (UTC)."""
    rating: Rating


@dataclass(frozen=True, slots=True)
class Day:
    """What was tried on one day, and the rating at its end."""

    day: int
    """Days since 1970 (UTC)."""
    tried: int
    solved: int
    rating: float


def first_rating(level: int) -> Rating:
    """What a puzzle of a level is rated before anybody has tried it: 900 for level 1, 150 more for each level."""
    return Rating(750.0 + 150.0 * level, 150.0)


class Progress:
    """All tries of one player at the puzzles of one kind, in order."""

    def __init__(self, attempts: Iterable[Attempt] = ()) -> None:
        self.attempts = list(attempts)

    @property
    def rating(self) -> Rating:
        """The player's rating now."""
        return self.attempts[-1].rating if self.attempts else NEW_RATING

    @property
    def solved(self) -> int:
        """How many tries were right."""
        return sum(attempt.solved for attempt in self.attempts)

    @property
    def streak(self) -> int:
        """How many of the latest tries in a row were right."""
        return next((n for n, one in enumerate(reversed(self.attempts)) if not one.solved), len(self.attempts))

    @property
    def best_streak(self) -> int:
        """The longest row of right tries."""
        best = row = 0
        for attempt in self.attempts:
            row = row + 1 if attempt.solved else 0
            best = max(best, row)
        return best

    @property
    def days(self) -> list[Day]:
        """What was done day by day; days without a try are left out."""
        by_day: dict[int, list[Attempt]] = {}
        for attempt in self.attempts:
            by_day.setdefault(int(attempt.at_s // DAY_S), []).append(attempt)
        return [
            Day(day, len(tries), sum(one.solved for one in tries), tries[-1].rating.value)
            for day, tries in by_day.items()
        ]

    @property
    def tried(self) -> frozenset[str]:
        """The puzzles that were tried."""
        return frozenset(attempt.puzzle for attempt in self.attempts)

    def waiting(self) -> dict[str, float]:
        """The puzzles that were missed and are not learnt yet, each with the time from which it comes back."""
        steps: dict[str, int] = {}
        due: dict[str, float] = {}
        for attempt in self.attempts:
            if not attempt.solved:
                steps[attempt.puzzle] = 0
            elif attempt.puzzle not in steps:
                continue
            elif attempt.at_s >= due[attempt.puzzle]:
                steps[attempt.puzzle] += 1
            else:
                continue  # solved again too soon: it proves nothing yet
            if steps[attempt.puzzle] == len(WAITS_DAYS):
                del steps[attempt.puzzle], due[attempt.puzzle]
            else:
                due[attempt.puzzle] = attempt.at_s + DAY_S * WAITS_DAYS[steps[attempt.puzzle]]
        return due

    def try_puzzle(self, puzzle: str, rating: Rating, *, solved: bool, at_s: float) -> tuple[Attempt, Rating]:
        """Add a try; the attempt, and the puzzle's rating after it. A clock that was set back stands still."""
        if self.attempts:
            at_s = max(at_s, self.attempts[-1].at_s)
        player = self.rating
        if puzzle not in self.tried:
            before = player
            player = update(before, [RatedResult(rating, float(solved))])
            rating = update(rating, [RatedResult(before, float(not solved))])
        attempt = Attempt(puzzle, solved, at_s, player)
        self.attempts.append(attempt)
        return attempt, rating


def choose_puzzle(progress: Progress, puzzles: Sequence[P], at_s: float, seed: int) -> P | None:
    """The next puzzle: the one that has waited longest to come back, or else a new one that suits the rating.

    None where every puzzle was tried and none is to come back yet.
    """
    by_id = {puzzle.id: puzzle for puzzle in puzzles}
    due = sorted((when, name) for name, when in progress.waiting().items() if when <= at_s and name in by_id)
    if due:
        return by_id[due[0][1]]
    tried, value = progress.tried, progress.rating.value
    new = [puzzle for puzzle in puzzles if puzzle.id not in tried]
    if not new:
        return None
    stream = RandomStream(seed)
    stream.shuffle(new)
    nearest = sorted(new, key=lambda puzzle: abs(first_rating(puzzle.level).value - value))
    return stream.choice(nearest[:_NEAREST])
