"""What can be told of an m,n,k position: the best moves and their lines, forced wins and what stops them, exact values.

>>> solve(parse_setup("3x3x3")).value.value
'draw'
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import StrEnum

from gridsage._core import CancelToken, mnk_solve
from gridsage.errors import OptionError
from gridsage.games.mnk import Analysis, Choice, Limits, MnkBot, Position, Reason, Setup, parse_setup
from gridsage.solving.mnk.engine import Engine
from gridsage.solving.mnk.explain import explain

__all__ = ["Solution", "Study", "Value", "analyse", "parse_setup", "solve"]

_THREAT_SHARE = 0.15
"""How much of the time goes into the question what the other side threatens."""


@dataclass(frozen=True, slots=True)
class Study:
    """What was found in a position."""

    position: Position
    analysis: Analysis
    reasons: tuple[Reason, ...]
    """Why, for each line of the analysis."""
    threat: Choice | None = None
    """How the other side would win if it were its turn, where that is proven."""
    defences: tuple[int, ...] = ()
    """The moves among those looked at after which that win is no longer seen; only where there is a threat."""


def analyse(
    position: Position, *, time_s: float = 1.0, best: int = 1, bot: MnkBot | None = None, threads: int = 1
) -> Study:
    """The ``best`` best moves with their scores and lines, why they are good, and the other side's threat.

    A game that is over has no moves to offer. The bot, by default the strongest one, is closed at the end.
    """
    if not 0 < time_s <= 86_400:
        raise OptionError(f"{time_s:g} seconds: expected more than 0 and at most a day")
    if not 1 <= best <= position.setup.cells:
        raise OptionError(f"{best} best moves: expected 1 to {position.setup.cells}")
    if position.board().over:
        return Study(position, Analysis(()), ())
    searcher: MnkBot | Engine = bot or Engine(threads=threads)
    try:
        searcher.begin(position.setup, Limits(time_s=time_s))
        analysis = searcher.analyse(position, Limits(time_s=time_s * (1 - _THREAT_SHARE)), best)
        threat, defences = _threat(searcher, position, analysis, time_s * _THREAT_SHARE)
    finally:
        searcher.close()
    reasons = tuple(explain(position, line.cell, mate_in=line.mate_in, line=line.line) for line in analysis.lines)
    return Study(position, analysis, reasons, threat, defences)


def _threat(
    searcher: MnkBot | Engine, position: Position, analysis: Analysis, time_s: float
) -> tuple[Choice | None, tuple[int, ...]]:
    """The other side's forced win if it were to move, and the moves of the analysis that do not lose to it."""
    if analysis.lines and (analysis.lines[0].mate_in or 0) > 0:
        return None, ()  # whoever wins by force need not fear anything
    passed = Position(position.setup, position.cells, 1 - position.turn)
    (found, *_) = searcher.analyse(passed, Limits(time_s=time_s)).lines
    if (found.mate_in or 0) <= 0:
        return None, ()
    defences = tuple(line.cell for line in analysis.lines if (line.mate_in or 0) >= 0)
    return found, defences


class Value(StrEnum):
    """What a position is worth to the side to move, with best play on both sides."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    UNKNOWN = "unknown"
    """Not proven within the limits."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a position, a move that keeps it, and what the proof took."""

    setup: Setup
    value: Value
    best: int | None
    nodes: int
    time_s: float


def solve(setup: Setup, *, time_s: float = 60.0, memory_mb: int = 128, cancel: CancelToken | None = None) -> Solution:
    """The exact value of the empty board for the first player; :attr:`Value.UNKNOWN` when the limits do not suffice."""
    if not 0 < time_s <= 1e6:
        raise OptionError(f"{time_s:g} seconds: expected more than 0 and at most 1000000")
    if not 1 <= memory_mb <= 1 << 20:
        raise OptionError(f"{memory_mb} MB: expected 1 to {1 << 20}")
    began = time.monotonic()
    found = mnk_solve(Position.start(setup), time_s=time_s, memory_mb=memory_mb, cancel=cancel)
    return Solution(setup, Value(found.value), found.best, found.nodes, time.monotonic() - began)
