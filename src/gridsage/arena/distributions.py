"""Distributions: what the plots need beyond the tally, gathered game by game in memory that does not grow."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from gridsage.arena.families.base import PlotFacts
from gridsage.record import GameResult

__all__ = ["BINS_A_DECADE", "Distribution", "MoveTimes", "time_bin", "time_of_bin"]

BINS_A_DECADE = 10
"""Times are counted in bins of equal ratio: so many from one power of ten to the next."""
_SHORTEST_S = 1e-9
_FREE_BINS = 40


def time_bin(time_s: float) -> int:
    """The bin of a time; anything below a nanosecond counts as one."""
    return math.floor(BINS_A_DECADE * math.log10(max(time_s, _SHORTEST_S)))


def time_of_bin(number: float) -> float:
    """The time at which a bin begins."""
    return float(10 ** (number / BINS_A_DECADE))


@dataclass(slots=True)
class MoveTimes:
    """How long a player's moves take, by the empty cells left on the board."""

    cells_a_bin: int
    count: Counter[int] = field(default_factory=Counter)
    total_s: dict[int, float] = field(default_factory=dict)
    longest_s: dict[int, float] = field(default_factory=dict)

    def add(self, free: int, time_s: float) -> None:
        """Count one move."""
        place = free // self.cells_a_bin
        self.count[place] += 1
        self.total_s[place] = self.total_s.get(place, 0.0) + time_s
        self.longest_s[place] = max(self.longest_s.get(place, 0.0), time_s)

    def means(self) -> list[tuple[float, float, float]]:
        """For each bin: the middle of its empty cells, the mean time and the longest one."""
        return [
            (
                (place + 0.5) * self.cells_a_bin,
                self.total_s[place] / self.count[place],
                self.longest_s[place],
            )
            for place in sorted(self.count)
        ]


@dataclass(slots=True)
class Distribution:
    """One match: times, guesses and lengths of its games, where they began and where they ended."""

    cells: int
    """Of the board."""
    seats: int
    plot_facts: Callable[[GameResult], PlotFacts]
    """What the family tells of a game."""
    games: int = 0
    times: Counter[int] = field(default_factory=Counter)
    """Games by the bin of their thinking time."""
    guesses: Counter[int] = field(default_factory=Counter)
    moves: Counter[int] = field(default_factory=Counter)
    first_games: Counter[int] = field(default_factory=Counter)
    """Games by the cell on which they began."""
    first_wins: Counter[int] = field(default_factory=Counter)
    reached: Counter[int] = field(default_factory=Counter)
    """Games that were lost, by how far they came."""
    move_times: tuple[MoveTimes, ...] = ()
    """Of each player of the match."""

    def __post_init__(self) -> None:
        cells = max(1, -(-self.cells // _FREE_BINS))
        self.move_times = tuple(MoveTimes(cells) for _ in range(2))

    def add(self, numbers: Iterable[int], results: Sequence[GameResult]) -> None:
        """Count these games; those in which a player broke down tell nothing about its play and are left out."""
        for number, result in zip(numbers, results, strict=True):
            if result.fault:
                continue
            self.games += 1
            self.times[time_bin(result.time_s)] += 1
            self.guesses[result.guesses] += 1
            self.moves[result.moves] += 1
            facts = self.plot_facts(result)
            if facts.first is not None:
                self.first_games[facts.first] += 1
                self.first_wins[facts.first] += result.winner == 0
            if facts.reached is not None:
                self.reached[facts.reached] += 1
            for seat, free, time_s in facts.moves:
                # In odd games the players have changed their seats.
                self.move_times[seat ^ number % self.seats].add(free, time_s)

    def survival(self, goal: int) -> list[tuple[int, float]]:
        """The share of games still alive when they have come so far."""
        if not self.games:
            return []
        alive = self.games
        curve = [(0, 1.0)]
        for reached in sorted(self.reached):
            alive -= self.reached[reached]
            curve.append((reached, alive / self.games))
        curve.append((goal, curve[-1][1]))
        return curve
