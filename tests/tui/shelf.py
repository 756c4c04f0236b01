"""A store in which tests see what the terminal keeps."""

from __future__ import annotations

from datetime import datetime

from gridsage.errors import StoreError
from gridsage.sessions.events import Event
from gridsage.store import MemoryStore, Store, StoredGame
from gridsage.store.memory import MemoryGames


class _Games(MemoryGames):
    """Counts what is put, remembers the events, and refuses as often as it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.puts = 0
        self.events: list[Event] = []
        self.faults: list[StoreError] = []

    def put(self, game: StoredGame) -> bool:
        self.puts += 1
        return super().put(game)

    def apply(self, game_id: str, *events: Event) -> datetime:
        if self.faults:
            raise self.faults.pop()
        self.events += events
        return super().apply(game_id, *events)


class Shelf(MemoryStore):
    """A store whose games are counted."""

    def __init__(self) -> None:
        super().__init__()
        self._games: _Games = _Games()

    @property
    def games(self) -> _Games:
        return self._games


def the_game(store: Store) -> StoredGame:
    (found,) = store.games.find()
    return store.games.get(found.id)
