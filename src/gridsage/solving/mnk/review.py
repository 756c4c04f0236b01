"""A graded review of an m,n,k game: what each move gave away, what was better, and what was missed.

The game is looked at from its end to its beginning. What is known of a later position is then known in the earlier one:
a move is never blamed for what a longer look shows to be good, and the chances of a move follow on those of the next.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from gridsage._core import CancelToken
from gridsage.checks import check_kind, check_seconds
from gridsage.errors import CancelledError, ParseError
from gridsage.games.mnk import SEATS, Board, Limits, Position, Reason, Setup, parse_move, parse_setup, replay
from gridsage.record import GameRecord
from gridsage.remark import Fact, Remark
from gridsage.solving.mnk.chance import chance_to_win
from gridsage.solving.mnk.explain import explain
from gridsage.solving.mnk.searcher import Searcher
from gridsage.solving.mnk.sentences import say

__all__ = [
    "ACCURACY",
    "GameReview",
    "Missed",
    "MoveGrade",
    "MoveReview",
    "Worth",
    "grade_move",
    "review",
    "review_moves",
]

_DEFAULT_TIME_S = 0.3
_FINE, _INACCURACY, _MISTAKE = 0.05, 0.12, 0.25
"""A move that gives away less of the chance to win is fine, an inaccuracy, a mistake; any other is a blunder."""

ACCURACY = (
    "Of the chance to win that stood on the board before a side's moves, the share that the moves kept: "
    "1 - (sum of what they gave away) / (sum of the chances before them)."
)
"""What the accuracy of a side means."""


class MoveGrade(StrEnum):
    """How good a move was, by the chance to win that it gave away."""

    BEST = "best"
    """No better one is known."""
    FINE = "fine"
    """Less than 5 percent."""
    INACCURACY = "inaccuracy"
    """5 to 12 percent."""
    MISTAKE = "mistake"
    """12 to 25 percent; from 5 percent on where a win by force or the last defence was missed."""
    BLUNDER = "blunder"
    """25 percent and more."""

    @property
    def lesson(self) -> bool:
        """Whether there is something to be learnt from it."""
        return self in (MoveGrade.MISTAKE, MoveGrade.BLUNDER)


class Missed(StrEnum):
    """What a move let slip that was proven."""

    WIN = "win"
    """A win by force."""
    DEFENCE = "defence"
    """The last defence: after the move the other side wins by force, after another it was not seen to."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a position is worth to one side: its chance to win, a draw as half, and the plies to a proven end."""

    chance: float
    mate_in: int | None = None
    """Positive when that side wins, negative when it loses."""

    @property
    def won(self) -> bool:
        """Whether a win by force is proven."""
        return self.mate_in is not None and self.mate_in > 0

    @property
    def lost(self) -> bool:
        """Whether a loss by force is proven."""
        return self.mate_in is not None and self.mate_in <= 0

    def before_move(self) -> Worth:
        """The same for the other side, one ply earlier."""
        plies = self.mate_in
        return Worth(1 - self.chance, None if plies is None else 1 - plies if plies <= 0 else -plies - 1)


@dataclass(frozen=True, slots=True)
class MoveReview:
    """One move beside the best one; chances and plies are those of whoever made it."""

    number: int
    """Of the move, from 1; the position before it has one stone less."""
    seat: int
    cell: int
    before: Worth
    """With the best move."""
    after: Worth
    """With the move that was made."""
    best: int
    line: tuple[int, ...]
    """How the best move would have gone on, itself first."""
    played_line: tuple[int, ...]
    """How the move that was made could have gone on, itself first."""
    reason: Reason
    """Why the best move."""
    grade: MoveGrade | None
    """None for a stone of the opening, which was given or placed for the other side to choose."""
    missed: Missed | None = None

    @property
    def given_away(self) -> float:
        """The chance to win that the move cost."""
        return 0.0 if self.cell == self.best else max(0.0, self.before.chance - self.after.chance)

    def to_dict(self) -> dict[str, Any]:
        """The move as plain JSON values; cells are their indices."""
        remark = self.reason.remark
        return {
            "number": self.number,
            "seat": self.seat,
            "cell": self.cell,
            "before": self.before.chance,
            "after": self.after.chance,
            "mate_before": self.before.mate_in,
            "mate_after": self.after.mate_in,
            "given_away": self.given_away,
            "best": self.best,
            "line": list(self.line),
            "played_line": list(self.played_line),
            "grade": None if self.grade is None else self.grade.value,
            "missed": None if self.missed is None else self.missed.value,
            "rule": self.reason.rule,
            "sentence": self.reason.sentence,
            "remark": None if remark is None else {"kind": remark.kind, "facts": dict(remark.facts)},
        }


@dataclass(frozen=True, slots=True)
class GameReview:
    """All moves of a game, graded."""

    setup: Setup
    moves: tuple[MoveReview, ...]

    def graded(self, seat: int) -> tuple[MoveReview, ...]:
        """The moves of one side that count."""
        return tuple(move for move in self.moves if move.seat == seat and move.grade is not None)

    def accuracy(self, seat: int) -> float | None:
        """See :data:`ACCURACY`; None for a side that never had a chance, or made no move."""
        had = sum(move.before.chance for move in self.graded(seat))
        return 1 - sum(move.given_away for move in self.graded(seat)) / had if had > 0 else None

    def count(self, seat: int) -> dict[MoveGrade, int]:
        """How many moves of one side got each grade."""
        grades = [move.grade for move in self.graded(seat)]
        return {grade: grades.count(grade) for grade in MoveGrade}

    def summary(self) -> list[dict[str, Any]]:
        """For each side its accuracy, how many moves count, and how many got each grade."""
        return [
            {
                "accuracy": self.accuracy(seat),
                "moves": len(self.graded(seat)),
                "grades": {grade.value: number for grade, number in self.count(seat).items()},
            }
            for seat in range(SEATS)
        ]


def grade_move(given_away: float, *, missed: Missed | None = None) -> MoveGrade:
    """The grade of a move that is not the best one.

    >>> grade_move(0.08).value, grade_move(0.08, missed=Missed.DEFENCE).value
    ('inaccuracy', 'mistake')
    """
    if given_away < _FINE:
        return MoveGrade.FINE
    if given_away < _INACCURACY and missed is None:
        return MoveGrade.INACCURACY
    return MoveGrade.MISTAKE if given_away < _MISTAKE else MoveGrade.BLUNDER


def review(
    record: GameRecord,
    *,
    time_s: float | None = None,
    nodes: int | None = None,
    on_move: Callable[[MoveReview], None] | None = None,
    cancel: CancelToken | None = None,
) -> GameReview:
    """Every move of a game beside the best one; a game that was broken off is reviewed as far as it went.

    Each position is thought about for ``time_s`` seconds, 0.3 unless nodes are given, or ``nodes`` positions; with
    nodes alone the answer is the same on every machine. ``on_move`` is told of each move as it is graded, the last move
    first. A review that was cancelled raises a :class:`~gridsage.errors.CancelledError`.
    """
    moves: list[MoveReview] = []
    with closing(review_moves(record, time_s=time_s, nodes=nodes, cancel=cancel)) as graded:
        for move in graded:
            moves.append(move)
            if on_move is not None:
                on_move(move)
    return GameReview(parse_setup(record.setup), tuple(reversed(moves)))


def review_moves(
    record: GameRecord, *, time_s: float | None = None, nodes: int | None = None, cancel: CancelToken | None = None
) -> Generator[MoveReview, None, None]:
    """Each move, graded, from the last to the first: see :func:`review`."""
    check_kind(cancel, CancelToken, "cancel", or_none=True)
    if time_s is not None:
        check_seconds(time_s)
    replay(record)
    limits = Limits(time_s=_DEFAULT_TIME_S if time_s is None and nodes is None else time_s, nodes=nodes)
    searcher = Searcher()
    try:
        yield from _Reviewer(record, searcher, limits, cancel or CancelToken()).moves()
    finally:
        searcher.close()


@dataclass(frozen=True, slots=True)
class _Look:
    """What is known of a position, for the side to move."""

    worth: Worth
    line: tuple[int, ...] = ()
    """Best play from here; empty where the game is over."""


def _held(position: Position, cell: int, played: _Look) -> Reason:
    """Why a move was the last defence: what comes after the one that was made."""
    reply, plies = played.line[1:], -(played.worth.mate_in or 0)
    facts: dict[str, Fact] = {"cell": (cell,), "played": played.line[:1], "them": "XO"[1 - position.turn], "n": plies}
    remark = Remark("held", {**facts, "line": reply})
    return Reason("defence", say(remark, position.setup), (cell,), reply, remark)


def _missed(best: Worth, played: Worth) -> Missed | None:
    if best.won and not played.won:
        return Missed.WIN
    had_one = played.lost and not best.lost and best.chance - played.chance >= _FINE
    return Missed.DEFENCE if had_one else None


class _Reviewer:
    """Goes through a game from its end, with one engine that remembers."""

    def __init__(self, record: GameRecord, searcher: Searcher, limits: Limits, cancel: CancelToken) -> None:
        setup = parse_setup(record.setup)
        self._board = Board(setup)
        self._cells = [parse_move(played.text, setup) for played in record.moves]
        self._searcher, self._limits, self._cancel = searcher, limits, cancel
        self._ungraded = _stones_of_opening(record.details)

    def moves(self) -> Generator[MoveReview, None, None]:
        for cell in self._cells:
            self._board.push(cell)
        later = self._look()
        for number in range(len(self._cells), 0, -1):
            self._board.pop()
            move, later = self._grade(number, self._cells[number - 1], later)
            yield move

    def _grade(self, number: int, cell: int, later: _Look) -> tuple[MoveReview, _Look]:
        """The move that led to the later position, and what is now known of the position before it."""
        position = self._board.position()
        played = _Look(later.worth.before_move(), (cell, *later.line))
        best = self._find_best(position, played)
        grade: MoveGrade | None = None
        missed: Missed | None = None
        if number > self._ungraded:
            given_away = best.worth.chance - played.worth.chance
            missed = _missed(best.worth, played.worth)
            grade = MoveGrade.BEST if best.line[0] == cell else grade_move(given_away, missed=missed)
        choice = best.line[0]
        if missed is Missed.DEFENCE:
            reason = _held(position, choice, played)
        else:
            reason = explain(position, choice, mate_in=best.worth.mate_in, line=best.line)
        told = MoveReview(
            number, position.turn, cell, best.worth, played.worth, choice, best.line, played.line, reason, grade, missed
        )
        return told, best

    def _find_best(self, position: Position, played: _Look) -> _Look:
        """The best move of a position, where it is known what the one that was played is worth."""
        found = self._look()
        (cell,) = played.line[:1]
        if found.line[0] == cell or played.worth.won or found.worth.chance <= played.worth.chance:
            return played
        if found.worth.mate_in is not None or found.worth.chance - played.worth.chance < _FINE:
            return found
        # Nobody is blamed for a move that is only seen to be better from afar: it gets a look of its own.
        with self._board.trying(found.line[0]):
            answer = self._look()
        checked = answer.worth.before_move()
        if checked.chance <= played.worth.chance:
            return played
        return _Look(checked, (found.line[0], *answer.line)) if checked.chance < found.worth.chance else found

    def _look(self) -> _Look:
        """The worth of the board for the side to move."""
        if self._cancel.cancelled:
            raise CancelledError("the review was cancelled")
        board = self._board
        if board.winner is not None:
            return _Look(Worth(0.0, 0))
        if board.over:
            return _Look(Worth(0.5))
        position = board.position()
        best = self._searcher.analyse(position, self._limits, cancel=self._cancel).lines[0]
        if self._cancel.cancelled:
            raise CancelledError("the review was cancelled")
        chance = chance_to_win(best.score, best.mate_in, position.stones, position.setup)
        assert chance is not None, "the engine tells a score"
        return _Look(Worth(chance, best.mate_in), best.line or (best.cell,))


def _stones_of_opening(details: Mapping[str, Any]) -> int:
    """How many stones were given, or placed before the sides were chosen."""
    try:
        rule = details.get("opening_rule", {})
        choices: Sequence[Any] = rule.get("choices", ())
        # Of the stones that were offered one is placed for the other side too.
        offered = 1 if rule.get("offers") else 0
        return max([int(details.get("opening", 0)), *(int(after) + offered for after, _ in choices)])
    except (TypeError, ValueError, AttributeError) as error:
        raise ParseError(f"not a game record: its opening cannot be read ({error})") from error
