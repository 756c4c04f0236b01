"""Learn from mistakes at m,n,k games: the position before a move that gave something away, as a question."""

from __future__ import annotations

from dataclasses import dataclass

from gridsage._core import CancelToken
from gridsage.checks import check_kind, check_whole
from gridsage.errors import IllegalMoveError
from gridsage.games.cells import Cell
from gridsage.games.mnk import Board, Position, format_move, format_moves
from gridsage.solving.mnk.analysis import analyse
from gridsage.solving.mnk.review import GameReview, MoveGrade, MoveReview, Worth, grade_move

__all__ = ["Mistake", "MistakeAnswer", "find_mistakes"]

_LONGEST_LINE = 9
"""Moves of a line that are told."""


@dataclass(frozen=True, slots=True)
class MistakeAnswer:
    """What an answer is worth, and why, in words."""

    right: bool
    sentence: str
    line: tuple[int, ...] = ()
    """How the game could go on after it, the answer first."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that was a mistake or a blunder: which one was better?"""

    move: MoveReview
    position: Position
    """The position before it."""

    @property
    def number(self) -> int:
        """Of the move in its game, from 1."""
        return self.move.number

    @property
    def question(self) -> str:
        """What was done, and what is looked for."""
        side = "XO"[self.move.seat]
        return f"Move {self.number}: {side} played {self._name(self.move.cell)}. Find a better move for {side}."

    @property
    def solution(self) -> str:
        """The best move, how it goes on, and why."""
        return f"Better: {self._names(self.move.line)}. {self.move.reason.sentence}"

    def check(
        self, cell: Cell, *, time_s: float | None = None, nodes: int | None = None, cancel: CancelToken | None = None
    ) -> MistakeAnswer:
        """Whether an answer is about as good as the best one; it is thought about like any other position.

        A move that cannot be made is an :class:`~gridsage.errors.IllegalMoveError`.
        """
        move, at = self.move, self.position.setup.as_cell(cell)
        if at not in self.position.legal_moves:
            raise IllegalMoveError(f"{self._name(at)} cannot be played")
        if at == move.best:
            return MistakeAnswer(True, move.reason.sentence, move.line)
        if at == move.cell:
            return self._refute(move.played_line, move.after)
        board = self.position.board()
        board.push(at)
        line: tuple[int, ...] = (at,)
        if board.over:
            worth = Worth(0.5 if board.winner is None else 1.0)
        else:
            found = analyse(board.position(), time_s=time_s, nodes=nodes, cancel=cancel)
            reply, chance = found.lines[0], found.chances[0]
            worth = Worth(1 - (0.5 if chance is None else chance), None if reply.mate_in is None else -reply.mate_in)
            line = (at, *(reply.line or (reply.cell,)))
        lost = worth.mate_in is not None and worth.mate_in < 0 and not move.before.lost
        if not lost and grade_move(move.before.chance - worth.chance) is MoveGrade.FINE:
            return MistakeAnswer(True, f"{self._name(at)} is as good as {self._name(move.best)}.", line)
        return self._refute(line, worth)

    def _refute(self, line: tuple[int, ...], after: Worth) -> MistakeAnswer:
        """Why an answer is wrong: what comes next."""
        played, them, then = self._name(line[0]), "XO"[1 - self.move.seat], self._names(line[1:]) or "–"
        if after.lost:
            said = f"After {played}, {them} wins by force: {then}."
        elif self.move.before.won:
            said = f"There is a win by force, but {played} is not it: {them} answers {then}."
        else:
            before = self.move.before.chance
            said = f"{played} leaves a chance of {after.chance:.0%}; {before:.0%} was possible. {them} answers {then}."
        return MistakeAnswer(False, said, line)

    def _name(self, cell: int) -> str:
        return format_move(cell, self.position.setup)

    def _names(self, cells: tuple[int, ...]) -> str:
        return format_moves(cells[:_LONGEST_LINE], self.position.setup)


def find_mistakes(reviewed: GameReview, *, seat: int | None = None) -> tuple[Mistake, ...]:
    """The moves of a review that something can be learnt from, in the order of the game; of one side, if wanted."""
    check_kind(reviewed, GameReview, "reviewed")
    if seat is not None:
        check_whole(seat, "seat", 0, 1)
    board, found = Board(reviewed.setup), []
    for move in reviewed.moves:
        if move.grade is not None and move.grade.lesson and seat in (None, move.seat):
            found.append(Mistake(move, board.position()))
        board.push(move.cell)
    return tuple(found)
