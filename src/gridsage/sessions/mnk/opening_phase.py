"""OpeningPhase: how far the opening of a game is, who acts next in it, and what they may do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from gridsage.errors import IllegalMoveError
from gridsage.games.mnk import Position, Setup, format_move
from gridsage.games.mnk.opening_rules import (
    Opening,
    OpeningChoice,
    OpeningRule,
    OpeningStep,
    area_cells,
    free_offers,
    opener_has_x,
    opening_step,
    stones_before_choice,
)

__all__ = ["OpeningAct", "OpeningPhase"]


class OpeningAct(Enum):
    """What a player did last."""

    STONE = "stone"
    CHOICE = "choice"
    OFFER = "offer"


@dataclass(frozen=True, slots=True)
class OpeningPhase:
    """An opening after so many stones: players have numbers here, since a choice may exchange their seats.

    >>> phase = OpeningPhase(Opening(OpeningRule.SWAP), opener=0, stones=3)
    >>> phase.player_asked, phase.after_choice("o").x_player
    (1, 0)
    """

    opening: Opening
    """What was chosen and offered so far."""
    opener: int
    """The number of the player who placed the first stone, or is to."""
    stones: int = 0
    """How many stones were placed, those after the opening too."""

    @property
    def rule(self) -> OpeningRule:
        """The rule of the opening."""
        return self.opening.rule

    @property
    def offers(self) -> tuple[int, ...]:
        """The stones that were offered, of which the other takes one."""
        return self.opening.offers

    @property
    def step(self) -> OpeningStep | None:
        """What the rule asks for next; None where there is no rule, or the opening is over."""
        return opening_step(self.rule, self.stones, self.opening.choices, len(self.offers))

    @property
    def player_asked(self) -> int | None:
        """The number of the player whom the rule asks now; None where it asks nobody."""
        step = self.step
        return None if step is None else self.opener if step.by_opener else 1 - self.opener

    @property
    def x_player(self) -> int:
        """The number of the player who has X by the choices so far."""
        return self.opener if opener_has_x(self.rule, self.opening.choices) else 1 - self.opener

    @property
    def last_act(self) -> OpeningAct:
        """What was done last; a stone where nothing was chosen after it."""
        number = len(self.opening.choices) - 1
        if number < 0 or stones_before_choice(self.rule, number) != self.stones:
            return OpeningAct.STONE
        return OpeningAct.OFFER if self.offers else OpeningAct.CHOICE

    def check_stone(self, cell: int, setup: Setup) -> None:
        """Refuse a stone that the rule does not allow now."""
        step = self.step
        if step is None:
            return
        name = format_move(cell, setup)
        if step.options:
            raise IllegalMoveError("cannot place a stone: a side is to be chosen first", code="choose-first")
        if step.offers:
            raise IllegalMoveError("cannot place a stone: fifth stones are to be offered first", code="offer-first")
        if step.picks and cell not in self.offers:
            raise IllegalMoveError(f"{name} was not offered: one of the offered stones is to be taken", code="pick")
        if step.area and cell not in area_cells(setup, step.area):
            side = step.area
            message = f"{name} lies outside the central {side}×{side}, where this stone of the opening belongs"
            raise IllegalMoveError(message, code="opening-area", facts={"cell": name, "side": side})

    def after_stone(self) -> OpeningPhase:
        """The opening with one stone more."""
        return replace(self, stones=self.stones + 1)

    def after_offer(self, cell: int, position: Position) -> OpeningPhase:
        """The opening with this stone offered; one that is symmetric to another offer is refused."""
        if self.step is None or not self.step.offers:
            raise IllegalMoveError("there is no stone to offer", code="no-offer")
        if cell not in free_offers(position, self.offers):
            name = format_move(cell, position.setup)
            if position.cells[cell]:
                raise IllegalMoveError(f"cannot offer {name}: a stone of {'XO'[position.cells[cell] - 1]} is there")
            message = f"cannot offer {name}: it is offered already, or symmetric to an offer"
            raise IllegalMoveError(message, code="offered", facts={"cell": name})
        return replace(self, opening=replace(self.opening, offers=(*self.offers, cell)))

    def after_choice(self, choice: OpeningChoice | str) -> OpeningPhase:
        """The opening with this choice made; one that the rule does not give now is refused."""
        options = () if self.step is None else self.step.options
        if choice not in options:
            known = ", ".join(options) or "nothing"
            raise IllegalMoveError(f"cannot choose {str(choice)[:20]!r}: there is {known} to choose", code="no-choice")
        return replace(self, opening=replace(self.opening, choices=(*self.opening.choices, OpeningChoice(choice))))

    def before_last_act(self) -> OpeningPhase:
        """The opening before what was done last."""
        match self.last_act:
            case OpeningAct.OFFER:
                return replace(self, opening=replace(self.opening, offers=self.offers[:-1]))
            case OpeningAct.CHOICE:
                return replace(self, opening=replace(self.opening, choices=self.opening.choices[:-1]))
            case OpeningAct.STONE:
                return replace(self, stones=self.stones - 1)

    def details(self, setup: Setup) -> dict[str, Any]:
        """What a record tells of it: nothing where there is no rule."""
        if self.rule is OpeningRule.NONE:
            return {}
        return {"opening_rule": self.opening.to_details(setup, self.opener)}
