"""Why a cell is safe or a mine: the rule, the clues it used, one sentence, and the same as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from gridsage.games.mines.grid import Grid
from gridsage.games.mines.pattern import Pattern
from gridsage.remark import Remark, join_names

__all__ = ["Certain", "Contradiction", "Hint", "Hints", "Reason", "Verdict", "name_cells"]


class Verdict(StrEnum):
    """What a hint says of its cell."""

    SAFE = "safe"
    MINE = "mine"


@dataclass(frozen=True, slots=True)
class Reason:
    """The rule that was used, the open numbers it looked at, the other cells it spoke of, and a sentence for people.

    Rules in use: ``AFN``, ``AMN`` (all free, all mine neighbours), ``pair``, ``combinations``, ``probability``.
    """

    rule: str
    clues: tuple[int, ...]
    sentence: str
    cells: tuple[int, ...] = ()
    remark: Remark | None = field(default=None, compare=False)
    """What the sentence says, for other languages; see :mod:`gridsage.solving.mines.sentences`."""
    pattern: Pattern | None = field(default=None, compare=False)
    """The famous pattern that the reason is, where it is one."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A cell that is certainly safe or certainly a mine, if the player's flags are right."""

    cell: int
    verdict: Verdict
    reason: Reason


@dataclass(frozen=True, slots=True)
class Certain:
    """The hidden cells of a view of which a solver is certain, without its reasons."""

    safe: frozenset[int] = frozenset()
    mines: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A clue that the player's flags make impossible; no clue where the mine counter is what they clash with."""

    clue: int | None
    sentence: str
    remark: Remark | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Hints:
    """All that a bot can tell of a view; no hint for a cell means that this bot cannot tell."""

    hints: tuple[Hint, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    chances: dict[int, float] = field(default_factory=dict, hash=False)
    """Chances of a mine by cell, from the bots that know them."""

    @property
    def safe(self) -> tuple[int, ...]:
        """The cells that are safe to open, in index order."""
        return tuple(sorted(hint.cell for hint in self.hints if hint.verdict is Verdict.SAFE))

    @property
    def mines(self) -> tuple[int, ...]:
        """The cells that are mines, in index order."""
        return tuple(sorted(hint.cell for hint in self.hints if hint.verdict is Verdict.MINE))


def name_cells(cells: Iterable[int], grid: Grid) -> str:
    """Cells as people read them: ``3,4`` or ``3,4 and 3,5``."""
    return join_names([grid.name_cell(cell) for cell in cells])
