"""The exact value of an m,n,k position with best play on both sides, where the limits suffice for a proof.

>>> solve("3x3x3").value.value
'draw'
"""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass, replace
from enum import StrEnum

from gridsage._core import CancelToken, MnkProgress, MnkSolution, mnk_solve
from gridsage.checks import check_kind, check_positive_seconds, check_whole
from gridsage.games.mnk import Board, Position, Setup
from gridsage.solving.background import Background

__all__ = ["Solution", "Value", "solve", "solve_step_by_step"]

_MEMORY_MB = 128
_POLL_S = 0.01
_REPORT_S = 0.1
"""A stream reports how far the proof has come at most so often."""


class Value(StrEnum):
    """What a position is worth to the side to move, with best play on both sides."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    UNKNOWN = "unknown"
    """Not proven within the limits."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a position for the side to move, a move that keeps it, and what the proof took."""

    position: Position
    value: Value
    best: int | None
    """None where nothing was proven or the game is over."""
    nodes: int
    time_s: float
    at_least: Value = Value.LOSS
    """What the value is proven to be at least, also where it is unknown."""
    at_most: Value = Value.WIN
    """What the value is proven to be at most."""

    @property
    def setup(self) -> Setup:
        """The setup of the position."""
        return self.position.setup


def solve(
    position: Position | Board | Setup | str,
    setup: Setup | str | None = None,
    *,
    time_s: float = 60.0,
    nodes: int | None = None,
    memory_mb: int = _MEMORY_MB,
    cancel: CancelToken | None = None,
) -> Solution:
    """The exact value of a position, or of the empty board of a setup, for the side to move.

    :attr:`Value.UNKNOWN` when the limits do not suffice or ``cancel`` told it to stop; ``at_least`` and ``at_most`` say
    what is proven even then. It gives up after ``time_s`` seconds or ``nodes`` positions, whichever comes first.
    """
    place = _checked(position, setup, time_s=time_s, nodes=nodes, memory_mb=memory_mb, cancel=cancel)
    return _ended(place) or _prove(place, MnkProgress(), time_s, nodes, memory_mb, cancel)


def solve_step_by_step(
    position: Position,
    *,
    time_s: float = 60.0,
    nodes: int | None = None,
    cancel: CancelToken | None = None,
) -> Generator[Solution, None, None]:
    """How far the proof has come, again and again, and last what :func:`solve` gives. Closing it ends the proof."""
    place = _checked(position, None, time_s=time_s, nodes=nodes, memory_mb=_MEMORY_MB, cancel=cancel)
    return _watch(place, time_s, nodes, cancel)


def _checked(
    position: Position | Board | Setup | str,
    setup: Setup | str | None,
    *,
    time_s: float,
    nodes: int | None,
    memory_mb: int,
    cancel: CancelToken | None,
) -> Position:
    check_positive_seconds(time_s, 1e6, "1000000")
    check_kind(cancel, CancelToken, "cancel", or_none=True)
    check_whole(memory_mb, "MB", 1, 1 << 20)
    if nodes is not None:
        check_whole(nodes, "nodes", 1)
    return Position.of(position, setup)


def _ended(position: Position) -> Solution | None:
    """The value of a game that is over: nothing is left to prove."""
    board = position.board()
    if not board.over:
        return None
    value = Value.DRAW if board.drawn else Value.WIN if board.winner == position.turn else Value.LOSS
    return Solution(position, value, None, 0, 0.0, value, value)


def _prove(
    position: Position,
    progress: MnkProgress,
    time_s: float,
    nodes: int | None,
    memory_mb: int,
    cancel: CancelToken | None,
) -> Solution:
    began = time.monotonic()
    found = mnk_solve(position, time_s=time_s, memory_mb=memory_mb, nodes=nodes or 0, progress=progress, cancel=cancel)
    value, best = Value[found.value.name], found.best
    return Solution(position, value, best, found.nodes, time.monotonic() - began, *_bounds(found))


def _watch(
    position: Position, time_s: float, nodes: int | None, cancel: CancelToken | None
) -> Generator[Solution, None, None]:
    if ended := _ended(position):
        yield ended
        return
    progress, token = MnkProgress(), CancelToken()
    began = told_s = time.monotonic()
    told = _bounds(progress)
    proof = Background(lambda: _prove(position, progress, time_s, nodes, _MEMORY_MB, token), "mnk-solve")
    try:
        while proof.running:
            time.sleep(_POLL_S)
            if cancel is not None and cancel.cancelled:
                token.cancel()
            now, bounds = time.monotonic(), _bounds(progress)
            if proof.running and (bounds != told or now - told_s >= _REPORT_S):
                told, told_s = bounds, now
                yield Solution(position, Value.UNKNOWN, None, progress.nodes, now - began, *bounds)
    finally:
        token.cancel()
        proof.join()
    yield replace(proof.result(), time_s=time.monotonic() - began)


def _bounds(found: MnkSolution | MnkProgress) -> tuple[Value, Value]:
    return Value[found.at_least.name], Value[found.at_most.name]
