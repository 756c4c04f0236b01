"""The long games that were looked at last, so that a second look costs neither the store nor an engine anything."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field

from gridsage.store import Store, StoredGame
from gridsage.web.packed_text import PackedText

__all__ = ["MANY_MOVES", "LongGames"]

MANY_MOVES = 1000
"""A game with more of them is played again in an engine process: in a thread it would hold up everybody's moves."""
_ROOM = 4
_LONGEST = 50_000
"""A game with more moves than this is never kept."""


@dataclass(frozen=True, slots=True)
class _Kept:
    game: StoredGame
    texts: dict[Hashable, PackedText] = field(default_factory=dict)


class LongGames:
    """A few of them as they were when they last changed, with what was found out about each."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, game_id: str) -> StoredGame:
        """The game, from the store where it is not kept or has changed since."""
        with self._lock:
            kept = self._kept.get(game_id)
        if kept is not None and self._store.games.changed_at(game_id).get(game_id) == kept.game.updated_at:
            return kept.game
        game = self._store.games.get(game_id)
        if MANY_MOVES < len(game.record.moves) <= _LONGEST:
            with self._lock:
                self._kept[game_id] = _Kept(game)
                self._kept.move_to_end(game_id)
                while len(self._kept) > _ROOM:
                    self._kept.popitem(last=False)
        return game

    def text(self, game: StoredGame, name: Hashable) -> PackedText | None:
        """What was found out about a game, if that is kept."""
        with self._lock:
            kept = self._kept.get(game.id)
            return kept.texts.get(name) if kept is not None and kept.game is game else None

    def keep_text(self, game: StoredGame, name: Hashable, text: PackedText) -> None:
        """Keep what was found out about a game, beside the game."""
        with self._lock:
            kept = self._kept.get(game.id)
            if kept is not None and kept.game is game:
                kept.texts[name] = text
                # A replay differs by who looks; of those that many looked at, the last few are enough.
                while len(kept.texts) > _ROOM:
                    kept.texts.pop(next(iter(kept.texts)))
