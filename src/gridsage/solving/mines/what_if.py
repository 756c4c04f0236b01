"""What would be: the chance to win after a cell was opened, and in a lost game whose mines are taken for known."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gridsage._core import CancelToken
from gridsage.games.mines import EXPLODED, FLAG, HIDDEN, View
from gridsage.solving.mines.analysis import Analysis, analyse
from gridsage.solving.mines.review import MoveGrade, chance_after_move, grade_move

__all__ = ["JudgedOpening", "chance_with_known_mines", "judge_opening"]

_MOST_NUMBERS = 9


@dataclass(frozen=True, slots=True)
class JudgedOpening:
    """The chance to win that opening a cell leaves, and how good a move that is."""

    win_chance: float
    grade: MoveGrade


def judge_opening(found: Analysis, cell: int, *, time_s: float, cancel: CancelToken) -> JudgedOpening | None:
    """What opening that cell leaves of the chance to win; None where it is not known exactly."""
    before = found.win_chance
    if before is None:
        return None
    # Each number that the cell may show is looked at by itself.
    after = chance_after_move(found, cell, time_s=time_s / _MOST_NUMBERS, cancel=cancel)
    if after is None:
        return None
    grade = grade_move(max(0.0, before - after), certain_mine=found.chances[cell] >= 1)
    return JudgedOpening(min(before, after), grade)


def chance_with_known_mines(view: View, *, time_s: float, cancel: CancelToken) -> float | None:
    """The chance to win where the mines that are shown are known, and nothing is lost; None where it is not known."""
    codes = {EXPLODED: FLAG, FLAG: HIDDEN}
    known = replace(view, cells=bytes(codes.get(code, code) for code in view.cells))
    return analyse(known, time_s=time_s, trust_flags=True, cancel=cancel).win_chance
