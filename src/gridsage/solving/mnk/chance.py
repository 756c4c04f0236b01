"""The chance to win: what an engine's score is worth, given how many stones lie on the board and by which rule.

The curves are fitted to games of the engine against itself by ``tools/fit_mnk_chances.py`` and lie beside this file as
data. A draw counts half. Only what is proven is certain.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from gridsage.games.mnk import Choice, Position, Setup

__all__ = ["Curve", "chance_of", "chance_to_win", "features", "kind_of"]

_UNIT = 500.0
_LARGEST = 3.0
"""In those units; a larger score says no more."""
_OPENING = 40.0
"""After so many stones the opening is over."""
_LEAST_SIDE = 9
"""The shortest side of a board on which five in a row is that game."""


def kind_of(setup: Setup) -> str:
    """Which curve holds for a setup: that of its rule for five in a row, ``other`` for all other boards."""
    usual = setup.k == 5 and min(setup.width, setup.height) >= _LEAST_SIDE
    return setup.rule.value if usual else "other"


def features(score: int, stones: int) -> tuple[float, ...]:
    """What the logarithm of the odds is a weighted sum of: the move, the score, and both as the board fills."""
    worth, late = max(-_LARGEST, min(_LARGEST, score / _UNIT)), min(1.0, stones / _OPENING)
    return 1.0, late, worth, worth * late


@dataclass(frozen=True, slots=True)
class Curve:
    """The map from score to chance for one kind of board."""

    weights: tuple[float, ...]

    def chance(self, score: int, stones: int) -> float:
        """The chance of the side to move; a better score is never a smaller one."""
        one, late, worth, _ = features(score, stones)
        base, base_late, slope, slope_late = self.weights
        odds = base * one + base_late * late + max(0.0, slope + slope_late * late) * worth
        return 1 / (1 + math.exp(-odds))


@cache
def _curves() -> dict[str, Curve]:
    text = files("gridsage.solving.mnk").joinpath("chance.json").read_text(encoding="utf-8")
    return {kind: Curve(tuple(weights)) for kind, weights in json.loads(text)["curves"].items()}


def chance_to_win(score: int | None, mate_in: int | None, stones: int, setup: Setup) -> float | None:
    """The chance of the side to move, from what a search told of a position with so many stones; None where it told
    nothing.

    >>> chance_to_win(None, 5, 12, Setup(15, 15, 5))
    1.0
    """
    if mate_in is not None:
        return float(mate_in > 0)
    if score is None:
        return None
    curves = _curves()
    return curves[kind_of(setup)].chance(score, stones)


def chance_of(choice: Choice, position: Position, *, calibrated: bool = True) -> float | None:
    """The chance of whoever makes that move, as :func:`chance_to_win` has it.

    Of a bot that is not ``calibrated`` only what it has proven counts: its scores are in units of its own.
    """
    score = choice.score if calibrated else None
    return chance_to_win(score, choice.mate_in, position.stones, position.setup)
