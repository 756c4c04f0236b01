"""Files with games on the server: read by an engine, kept as games that nobody here has played."""

from __future__ import annotations

import asyncio
import base64

from gridsage.games import mines, mnk
from gridsage.record import GameRecord
from gridsage.web.caller import Caller
from gridsage.web.engines.lanes import Lane
from gridsage.web.engines.pool import EnginePool
from gridsage.web.games.sessions import Sessions
from gridsage.web.messages import ReadRecording
from gridsage.web.settings import Settings

__all__ = ["Recordings"]


class Recordings:
    """Reads files; a game in one is kept among those of whoever sent it, and counts for nobody's statistics."""

    def __init__(self, sessions: Sessions, pool: EnginePool, settings: Settings) -> None:
        self._sessions = sessions
        self._pool = pool
        self._limit_s = settings.limits.look_time_s

    async def read(self, caller: Caller, data: bytes, *, name: str, game: int | None) -> ReadRecording:
        """What the Minesweeper file holds; of several games the one with this number, from 1."""
        return await self._read(caller, "mines.read", data, name, game)

    async def read_any(self, caller: Caller, data: bytes, *, name: str, game: int | None) -> ReadRecording:
        """What a file of either family holds: a record of ours too, or an m,n,k game of another program."""
        return await self._read(caller, "games.read", data, name, game)

    async def _read(self, caller: Caller, job: str, data: bytes, name: str, game: int | None) -> ReadRecording:
        question = {"data": base64.b64encode(data).decode(), "name": name, "game": game}
        found = await self._pool.ask(caller.client, job, question, limit_s=self._limit_s, lane=Lane.SHORT)
        kept, family = None, found.get("game", "mines")
        if found["record"] is not None:
            setup = mnk.parse_setup(found["setup"]) if family == "mnk" else mines.parse_setup(found["setup"])
            self._sessions.check_start(caller, setup)
            record = await asyncio.to_thread(GameRecord.from_dict, found["record"])
            kept = await self._sessions.keep_record(record, owner=caller.owner)
        return ReadRecording(game=family, format=found["format"], count=found["count"], id=kept, board=found["board"])
