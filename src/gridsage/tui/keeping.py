"""GameKeeper: keeps the terminal's games in the store as they go, beside the game and without holding it up."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from gridsage.errors import ConflictError, GridsageError, MissingError, StoreError
from gridsage.record import GameRecord
from gridsage.sessions.events import Event
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame
from gridsage.sessions.result_class import ResultClass, classify
from gridsage.store import Store, StoredGame
from gridsage.store.course import Course, Portion
from gridsage.store.identity import new_game_id, now
from gridsage.store.keys import LOCAL_KEY

__all__ = ["GameKeeper"]


@dataclass(eq=False, slots=True)
class _Kept:
    """A game that is kept, and how much of it."""

    game: MinesGame | MnkGame
    course: Course
    id: str = field(default_factory=new_game_id)
    began: datetime = field(default_factory=now)
    given_up: bool = False
    """Nothing of it is kept any more: the store has another course of it."""
    fault: str = ""
    """Why the store did not take it when it was last asked to."""

    def portion(self) -> Portion:
        """What the store does not have of it."""
        return self.course.portion(self.id, self._stored)

    def _stored(self, record: GameRecord) -> StoredGame:
        return StoredGame(
            self.id,
            record,
            self.began,
            now(),
            LOCAL_KEY,
            practice=classify(record.details) is ResultClass.PRACTICE,
            keys=tuple(LOCAL_KEY if person else "" for person in _people(record)),
        )


def _people(record: GameRecord) -> list[bool]:
    """For each seat whether a person has it, whatever their name."""
    details = record.details
    if record.game == "mines":
        return [name == details["player"] for name in record.players]
    return [details["settings"][seat] is None for seat in ("first", "second")]


def _from_first_move(game: MinesGame | MnkGame) -> _Kept:
    return _Kept(game, Course(beginning=game.record(), worth_keeping=False))


def _at_once(game: MinesGame | MnkGame) -> _Kept:
    return _Kept(game, Course(beginning=game.record()))


def _going_on(stored: StoredGame, game: MinesGame | MnkGame) -> _Kept:
    return _Kept(game, Course(kept_at=stored.updated_at), stored.id, stored.created_at)


class GameKeeper:
    """Keeps one game after the other, event by event, under the key of whoever sits at this machine.

    The store is opened when there is something to keep, in a thread of its own, and closed with the keeper unless it is
    ``lent``. Where it fails the game goes on, and it is tried again with the next change and in the end: :meth:`close`
    tells why a game is not kept. Without a store nothing is kept.
    """

    def __init__(self, open_store: Callable[[], Store] | None = None, *, lent: bool = False) -> None:
        self._open_store = open_store
        self._lent = lent
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="gridsage-keeper")
        self._store: Store | None = None
        self._played: _Kept | None = None
        """The game that is played now."""
        self._games: list[_Kept] = []
        """That game, and those before it that the store does not have whole."""
        self._first: Callable[[MinesGame | MnkGame], _Kept] = _from_first_move
        self._queued = False
        """Whether the thread will write what is noted now; one that writes already may have looked before."""
        self._lock = threading.Lock()

    def keep_at_once(self, stored: StoredGame | None = None) -> None:
        """Keep the next game though nobody moves in it; where a stored one is given, it goes on as that."""
        self._first = _at_once if stored is None else partial(_going_on, stored)

    def begin(self, game: MinesGame | MnkGame) -> None:
        """Keep this game from its first move on; the one before it is left."""
        if self._open_store is None:
            return
        self._leave()
        self._played, self._first = self._first(game), _from_first_move
        with self._lock:
            self._games = [*(kept for kept in self._games if not kept.course.settled), self._played]
        self._keep()

    def note(self, event: Event) -> None:
        """Keep what happened in the game that is played."""
        kept = self._played
        if kept is None or kept.given_up:
            return
        with self._lock:
            kept.course.note(event, kept.game.record)
        self._keep()

    def _keep(self) -> None:
        if self._played is not None and not self._played.course.settled:
            self._write_soon()

    def _write_soon(self) -> None:
        """Have all written that is noted. One try waits at most: a store that is slow to refuse is not asked for each
        change."""
        with self._lock:
            queued, self._queued = self._queued, True
        if not queued:
            self._thread.submit(self._write)

    def close(self) -> str:
        """Leave the game, and wait until all is kept; why it is not, where it is not."""
        self._leave()
        self._thread.submit(self._write)
        self._thread.shutdown()
        if self._store is not None and not self._lent:
            self._store.close()
        return next((kept.fault for kept in self._games if kept.fault), "")

    def _leave(self) -> None:
        """Nobody looks at the game any more: the time since its last move is kept."""
        if self._played is not None and self._played.game.running:
            self.note(self._played.game.stop_clock())

    def _write(self) -> None:
        with self._lock:
            self._queued = False
            waiting = [kept for kept in self._games if not (kept.given_up or kept.course.settled)]
        away: StoreError | None = None
        for kept in waiting:
            if away is not None:  # another game would wait for the same lock, or the same host
                kept.fault = str(away)
                continue
            try:
                with self._lock:
                    portion = kept.portion()
                changed_at = self._put(portion)
            except (ConflictError, MissingError) as error:
                kept.given_up = True
                kept.fault = "it was deleted" if isinstance(error, MissingError) else "it went on elsewhere"
            except StoreError as error:
                kept.fault = str(error)
                away = error if error.passing else None
            except Exception as error:  # nobody waits for this thread: what it does not tell is not told
                kept.fault = str(error) if isinstance(error, GridsageError) else f"{type(error).__name__}: {error}"
            else:
                kept.fault = ""
                with self._lock:
                    kept.course.cross_off(portion, changed_at)

    def _put(self, portion: Portion) -> datetime:
        assert self._open_store is not None
        if self._store is None:
            self._store = self._open_store()
        with self._store.together():
            return portion.write(self._store)
