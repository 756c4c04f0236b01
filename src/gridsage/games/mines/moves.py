"""What a player may do to a cell."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

__all__ = ["Move", "MoveKind"]


class MoveKind(StrEnum):
    """The four moves."""

    OPEN = "open"
    FLAG = "flag"
    UNFLAG = "unflag"
    CHORD = "chord"


class Move(NamedTuple):
    """A kind of move and the index of the cell it is made on."""

    kind: MoveKind
    cell: int

    @classmethod
    def open(cls, cell: int) -> Move:
        """Open a hidden cell."""
        return cls(MoveKind.OPEN, cell)

    @classmethod
    def flag(cls, cell: int) -> Move:
        """Flag a hidden cell as a mine."""
        return cls(MoveKind.FLAG, cell)

    @classmethod
    def unflag(cls, cell: int) -> Move:
        """Take a flag away."""
        return cls(MoveKind.UNFLAG, cell)

    @classmethod
    def chord(cls, cell: int) -> Move:
        """Open all unflagged neighbours of a number that has as many flags around it."""
        return cls(MoveKind.CHORD, cell)
