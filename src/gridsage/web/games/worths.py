"""What finished games of Minesweeper were worth: worked out by an engine after the end, and kept with the game."""

from __future__ import annotations

import asyncio
import logging

from gridsage.errors import GridsageError
from gridsage.sessions.mines.worth import GameWorth
from gridsage.store import Store
from gridsage.web.engines.lanes import Lane
from gridsage.web.engines.pool import EnginePool
from gridsage.web.games.sessions import Sessions
from gridsage.web.turns import Turns

__all__ = ["Worths"]

log = logging.getLogger(__name__)

_CLIENT = "worth"
"""The questions are the server's own: no player's limits are used up by them."""
_MOST = 100
"""So many games of a client may wait; those beyond are worked out when its progress is looked at."""


class Worths:
    """Works out one game after the other, so that nobody's questions wait for it; clients take turns."""

    def __init__(self, sessions: Sessions, pool: EnginePool, limit_s: float) -> None:
        self._sessions = sessions
        self._pool = pool
        self._limit_s = limit_s
        self._turns = Turns[str]()
        self._waiting: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    def want(self, client: str, *game_ids: str) -> None:
        """Work these games out, in this order, after those that the client wanted before."""
        for game_id in game_ids:
            if game_id not in self._waiting and self._turns.count(client) < _MOST:
                self._waiting.add(game_id)
                self._turns.add(client, game_id)
        if self._waiting and self._task is None:
            self._task = asyncio.create_task(self._work())

    async def close(self) -> None:
        """Stop; what is left is worked out when it is asked for again."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        try:
            while (game_id := self._turns.take()) is not None:
                # Whoever wants it from now on wants the game as it is then.
                self._waiting.discard(game_id)
                try:
                    await self._work_out(game_id)
                except GridsageError as error:
                    log.info("what game %s was worth is not known: %s", game_id, error)
                except Exception:
                    # It must not keep the others waiting.
                    log.exception("what game %s was worth", game_id)
        finally:
            self._task = None

    async def _work_out(self, game_id: str) -> None:
        stored = await self._sessions.read_store(lambda store: store.games.get(game_id))
        known = stored.worth is not None and stored.worth.complete
        if known or not stored.finished or stored.record.game != "mines":
            return
        question = {"record": await asyncio.to_thread(stored.record.to_json), "time_s": self._limit_s / 2}
        found = await self._pool.ask(_CLIENT, "mines.worth", question, limit_s=self._limit_s, lane=Lane.LONG)
        worth = GameWorth.from_dict(found)

        def keep(store: Store) -> bool:
            return store.games.keep_worth(game_id, worth, changed_at=stored.updated_at)

        await self._sessions.ask_store(keep)
