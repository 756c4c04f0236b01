"""The puzzle of a day: one of those that come with Gridsage, each of them once in many years."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cache
from hashlib import sha256

from gridsage.daily.day import FIRST_DAY, as_day, generation_of
from gridsage.puzzle_sets import first_ids, puzzle_lines
from gridsage.solving.mines import puzzle as mines
from gridsage.solving.mnk import puzzle as mnk

__all__ = ["AnyPuzzle", "DailyPuzzle", "puzzle_of_day"]

AnyPuzzle = mines.Puzzle | mnk.Puzzle

_KINDS = (mines.PuzzleKind.SAFE_CELL, mnk.PuzzleKind.WIN, mines.PuzzleKind.SURE_CELLS, mnk.PuzzleKind.DEFENCE)
"""Version 1: the kinds take turns, day by day."""


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """The puzzle of a day."""

    day: date
    version: int
    """Of the generator."""
    kind: mines.PuzzleKind | mnk.PuzzleKind
    """What is asked: ``safe-cell``, ``sure-cells``, ``win`` or ``defence``."""
    id: str

    @property
    def puzzle(self) -> AnyPuzzle:
        """The puzzle itself, with its answer and proof."""
        read = mines.parse_puzzles if isinstance(self.kind, mines.PuzzleKind) else mnk.parse_puzzles
        found: AnyPuzzle = read(puzzle_lines(self.kind)[self.id])[0]
        return found


def puzzle_of_day(day: date | str) -> DailyPuzzle:
    """The puzzle of a day, whenever that is: who solves it asks :func:`~gridsage.daily.day.check_day` first."""
    wanted = as_day(day)
    return _MAKERS[generation_of(wanted).version](wanted)


def _make_first(day: date) -> DailyPuzzle:
    turn, which = divmod((day - FIRST_DAY).days, len(_KINDS))
    kind = _KINDS[which]
    ids = _in_order(kind)
    at = turn % len(ids)
    asked = puzzle_lines(kind)
    if ids[at] in asked:
        return DailyPuzzle(day, 1, kind, ids[at])
    # One that turned out to have no right answer gives its place to one that came later, or is not due for years.
    gone = [name for name in ids if name not in asked]
    instead = [*sorted(asked.keys() - set(ids)), *(name for name in reversed(ids) if name in asked)]
    return DailyPuzzle(day, 1, kind, instead[gone.index(ids[at])])


@cache
def _in_order(kind: mines.PuzzleKind | mnk.PuzzleKind) -> tuple[str, ...]:
    """The puzzles of a kind in the order of version 1: by SHA-256 over version and id.

    The first sets are those of version 1; puzzles that came later belong to a later version.
    """
    return tuple(sorted(first_ids(kind), key=lambda id_: sha256(f"gridsage daily 1 {id_}".encode()).digest()))


_MAKERS: dict[int, Callable[[date], DailyPuzzle]] = {1: _make_first}
"""The maker of each version of the generator: none is ever changed or taken away."""
