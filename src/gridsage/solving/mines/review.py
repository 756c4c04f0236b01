"""A graded review of a game of Minesweeper: what each opening cost in chance to win or in risk, and what was better."""

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
from gridsage.solving.mines.judgement import GuessTotals, Judgement, OpeningKind, judge_openings

__all__ = [
    "ACCURACY",
    "GameReview",
    "OpeningGrade",
    "OpeningReview",
    "chance_after_opening",
    "grade_opening",
    "review",
    "review_openings",
]

_OPENING_S = 1.0
_GAME_S = 60.0
_FINE, _BLUNDER = 0.05, 0.25
_SAME = 1e-9
"""Costs below it are rounding."""

ACCURACY = (
    "The share of the chance to win that the openings left on the board: the product, over all openings, of the chance "
    "to win with the opening that was made divided by that with the best one; where the chance to win is not known "
    "exactly, of the chance to survive the opening divided by that of the safest cell."
)
"""What the accuracy of a game means."""


class OpeningGrade(StrEnum):
    """How good an opening was, by what it cost."""

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
        return self in (OpeningGrade.NEEDLESS_RISK, OpeningGrade.BLUNDER)


@dataclass(frozen=True, slots=True)
class OpeningReview:
    """One opening beside the best one."""

    judged: Judgement
    grade: OpeningGrade | None
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
    """The same with the opening that was made, before its outcome was known."""

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
        """The share of what was possible that the opening left; None where it is not known."""
        judged = self.judged
        if self.win_before is not None and self.win_after is not None:
            return min(1.0, self.win_after / self.win_before) if self.win_before > 0 else 1.0
        if self.cost is None or judged.risk is None:
            return None
        least = judged.best_risk or 0.0
        return min(1.0, (1 - judged.risk) / (1 - least)) if least < 1 else 1.0

    def to_dict(self) -> dict[str, Any]:
        """The opening as plain JSON values; cells are their indices."""
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
    """All openings of a game, graded."""

    openings: tuple[OpeningReview, ...]
    lost: bool = False
    """Whether a mine was opened at the end."""

    @property
    def accuracy(self) -> float | None:
        """See :data:`ACCURACY`; openings that could not be told are left out. None where there is none."""
        kept = [share for share in (opening.kept for opening in self.openings) if share is not None]
        return math.prod(kept) if kept else None

    @property
    def totals(self) -> GuessTotals:
        """How many guesses there were, forced and needless, and the luck they needed."""
        return GuessTotals.of(opening.judged for opening in self.openings)

    @property
    def worth(self) -> float | None:
        """Of a lost game: the exact chance to win that the position before the mine still had; else None."""
        return self.openings[-1].win_before if self.lost and self.openings else None

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
        return [opening.time_s for opening in self.openings if opening.judged.kind is OpeningKind.SURE]

    def count(self) -> dict[OpeningGrade, int]:
        """How many openings got each grade."""
        grades = [opening.grade for opening in self.openings]
        return {grade: grades.count(grade) for grade in OpeningGrade}

    def summary(self) -> dict[str, Any]:
        """What the openings come to, as plain JSON values."""
        totals = self.totals
        return {
            "accuracy": self.accuracy,
            "openings": len(self.openings),
            "grades": {grade.value: number for grade, number in self.count().items()},
            "worth": self.worth,
            "sure_s": self.sure_s,
            "lost_s": self.lost_s,
            "guesses": totals.forced + totals.needless,
            "totals": totals.to_dict(),
        }


def grade_opening(cost: float, *, needless: bool = False, certain_mine: bool = False) -> OpeningGrade:
    """The grade of an opening; ``needless`` says that a safe cell was there and the cost is a risk.

    >>> grade_opening(0.03).value, grade_opening(0.03, needless=True).value
    ('fine', 'needless_risk')
    """
    if certain_mine or cost >= _BLUNDER:
        return OpeningGrade.BLUNDER
    if cost >= _FINE or (needless and cost > _SAME):
        return OpeningGrade.NEEDLESS_RISK
    return OpeningGrade.FINE if cost > _SAME else OpeningGrade.BEST


def review(
    game: GameRecord | Recording,
    *,
    opening_s: float = _OPENING_S,
    time_s: float = _GAME_S,
    end_limit: int = DEFAULT_END_LIMIT,
    on_opening: Callable[[OpeningReview], None] | None = None,
    cancel: CancelToken | None = None,
) -> GameReview:
    """Every opening of a game beside the best one; a game that was broken off is reviewed as far as it went.

    An opening may be looked at for ``opening_s`` seconds, all of them for ``time_s``; what could not be told by then
    has no grade. ``on_opening`` is told of each opening as it is graded.
    """
    record = play_recording(game).record if isinstance(game, Recording) else game
    openings = []
    for opening in review_openings(record, opening_s=opening_s, time_s=time_s, end_limit=end_limit, cancel=cancel):
        openings.append(opening)
        if on_opening is not None:
            on_opening(opening)
    return GameReview(tuple(openings), lost=record.outcome.termination is Termination.EXPLODED)


def review_openings(
    record: GameRecord,
    *,
    opening_s: float = _OPENING_S,
    time_s: float = _GAME_S,
    end_limit: int = DEFAULT_END_LIMIT,
    cancel: CancelToken | None = None,
) -> Iterator[OpeningReview]:
    """Each opening, graded, in the order of the game: see :func:`review`."""
    judgements = judge_openings(record, end_limit=end_limit, opening_s=opening_s, time_s=time_s, cancel=cancel)
    for judged in judgements:
        reviewed = _review(judged, end_limit=end_limit, time_s=opening_s, cancel=cancel)
        yield replace(reviewed, time_s=record.moves[judged.step].time_s)


def _review(judged: Judgement, *, end_limit: int, time_s: float, cancel: CancelToken | None) -> OpeningReview:
    found = judged.analysis
    won = None if found is None else found.win_chance
    if judged.kind is OpeningKind.SURE:
        return OpeningReview(judged, OpeningGrade.BEST, 0.0, judged.move.cell, win_before=won, win_after=won)
    if judged.risk is None or found is None:
        return OpeningReview(judged, None, None, judged.best, win_before=won)
    certain_mine = judged.risk >= 1
    needless = judged.kind is OpeningKind.NEEDLESS
    after = 0.0 if certain_mine and won is not None else None
    if won is not None and not certain_mine and judged.move.kind is MoveKind.OPEN:
        after = chance_after_opening(found, judged.move.cell, end_limit=end_limit, time_s=time_s, cancel=cancel)
    if won is not None and after is not None:
        after = min(after, won)
        best = judged.best if needless else found.best
        grade = grade_opening(won - after, certain_mine=certain_mine)
        return OpeningReview(judged, grade, won - after, best, win_before=won, win_after=after)
    cost = max(0.0, judged.risk - (judged.best_risk or 0.0))
    grade = grade_opening(cost, needless=needless, certain_mine=certain_mine)
    return OpeningReview(judged, grade, cost, judged.best, win_before=won)


def chance_after_opening(
    found: Analysis,
    cell: int,
    *,
    end_limit: int = DEFAULT_END_LIMIT,
    time_s: float = _OPENING_S,
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
