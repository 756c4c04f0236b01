"""The famous patterns by name: arrangements of a few numbers that always tell the same."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

__all__ = ["Pattern", "PatternName"]


class PatternName(StrEnum):
    """What players call them. All of them hold for what is left of the numbers when known mines are taken off."""

    ONE_ONE = "1-1"
    """Two 1s side by side; all cells of the one, which ends at a wall, touch the other: its last cell is safe."""
    ONE_ONE_CORNER = "1-1+"
    """The same where the other 1 has several cells of its own, round a corner most often: all are safe."""
    ONE_TWO = "1-2"
    """A 1 beside a 2 with one cell of its own: that is a mine, and the 1's own cells are safe."""
    ONE_TWO_CORNER = "1-2+"
    """A 1 beside a larger number with one cell less of its own than it says: those are all mines."""
    ONE_TWO_ONE = "1-2-1"
    """Two 1-2 that meet: the cell before the 2 is safe."""
    ONE_TWO_TWO_ONE = "1-2-2-1"
    """Two 1-2 that overlap: the mines are before the 2s, so the cells before the 1s are safe."""
    HOLE = "hole"
    """Two 1s in line with a hole in the wall share the cells on its sides: what else the farther touches is safe."""
    TRIANGLE = "triangle"
    """Two numbers askew (corner to corner, or a knight's move apart) share two cells, and tell what 1-1 or 1-2 tell."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern on a board."""

    name: PatternName
    clues: tuple[int, ...]
    """The numbers that make it, in order."""
    reduced: bool
    """Whether known mines had to be taken off its numbers."""

    def to_dict(self) -> dict[str, object]:
        """As JSON has it; the numbers are cell indices."""
        return {"name": self.name.value, "clues": list(self.clues), "reduced": self.reduced}
