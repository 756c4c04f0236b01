"""The answer to "may I guess?" on the screen: a little more of it each time that it is asked."""

from __future__ import annotations

from dataclasses import dataclass

from gridsage.sessions.mines.asking import Reveal, help_given, say_answer
from gridsage.solving.mines.may_guess import GuessAnswer

__all__ = ["ToldAnswer"]

_NEXT = {Reveal.NOTHING: Reveal.CELL, Reveal.CELL: Reveal.PROOF, Reveal.PROOF: Reveal.PROOF}
_MORE = {Reveal.NOTHING: " g again shows it.", Reveal.CELL: " g again tells why.", Reveal.PROOF: ""}


@dataclass(frozen=True, slots=True)
class ToldAnswer:
    """An answer, and how much of it is told."""

    answer: GuessAnswer
    shown: Reveal = Reveal.NOTHING
    again: bool = False
    """Whether it was told like this before."""

    def next(self) -> ToldAnswer:
        """The same answer with the cell, and then with the proof; what has no cell stays as it is."""
        shown = _NEXT[self.shown] if self.answer.hint is not None else self.shown
        return ToldAnswer(self.answer, shown, again=shown is self.shown)

    @property
    def help_given(self) -> str | None:
        """The help that this is, to be counted; None where it is none, or was told before."""
        return None if self.again else help_given(self.answer, self.shown)

    @property
    def cell(self) -> int | None:
        """The safe cell, where it is shown."""
        hint = self.answer.hint
        return None if hint is None or self.shown is Reveal.NOTHING else hint.cell

    def __str__(self) -> str:
        return say_answer(self.answer, self.shown) + ("" if self.answer.hint is None else _MORE[self.shown])
