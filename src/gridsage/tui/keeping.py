"""GameKeeper: keeps the terminal's games in the store as they go, beside the game and without holding it up."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import datetime

from gridsage.errors import GridsageError
from gridsage.record import HUMAN, GameRecord, Termination
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame
from gridsage.sessions.result_class import ResultClass, classify
from gridsage.store import Store, StoredGame
from gridsage.store.identity import new_game_id, now
from gridsage.store.keys import LOCAL_KEY

__all__ = ["GameKeeper"]


@dataclass(frozen=True, slots=True)
class _Kept:
    game: object
    id: str
    began: datetime
    state: tuple[object, ...] = ()
    """Which moves, choices and help it had; the time that runs on is no change."""
    record: GameRecord | None = None

    def stored(self, record: GameRecord) -> StoredGame:
        changed = now()
        over = record.outcome.termination is not Termination.UNFINISHED
        people = (name == HUMAN or name.startswith(f"{HUMAN} ") for name in record.players)
        return StoredGame(
            self.id,
            record,
            self.began,
            changed,
            LOCAL_KEY,
            practice=classify(record.details) is ResultClass.PRACTICE,
            ended_at=changed if over else None,
            keys=tuple(LOCAL_KEY if person else "" for person in people),
        )


class GameKeeper:
    """Keeps each game once, as it is now, under the key of whoever sits at this machine.

    The store is opened when there is something to keep, in a thread of its own. Where it fails the game goes on, and it
    is tried again with the next change and in the end: :meth:`close` tells why a game is not kept.
    """

    def __init__(self, open_store: Callable[[], Store]) -> None:
        self._open_store = open_store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="gridsage-keeper")
        self._store: Store | None = None
        self._now = _Kept(None, "", now())
        self._waiting: dict[str, _Kept] = {}
        self._lock = threading.Lock()
        self._writing: Future[None] | None = None
        self._left_out: object = None
        self._fault = ""

    def leave_out(self, game: object) -> None:
        """Do not keep this game: somebody else does."""
        self._left_out = game

    def keep(self, game: MinesGame | MnkGame) -> None:
        """Keep the game as it is, once the player has moved; another object is another game."""
        if game is self._left_out:
            return
        if self._now.game is not game:
            given = game.given if isinstance(game, MinesGame) else game.opening
            if len(game.moves) <= given:
                return
            self._now = _Kept(game, new_game_id(), now())
        opened = game.opening_phase.opening if isinstance(game, MnkGame) else None
        state = (len(game.moves), game.over, game.help, opened)
        if self._now.state == state:
            return
        self._now = replace(self._now, state=state, record=game.record())
        with self._lock:
            self._waiting[self._now.id] = self._now
        if self._writing is None or self._writing.done():
            self._writing = self._thread.submit(self._write)

    def close(self) -> str:
        """Wait until all is kept; why it is not, where it is not."""
        if self._waiting:
            self._thread.submit(self._write)
        self._thread.shutdown()
        if self._store is not None:
            self._store.close()
        return self._fault

    def _write(self) -> None:
        while self._waiting:
            with self._lock:
                kept = self._waiting.pop(next(iter(self._waiting)))
            try:
                self._put(kept)
                self._fault = ""
            except GridsageError as error:
                self._fault = str(error)
                with self._lock:
                    self._waiting.setdefault(kept.id, kept)  # unless a later state of it waits already
                return

    def _put(self, kept: _Kept) -> None:
        assert kept.record is not None
        if self._store is None:
            self._store = self._open_store()
        with self._store.together():
            if self._store.games.changed_at(kept.id):
                self._store.games.delete(kept.id)
            self._store.games.put(kept.stored(kept.record))
