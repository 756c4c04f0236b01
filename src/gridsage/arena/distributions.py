"""Distributions: what the plots need beyond the tally, gathered game by game in memory that does not grow."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gridsage.record import GameResult, Termination

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
    """How long a player's moves take, by the free tiles left on the board."""

    tiles_a_bin: int
    count: Counter[int] = field(default_factory=Counter)
    total_s: dict[int, float] = field(default_factory=dict)
    longest_s: dict[int, float] = field(default_factory=dict)

    def add(self, free: int, time_s: float) -> None:
        """Count one move."""
        place = free // self.tiles_a_bin
        self.count[place] += 1
        self.total_s[place] = self.total_s.get(place, 0.0) + time_s
        self.longest_s[place] = max(self.longest_s.get(place, 0.0), time_s)

    def means(self) -> list[tuple[float, float, float]]:
        """For each bin: the middle of its free tiles, the mean time and the longest one."""
        return [
            (
                (place + 0.5) * self.tiles_a_bin,
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
    games: int = 0
    times: Counter[int] = field(default_factory=Counter)
    """Games by the bin of their thinking time."""
    guesses: Counter[int] = field(default_factory=Counter)
    moves: Counter[int] = field(default_factory=Counter)
    first_games: Counter[int] = field(default_factory=Counter)
    """Games by the cell that was opened first."""
    first_wins: Counter[int] = field(default_factory=Counter)
    opened: Counter[int] = field(default_factory=Counter)
    """Games that were lost, by the safe cells that were open then."""
    move_times: tuple[MoveTimes, ...] = ()
    """Of each player of the match."""

    def __post_init__(self) -> None:
        tiles = max(1, -(-self.cells // _FREE_BINS))
        self.move_times = tuple(MoveTimes(tiles) for _ in range(2))

    def add(self, numbers: Iterable[int], results: Sequence[GameResult]) -> None:
        """Count these games; those in which a player broke down tell nothing about its play and are left out."""
        for number, result in zip(numbers, results, strict=True):
            if result.fault:
                continue
            self.games += 1
            self.times[time_bin(result.time_s)] += 1
            self.guesses[result.guesses] += 1
            self.moves[result.moves] += 1
            details = result.details
            if (first := details.get("first")) is not None:
                self.first_games[first] += 1
                self.first_wins[first] += result.winner == 0
            if result.termination is not Termination.SOLVED and "opened" in details:
                self.opened[details["opened"]] += 1
            if "move_times_s" in details:
                self._add_moves(number % self.seats, details)

    def _add_moves(self, turned: int, details: Mapping[str, Any]) -> None:
        times = details["move_times_s"]
        own = sum(map(len, times))
        stones = len(str(details.get("line", "")).split()) - own
        # The seats move in turn; who moves first after the opening is told by how many stones that has.
        for seat, moves in enumerate(times):
            behind = (seat - stones) % 2
            for turn, time_s in enumerate(moves):
                free = self.cells - stones - 2 * turn - behind
                self.move_times[seat ^ turned].add(free, time_s)

    def survival(self, safe: int) -> list[tuple[int, float]]:
        """The share of games still alive when so many of the safe cells are open."""
        if not self.games:
            return []
        alive = self.games
        curve = [(0, 1.0)]
        for cells in sorted(self.opened):
            alive -= self.opened[cells]
            curve.append((cells, alive / self.games))
        curve.append((safe, curve[-1][1]))
        return curve
