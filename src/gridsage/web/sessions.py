"""The games that are being played now: each held once, however many tabs look at it, and kept after every move."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from gridsage.errors import GridsageError
from gridsage.record import GameRecord
from gridsage.web.buckets import Bucket
from gridsage.web.errors import NotFoundError, StorageError, TooManyError
from gridsage.web.keeping import GameKeeper, KeptGame
from gridsage.web.settings import Limits

__all__ = ["Held", "Listener", "PlayedGame", "Sessions"]

log = logging.getLogger(__name__)

Listener = Callable[[dict[str, Any]], None]
"""Is told of everything that happens in a game; must not wait."""


class PlayedGame(Protocol):
    """What a session needs to know of a game."""

    def record(self) -> GameRecord:
        """The game so far."""

    def seen(self, watched: bool) -> None:
        """Somebody looks at the game from now on, or nobody does any more."""


G = TypeVar("G", bound=PlayedGame)
Opener = Callable[[GameRecord], PlayedGame]


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
    kept: bool = False
    """Whether the store has the game: one without a move is not kept."""

    def tell(self, event: dict[str, Any], *, but: Listener | None = None) -> None:
        """Tell every listener, except the one that knows already."""
        for listener in tuple(self.listeners):
            if listener is not but:
                listener(event)


class Sessions:
    """All games in memory; the rest come from the store when they are asked for."""

    def __init__(self, keeper: GameKeeper, limits: Limits, openers: dict[str, Opener]) -> None:
        self._keeper = keeper
        self._limits = limits
        self._openers = openers
        self._held: dict[str, Held[Any]] = {}
        self._starts: dict[str, Bucket] = {}
        self._loading: dict[str, asyncio.Task[Held[Any]]] = {}
        # One thread: the store sees the saves of a game in their order, and the loop never waits for the disk.
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to put idle games back into the store."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Keep what is played and let go of the store."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for held in self._held.values():
            if held.kept:
                held.game.seen(False)
                try:
                    await self.keep(held)
                except StorageError as error:
                    log.error("game %s: %s", held.id, error)
        await self._in_thread(self._keeper.close)
        self._thread.shutdown()

    async def _in_thread(self, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: function(*arguments, **options))

    def add(self, game: G, *, owner: str, client: str) -> Held[G]:
        """Hold a new game."""
        if not self._starts.setdefault(client, Bucket(self._limits.new_games_per_s)).take():
            raise TooManyError("you are starting games faster than anyone can play them; wait a moment")
        self._make_room(client)
        held = Held(secrets.token_urlsafe(16), owner, client, game, time.monotonic())
        self._held[held.id] = held
        return held

    def _make_room(self, client: str) -> None:
        mine = [held for held in self._held.values() if held.client == client]
        if len(mine) < self._limits.games_per_client:
            return
        idle = [held for held in mine if not held.listeners and not held.lock.locked()]
        if not idle:
            raise TooManyError(f"you have {len(mine)} games open at once; close a tab first")
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
        kept = await self._ask_store(self._keeper.load, game_id)
        if kept is None:
            raise NotFoundError("there is no such game: it may have expired, or was never started")
        self._make_room(client)
        game = self._openers[kept.record.game](kept.record)
        held = self._held[game_id] = Held(game_id, kept.owner, client, game, time.monotonic(), kept=True)
        return held

    async def keep(self, held: Held[Any]) -> None:
        """Put the game's state into the store; when this returns, it is safe."""
        held.kept = True
        await self._ask_store(self._keeper.save, KeptGame(held.id, held.owner, time.time(), held.game.record()))

    async def keep_record(self, record: GameRecord, *, owner: str) -> str:
        """Keep a game that nobody plays, and give it an id."""
        game_id = secrets.token_urlsafe(16)
        await self._ask_store(self._keeper.save, KeptGame(game_id, owner, time.time(), record))
        return game_id

    async def kept(self, game_id: str) -> KeptGame:
        """The game as the store has it, or as it is played now."""
        held = self._held.get(game_id)
        if held is not None:
            return KeptGame(held.id, held.owner, time.time(), held.game.record())
        kept: KeptGame | None = await self._ask_store(self._keeper.load, game_id)
        if kept is None:
            raise NotFoundError("there is no such game: it may have expired, or was never started")
        return kept

    async def list(self, owner: str, *, family: str | None, limit: int, before: float | None) -> Sequence[KeptGame]:
        """The owner's games, the latest first."""
        found: Sequence[KeptGame] = await self._ask_store(
            self._keeper.list, owner, family=family, limit=limit, before=before
        )
        return found

    async def delete(self, game_id: str, owner: str) -> None:
        """Forget one of the owner's games."""
        if (await self.kept(game_id)).owner != owner:
            raise NotFoundError("there is no such game among yours")
        self._held.pop(game_id, None)
        await self._ask_store(self._keeper.delete, game_id)

    async def _ask_store(self, function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
        try:
            return await self._in_thread(function, *arguments, **options)
        except (GridsageError, OSError) as error:
            raise StorageError(f"the store does not answer: {error}") from error

    def join(self, held: Held[Any], listener: Listener) -> None:
        """Tell the listener of all that happens from now on."""
        held.listeners.add(listener)
        held.game.seen(True)

    def leave(self, held: Held[Any], listener: Listener) -> None:
        """Tell it no more; when the last one leaves, the game's clock stops."""
        held.listeners.discard(listener)
        if not held.listeners:
            held.used_at = time.monotonic()
            held.game.seen(False)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._limits.idle_game_s / 10)
            old = time.monotonic() - self._limits.idle_game_s
            for held in list(self._held.values()):
                if held.used_at < old and not held.listeners and not held.lock.locked():
                    del self._held[held.id]
            self._starts = {client: bucket for client, bucket in self._starts.items() if not bucket.full}
