"""Reviews of games: made by an engine, told move by move, and kept for the next look."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from importlib.metadata import version
from typing import Any

from pydantic import ValidationError

from gridsage.errors import StoreError
from gridsage.record import GameRecord
from gridsage.store import Store
from gridsage.store.reviews import find_review, keep_review
from gridsage.web.answers import Answers, FinalAnswer, Part
from gridsage.web.caller import Caller
from gridsage.web.engines.lanes import Lane
from gridsage.web.engines.pool import EnginePool
from gridsage.web.games.archive import Archive
from gridsage.web.long_work import LongWork
from gridsage.web.messages import MinesMoveReview, MinesReview, MnkMoveReview, MnkReview
from gridsage.web.settings import Settings

__all__ = ["Reviews"]

log = logging.getLogger(__name__)

_QUICK_S = {"mines": 1.0, "mnk": 0.2}
"""For each position where the reader chose no time, if all of them together do not take too long."""
_SHARE = 0.4
"""How much of the time of one question the positions get: those of mistakes are looked at twice."""
_MODELS: dict[str, tuple[type[MinesMoveReview | MnkMoveReview], type[MinesReview | MnkReview]]] = {
    "mines": (MinesMoveReview, MinesReview),
    "mnk": (MnkMoveReview, MnkReview),
}
"""What is told of a move, and of all of them."""


class Reviews:
    """Compares the moves of finished games with the best ones."""

    def __init__(self, archive: Archive, store: Store, pool: EnginePool, work: LongWork, settings: Settings) -> None:
        self._archive = archive
        self._store = store
        self._pool = pool
        self._work = work
        self._limit_s = settings.limits.engine_time_s
        self._endless_s = settings.limits.endless_time_s

    async def review(
        self, caller: Caller, game_id: str, time_s: float | None = None
    ) -> Answers[MinesMoveReview | MnkMoveReview, MinesReview | MnkReview]:
        """Each move against the best one, and at last what they come to.

        ``time_s`` is for each position; without it the review is a quick one.
        """
        record = (await self._archive.finished(caller, game_id)).record
        move_model, whole_model = _MODELS[record.game]
        engine = f"gridsage {version('gridsage')}, {'quick' if time_s is None else f'{time_s:g} s a position'}"
        kept = await self._work.do(caller.client, lambda: find_review(self._store, record, engine))
        if kept is not None and (read := _read(kept, move_model, whole_model)) is not None:
            moves, whole = read
            for move in moves:
                yield Part(move)
            yield FinalAnswer(whole)
            return
        parts: list[Any] = []
        async with aclosing(self._ask(caller, record, time_s)) as said:
            async for kind, content in said:
                if kind == "part":
                    parts.append(content)
                    yield Part(move_model.model_validate(content))
                else:
                    await self._keep(caller, record, engine, {"parts": parts, "result": content})
                    yield FinalAnswer(whole_model.model_validate(content))

    def _ask(self, caller: Caller, record: GameRecord, time_s: float | None) -> AsyncGenerator[tuple[str, Any]]:
        positions = len(record.moves) + 1
        limit_s, lane = self._limit_s, Lane.LONG
        if time_s is None:
            time_s = _QUICK_S[record.game]
            if record.game == "mnk":  # who thinks takes all the time there is; who counts is done sooner
                time_s = min(time_s, _SHARE * limit_s / positions)
        elif positions * time_s > _SHARE * limit_s:
            # It takes as long as its reader wants; where others wait, it makes way.
            limit_s, lane = min(positions * time_s / _SHARE, self._endless_s), Lane.ENDLESS
        question = {"record": record.to_dict(), "time_s": time_s, "all_s": 0.75 * limit_s}
        return self._pool.stream(caller.client, f"{record.game}.review", question, limit_s=limit_s, lane=lane)

    async def _keep(self, caller: Caller, record: GameRecord, engine: str, review: dict[str, Any]) -> None:
        """Keep a whole review; one that cannot be kept is made again the next time."""
        try:
            await self._work.do(caller.client, lambda: keep_review(self._store, record, engine, review))
        except StoreError as error:
            log.warning("a review could not be kept: %s", error)


def _read(
    kept: Mapping[str, Any],
    move_model: type[MinesMoveReview | MnkMoveReview],
    whole_model: type[MinesReview | MnkReview],
) -> tuple[list[MinesMoveReview | MnkMoveReview], MinesReview | MnkReview] | None:
    """A kept review; None where it is of another version, or came with an import and is none."""
    try:
        return [move_model.model_validate(part) for part in kept["parts"]], whole_model.model_validate(kept["result"])
    except ValidationError as error:
        log.warning("a kept review cannot be read, and is made again: %s", error)
        return None
