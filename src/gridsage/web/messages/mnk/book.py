"""The book of m,n,k positions: what games and engines made of a position and of each of its moves."""

from __future__ import annotations

from pydantic import BaseModel

from gridsage.web.messages.mnk.proofs import ProvenValue

__all__ = ["MnkBookMove", "MnkBookPage"]


class MnkBookMove(BaseModel):
    """A move that the book knows; chance, value and plies are those of whoever makes it."""

    move: int
    twins: list[int]
    """Moves that a symmetry of the position maps onto this one."""
    x_wins: int
    draws: int
    o_wins: int
    unfinished: int
    """Games without a result, and lines of trees."""
    chance: float | None
    """To win, a draw as half; null where no engine has looked at it."""
    value: ProvenValue
    mate_in: int | None
    depth: int
    engine: str


class MnkBookPage(BaseModel):
    """The moves that the book knows of a position, the best first."""

    setup: str
    to_move: int
    games: int
    """That came through the position and have a result."""
    moves: list[MnkBookMove]
