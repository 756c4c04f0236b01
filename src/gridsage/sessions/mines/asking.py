"""Asking "may I guess?" in a game: how much of the answer is shown, in words, and which help that is."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from gridsage.solving.mines.may_guess import GuessAnswer, MayGuess

__all__ = ["Reveal", "help_given", "reveal", "say_answer"]


class Reveal(StrEnum):
    """What is shown of a safe cell."""

    NOTHING = "nothing"
    """Only whether there is one."""
    CELL = "cell"
    PROOF = "proof"
    """The cell and why it is safe."""


def reveal(answer: GuessAnswer, wanted: Reveal) -> GuessAnswer:
    """The answer with no more than the player wants to see; the risk of a guess is other help."""
    hint = None if wanted is Reveal.NOTHING else answer.hint
    return replace(answer, hint=hint, risk=None, safest=None)


def help_given(answer: GuessAnswer, wanted: Reveal) -> str | None:
    """The help that the answer is: ``hints`` where it names a cell, ``asked`` where it tells that there is one or none.

    None where it tells nothing: of the first cell everybody knows that it is safe, and not to know is no help.
    """
    match answer.permission:
        case MayGuess.FIRST | MayGuess.DONE | MayGuess.UNKNOWN:
            return None
        case MayGuess.YES:
            return "asked"
        case _:
            return "asked" if wanted is Reveal.NOTHING or answer.hint is None else "hints"


def say_answer(answer: GuessAnswer, wanted: Reveal = Reveal.PROOF) -> str:
    """The answer in English, the proof only where it is wanted.

    >>> from gridsage.mines import may_guess
    >>> say_answer(may_guess("01##", "4x1/1@any"), Reveal.CELL)
    "Not with this number of mines: the numbers alone show no safe cell, but with the board's mine count 3,0 is safe."
    """
    hint = None if wanted is Reveal.NOTHING else answer.hint
    cell = "a cell" if hint is None else answer.view.grid.name_cell(hint.cell)
    match answer.permission:
        case MayGuess.YES:
            said = "Yes: no cell is certainly safe."
        case MayGuess.NO:
            said = f"No: {cell} is safe." if hint is not None else "No: there is a safe cell."
        case MayGuess.NOT_WITH_MINE_COUNT:
            count = f"with the board's mine count {cell} is safe"
            said = f"Not with this number of mines: the numbers alone show no safe cell, but {count}."
        case MayGuess.FIRST:
            said = "No cell is open yet, and the first one is safe wherever it is."
        case MayGuess.DONE:
            said = "Every safe cell is open."
        case MayGuess.UNKNOWN:
            said = "That could not be told in the time given."
    return f"{said} {hint.reason.sentence}" if hint is not None and wanted is Reveal.PROOF else said
