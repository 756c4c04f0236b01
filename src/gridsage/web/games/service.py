"""What the services of both families share: finding a game, changing it, keeping what happened."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Generic, TypeVar

from gridsage.errors import ConflictError
from gridsage.sessions.events import Event
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame
from gridsage.web.caller import Caller
from gridsage.web.engines.pool import EnginePool
from gridsage.web.errors import NotFoundError
from gridsage.web.games.session import Session
from gridsage.web.games.sessions import Sessions
from gridsage.web.settings import Settings

__all__ = ["GameService"]

G = TypeVar("G", MinesGame, MnkGame)


class GameService(Generic[G]):
    """The games of one family; the service of a family adds what can be done there."""

    family: str
    kind: type[G]

    def __init__(self, sessions: Sessions, pool: EnginePool, settings: Settings) -> None:
        self._sessions = sessions
        self._pool = pool
        self._limit_s = settings.limits.engine_time_s
        self._endless_s = settings.limits.endless_time_s
        sessions.after_reload(self._reloaded)

    async def find(self, caller: Caller, game_id: str) -> Session[G]:
        """The game of that id, for whoever wants to look."""
        return self._ours(await self._sessions.find(game_id, caller.client))

    @asynccontextmanager
    async def changing(self, caller: Caller, game_id: str) -> AsyncGenerator[Session[G]]:
        """The game of that id, for one change at a time; whoever only looks is refused."""
        async with self._sessions.changing(game_id, caller) as session:
            yield self._ours(session)

    def _ours(self, session: Session[Any]) -> Session[G]:
        if not isinstance(session.game, self.kind):
            raise NotFoundError(f"that game is not a game of {self.family}", code="no-game")
        return session

    async def keep(self, session: Session[G], event: Event) -> None:
        """Give the store what happened; afterwards ``session.saved`` tells whether it took it.

        A full or locked store must not end the game. A conflict does: somebody else went on with it.
        """
        session.note(event)
        try:
            await self._sessions.save(session)
        except ConflictError:
            self.after_reload(session)
            raise

    def _reloaded(self, session: Session[Any]) -> None:
        if isinstance(session.game, self.kind):
            self.after_reload(session)

    def after_reload(self, session: Session[G]) -> None:
        """The game was read again from the store, since it went on elsewhere."""

    async def use_help(self, caller: Caller, game_id: str, kind: str) -> tuple[Session[G], int]:
        """Write down that help was asked for in a game; the game, and how many moves it has."""
        async with self.changing(caller, game_id) as session:
            event = session.game.use_help(kind)
            await self.keep(session, event)
        return session, event.number
