"""Many games: schedule → run → tally → rate → report. It needs only the number of seats of a game.

The games themselves are played by :func:`gridsage.arena.run.run`; :class:`RunLoop` also keeps and counts them.
"""

from gridsage.arena.duel import duel_report
from gridsage.arena.loop import RunLoop
from gridsage.arena.pool import InProcessPool, LocalPool, Pool, make_pool
from gridsage.arena.report import FORMATS, Report, format_report
from gridsage.arena.run import Finished
from gridsage.arena.schedule import Batch, Schedule, gauntlet, make_matches, round_robin
from gridsage.arena.sequential import SequentialTest
from gridsage.arena.solo import solo_report
from gridsage.arena.summary import make_report
from gridsage.arena.tally import MatchTally, Tally
from gridsage.arena.worker import play_batch

__all__ = [
    "FORMATS",
    "Batch",
    "Finished",
    "InProcessPool",
    "LocalPool",
    "MatchTally",
    "Pool",
    "Report",
    "RunLoop",
    "Schedule",
    "SequentialTest",
    "Tally",
    "duel_report",
    "format_report",
    "gauntlet",
    "make_matches",
    "make_pool",
    "make_report",
    "play_batch",
    "round_robin",
    "solo_report",
]
