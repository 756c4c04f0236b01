"""Hints of the engine: every certain cell with the fewest clues that prove it, and all chances."""

from __future__ import annotations

from gridsage._core import CancelToken
from gridsage.errors import ContradictionError
from gridsage.games.cells import Cell
from gridsage.games.mines import FLAG, Board, Certain, FastBoard, Hint, Hints, Reason, Setup, Verdict, View
from gridsage.solving.mines.analysis import Analysis, analyse, check_limits, contradictions_of, prove
from gridsage.solving.mines.sentences import unproved

__all__ = ["certain_cells", "explain", "hints", "prove_hints"]

_TIME_S = 4.0


def hints(
    view: View | Board | FastBoard | Setup | str,
    setup: Setup | str | None = None,
    *,
    trust_flags: bool = True,
    time_s: float = _TIME_S,
    cancel: CancelToken | None = None,
) -> Hints:
    """Every cell that is certainly safe or a mine, with the reason, and the chances of all others.

    The time is for the chances, and again for the reasons of each verdict. Flags that contradict a number are named.
    """
    place = View.of(view, setup)
    time_s = check_limits(time_s, trust_flags=trust_flags, cancel=cancel)
    try:
        found = analyse(place, trust_flags=trust_flags, end_limit=0, time_s=time_s, cancel=cancel)
    except ContradictionError as error:
        return Hints(contradictions=contradictions_of(error))
    told = prove_hints(found, trust_flags=trust_flags, time_s=time_s, cancel=cancel)
    return Hints(told, chances={cell: found.chances[cell] for cell in place.hidden})


def certain_cells(view: View, *, time_s: float = _TIME_S) -> Certain:
    """The cells that :func:`hints` tells of, flags trusted; nothing is proved or put into words."""
    try:
        found = analyse(view, trust_flags=True, end_limit=0, time_s=time_s)
    except ContradictionError:
        return Certain()
    flagged = frozenset(view.flagged)
    return Certain(frozenset(found.safe) - flagged, frozenset(found.mines) - flagged)


def prove_hints(
    analysis: Analysis, *, trust_flags: bool = False, time_s: float = _TIME_S, cancel: CancelToken | None = None
) -> tuple[Hint, ...]:
    """The safe cells and the mines that the analysis found, each with its reason.

    The time is for the reasons of each verdict; a cell whose proof was not found in it says so. Where flags are trusted
    (as in the analysis), a flagged cell is no news.
    """
    view = analysis.view
    told: list[Hint] = []
    for verdict, cells in ((Verdict.SAFE, analysis.safe), (Verdict.MINE, analysis.mines)):
        which = [cell for cell in cells if not (trust_flags and view.cells[cell] == FLAG)]
        reasons = prove(view, which, verdict, trust_flags=trust_flags, time_s=time_s, cancel=cancel)
        for cell, reason in zip(which, reasons, strict=True):
            told.append(Hint(cell, verdict, reason or unproved(cell, verdict, view)))
    return tuple(told)


def explain(
    view: View | Board | FastBoard | str,
    cell: Cell,
    setup: Setup | str | None = None,
    *,
    trust_flags: bool = False,
    time_s: float = _TIME_S,
    cancel: CancelToken | None = None,
) -> Reason | None:
    """Why the hidden cell is certainly safe or certainly a mine; None where it is neither.

    >>> explain("1#\\n11", (1, 0), "2x2/1@any").sentence
    'If 1,0 were safe, the 1 at 0,0 could not be right.'
    """
    place = View.of(view, setup)
    for verdict in Verdict:
        (reason,) = prove(place, [cell], verdict, trust_flags=trust_flags, time_s=time_s, cancel=cancel)
        if reason is not None:
            return reason
    return None
