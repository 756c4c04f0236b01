"""What a worker does: plays the games of one batch."""

from __future__ import annotations

import contextlib
import pickle
import sys
import time
from collections.abc import Iterable
from functools import lru_cache
from multiprocessing import parent_process

from gridsage.arena.child import is_child
from gridsage.arena.families.base import find_family
from gridsage.arena.schedule import Batch
from gridsage.arena.watchdog import Watchdog
from gridsage.catalog import BotEntry, with_bots
from gridsage.errors import BotError
from gridsage.record import GameResult

__all__ = ["pack_bots", "play_batch"]


def play_batch(batch: Batch, *, limit_s: float = 60.0, bots: bytes = b"") -> list[GameResult]:
    """Play the games of a batch, each for at most ``limit_s`` seconds (0: without a limit).

    ``bots`` are those that no catalogue holds, as :func:`pack_bots` packed them.
    """
    game = find_family(batch.match.game)
    in_worker = parent_process() is not None or is_child()
    # What a bot prints must not get into the report.
    with (
        with_bots(_unpack_bots(bots) if bots else ()),
        contextlib.redirect_stdout(sys.stderr),
        Watchdog(limit_s, last_resort=in_worker) as guard,
    ):
        return game.play_jobs(batch.match, batch.jobs(), clock=time.perf_counter, guard=guard)


def pack_bots(entries: Iterable[BotEntry]) -> bytes:
    """Bots that no catalogue holds, for a worker process: classes of a script or a notebook travel whole."""
    from joblib.externals.loky.backend.reduction import dumps

    packed = tuple(entries)
    try:
        return bytes(dumps(packed))
    except Exception as error:  # anything that hangs on a class may refuse
        names = ", ".join(entry.name for entry in packed)
        message = f"cannot send {names} to worker processes: {type(error).__name__}: {error}; workers=0 needs none"
        raise BotError(message) from error


@lru_cache(maxsize=4)
def _unpack_bots(packed: bytes) -> tuple[BotEntry, ...]:
    try:
        entries: tuple[BotEntry, ...] = pickle.loads(packed)
    except Exception as error:  # a class travels by name where its module can be imported: here it could not
        raise BotError(f"a worker process cannot load the bots: {type(error).__name__}: {error}") from error
    return entries
