"""Whether an event of a game in progress follows on what is kept of the game: the same for every store."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gridsage.errors import ConflictError
from gridsage.record import Outcome, PlayedMove, Termination
from gridsage.sessions.events import Event, HelpUsed, MoveMade, MovesTakenBack
from gridsage.store.base import check_move, check_storable

__all__ = ["RESEATED", "KeptState", "keys_after"]

RESEATED = "somebody else took a seat of the game meanwhile"

_HELP = ("hints", "chances", "undone", "asked")
"""What help a game of either family counts; moves that were taken back are one kind."""


def _count_help(details: Mapping[str, Any]) -> dict[str, int]:
    """How often each kind of help was used in a game with these details."""
    counts = details.get("help", {})
    return {kind: int(counts.get(kind, 0)) if isinstance(counts, Mapping) else 0 for kind in _HELP}


def keys_after(event: Event, owner: str) -> tuple[str, ...]:
    """The keys of the players whom the event seats: the owner's for whose game it is, none for a bot at their side."""
    player = event.details.get("player")
    return tuple(owner if name == player else "" for name in event.seats or ())


@dataclass(frozen=True, slots=True)
class KeptState:
    """How far a game is kept.

    The number of moves and how often help was used, moves taken back among it, belong to one course of the game alone:
    who believes others has an older copy before them.
    """

    moves: int
    outcome: Outcome
    details: Mapping[str, Any]

    def not_kept(self, events: Sequence[Event], move_at: Callable[[int], PlayedMove | None]) -> Sequence[Event]:
        """Those of the events that are new: the first ones may be kept already, if their sender heard no answer.

        What is kept was kept whole, so the game then stands as it did after one of the events. ``move_at`` tells the
        move of that number as it is kept.
        """
        for count in range(len(events), 0, -1):
            event = events[count - 1]
            if self._is_after(event) and (not isinstance(event, MoveMade) or move_at(event.number) == event.move):
                return events[count:]
        return events

    def _is_after(self, event: Event) -> bool:
        """Whether the game is kept just as this event left it."""
        if event.moves != self.moves or event.outcome != self.outcome:
            return False
        return bool(json.loads(json.dumps(dict(event.details))) == self.details)

    def after(self, event: Event) -> KeptState:
        """How far it is kept with this event; a conflict where the event does not follow."""
        check_storable(event.outcome.note, *event.seats or ())
        if isinstance(event, MoveMade):
            check_move(event.move)
        if event.number != self.moves or event.moves < 0:
            raise ConflictError(f"a change after move {event.number} was sent, but the game has {self.moves} moves")
        if _count_help(event.details) != self._help_after(event):
            raise ConflictError("moves were taken back, or help was used, that the sender does not know of")
        if self._closed_to(event):
            raise ConflictError("the game is over")
        return KeptState(event.moves, event.outcome, event.details)

    def _help_after(self, event: Event) -> dict[str, int]:
        counts = _count_help(self.details)
        if isinstance(event, MovesTakenBack):
            counts["undone"] += 1
        elif isinstance(event, HelpUsed):
            counts[event.kind] = counts.get(event.kind, 0) + 1
        return counts

    def _closed_to(self, event: Event) -> bool:
        if self.outcome.termination is Termination.UNFINISHED or isinstance(event, MovesTakenBack):
            return False
        return isinstance(event, MoveMade) or event.outcome != self.outcome
