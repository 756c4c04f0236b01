"""The m,n,k puzzles that come with Gridsage, by their kind."""

from __future__ import annotations

from gridsage.puzzle_sets import mnk_puzzles
from gridsage.solving.mnk.puzzle import Puzzle, PuzzleKind
from gridsage.solving.puzzle_lines import choose_kind

__all__ = ["load_puzzles"]


def load_puzzles(kind: PuzzleKind | str) -> tuple[Puzzle, ...]:
    """The puzzles of that kind that come with Gridsage, some thousands."""
    return mnk_puzzles(choose_kind(PuzzleKind, kind))
