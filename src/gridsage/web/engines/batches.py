"""The engine processes as a pool of the arena: batches of games beside the players' questions."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from dataclasses import asdict

from gridsage.arena import Batch
from gridsage.arena.child import BatchDied
from gridsage.record import GameResult
from gridsage.web.engines.lanes import Lane
from gridsage.web.engines.pool import EnginePool, EngineStoppedError
from gridsage.web.errors import EngineTimeoutError

__all__ = ["BatchPool"]

_SLACK_S = 60.0
"""What a batch may take beyond the time of its games: to start, and until a process that hears nothing ends itself."""
_NO_LIMIT_S = 30 * 86_400.0


class BatchPool:
    """Up to ``width`` batches at once, played by the engine processes for one client of theirs.

    It is made on the event loop, and used by the thread that runs the loop of the arena.
    """

    def __init__(self, engines: EnginePool, client: str, width: int) -> None:
        self._engines = engines
        self._client = client
        self._width = width
        self._loop = asyncio.get_running_loop()
        self._under_way: set[Future[list[GameResult]]] = set()

    @property
    def width(self) -> int:
        """How many batches should be under way at once."""
        return self._width

    def play(self, batch: Batch, *, limit_s: float) -> Future[list[GameResult]]:
        """Let an engine process play the batch."""
        future = asyncio.run_coroutine_threadsafe(self._ask(batch, limit_s), self._loop)
        self._under_way.add(future)
        future.add_done_callback(self._under_way.discard)
        return future

    async def _ask(self, batch: Batch, limit_s: float) -> list[GameResult]:
        question = {**asdict(batch), "match": asdict(batch.match), "limit_s": limit_s}
        patience_s = limit_s * batch.games + _SLACK_S if limit_s else _NO_LIMIT_S
        try:
            answer = await self._engines.ask(self._client, "lab.batch", question, limit_s=patience_s, lane=Lane.BATCH)
        except (EngineStoppedError, EngineTimeoutError) as error:
            raise BatchDied(str(error)) from error
        return [GameResult.from_list(values) for values in answer]

    def restart(self) -> None:
        """Nothing to do: a process that dies is replaced, and costs no more than its batch."""

    def close(self) -> None:
        """Drop what is under way."""
        for future in list(self._under_way):
            future.cancel()
