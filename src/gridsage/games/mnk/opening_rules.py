"""Opening rules: who places the first stones, and who then chooses a side. They make the first move worth less.

``swap``: one player places three stones, the other chooses a side. ``swap2``: the other may also place two stones more,
and then the first chooses. After the last choice O is to move, and the game goes on as always.

``taraguchi10``, for renju on 15×15: the first stone lies in the middle, the next ones in the central 3×3, 5×5, 7×7 and
9×9, each placed by whoever has that side; after each the other chooses a side. Instead of a fifth stone X may offer
ten, anywhere and no two of them symmetric; O takes one of them. Then O places the sixth stone. The rule is the Renju
International Federation's; it was read in descriptions of it, the encyclopedia Wikipedia's among them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from gridsage.checks import check_text
from gridsage.errors import OptionError, ParseError, UnknownNameError
from gridsage.files import MALFORMED
from gridsage.games.mnk.notation import format_move, parse_move
from gridsage.games.mnk.position import Position
from gridsage.games.mnk.setup import Rule, Setup
from gridsage.games.mnk.symmetry import distinct_moves

__all__ = [
    "OFFERS",
    "OPENING_K",
    "OPENING_SETUPS",
    "OPENING_SIDE",
    "Opening",
    "OpeningChoice",
    "OpeningRule",
    "OpeningStep",
    "area_cells",
    "check_opening_rule",
    "format_opening",
    "free_offers",
    "opener_has_x",
    "opening_step",
    "parse_opening",
    "parse_opening_rule",
    "stones_before_choice",
]

_STONES = 3
_MORE = 2
_AREAS = (1, 3, 5, 7, 9)
"""The central squares in which the first five stones of Taraguchi-10 lie, by their sides."""
OFFERS = 10
"""How many fifth stones are offered by Taraguchi-10."""
OPENING_K = 5
"""How many in a row are played on a board that is opened by a rule."""
OPENING_SIDE = 6
"""The shortest side of a board that is opened by a rule."""


class OpeningRule(StrEnum):
    """How a game of five in a row is opened."""

    NONE = "none"
    """Nobody chooses: X begins."""
    SWAP = "swap"
    SWAP2 = "swap2"
    TARAGUCHI10 = "taraguchi10"


OPENING_SETUPS = {OpeningRule.TARAGUCHI10: Setup(15, 15, 5, Rule.RENJU)}
"""The rules that belong to one board alone."""


class OpeningChoice(StrEnum):
    """What a player may decide: a side, to place more stones and leave the choice to the other, or to offer ten."""

    X = "x"
    O = "o"  # noqa: E741 - the name of a side
    MORE = "more"
    TEN = "ten"


_SIDES = (OpeningChoice.X, OpeningChoice.O)


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """What comes next in an opening: a stone, where there are options a choice, or stones to offer."""

    by_opener: bool
    """Whether it is the player who placed the first stone; else the other."""
    options: tuple[OpeningChoice, ...] = ()
    stones: int = 0
    """How many stones that player places now, one after the other."""
    area: int = 0
    """The side of the central square in which the stone must lie; 0 where it may lie anywhere."""
    offers: int = 0
    """How many stones that player offers now, one after the other; none of them is placed yet."""
    picks: bool = False
    """Whether the stone is one of those that were offered."""


@dataclass(frozen=True, slots=True)
class Opening:
    """How a game was opened: the rule, what was chosen, and the stones that were offered, as cells."""

    rule: OpeningRule
    choices: tuple[OpeningChoice, ...] = ()
    offers: tuple[int, ...] = ()

    def to_details(self, setup: Setup, opener: int) -> dict[str, Any]:
        """What a record tells of it: each choice with the stones before it, and who placed the first stone."""
        choices = [[stones_before_choice(self.rule, number), each.value] for number, each in enumerate(self.choices)]
        offers = {"offers": [format_move(cell, setup) for cell in self.offers]} if self.offers else {}
        return {"rule": self.rule.value, "opener": opener, "choices": choices, **offers}

    @classmethod
    def from_details(cls, told: Mapping[str, Any], setup: Setup) -> Opening:
        """The opening of a record that tells of it."""
        try:
            return cls(
                parse_opening_rule(told.get("rule", "none")),
                tuple(OpeningChoice(choice) for _, choice in told.get("choices", ())),
                tuple(parse_move(offer, setup) for offer in told.get("offers", ())),
            )
        except MALFORMED as error:
            raise ParseError(f"not a game record: its opening cannot be read ({error})") from error


def parse_opening_rule(text: str) -> OpeningRule:
    """Read the name of an opening rule; an unknown one lists those that there are."""
    name = check_text(text, "opening rule").strip()
    try:
        return OpeningRule(name.lower())
    except ValueError:
        raise UnknownNameError("opening rule", name, tuple(OpeningRule)) from None


def check_opening_rule(rule: OpeningRule, setup: Setup) -> OpeningRule:
    """The rule itself, or an error where the board has none such."""
    if rule in OPENING_SETUPS and setup != OPENING_SETUPS[rule]:
        message = f"{rule.value} opens {OPENING_SETUPS[rule]}, not {setup}"
        facts = {"rule": rule.value, "setup": str(OPENING_SETUPS[rule])}
        raise OptionError(message, code="opening-setup", facts=facts)
    if rule is not OpeningRule.NONE and (setup.k != OPENING_K or min(setup.width, setup.height) < OPENING_SIDE):
        message = f"{rule.value} opens five in a row on boards of at least {OPENING_SIDE} × {OPENING_SIDE}, not {setup}"
        raise OptionError(message, code="opening-rule", facts={"rule": rule.value, "side": OPENING_SIDE})
    return rule


def opening_step(
    rule: OpeningRule, stones: int, choices: Sequence[OpeningChoice], offered: int = 0
) -> OpeningStep | None:
    """What comes next after so many stones, these choices and so many offers; None when the opening is over.

    >>> opening_step(OpeningRule.SWAP, 3, ()).options
    (<OpeningChoice.X: 'x'>, <OpeningChoice.O: 'o'>)
    >>> opening_step(OpeningRule.TARAGUCHI10, 1, [OpeningChoice.O]).area
    3
    """
    if rule is OpeningRule.NONE:
        return None
    if rule is OpeningRule.TARAGUCHI10:
        return _taraguchi_step(stones, choices, offered)
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


def _taraguchi_step(stones: int, choices: Sequence[OpeningChoice], offered: int) -> OpeningStep | None:
    last = len(_AREAS)
    ten = OpeningChoice.TEN in choices
    if stones > last or (stones == last and (ten or len(choices) >= last)):
        return None
    has_x = opener_has_x(OpeningRule.TARAGUCHI10, choices)
    # Whoever is to move acts: they choose a side after the other's stone, then place the next one if it is theirs.
    by_opener = has_x == (stones % 2 == 0)
    if len(choices) < stones:
        options = (*_SIDES, OpeningChoice.TEN) if stones == last - 1 else _SIDES
        return OpeningStep(by_opener=by_opener, options=options)
    if not ten:
        return OpeningStep(by_opener=by_opener, stones=1, area=_AREAS[stones])
    if offered < OFFERS:
        return OpeningStep(by_opener=has_x, offers=OFFERS - offered)
    return OpeningStep(by_opener=not has_x, stones=1, picks=True)


def opener_has_x(rule: OpeningRule, choices: Sequence[OpeningChoice]) -> bool:
    """Whether the player who placed the first stone has X after these choices."""
    has_x = True
    for number, choice in enumerate(choices):
        if choice in _SIDES:
            # By swap the other chooses first; by Taraguchi-10 always whoever is to move after so many stones.
            by_opener = has_x == (number % 2 == 1) if rule is OpeningRule.TARAGUCHI10 else number == 1
            has_x = by_opener == (choice is OpeningChoice.X)
    return has_x


def stones_before_choice(rule: OpeningRule, number: int) -> int:
    """How many stones lie on the board when the choice of that number, from 0, is made."""
    return number + 1 if rule is OpeningRule.TARAGUCHI10 else _STONES + _MORE * number


def area_cells(setup: Setup, side: int) -> frozenset[int]:
    """The cells of the central square of that side.

    >>> len(area_cells(Setup(15, 15, 5), 3))
    9
    """
    left, top = (setup.width - side) // 2, (setup.height - side) // 2
    return frozenset(setup.index(x, y) for y in range(top, top + side) for x in range(left, left + side))


def free_offers(position: Position, offered: Sequence[int]) -> tuple[int, ...]:
    """The cells that may still be offered: empty, not offered yet, and not symmetric to one that is."""
    distinct = distinct_moves(position, (*offered, *position.legal_moves))
    taken = {cell for offer in offered for cell in (offer, *distinct.get(offer, ()))}
    return tuple(cell for cell in position.legal_moves if cell not in taken)


def format_opening(opening: Opening, setup: Setup) -> str:
    """The opening in one line: the rule, the choices in their order, the offers.

    >>> format_opening(Opening(OpeningRule.SWAP2, (OpeningChoice.MORE, OpeningChoice.X)), Setup(15, 15, 5))
    'swap2 more x'
    """
    return " ".join([opening.rule, *opening.choices, *(format_move(cell, setup) for cell in opening.offers)])


def parse_opening(text: str, setup: Setup) -> Opening:
    """Read what :func:`format_opening` writes; a choice that the rule does not give there is refused."""
    name, *words = text.split() or [""]
    rule = check_opening_rule(parse_opening_rule(name), setup)
    choices: list[OpeningChoice] = []
    offers: list[int] = []
    for word in words:
        stones = stones_before_choice(rule, len(choices))
        step = opening_step(rule, stones, choices)
        if step is not None and word in step.options:
            choices.append(OpeningChoice(word))
        elif OpeningChoice.TEN in choices and len(offers) < OFFERS:
            offers.append(parse_move(word, setup))
        else:
            raise ParseError(f"cannot read {word[:20]!r} in the opening {text[:80]!r}")
    return Opening(rule, tuple(choices), tuple(offers))
