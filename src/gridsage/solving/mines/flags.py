"""Flags that cannot be right: what the numbers alone say of the cells that a player has flagged."""

from __future__ import annotations

from gridsage._core import CancelToken
from gridsage.errors import ContradictionError
from gridsage.games.mines import FLAG, HIDDEN, Hint, Verdict, View
from gridsage.solving.mines.analysis import analyse, prove
from gridsage.solving.mines.sentences import unproved

__all__ = ["find_wrong_flags", "without_flags"]

_TIME_S = 4.0


def without_flags(view: View) -> View:
    """The view as it is without any flag.

    >>> without_flags(View("2x1/1@any", bytes([FLAG, 1]))).flagged
    ()
    """
    return View(view.setup, bytes(HIDDEN if code == FLAG else code for code in view.cells))


def find_wrong_flags(view: View, *, time_s: float = _TIME_S, cancel: CancelToken | None = None) -> tuple[Hint, ...]:
    """The flags that stand on cells which the numbers show to be safe, each with the reason.

    Flags may also clash with each other while none of them is wrong for certain; then there is nothing to tell here.
    """
    if not view.flagged:
        return ()
    try:
        found = analyse(view, end_limit=0, time_s=time_s, cancel=cancel)
    except ContradictionError:
        # It is not the flags that are wrong.
        return ()
    wrong = [cell for cell in found.safe if view.cells[cell] == FLAG]
    reasons = prove(view, wrong, Verdict.SAFE, time_s=time_s, cancel=cancel)
    return tuple(
        Hint(cell, Verdict.SAFE, reason or unproved(cell, Verdict.SAFE, view))
        for cell, reason in zip(wrong, reasons, strict=True)
    )
