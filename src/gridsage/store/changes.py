"""Whether an event of a game in progress follows on what is kept of the game: the same for every store."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gridsage.errors import ConflictError
from gridsage.record import Outcome, Termination
from gridsage.sessions.events import Event, MoveMade, MovesTakenBack
from gridsage.store.base import check_move, check_text

__all__ = ["KeptState", "count_taken_back"]


def count_taken_back(details: Mapping[str, Any]) -> int:
    """How often moves were taken back in a game with these details."""
    help_used = details.get("help", {})
    return int(help_used.get("undone", 0)) if isinstance(help_used, Mapping) else 0


@dataclass(frozen=True, slots=True)
class KeptState:
    """How far a game is kept.

    The number of moves and how often some were taken back belong to one course of the game alone: who believes another
    pair has an older copy before them.
    """

    moves: int
    taken_back: int
    outcome: Outcome

    def after(self, event: Event) -> KeptState:
        """How far it is kept with this event; a conflict where the event does not follow."""
        check_text(event.outcome.note)
        if isinstance(event, MoveMade):
            check_move(event.move)
        taken_back = self.taken_back + isinstance(event, MovesTakenBack)
        if event.number != self.moves or count_taken_back(event.details) != taken_back or event.moves < 0:
            raise ConflictError(f"a change after move {event.number} was sent, but the game has {self.moves} moves")
        if self._closed_to(event):
            raise ConflictError("the game is over")
        return KeptState(event.moves, taken_back, event.outcome)

    def _closed_to(self, event: Event) -> bool:
        if self.outcome.termination is Termination.UNFINISHED or isinstance(event, MovesTakenBack):
            return False
        return isinstance(event, MoveMade) or event.outcome != self.outcome

    def may_hold(self, event: Event) -> bool:
        """Whether the event may be kept already, sent again since its sender did not hear the answer."""
        return isinstance(event, MoveMade) and 0 <= event.number < self.moves

    def check_end(self, event: Event) -> None:
        """Refuse events of which the last one was kept long ago: the game has gone on since."""
        if event.moves != self.moves:
            raise ConflictError(f"the game was sent up to move {event.moves}, but has {self.moves} moves")
