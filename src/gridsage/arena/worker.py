"""What a worker does: plays the games of one batch."""

from __future__ import annotations

import contextlib
import sys
import time
from multiprocessing import parent_process

from gridsage.arena.child import is_child
from gridsage.arena.families.base import find_family
from gridsage.arena.schedule import Batch
from gridsage.arena.watchdog import Watchdog
from gridsage.record import GameResult

__all__ = ["play_batch"]


def play_batch(batch: Batch, *, limit_s: float = 60.0) -> list[GameResult]:
    """Play the games of a batch, each for at most ``limit_s`` seconds (0: without a limit)."""
    game = find_family(batch.match.game)
    in_worker = parent_process() is not None or is_child()
    # What a bot prints must not get into the report.
    with contextlib.redirect_stdout(sys.stderr), Watchdog(limit_s, last_resort=in_worker) as guard:
        return game.play_jobs(batch.match, batch.jobs(), clock=time.perf_counter, guard=guard)
