"""Glicko-2: ratings with their uncertainty, after Mark Glickman, "Example of the Glicko-2 system" (2012).

Numbers in brackets are the steps of that paper.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["NEW_RATING", "RatedResult", "Rating", "expected_score", "update"]

_SCALE = 173.7178
_CENTRE = 1500.0
_TAU = 0.5
"""How much the volatility may change; the paper calls for 0.3 to 1.2 and takes 0.5 in its example."""
_PRECISION = 1e-6
_MOST_DEVIATION = 350.0


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player or how hard a puzzle is: within two deviations of the value with 95% certainty."""

    value: float = _CENTRE
    deviation: float = _MOST_DEVIATION
    volatility: float = 0.06
    """How erratic the results are."""

    @property
    def known(self) -> bool:
        """Whether there were enough results to take the value at its word."""
        return self.deviation < 110


NEW_RATING = Rating()
"""Of somebody without a result."""


@dataclass(frozen=True, slots=True)
class RatedResult:
    """A result against one opponent: 1 won, 0.5 drawn, 0 lost."""

    opponent: Rating
    score: float


def expected_score(player: Rating, opponent: Rating) -> float:
    """The score that the player can expect, 0 to 1.

    >>> round(expected_score(Rating(1500, 200), Rating(1400, 30)), 3)
    0.639
    """
    return _expected((player.value - _CENTRE) / _SCALE, *_scaled(opponent))


def update(player: Rating, results: Sequence[RatedResult], *, tau: float = _TAU) -> Rating:
    """The rating after one period with these results; without any, only the uncertainty grows."""
    # (2) To the scale of the paper.
    mu, phi = _scaled(player)
    if not results:
        grown = math.hypot(phi, player.volatility) * _SCALE
        return Rating(player.value, min(grown, _MOST_DEVIATION), player.volatility)
    opponents = [(*_scaled(result.opponent), result.score) for result in results]
    # (3) The variance of what the results alone would say; (4) how far they lie from what was expected.
    expected = [_expected(mu, their_mu, their_phi) for their_mu, their_phi, _ in opponents]
    weights = [_g(their_phi) for _, their_phi, _ in opponents]
    variance = 1 / sum(g * g * e * (1 - e) for g, e in zip(weights, expected, strict=True))
    surprise = sum(g * (score - e) for g, e, (_, _, score) in zip(weights, expected, opponents, strict=True))
    # (5) The new volatility, (6, 7) the new deviation and value, (8) and back to the scale of people.
    volatility = _new_volatility(player.volatility, phi, variance, variance * surprise, tau)
    grown = math.hypot(phi, volatility)
    phi = 1 / math.sqrt(1 / grown**2 + 1 / variance)
    return Rating(_CENTRE + _SCALE * (mu + phi**2 * surprise), min(phi * _SCALE, _MOST_DEVIATION), volatility)


def _scaled(rating: Rating) -> tuple[float, float]:
    return (rating.value - _CENTRE) / _SCALE, rating.deviation / _SCALE


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def _expected(mu: float, their_mu: float, their_phi: float) -> float:
    return 1 / (1 + math.exp(-_g(their_phi) * (mu - their_mu)))


def _new_volatility(volatility: float, phi: float, variance: float, delta: float, tau: float) -> float:
    """(5) The root of f by the Illinois variant of the false position."""
    start = math.log(volatility**2)

    def f(x: float) -> float:
        grown = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - start) / tau**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(start - steps * tau) < 0:
            steps += 1
        high = start - steps * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _PRECISION:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return math.exp(low / 2)
