"""Course: what a store does not have yet of a game in progress, and how it is given to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from gridsage.record import GameRecord
from gridsage.sessions.events import Event, GameEnded, MoveMade
from gridsage.store.base import Store, StoredGame

__all__ = ["Course", "Portion"]


@dataclass(frozen=True, slots=True)
class Portion:
    """What a store is to take of a game at once."""

    game_id: str
    beginning: StoredGame | None
    """The game as it began; None where the store has it."""
    events: tuple[Event, ...]

    def write(self, store: Store) -> datetime:
        """Put the beginning, apply the events; when the game was changed by it. What is kept already is passed over."""
        if self.beginning is not None:
            store.games.put(self.beginning)
        return store.games.apply(self.game_id, *self.events)


@dataclass(slots=True)
class Course:
    """How a game began, what happened in it since, and how much of that the store has.

    Every change is noted, the store takes a portion, and what it took is crossed off.
    """

    beginning: GameRecord | None = None
    """How the game began; None once the store has it."""
    worth_keeping: bool = True
    """A game without a move that nobody ended, and without a score of earlier rounds, is not kept."""
    unsaved: list[Event] = field(default_factory=list)
    """What happened since the store last took something, in order."""
    kept_at: datetime | None = None
    """When the game was last changed that the store has and that this one follows on; None while it has none."""

    @property
    def saved(self) -> bool | None:
        """Whether the store has all of it; None while the game is not worth keeping, and the store has nothing."""
        return self.beginning is None and not self.unsaved if self.worth_keeping else None

    @property
    def settled(self) -> bool:
        """Whether nothing is left that the store should have and has not."""
        return self.saved is not False

    @property
    def exchanged(self) -> bool:
        """Whether the players sit on each other's seats, compared with what the store has."""
        return sum(event.exchanged for event in self.unsaved) % 2 == 1

    def note(self, event: Event, record: Callable[[], GameRecord]) -> None:
        """Remember an event until the store has it; ``record`` is the game with it."""
        self.worth_keeping |= isinstance(event, MoveMade | GameEnded)
        if self.worth_keeping:
            self.unsaved.append(event)
        else:
            self.beginning = record()

    def portion(self, game_id: str, stored: Callable[[GameRecord], StoredGame]) -> Portion:
        """All that the store does not have; ``stored`` makes of the beginning the game that it keeps."""
        beginning = None if self.beginning is None else stored(self.beginning)
        return Portion(game_id, beginning, tuple(self.unsaved))

    def cross_off(self, portion: Portion, kept_at: datetime | None) -> None:
        """The store took the portion, and the game was last changed then."""
        self.beginning, self.kept_at = None, kept_at
        del self.unsaved[: len(portion.events)]

    def follow(self, kept_at: datetime) -> None:
        """The game was read from the store, where it was last changed then: nothing is to be kept of what was here."""
        self.beginning, self.kept_at = None, kept_at
        self.unsaved.clear()
