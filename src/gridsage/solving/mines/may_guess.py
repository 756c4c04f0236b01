"""May I guess? Whether a view has a safe cell, and whether it takes the number of mines to see it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import StrEnum

from gridsage._core import CancelToken
from gridsage.errors import CancelledError
from gridsage.games.mines import FLAG, Board, FastBoard, Hint, Setup, StartRule, Verdict, View
from gridsage.solving.mines.analysis import Analysis, analyse, check_limits, prove
from gridsage.solving.mines.sentences import unproved

__all__ = [
    "GuessAnswer",
    "MayGuess",
    "SafeCell",
    "answer_from",
    "find_safe_cell",
    "first_is_safe",
    "look_at",
    "may_guess",
    "safest_cell",
]

_TIME_S = 4.0
_TOGETHER = 8
"""So many cells are proved at once; an easy proof among them ends the search."""
_EASY = 2
"""Fewer numbers hardly ever show a safe cell: one does only around a mine that has exploded."""


class MayGuess(StrEnum):
    """The answer to "may I guess?"."""

    YES = "yes"
    """No cell is certainly safe."""
    NO = "no"
    """The numbers show a safe cell."""
    NOT_WITH_MINE_COUNT = "not_with_mine_count"
    """A cell is safe, but only the number of mines on the board shows it."""
    FIRST = "first"
    """No cell is open yet, and the first is safe wherever it is."""
    DONE = "done"
    """Every safe cell is open."""
    UNKNOWN = "unknown"
    """Nothing was proved, and the view could not be counted in the time given."""

    @property
    def forbidden(self) -> bool:
        """Whether a safe cell is known to exist."""
        return self in (MayGuess.NO, MayGuess.NOT_WITH_MINE_COUNT)


@dataclass(frozen=True, slots=True)
class SafeCell:
    """The safe cell that is easiest to see, with its proof."""

    hint: Hint
    by_mine_count: bool | None
    """Whether no cell can be proved without the number of mines; None where the proofs were not found in time."""


@dataclass(frozen=True, slots=True)
class GuessAnswer:
    """Whether a guess is needed in a view, and why not."""

    view: View
    permission: MayGuess
    hint: Hint | None = None
    """The safe cell that is easiest to see, with its proof."""
    risk: float | None = None
    """The exact chance of a mine in the safest cell; 0 where one is safe, None where it is not known."""
    safest: int | None = None
    """Where a guess is needed, the cell with this chance."""


def may_guess(
    view: View | Board | FastBoard | str,
    setup: Setup | str | None = None,
    *,
    time_s: float = _TIME_S,
    cancel: CancelToken | None = None,
) -> GuessAnswer:
    """Whether a guess is needed: no cell is certain, or one is, and only the number of mines shows it.

    Flags are no knowledge. A view that no board can produce raises a :class:`~gridsage.errors.ContradictionError`.

    >>> may_guess("1#\\n1#", "2x2/1@any").permission.value
    'yes'
    >>> may_guess("01##", "4x1/1@any").permission.value
    'not_with_mine_count'
    """
    time_s = check_limits(time_s, trust_flags=False, cancel=cancel)
    view, end = View.of(view, setup), time.monotonic() + time_s
    if first_is_safe(view):
        return GuessAnswer(view, MayGuess.FIRST, risk=0.0)
    found = look_at(view, end_limit=0, time_s=time_s, cancel=cancel)
    if found is None:
        return GuessAnswer(view, MayGuess.UNKNOWN)
    return answer_from(found, time_s=max(0.0, end - time.monotonic()), cancel=cancel)


def answer_from(
    found: Analysis, *, trust_flags: bool = False, time_s: float = _TIME_S, cancel: CancelToken | None = None
) -> GuessAnswer:
    """The answer that an analysis gives; the time is for the proof, and flags are trusted where the analysis did."""
    view = found.view
    if first_is_safe(view):
        return GuessAnswer(view, MayGuess.FIRST, risk=0.0)
    if found.safe:
        safe = find_safe_cell(found, trust_flags=trust_flags, time_s=time_s, cancel=cancel)
        permission = MayGuess.NOT_WITH_MINE_COUNT if safe.by_mine_count else MayGuess.NO
        return GuessAnswer(view, permission, safe.hint, 0.0)
    if not found.exact:
        return GuessAnswer(view, MayGuess.UNKNOWN)
    safest = safest_cell(found)
    if safest is None:
        return GuessAnswer(view, MayGuess.DONE)
    return GuessAnswer(view, MayGuess.YES, risk=found.chances[safest], safest=safest)


def first_is_safe(view: View) -> bool:
    """Whether no cell is open, and the start rule or the promise of a board without guesses protects the first."""
    return not view.started and (view.setup.start is not StartRule.ANY or view.setup.no_guess)


def look_at(view: View, *, end_limit: int, time_s: float, cancel: CancelToken | None) -> Analysis | None:
    """The analysis of a view; None where the time did not suffice to find a single layout."""
    try:
        return analyse(view, end_limit=end_limit, time_s=time_s, cancel=cancel)
    except CancelledError:
        if cancel is not None and cancel.cancelled:
            raise
        return None


def safest_cell(found: Analysis) -> int | None:
    """The cell with the least chance of a mine, the best of them to open where they are equal; None for mines alone.

    A flag is no knowledge: a flagged cell may be the safest.
    """
    closed = [cell for cell, code in enumerate(found.view.cells) if code >= FLAG - 1 and found.chances[cell] < 1]
    if not closed:
        return None
    least = min(found.chances[cell] for cell in closed)
    if found.best in closed and found.chances[found.best] == least:
        return found.best
    return next(cell for cell in closed if found.chances[cell] == least)


def find_safe_cell(
    found: Analysis, *, trust_flags: bool = False, time_s: float, cancel: CancelToken | None = None
) -> SafeCell:
    """Of the safe cells of an analysis the one that is easiest to see: by the fewest numbers, without the mine count.

    A cell that touches no number takes the mine count; those that do are looked at first.
    """
    view, end = found.view, time.monotonic() + time_s

    def prove_safe(cells: list[int]) -> list[Hint]:
        left_s = max(0.0, end - time.monotonic())
        reasons = prove(view, cells, Verdict.SAFE, trust_flags=trust_flags, time_s=left_s, cancel=cancel)
        told = zip(cells, reasons, strict=True)
        return [Hint(cell, Verdict.SAFE, reason) for cell, reason in told if reason is not None]

    # What is flagged is no cell that a player would open next.
    safe = sorted(found.safe, key=lambda cell: view.cells[cell] == FLAG)
    near = [cell for cell in safe if any(view.cells[other] <= 8 for other in view.grid.neighbours[cell])]
    hints: list[Hint] = []
    complete = True
    for begin in range(0, len(near), _TOGETHER):
        part = near[begin : begin + _TOGETHER]
        told = prove_safe(part)
        complete = complete and len(told) == len(part)
        hints += told
        if not complete or any(_effort(hint) <= (False, _EASY) for hint in told):
            break
    easiest = min(hints, key=_effort, default=None)
    if easiest is not None and not _effort(easiest)[0]:
        return SafeCell(easiest, by_mine_count=False)
    if easiest is None:
        cell = (near or safe)[0]
        easiest = next(iter(prove_safe([cell])), Hint(cell, Verdict.SAFE, unproved(cell, Verdict.SAFE, view)))
    if cancel is not None and cancel.cancelled:
        raise CancelledError("the search for a proof was cancelled")
    return SafeCell(easiest, by_mine_count=True if complete else None)


def _effort(hint: Hint) -> tuple[bool, int]:
    """How hard the proof is to see: whether it takes the mine count, and how many numbers."""
    return hint.reason.rule == "mine count", len(hint.reason.clues)
