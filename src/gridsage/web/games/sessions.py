"""The games that are being played now: each held once, however many tabs look at it, and kept after every move."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from gridsage.errors import GridsageError, StoreError
from gridsage.record import GameRecord
from gridsage.store import Store, StoredGame
from gridsage.store.identity import new_game_id, now
from gridsage.web.errors import StorageError, TooManyError, UnavailableError
from gridsage.web.settings import ClientLimits
from gridsage.web.transport.buckets import Bucket

__all__ = ["Held", "Listener", "Opener", "PlayedGame", "Sessions", "Work"]

log = logging.getLogger(__name__)

Listener = Callable[[dict[str, Any]], None]
"""Is told of everything that happens in a game; must not wait."""


class PlayedGame(Protocol):
    """What a session needs to know of a game."""

    @property
    def over(self) -> bool:
        """Whether it has ended."""

    def record(self) -> GameRecord:
        """The game so far."""

    def seen(self, watched: bool) -> None:
        """Somebody looks at the game from now on, or nobody does any more."""

    def state(self, game_id: str) -> Any:
        """All that whoever looks at the game may know."""


G = TypeVar("G", bound=PlayedGame)
T = TypeVar("T")
Opener = Callable[[GameRecord], PlayedGame]
"""Makes a game from its record."""
Work = asyncio.Task[dict[str, Any] | None]
"""A bot at work; its result is what went wrong, if something did."""


@dataclass(eq=False, slots=True)
class Held(Generic[G]):
    """A game in memory, its id and owner, and who listens."""

    id: str
    owner: str
    client: str
    game: G
    used_at: float
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    kept_moves: int | None = None
    """How many moves the store has; None before the first one, since a game without a move is not kept."""
    work: Work | None = None
    """A bot that thinks about its move in this game."""

    def tell(self, event: dict[str, Any], *, but: Listener | None = None) -> None:
        """Tell every listener, except the one that knows already."""
        for listener in tuple(self.listeners):
            if listener is not but:
                listener(event)


class Sessions:
    """All games in memory; the rest come from the store when they are asked for."""

    def __init__(self, store: Store, limits: ClientLimits, openers: dict[str, Opener]) -> None:
        self.store = store
        self._limits = limits
        self._openers = openers
        self._held: dict[str, Held[Any]] = {}
        self._starts: dict[str, Bucket] = {}
        self._loading: dict[str, asyncio.Task[Held[Any]]] = {}
        # One thread: the store sees the moves of a game in their order, and the loop never waits for the disk.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._unsaved: list[tuple[Callable[[Store], None], asyncio.Future[None]]] = []
        self._saving: asyncio.Task[None] | None = None
        self._sweeper: asyncio.Task[None] | None = None
        self._closed = False

    def start(self) -> None:
        """Begin to put idle games back into the store."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Wait for what is being kept; every move that was answered is in the store already."""
        self._closed = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for held in self._held.values():
            if held.work is not None:
                held.work.cancel()
        if self._saving is not None:
            await self._saving
        await asyncio.get_running_loop().run_in_executor(self._thread, lambda: None)
        self._thread.shutdown()

    async def ask_store(self, question: Callable[[Store], T]) -> T:
        """The store's answer, without the loop waiting for it."""
        if self._closed:
            raise UnavailableError("the server is closing", code="closing")
        return await asyncio.get_running_loop().run_in_executor(self._thread, question, self.store)

    def add(self, game: G, *, owner: str, client: str) -> Held[G]:
        """Hold a new game."""
        if not self._starts.setdefault(client, Bucket(self._limits.new_games_per_s)).take():
            raise TooManyError(
                "you are starting games faster than anyone can play them; wait a moment", code="games-fast"
            )
        self._make_room(client)
        held = Held(new_game_id(), owner, client, game, time.monotonic())
        self._held[held.id] = held
        return held

    def _make_room(self, client: str) -> None:
        mine = [held for held in self._held.values() if held.client == client]
        if len(mine) < self._limits.games_per_client:
            return
        idle = [held for held in mine if not held.listeners and not held.lock.locked()]
        if not idle:
            message = f"you have {len(mine)} games open at once; close a tab first"
            raise TooManyError(message, code="games-many", facts={"n": len(mine)})
        del self._held[min(idle, key=lambda held: held.used_at).id]

    async def find(self, game_id: str, client: str) -> Held[Any]:
        """The game of that id, from memory or from the store."""
        held = self._held.get(game_id)
        if held is None:
            # Two tabs that ask at once must get the same game.
            task = self._loading.get(game_id)
            if task is None:
                task = self._loading[game_id] = asyncio.create_task(self._load(game_id, client))
                task.add_done_callback(lambda _: self._loading.pop(game_id, None))
            held = await asyncio.shield(task)
        held.used_at = time.monotonic()
        return held

    async def _load(self, game_id: str, client: str) -> Held[Any]:
        stored = await self.ask_store(lambda store: store.games.get(game_id))
        self._make_room(client)
        game = self._openers[stored.record.game](stored.record)
        kept = len(stored.record.moves)
        held = Held(game_id, stored.owner, client, game, time.monotonic(), kept_moves=kept)
        return self._held.setdefault(game_id, held)

    async def keep(self, held: Held[Any]) -> None:
        """Put what is new in the game into the store; when this returns, it is safe."""
        record, kept, game_id = held.game.record(), held.kept_moves, held.id
        moves = record.moves
        stored = StoredGame(game_id, record, now(), now(), owner=held.owner)

        def put(store: Store) -> None:
            if kept is None:
                store.games.put(stored)
                return
            if len(moves) < kept:
                store.games.take_back(game_id, len(moves))
            for number in range(kept, len(moves)):
                last = number == len(moves) - 1
                store.games.append(
                    game_id,
                    number,
                    moves[number],
                    outcome=record.outcome if last and record.outcome.termination != "unfinished" else None,
                    details=record.details if last else None,
                )

        try:
            await self._save(put)
        except StoreError as error:
            log.warning("game %s could not be kept: %s", held.id, error)
            raise StorageError(str(error)) from error
        held.kept_moves = len(moves)

    async def _save(self, put: Callable[[Store], None]) -> None:
        """Keep a change; those of many games that come while the disk is busy go into one transaction."""
        if self._closed:
            raise UnavailableError("the server is closing", code="closing")
        saved: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._unsaved.append((put, saved))
        if self._saving is None or self._saving.done():
            self._saving = asyncio.create_task(self._save_waiting())
        await saved

    async def _save_waiting(self) -> None:
        loop = asyncio.get_running_loop()
        while self._unsaved:
            waiting, self._unsaved = self._unsaved, []
            changes = [put for put, _ in waiting]
            outcomes = await loop.run_in_executor(self._thread, _keep_together, self.store, changes)
            for (_, saved), error in zip(waiting, outcomes, strict=True):
                # Whoever waited may have left meanwhile; what they did is kept all the same.
                if saved.done():
                    continue
                if error is None:
                    saved.set_result(None)
                else:
                    saved.set_exception(error)

    async def keep_record(self, record: GameRecord, *, owner: str) -> str:
        """Keep a game that nobody plays, and give it an id."""
        return await self.ask_store(lambda store: store.games.add(record, owner=owner))

    async def stored(self, game_id: str) -> StoredGame:
        """The game as it is played now, or as the store has it."""
        held = self._held.get(game_id)
        if held is not None:
            return StoredGame(held.id, held.game.record(), now(), now(), owner=held.owner)
        return await self.ask_store(lambda store: store.games.get(game_id))

    async def delete(self, game_id: str) -> None:
        """Delete a game."""
        held = self._held.pop(game_id, None)
        if held is None or held.kept_moves is not None:
            await self.ask_store(lambda store: store.games.delete(game_id))

    def join(self, held: Held[Any], listener: Listener) -> None:
        """Tell the listener of all that happens from now on."""
        held.listeners.add(listener)
        held.game.seen(True)

    def leave(self, held: Held[Any], listener: Listener) -> None:
        """Tell it no more; when the last one leaves, the game's clock stops and no bot thinks for it any more."""
        held.listeners.discard(listener)
        if not held.listeners:
            held.used_at = time.monotonic()
            held.game.seen(False)
            if held.work is not None:
                held.work.cancel()
                held.work = None

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._limits.idle_game_s / 10)
            old = time.monotonic() - self._limits.idle_game_s
            for held in list(self._held.values()):
                if held.used_at < old and not held.listeners and not held.lock.locked():
                    del self._held[held.id]
            self._starts = {client: bucket for client, bucket in self._starts.items() if not bucket.full}


def _keep_together(store: Store, changes: list[Callable[[Store], None]]) -> list[Exception | None]:
    """Make all changes in one transaction; for each its error, or None."""
    outcomes: list[Exception | None] = []
    try:
        with store.together():
            for put in changes:
                try:
                    put(store)
                    outcomes.append(None)
                except GridsageError as error:
                    outcomes.append(error)
    except GridsageError as error:
        return [error] * len(changes)
    return outcomes
