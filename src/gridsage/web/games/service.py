"""What the tables of both families share: finding a game, changing it for everyone who looks, keeping it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

from gridsage.errors import IllegalMoveError
from gridsage.web.engines.pool import EnginePool
from gridsage.web.errors import NotFoundError, StorageError
from gridsage.web.games.sessions import Held, PlayedGame, Sessions
from gridsage.web.settings import Settings
from gridsage.web.transport.caller import Caller

__all__ = ["Table"]

G = TypeVar("G", bound=PlayedGame)
S = TypeVar("S")


class Table(Generic[G, S]):
    """The games of one family; a table of a family adds what can be done there."""

    family: str
    kind: type[G]

    def __init__(self, sessions: Sessions, pool: EnginePool, settings: Settings) -> None:
        self._sessions = sessions
        self._pool = pool
        self._limit_s = settings.limits.engine_time_s

    async def find(self, caller: Caller, game_id: str) -> Held[G]:
        """The game of that id."""
        held = await self._sessions.find(game_id, caller.client)
        if not isinstance(held.game, self.kind):
            raise NotFoundError(f"that game is not a game of {self.family}", code="no-game")
        return held

    async def state(self, caller: Caller, game_id: str) -> S:
        """A whole game as whoever looks at it may see it."""
        held = await self.find(caller, game_id)
        state: S = held.game.state(held.id)
        return state

    @asynccontextmanager
    async def changing(self, caller: Caller, game_id: str) -> AsyncGenerator[Held[G]]:
        """The game of that id, for one change at a time."""
        held = await self.find(caller, game_id)
        async with held.lock:
            yield held

    async def helping(self, caller: Caller, game_id: str) -> G:
        """The game of that id, which must not be over."""
        game = (await self.find(caller, game_id)).game
        if game.over:
            raise IllegalMoveError("the game is over; there is nothing left to help with", code="game-over")
        return game

    async def keep(self, held: Held[G]) -> bool:
        """Whether the store took the game; a full disk must not end it."""
        try:
            await self._sessions.keep(held)
        except StorageError:
            return False
        return True
