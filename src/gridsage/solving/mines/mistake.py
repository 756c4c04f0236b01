"""Learn from mistakes at Minesweeper: the view before a move that cost something, as a question."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gridsage._core import CancelToken
from gridsage.checks import check_kind
from gridsage.errors import IllegalMoveError
from gridsage.games.cells import Cell
from gridsage.games.mines import View
from gridsage.solving.mines.analysis import Analysis
from gridsage.solving.mines.hints import explain
from gridsage.solving.mines.review import MoveReview, chance_after_move, grade_move

__all__ = ["Mistake", "MistakeAnswer", "find_mistakes"]

_SAME = 1e-9


@dataclass(frozen=True, slots=True)
class MistakeAnswer:
    """What an answer is worth, and why, in words."""

    right: bool
    sentence: str
    clues: tuple[int, ...] = ()
    """The numbers that prove it, where the cell is certain."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that was a needless risk or a blunder: which cell was better?"""

    move: MoveReview
    found: Analysis
    """What is known of the view before it."""

    @property
    def view(self) -> View:
        """The view before it."""
        return self.found.view

    @property
    def number(self) -> int:
        """Of the move in its game, from 1."""
        return self.move.number

    @property
    def question(self) -> str:
        """What was done, and what is looked for."""
        judged, name = self.move.judged, self.view.grid.name_cell
        wanted = "Nothing was certain: find a better cell." if judged.hint is None else "Find a cell that is safe."
        return f"Move {self.number} opened {name(judged.move.cell)} at a risk of {judged.risk:.1%}. {wanted}"

    @property
    def solution(self) -> str:
        """The best cell, and why."""
        judged, best, name = self.move.judged, self.move.best, self.view.grid.name_cell
        if judged.hint is not None:
            return f"A safe cell was {name(judged.hint.cell)}. {judged.hint.reason.sentence}"
        if best is None:
            return "No better cell is known."
        return f"{name(best)} was best, with a mine chance of {self.found.chances[best]:.1%}."

    def check(self, cell: Cell, *, time_s: float = 1.0, cancel: CancelToken | None = None) -> MistakeAnswer:
        """Whether an answer is as good as the best one; a cell that is open is an :class:`IllegalMoveError`."""
        view, at = self.view, self.view.grid.as_cell(cell)
        name = view.grid.name_cell(at)
        if at not in view.hidden:
            raise IllegalMoveError(f"{name} is not hidden")
        reason = explain(view, at, time_s=time_s, cancel=cancel)
        chance = self.found.chances[at]
        clues = () if reason is None else reason.clues
        if chance >= 1:
            why = "" if reason is None else f": {reason.sentence}"
            return MistakeAnswer(False, f"{name} is certainly a mine{why}", clues)
        if chance <= 0:
            return MistakeAnswer(True, f"{name} is safe." if reason is None else reason.sentence, clues)
        if self.move.judged.hint is not None:
            return MistakeAnswer(
                False, f"{name} has a mine chance of {chance:.1%}: that is a guess, and none was needed."
            )
        return self._check_guess(at, time_s=time_s, cancel=cancel)

    def _check_guess(self, cell: int, *, time_s: float, cancel: CancelToken | None) -> MistakeAnswer:
        """A guess where nothing was certain: by the chance to win where it is exact, else by the risk."""
        move, name = self.move, self.view.grid.name_cell(cell)
        if move.exact and move.win_before is not None:
            after = chance_after_move(self.found, cell, time_s=time_s, cancel=cancel)
            if after is not None:
                right = not grade_move(max(0.0, move.win_before - after)).lesson
                told = f"{name} leaves a chance to win of {after:.1%}; {move.win_before:.1%} was possible."
                return MistakeAnswer(right, told)
        chance = self.found.chances[cell]
        least = chance if move.best is None else self.found.chances[move.best]
        if chance <= least + _SAME:
            return MistakeAnswer(True, f"No cell had less risk: {chance:.1%}.")
        return MistakeAnswer(False, f"{name} has a mine chance of {chance:.1%}; there was a cell with {least:.1%}.")


def find_mistakes(moves: Iterable[MoveReview]) -> tuple[Mistake, ...]:
    """The moves of a review that something can be learnt from, in the order of the game."""
    check_kind(moves, Iterable, "moves")
    listed = tuple(moves)
    for move in listed:
        check_kind(move, MoveReview, "moves")
    return tuple(
        Mistake(move, move.judged.analysis)
        for move in listed
        if move.grade is not None and move.grade.lesson and move.judged.analysis is not None
    )
