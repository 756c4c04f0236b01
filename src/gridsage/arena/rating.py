"""What the counts are worth: intervals, paired comparison, Elo and sequential tests, each with its source."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist

from gridsage.errors import OptionError

__all__ = [
    "EloScore",
    "Interval",
    "McNemar",
    "Pairing",
    "Sprt",
    "SprtVerdict",
    "elo_ratings",
    "format_p",
    "mcnemar",
    "score_of_elo",
    "sprt",
    "wilson",
]

_Z = NormalDist().inv_cdf(0.975)
"""95% lie within so many standard deviations."""
_ELO = 400 / math.log(10)
"""Elo points of one unit of log odds."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the bounds of its 95% interval."""

    value: float
    low: float
    high: float


def wilson(wins: int, games: int) -> Interval:
    """A win rate with Wilson's score interval (Wilson 1927), which holds for rates near 0 and 1 too."""
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    rate, z2 = wins / games, _Z**2
    centre = (rate + z2 / (2 * games)) / (1 + z2 / games)
    half = _Z / (1 + z2 / games) * math.sqrt(rate * (1 - rate) / games + z2 / (4 * games**2))
    # The bounds of nothing and of everything are exact; rounding must not say otherwise.
    low = 0.0 if wins == 0 else max(0.0, centre - half)
    high = 1.0 if wins == games else min(1.0, centre + half)
    return Interval(rate, low, high)


@dataclass(frozen=True, slots=True)
class McNemar:
    """Two bots on the same boards: only the boards on which they differ tell anything (McNemar 1947)."""

    only_a: int
    only_b: int
    p_value: float

    @property
    def clear(self) -> bool:
        """Whether chance alone would show such a difference in fewer than 5% of all comparisons."""
        return self.p_value < 0.05

    def verdict(self, a: str, b: str) -> str:
        """The comparison in one plain sentence."""
        boards = self.only_a + self.only_b
        if boards == 0:
            return f"{a} and {b} won exactly the same boards."
        if not self.clear:
            return (
                f"No clear difference between {a} and {b}: of {boards} boards that only one of them won, "
                f"{a} won {self.only_a} and {b} {self.only_b} (p = {format_p(self.p_value)})."
            )
        better, worse = (a, b) if self.only_a > self.only_b else (b, a)
        return (
            f"{better} is better than {worse}: of {boards} boards that only one of them won, "
            f"it won {max(self.only_a, self.only_b)} (p = {format_p(self.p_value)})."
        )


def format_p(p_value: float) -> str:
    """A p value as people write it."""
    if p_value < 1e-300:
        return "0"  # too small for a float to tell
    if p_value < 1e-4:
        return f"{p_value:.0e}"
    return f"{p_value:.2g}" if p_value < 0.1 else f"{p_value:.2f}"


_EXACT_UP_TO = 5000


def mcnemar(only_a: int, only_b: int) -> McNemar:
    """The two-sided test that both win equally often, from the boards that only one won.

    Exact (binomial) up to 5,000 such boards; beyond, the normal approximation with Edwards' correction, which agrees
    to more digits than anyone reads.
    """
    boards = only_a + only_b
    if boards == 0:
        return McNemar(0, 0, 1.0)
    if boards <= _EXACT_UP_TO:
        # Whole numbers, so that 2 · tail / 2^boards is rounded once.
        ways = tail = 1
        for k in range(min(only_a, only_b)):
            ways = ways * (boards - k) // (k + 1)
            tail += ways
        p_value = min(1.0, _ratio(2 * tail, boards))
    else:
        z = max(0.0, abs(only_a - only_b) - 1) / math.sqrt(boards)
        p_value = math.erfc(z / math.sqrt(2))
    return McNemar(only_a, only_b, p_value)


def _ratio(number: int, power: int) -> float:
    """``number / 2**power`` without overflow."""
    shift = max(0, number.bit_length() - 64)
    return math.ldexp(number >> shift, shift - power)


def score_of_elo(elo: float) -> float:
    """The score expected from that Elo difference."""
    return 1 / (1 + math.exp(-elo / _ELO))


@dataclass(frozen=True, slots=True)
class Pairing:
    """The games of two players: wins of ``a``, draws, losses of ``a``."""

    a: str
    b: str
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """The points of ``a``: a draw is half a point."""
        return self.wins + self.draws / 2


@dataclass(frozen=True, slots=True)
class EloScore:
    """A player's rating, the mean of all players being 0, with its 95% interval."""

    player: str
    elo: float
    low: float
    high: float


def elo_ratings(pairings: Sequence[Pairing]) -> dict[str, EloScore]:
    """Elo by Bradley–Terry: the most likely ratings of all players together, a draw being half a win.

    1. The likelihood's maximum, by Newton's method (Bradley and Terry 1952; unique up to the mean, which is set to 0).
    2. Its spread: the inverse of the curvature, corrected by the spread that the scores really have, since draws make
       it smaller than won and lost games do (White's sandwich, 1982).

    Where a player or a group won everything the maximum lies at infinity. Then, and only then, one drawn game is added
    to each pairing, so that the figure is finite, and known to be a lower bound of the distance.
    """
    players = list(dict.fromkeys(name for pairing in pairings for name in (pairing.a, pairing.b)))
    place = {name: number for number, name in enumerate(players)}
    games = [(place[p.a], place[p.b], float(p.games), p.points, float(p.draws)) for p in pairings if p.games]
    if not _has_maximum(len(players), games):
        games = [(a, b, n + 1, points + 0.5, draws + 1) for a, b, n, points, draws in games]
    strength = _most_likely(len(players), games)
    spread = _spread(strength, games)
    return {
        name: EloScore(name, _ELO * s, _ELO * (s - _Z * d), _ELO * (s + _Z * d))
        for name, s, d in zip(players, strength, spread, strict=True)
    }


_Games = Sequence[tuple[int, int, float, float, float]]


def _has_maximum(players: int, games: _Games) -> bool:
    """Whether everybody is reachable from everybody by points won (Ford 1957)."""
    beats: list[set[int]] = [set() for _ in range(players)]
    for a, b, n, points, _ in games:
        if points > 0:
            beats[a].add(b)
        if points < n:
            beats[b].add(a)
    return all(len(_reach(start, beats)) == players for start in range(players))


def _reach(start: int, edges: Sequence[set[int]]) -> set[int]:
    seen, todo = {start}, [start]
    while todo:
        for other in edges[todo.pop()] - seen:
            seen.add(other)
            todo.append(other)
    return seen


def _most_likely(players: int, games: _Games) -> list[float]:
    strength = [0.0] * players
    for _ in range(200):
        slope = [0.0] * players
        for a, b, n, points, _draws in games:
            surplus = points - n * _expect(strength[a] - strength[b])
            slope[a] += surplus
            slope[b] -= surplus
        step = _solve(_curvature(strength, games), slope)
        # A long step would overshoot where the curve is flat.
        longest = max(abs(value) for value in step)
        scale = min(1.0, 2.0 / longest) if longest else 1.0
        strength = [s + scale * value for s, value in zip(strength, step, strict=True)]
        if longest < 1e-12:
            break
    mean = sum(strength) / players
    return [s - mean for s in strength]


def _expect(difference: float) -> float:
    return 1 / (1 + math.exp(-difference))


def _curvature(strength: Sequence[float], games: _Games) -> list[list[float]]:
    """Minus the second derivatives, plus a constant that fixes the mean and leaves the rest as it is."""
    players = len(strength)
    matrix = [[1.0 / players] * players for _ in range(players)]
    for a, b, n, _, _ in games:
        expect = _expect(strength[a] - strength[b])
        _add_edge(matrix, a, b, n * expect * (1 - expect))
    return matrix


def _add_edge(matrix: list[list[float]], a: int, b: int, weight: float) -> None:
    matrix[a][a] += weight
    matrix[b][b] += weight
    matrix[a][b] -= weight
    matrix[b][a] -= weight


_UNSEEN = 3 * 0.5**2
"""Where all games were drawn, a share of 3 / n won and lost ones may still have stayed unseen (the rule of three)."""


def _spread(strength: Sequence[float], games: _Games) -> list[float]:
    """The standard deviation of each strength."""
    players = len(strength)
    noise = [[0.0] * players for _ in range(players)]
    for a, b, n, points, draws in games:
        expect = _expect(strength[a] - strength[b])
        wins = points - draws / 2
        losses = n - wins - draws
        seen = wins * (1 - expect) ** 2 + draws * (0.5 - expect) ** 2 + losses * expect**2
        _add_edge(noise, a, b, max(seen, _UNSEEN) if wins == losses == 0 else seen)
    curvature = _curvature(strength, games)
    spread = []
    for player in range(players):
        # The distance to the mean of all, which is what the rating says.
        unit = [(1.0 if other == player else 0.0) - 1.0 / players for other in range(players)]
        lever = _solve(curvature, unit)
        spread.append(
            math.sqrt(max(0.0, sum(u * sum(map(_times, row, lever)) for u, row in zip(lever, noise, strict=True))))
        )
    return spread


def _times(a: float, b: float) -> float:
    return a * b


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Gauss with pivoting; a player without any game keeps 0."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda r: abs(rows[r][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        if abs(rows[column][column]) < 1e-300:
            continue
        for r in range(size):
            if r != column and rows[r][column]:
                factor = rows[r][column] / rows[column][column]
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[column], strict=True)]
    return [row[-1] / row[n] if abs(row[n]) >= 1e-300 else 0.0 for n, row in enumerate(rows)]


class SprtVerdict(StrEnum):
    """What a sequential test says."""

    BETTER = "better"
    """At least ``elo1`` is accepted."""
    NOT_BETTER = "not better"
    """At most ``elo0`` is accepted."""
    GO_ON = "go on"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential probability ratio test: the log-likelihood ratio, its bounds and the verdict."""

    llr: float
    lower: float
    upper: float

    @property
    def verdict(self) -> SprtVerdict:
        """Whether the games suffice, and for what."""
        if self.llr >= self.upper:
            return SprtVerdict.BETTER
        return SprtVerdict.NOT_BETTER if self.llr <= self.lower else SprtVerdict.GO_ON


def sprt(
    wins: int, draws: int, losses: int, *, elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05
) -> Sprt:
    """Wald's test (1945) of ``elo0`` against ``elo1``, with draws.

    Each hypothesis is represented by the most likely chances of win, draw and loss that give its score: the generalised
    likelihood ratio, which without draws is exactly Wald's.
    """
    if not elo0 < elo1:
        raise OptionError(f"the lower Elo {elo0:g} must be below the upper {elo1:g}")
    if not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise OptionError(f"error rates {alpha:g} and {beta:g}: expected more than 0 and less than 0.5")
    counts = (losses, draws, wins)
    lower, upper = math.log(beta / (1 - alpha)), math.log((1 - beta) / alpha)
    if sum(counts) == 0:
        return Sprt(0.0, lower, upper)
    # A loss or a win that has not been seen yet is not impossible: without both, some scores could not be reached.
    seen = (max(losses, 1e-3), draws, max(wins, 1e-3))
    under0, under1 = (_constrained(seen, score_of_elo(elo)) for elo in (elo0, elo1))
    llr = sum(count * math.log(p1 / p0) for count, p0, p1 in zip(counts, under0, under1, strict=True) if count)
    return Sprt(llr, lower, upper)


def _constrained(counts: Sequence[float], score: float) -> list[float]:
    """The most likely chances of loss, draw and win whose mean is the score: p = share / (1 + t (value - score))."""
    total = sum(counts)
    shares = [count / total for count in counts]
    above = [value - score for value in (0.0, 0.5, 1.0)]
    # The sum falls with t between the poles, so halving finds its only zero.
    low, high = -1 / above[2], -1 / above[0]
    for _ in range(200):
        t = (low + high) / 2
        if sum(share * a / (1 + t * a) for share, a in zip(shares, above, strict=True)) > 0:
            low = t
        else:
            high = t
    t = (low + high) / 2
    return [share / (1 + t * a) for share, a in zip(shares, above, strict=True)]
