"""The exact value of an m,n,k position with best play on both sides, where the limits suffice for a proof.

>>> solve("3x3x3").value.value
'draw'
"""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Protocol

from gridsage._core import CancelToken, MnkProgress, MnkSolution, mnk_solve
from gridsage.checks import check_kind, check_seconds, check_whole
from gridsage.drawing.drawable import Drawable
from gridsage.games.mnk import Board, Position, Setup
from gridsage.solving.background import Background

if TYPE_CHECKING:
    from gridsage.drawing.mnk.picture import MnkPicture

__all__ = [
    "MEMORY_MB",
    "Solution",
    "Value",
    "check_limits",
    "ended_solution",
    "solve",
    "solve_step_by_step",
    "watch_proof",
]

MEMORY_MB = 128
"""For the tables of a proof, where nobody says another number."""
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
class Solution(Drawable):
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

    def picture(self, *, numbers: bool = False, stones: bool | None = None) -> MnkPicture:
        """The position with a box on the move that keeps its value, as ``to_svg`` draws it."""
        from gridsage.solving.mnk.pictures import picture_best

        worth = {Value.WIN: "a win", Value.DRAW: "a draw", Value.LOSS: "a loss"}.get(self.value)
        told = "The value is not proven." if worth is None else f"With best play it is {worth} for the side to move."
        return picture_best(self.position.picture(numbers=numbers, stones=stones), self.best, told)


def solve(
    position: Position | Board | Setup | str,
    setup: Setup | str | None = None,
    *,
    time_s: float = 60.0,
    nodes: int | None = None,
    memory_mb: int = MEMORY_MB,
    cancel: CancelToken | None = None,
) -> Solution:
    """The exact value of a position, or of the empty board of a setup, for the side to move.

    :attr:`Value.UNKNOWN` when the limits do not suffice or ``cancel`` told it to stop; ``at_least`` and ``at_most`` say
    what is proven even then. It gives up after ``time_s`` seconds or ``nodes`` positions, whichever comes first.
    """
    check_whole(memory_mb, "MB", 1, 1 << 20)
    check_limits(time_s=time_s, nodes=nodes, cancel=cancel)
    place = Position.of(position, setup)
    return ended_solution(place) or _prove(place, _once(memory_mb), MnkProgress(), time_s, nodes, cancel)


def solve_step_by_step(
    position: Position,
    *,
    time_s: float = 60.0,
    nodes: int | None = None,
    memory_mb: int = MEMORY_MB,
    cancel: CancelToken | None = None,
) -> Generator[Solution, None, None]:
    """How far the proof has come, again and again, and last what :func:`solve` gives. Closing it ends the proof."""
    check_whole(memory_mb, "MB", 1, 1 << 20)
    check_limits(time_s=time_s, nodes=nodes, cancel=cancel)
    return watch_proof(Position.of(position), _once(memory_mb), time_s=time_s, nodes=nodes, cancel=cancel)


def check_limits(*, time_s: float, nodes: int | None, cancel: CancelToken | None) -> None:
    """Refuse limits that mean nothing."""
    check_seconds(time_s)
    check_kind(cancel, CancelToken, "cancel", or_none=True)
    if nodes is not None:
        check_whole(nodes, "nodes", 1)


class _Prover(Protocol):
    """What the compiled core does for one position: with a table for this once, or one that is kept."""

    def __call__(
        self,
        position: Position,
        *,
        time_s: float = ...,
        nodes: int = ...,
        progress: MnkProgress | None = ...,
        cancel: CancelToken | None = ...,
    ) -> MnkSolution: ...


def _once(memory_mb: int) -> _Prover:
    return partial(mnk_solve, memory_mb=memory_mb)


def ended_solution(position: Position) -> Solution | None:
    """The value of a game that is over: nothing is left to prove. None for one that is not."""
    board = position.board()
    if not board.over:
        return None
    value = Value.DRAW if board.drawn else Value.WIN if board.winner == position.turn else Value.LOSS
    return Solution(position, value, None, 0, 0.0, value, value)


def _prove(
    position: Position,
    prover: _Prover,
    progress: MnkProgress,
    time_s: float,
    nodes: int | None,
    cancel: CancelToken | None,
) -> Solution:
    began = time.monotonic()
    found = prover(position, time_s=time_s, nodes=nodes or 0, progress=progress, cancel=cancel)
    value, best = Value[found.value.name], found.best
    return Solution(position, value, best, found.nodes, time.monotonic() - began, *_bounds(found))


def watch_proof(
    position: Position, prover: _Prover, *, time_s: float, nodes: int | None, cancel: CancelToken | None
) -> Generator[Solution, None, None]:
    """How far the proof of a prover has come, again and again, and last what it found. Closing it ends the proof."""
    if ended := ended_solution(position):
        yield ended
        return
    progress, token = MnkProgress(), CancelToken()
    began = told_s = time.monotonic()
    told = _bounds(progress)
    proof = Background(lambda: _prove(position, prover, progress, time_s, nodes, token), "mnk-solve")
    try:
        while proof.running:
            proof.join(_POLL_S)
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
