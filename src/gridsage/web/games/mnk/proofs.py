"""Proofs of m,n,k positions on the server: made by an engine, told as they grow, and kept for the next look."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from gridsage.errors import StoreError
from gridsage.games.mnk import Position, parse_position, parse_setup
from gridsage.mnk import OpenedPosition
from gridsage.store import Store
from gridsage.store.proofs import find_proof, keep_proof
from gridsage.web.answers import Answers, FinalAnswer, Part
from gridsage.web.caller import Caller
from gridsage.web.engines.lanes import Lane
from gridsage.web.engines.pool import BotSeat, EnginePool
from gridsage.web.engines.proof_answers import opened_values, read_opened, solution_values
from gridsage.web.long_work import LongWork
from gridsage.web.messages import MnkProof, MnkProofQuestion
from gridsage.web.settings import Settings, thinking_time

__all__ = ["MnkProofs"]

log = logging.getLogger(__name__)


class MnkProofs:
    """Opens positions of proofs."""

    def __init__(self, store: Store, pool: EnginePool, work: LongWork, settings: Settings) -> None:
        self._store = store
        self._pool = pool
        self._work = work
        self._limit_s = settings.limits.engine_time_s
        self._endless_s = settings.limits.endless_time_s

    async def prove(self, caller: Caller, wanted: MnkProofQuestion) -> Answers[MnkProof, MnkProof]:
        """What a position and its moves are worth, as it grows."""
        position = parse_position(wanted.position, parse_setup(wanted.setup))
        kept = await self._work.do(caller.client, lambda: find_proof(self._store, position))
        if kept is not None and kept.complete:
            yield FinalAnswer(_message(kept, kept=True))
            return
        async with aclosing(self._ask(caller, position, wanted.time_s, kept)) as said:
            async for kind, content in said:
                opened = read_opened(position, content)
                if kind == "result":
                    await self._keep(caller, opened)
                    yield FinalAnswer(_message(opened))
                else:
                    yield Part(_message(opened))

    def _ask(
        self, caller: Caller, position: Position, time_s: float | None, known: OpenedPosition | None
    ) -> AsyncGenerator[tuple[str, Any]]:
        limit_s, lane = (self._endless_s, Lane.ENDLESS) if time_s is None else (self._limit_s, Lane.LONG)
        question = {
            "setup": str(position.setup),
            "cells": list(position.cells),
            "turn": position.turn,
            "time_s": thinking_time(limit_s) if time_s is None else min(time_s, thinking_time(limit_s)),
            "known": None if known is None else solution_values(known.solution),
        }
        # Whoever walks on finds what was proven on the way in the same engine's table.
        seat = BotSeat(f"proof {caller.client}", 0)
        return self._pool.stream(caller.client, "mnk.prove", question, limit_s=limit_s, lane=lane, seat=seat)

    async def _keep(self, caller: Caller, opened: OpenedPosition) -> None:
        """Keep what is proven; what cannot be kept is proven again the next time."""
        try:
            await self._work.do(caller.client, lambda: keep_proof(self._store, opened))
        except StoreError as error:
            log.warning("a proof could not be kept: %s", error)


def _message(opened: OpenedPosition, *, kept: bool = False) -> MnkProof:
    position = opened.position
    about: dict[str, Any] = {
        "setup": str(position.setup),
        "to_move": position.turn,
        "over": position.board().over,
        "kept": kept,
    }
    return MnkProof(**about, **opened_values(opened))
