"""What happens in a game in progress: every change is one of these values, and is kept, sent and shown as such."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gridsage.record import Outcome, PlayedMove

__all__ = [
    "ClockStopped",
    "Event",
    "GameEnded",
    "HelpUsed",
    "MoveMade",
    "MovesTakenBack",
    "PauseChanged",
    "SideChosen",
    "StoneOffered",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A change of a game.

    Whoever keeps events can tell by ``number`` whether one is missing, and needs nothing but them: the move, the
    outcome, the details and who sits where are all that a record is made of.
    """

    number: int
    """How many moves the record had before the change."""
    outcome: Outcome
    """How the game stands after it."""
    details: Mapping[str, Any]
    """The record's details after it; plain JSON values."""
    exchanged: bool = False
    """Whether the players have exchanged their seats with it."""
    seats: tuple[str, ...] | None = None
    """The players by seat after it, where somebody got a seat or lost it with it."""

    @property
    def moves(self) -> int:
        """How many moves the record has after the change."""
        return self.number


@dataclass(frozen=True, slots=True, kw_only=True)
class SideChosen(Event):
    """A player made the choice that the opening rule gives."""

    choice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoneOffered(Event):
    """A player offered a stone that the other may take as the next move."""

    cell: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveMade(Event):
    """A move was made."""

    move: PlayedMove
    changed: tuple[tuple[int, int], ...] = ()
    """In Minesweeper the cells that look different now, each with what it shows (see ``games.mines.view``)."""

    @property
    def moves(self) -> int:
        """How many moves the record has after the change."""
        return self.number + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesTakenBack(Event):
    """The last moves were taken back, or a resignation alone; the game is practice from now on."""

    count: int
    """How many moves; 0 where it was the resignation, or a choice or an offer of the opening alone."""
    choices: int = 0
    """How many choices of the opening were taken back with them."""
    offers: int = 0
    """How many stones that had been offered."""

    @property
    def moves(self) -> int:
        """How many moves the record has after the change."""
        return self.number - self.count


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpUsed(Event):
    """Help was asked for; which, says the field of the family's help that grew."""

    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PauseChanged(Event):
    """The game was paused, or goes on."""

    paused: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStopped(Event):
    """Nobody looks at the game any more: the time that was taken since the last move stands in the details."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Event):
    """The game ended without a move: a player resigned, or a bot broke down. The outcome says which."""
