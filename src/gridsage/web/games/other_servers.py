"""Other servers on the same database: what they do in the games here is noticed, read again and told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any

from gridsage.errors import ConflictError, GridsageError, MissingError, StoreError
from gridsage.web.games.saving import StoreThread
from gridsage.web.games.session import Session, open_stored
from gridsage.web.games.states import state_push

__all__ = ["OtherServers"]

log = logging.getLogger(__name__)

_LOOK_EVERY_S = 1.0
"""How soon those who look at a game see what another server did in it."""


@contextmanager
def _noted(what: str, *names: str) -> Iterator[None]:
    """Note what goes wrong, and let the watching go on."""
    try:
        yield
    except GridsageError as error:
        log.warning(f"{what}: %s", *names, error)
    except Exception:
        log.exception(what, *names)


class OtherServers:
    """Whether a game in memory is still the one in the store, and what to do where it is not."""

    def __init__(
        self,
        store: StoreThread,
        *,
        save: Callable[[Session[Any]], Awaitable[None]],
        forget: Callable[[Session[Any]], None],
    ) -> None:
        """``save`` gives the store what it does not have of a game, ``forget`` drops one that is no more."""
        self._store = store
        self._save = save
        self._forget = forget
        self._after_reload: list[Callable[[Session[Any]], None]] = []

    def after_reload(self, hook: Callable[[Session[Any]], None]) -> None:
        """Call the hook with each game that was read again."""
        self._after_reload.append(hook)

    async def watch(self, sessions: Mapping[str, Session[Any]]) -> None:
        """Look again and again whether those of the games that somebody looks at went on elsewhere."""
        while True:
            await asyncio.sleep(_LOOK_EVERY_S)
            watched = [session for session in sessions.values() if session.listeners and session.course.kept_at]
            with _noted("cannot see what other servers do"):
                found = await self._changed_at(*watched) if watched else {}
                for session in watched:
                    if found.get(session.id) != session.course.kept_at:
                        # One that cannot be read must not hide the others.
                        with _noted("cannot read game %s again", session.id):
                            await self.refresh(session)

    async def refresh(self, session: Session[Any]) -> bool:
        """Read a game again that went on elsewhere, and tell those who look at it; whether it did."""
        if not session.stale and await self._is_current(session):
            return False
        async with session.lock:
            # What looked like another server's change may be ours, on its way back from the store.
            if session.saving is not None:
                await asyncio.wait({session.saving})
            if not session.stale and await self._is_current(session):
                return False
            if session.settled or session.stale:
                await self.reload(session)
            else:
                # What waits to be kept may follow all the same; where it does not, the game is read again.
                with suppress(ConflictError):
                    await self._save(session)
                    return False
        for hook in self._after_reload:
            hook(session)
        return True

    async def reload(self, session: Session[Any]) -> None:
        """Take the game as the store has it, and tell everyone who looks at it."""
        session.stale = True
        watched = bool(session.players) or session.game.running
        stored, session.game = await self._store.read(lambda store: open_stored(store, session.id))
        session.course.follow(stored.updated_at)
        session.stale = False
        session.found, session.end, session.keys = None, None, stored.keys
        await session.work_out_end()
        session.game.set_watched(watched)
        session.tell(state_push(session))

    async def _is_current(self, session: Session[Any]) -> bool:
        """Whether the store has nothing that the session does not know; True where it cannot be asked."""
        if session.course.kept_at is None:
            return True
        try:
            found = await self._changed_at(session)
        except StoreError as error:
            log.warning("game %s is shown as this server knows it: %s", session.id, error)
            return True
        if session.id not in found:
            self._forget(session)
            raise MissingError("game", session.id)
        return found[session.id] == session.course.kept_at

    async def _changed_at(self, *sessions: Session[Any]) -> dict[str, datetime]:
        ids = [session.id for session in sessions]
        return await self._store.look(lambda store: store.games.changed_at(*ids))
