"""Opening rules: who places the first stones, and who then chooses a side. They make the first move worth less.

``swap``: one player places three stones, the other chooses a side. ``swap2``: the other may also place two stones more,
and then the first chooses. After the last choice O is to move, and the game goes on as always.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from gridsage.errors import OptionError, UnknownNameError
from gridsage.games.mnk.setup import Setup

__all__ = [
    "OPENING_SIDE",
    "OpeningChoice",
    "OpeningRule",
    "OpeningStep",
    "check_opening_rule",
    "opening_step",
    "parse_opening_rule",
]

_STONES = 3
_MORE = 2
OPENING_SIDE = 6
"""The shortest side of a board that is opened by a rule."""


class OpeningRule(StrEnum):
    """How a game of five in a row is opened."""

    NONE = "none"
    """Nobody chooses: X begins."""
    SWAP = "swap"
    SWAP2 = "swap2"


class OpeningChoice(StrEnum):
    """What a player may decide: a side, or to place more stones and leave the choice to the other."""

    X = "x"
    O = "o"  # noqa: E741 - the name of a side
    MORE = "more"


_SIDES = (OpeningChoice.X, OpeningChoice.O)


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """What comes next in an opening: a stone, or where there are options a choice."""

    by_opener: bool
    """Whether it is the player who placed the first stone; else the other."""
    options: tuple[OpeningChoice, ...] = ()
    stones: int = 0
    """How many stones that player places now, one after the other."""


def parse_opening_rule(text: str) -> OpeningRule:
    """Read the name of an opening rule; an unknown one lists those that there are."""
    try:
        return OpeningRule(text.strip().lower())
    except ValueError:
        raise UnknownNameError("opening rule", text.strip(), tuple(OpeningRule)) from None


def check_opening_rule(rule: OpeningRule, setup: Setup) -> OpeningRule:
    """The rule itself, or an error where the board has none such."""
    if rule is not OpeningRule.NONE and (setup.k != 5 or min(setup.width, setup.height) < OPENING_SIDE):
        message = f"{rule.value} opens five in a row on boards of {OPENING_SIDE} and more a side, not {setup}"
        raise OptionError(message, code="opening-rule", facts={"rule": rule.value, "side": OPENING_SIDE})
    return rule


def opening_step(rule: OpeningRule, stones: int, choices: Sequence[OpeningChoice]) -> OpeningStep | None:
    """What comes next after so many stones and these choices; None when the opening is over.

    >>> opening_step(OpeningRule.SWAP, 3, ()).options
    (<OpeningChoice.X: 'x'>, <OpeningChoice.O: 'o'>)
    """
    if rule is OpeningRule.NONE:
        return None
    if stones < _STONES:
        return OpeningStep(by_opener=True, stones=_STONES - stones)
    if not choices:
        options = (*_SIDES, OpeningChoice.MORE) if rule is OpeningRule.SWAP2 else _SIDES
        return OpeningStep(by_opener=False, options=options)
    if choices[-1] is not OpeningChoice.MORE:
        return None
    if stones < _STONES + _MORE:
        return OpeningStep(by_opener=False, stones=_STONES + _MORE - stones)
    return OpeningStep(by_opener=True, options=_SIDES)
