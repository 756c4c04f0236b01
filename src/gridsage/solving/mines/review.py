"""A graded review of a game of Minesweeper: what each move cost in chance to win or in risk, and what was better."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from statistics import median
from typing import Any

from gridsage._core import CancelToken
from gridsage.errors import ContradictionError
from gridsage.games.mines import Hint, MoveKind, View
from gridsage.games.mines.recording import Recording
from gridsage.games.mines.rerun import play_recording
from gridsage.record import GameRecord, Termination
from gridsage.solving.mines.analysis import DEFAULT_END_LIMIT, Analysis, analyse
from gridsage.solving.mines.judgement import GuessTotals, Judgement, JudgementKind, judge_moves

__all__ = [
    "ACCURACY",
    "GameReview",
    "MoveGrade",
    "MoveReview",
    "chance_after_move",
    "grade_move",
    "review",
    "review_moves",
]

_MOVE_S = 1.0
_GAME_S = 60.0
_FINE, _BLUNDER = 0.05, 0.25
_SAME = 1e-9
"""Costs below it are rounding."""

ACCURACY = (
    "The share of the chance to win that the moves left on the board: the product, over all moves that open a cell, of "
    "the chance to win with the move that was made divided by that with the best one; where the chance to win is not "
    "known exactly, of the chance to survive the move divided by that of the safest cell."
)
"""What the accuracy of a game means."""


class MoveGrade(StrEnum):
    """How good a move was, by what it cost."""

    BEST = "best"
    """Nothing better was known."""
    FINE = "fine"
    """It cost less than 5 percent."""
    NEEDLESS_RISK = "needless_risk"
    """It cost 5 to 25 percent, or less where a safe cell was there and the chance to win is not known exactly."""
    BLUNDER = "blunder"
    """It cost 25 percent and more, or opened a certain mine."""

    @property
    def lesson(self) -> bool:
        """Whether there is something to be learnt from it."""
        return self in (MoveGrade.NEEDLESS_RISK, MoveGrade.BLUNDER)


@dataclass(frozen=True, slots=True)
class MoveReview:
    """One move beside the best one."""

    judged: Judgement
    grade: MoveGrade | None
    """None where it could not be told in time."""
    cost: float | None
    """In chance to win where ``exact``, else in risk beyond that of the safest cell."""
    best: int | None
    """The cell that was better, or as good."""
    time_s: float = 0.0
    """How long the player took."""
    win_before: float | None = None
    """The exact chance to win with the best play, where few enough layouts were left."""
    win_after: float | None = None
    """The same with the move that was made, before its outcome was known."""

    @property
    def number(self) -> int:
        """Of the move in its game, from 1."""
        return self.judged.step + 1

    @property
    def exact(self) -> bool:
        """Whether the cost is in chance to win."""
        return self.win_after is not None

    @property
    def kept(self) -> float | None:
        """The share of what was possible that the move left; None where it is not known."""
        judged = self.judged
        if self.win_before is not None and self.win_after is not None:
            return min(1.0, self.win_after / self.win_before) if self.win_before > 0 else 1.0
        if self.cost is None or judged.risk is None:
            return None
        least = judged.best_risk or 0.0
        return min(1.0, (1 - judged.risk) / (1 - least)) if least < 1 else 1.0

    def to_dict(self) -> dict[str, Any]:
        """The move as plain JSON values; cells are their indices."""
        judged, found = self.judged, self.judged.analysis
        best_chance = None if self.best is None or found is None else found.chances[self.best]
        return {
            "number": self.number,
            "step": judged.step,
            "move": judged.move.kind.value,
            "cell": judged.move.cell,
            "cells": list(judged.cells),
            "kind": judged.kind.value,
            "grade": None if self.grade is None else self.grade.value,
            "cost": self.cost,
            "exact": self.exact,
            "kept": self.kept,
            "chance": judged.risk,
            "best": self.best,
            "best_chance": best_chance,
            "win_chance": self.win_before,
            "win_after": self.win_after,
            "by_mine_count": judged.by_mine_count,
            "hint": None if judged.hint is None else _hint(judged.hint),
            "time_s": self.time_s,
        }


def _hint(hint: Hint) -> dict[str, Any]:
    reason, remark = hint.reason, hint.reason.remark
    return {
        "cell": hint.cell,
        "verdict": hint.verdict.value,
        "rule": reason.rule,
        "clues": list(reason.clues),
        "cells": list(reason.cells),
        "sentence": reason.sentence,
        "remark": None if remark is None else {"kind": remark.kind, "facts": dict(remark.facts)},
        "pattern": None if reason.pattern is None else reason.pattern.to_dict(),
    }


@dataclass(frozen=True, slots=True)
class GameReview:
    """All moves of a game that open a cell, graded."""

    moves: tuple[MoveReview, ...]
    lost: bool = False
    """Whether a mine was opened at the end."""

    @property
    def accuracy(self) -> float | None:
        """See :data:`ACCURACY`; moves that could not be told are left out. None where there is none."""
        kept = [share for share in (move.kept for move in self.moves) if share is not None]
        return math.prod(kept) if kept else None

    @property
    def totals(self) -> GuessTotals:
        """How many guesses there were, forced and needless, and the luck they needed."""
        return GuessTotals.of(move.judged for move in self.moves)

    @property
    def worth(self) -> float | None:
        """Of a lost game: the exact chance to win that the position before the mine still had; else None."""
        return self.moves[-1].win_before if self.lost and self.moves else None

    @property
    def sure_s(self) -> float:
        """The time taken over cells that were certainly safe."""
        return sum(self._sure_times())

    @property
    def lost_s(self) -> float:
        """The time lost over sure cells: what each took longer than half of them did (their median)."""
        times = self._sure_times()
        usual = median(times) if times else 0.0
        return sum(max(0.0, time_s - usual) for time_s in times)

    def _sure_times(self) -> list[float]:
        return [move.time_s for move in self.moves if move.judged.kind is JudgementKind.SURE]

    def count(self) -> dict[MoveGrade, int]:
        """How many moves got each grade."""
        grades = [move.grade for move in self.moves]
        return {grade: grades.count(grade) for grade in MoveGrade}

    def summary(self) -> dict[str, Any]:
        """What the moves come to, as plain JSON values."""
        totals = self.totals
        return {
            "accuracy": self.accuracy,
            # The key that stored reviews and the web interface have for the graded moves.
            "openings": len(self.moves),
            "grades": {grade.value: number for grade, number in self.count().items()},
            "worth": self.worth,
            "sure_s": self.sure_s,
            "lost_s": self.lost_s,
            "guesses": totals.forced + totals.needless,
            "totals": totals.to_dict(),
        }


def grade_move(cost: float, *, needless: bool = False, certain_mine: bool = False) -> MoveGrade:
    """The grade of a move; ``needless`` says that a safe cell was there and the cost is a risk.

    >>> grade_move(0.03).value, grade_move(0.03, needless=True).value
    ('fine', 'needless_risk')
    """
    if certain_mine or cost >= _BLUNDER:
        return MoveGrade.BLUNDER
    if cost >= _FINE or (needless and cost > _SAME):
        return MoveGrade.NEEDLESS_RISK
    return MoveGrade.FINE if cost > _SAME else MoveGrade.BEST


def review(
    game: GameRecord | Recording,
    *,
    move_s: float = _MOVE_S,
    time_s: float = _GAME_S,
    end_limit: int = DEFAULT_END_LIMIT,
    on_move: Callable[[MoveReview], None] | None = None,
    cancel: CancelToken | None = None,
) -> GameReview:
    """Every move that opens a cell beside the best one; a game that was broken off is reviewed as far as it went.

    A move may be looked at for ``move_s`` seconds, all of them for ``time_s``; what could not be told by then
    has no grade. ``on_move`` is told of each move as it is graded.
    """
    record = play_recording(game).record if isinstance(game, Recording) else game
    moves = []
    for move in review_moves(record, move_s=move_s, time_s=time_s, end_limit=end_limit, cancel=cancel):
        moves.append(move)
        if on_move is not None:
            on_move(move)
    return GameReview(tuple(moves), lost=record.outcome.termination is Termination.EXPLODED)


def review_moves(
    record: GameRecord,
    *,
    move_s: float = _MOVE_S,
    time_s: float = _GAME_S,
    end_limit: int = DEFAULT_END_LIMIT,
    cancel: CancelToken | None = None,
) -> Iterator[MoveReview]:
    """Each move that opens a cell, graded, in the order of the game: see :func:`review`."""
    judgements = judge_moves(record, end_limit=end_limit, move_s=move_s, time_s=time_s, cancel=cancel)
    for judged in judgements:
        reviewed = _review(judged, end_limit=end_limit, time_s=move_s, cancel=cancel)
        yield replace(reviewed, time_s=record.moves[judged.step].time_s)


def _review(judged: Judgement, *, end_limit: int, time_s: float, cancel: CancelToken | None) -> MoveReview:
    found = judged.analysis
    won = None if found is None else found.win_chance
    if judged.kind is JudgementKind.SURE:
        return MoveReview(judged, MoveGrade.BEST, 0.0, judged.move.cell, win_before=won, win_after=won)
    if judged.risk is None or found is None:
        return MoveReview(judged, None, None, judged.best, win_before=won)
    certain_mine = judged.risk >= 1
    needless = judged.kind is JudgementKind.NEEDLESS
    after = 0.0 if certain_mine and won is not None else None
    if won is not None and not certain_mine and judged.move.kind is MoveKind.OPEN:
        after = chance_after_move(found, judged.move.cell, end_limit=end_limit, time_s=time_s, cancel=cancel)
    if won is not None and after is not None:
        after = min(after, won)
        best = judged.best if needless else found.best
        grade = grade_move(won - after, certain_mine=certain_mine)
        return MoveReview(judged, grade, won - after, best, win_before=won, win_after=after)
    cost = max(0.0, judged.risk - (judged.best_risk or 0.0))
    grade = grade_move(cost, needless=needless, certain_mine=certain_mine)
    return MoveReview(judged, grade, cost, judged.best, win_before=won)


def chance_after_move(
    found: Analysis,
    cell: int,
    *,
    end_limit: int = DEFAULT_END_LIMIT,
    time_s: float = _MOVE_S,
    cancel: CancelToken | None = None,
) -> float | None:
    """The exact chance to win by opening that cell next and playing best from then on; None where it is not known.

    The cell may show any number: each is as likely as its share of the layouts. That a 0 opens its neighbours at once
    changes nothing, since they are known to be safe.
    """
    view = found.view
    if found.layouts is None:
        return None
    chance = 0.0
    for number in range(len(view.grid.neighbours[cell]) + 1):
        shown = bytes(number if at == cell else code for at, code in enumerate(view.cells))
        try:
            after = analyse(View(view.setup, shown), end_limit=end_limit, time_s=time_s, cancel=cancel)
        except ContradictionError:
            continue
        if after.layouts is None or after.win_chance is None:
            return None
        chance += after.layouts / found.layouts * after.win_chance
    return chance
