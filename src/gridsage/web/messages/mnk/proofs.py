"""Proofs of m,n,k positions: what a position and each of its moves are worth, and the answers."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from gridsage.web.messages.mnk.analysis import MnkPositionText

__all__ = ["MnkProof", "MnkProofQuestion", "MnkProvenMove"]

ProvenValue = Literal["win", "draw", "loss", "unknown"]


class MnkProofQuestion(MnkPositionText):
    """A position to prove the value of."""

    time_s: Annotated[float, Field(ge=0.05, le=20)] | None = 10.0
    """How long it may take; null: until it is stopped, or others need the engine."""


class MnkProvenMove(BaseModel):
    """A move with its value for whoever makes it."""

    move: int
    value: ProvenValue
    answer: int | None
    """What the other side does then to keep its own value; null where the game is over or nothing is proven."""
    twins: list[int]
    """Moves that a symmetry of the position maps onto this one."""


class MnkProof(BaseModel):
    """What is proven of a position so far, for the side to move, with its moves, the best first."""

    setup: str
    to_move: int
    over: bool
    value: ProvenValue
    best: int | None
    at_least: ProvenValue
    """What the value is proven to be at least, also where it is unknown."""
    at_most: ProvenValue
    nodes: int
    time_s: float
    moves: list[MnkProvenMove]
    distinct: int
    """How many moves there are, each set of symmetric ones once; 0 before they are looked at."""
    kept: bool = False
    """Whether it was proven before and only read from the store."""
