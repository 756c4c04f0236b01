"""Boards that need no guess, found by their seed, and by their grade where one is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridsage._core import CancelToken, deduce_mines
from gridsage.checks import check_kind, check_text, check_whole, shown, whole
from gridsage.drawing.drawable import Drawable
from gridsage.errors import NoBoardError, OptionError
from gridsage.games.cells import Cell
from gridsage.games.mines import MoveKind, Setup, StartRule, parse_move, replay
from gridsage.games.mines.layout import find_layout
from gridsage.record import GameRecord
from gridsage.remark import Fact
from gridsage.solving.deadline import Deadline
from gridsage.solving.mines.certificate import MAX_GRADE, Certificate, certify
from gridsage.stream import BoardSeed, derive_seed

if TYPE_CHECKING:
    from gridsage.drawing.mines.picture import MinesPicture

__all__ = ["GradeRange", "NoGuessBoard", "find_no_guess_board", "is_solvable", "parse_grades"]

_GRADES = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class GradeRange:
    """The grades that are asked for, both ends among them."""

    low: int = 1
    high: int = MAX_GRADE

    def __post_init__(self) -> None:
        if not 1 <= whole(self.low, "grade") <= whole(self.high, "grade") <= MAX_GRADE:
            asked = shown(self.low) if self.low == self.high else f"{shown(self.low)}-{shown(self.high)}"
            raise OptionError(
                f"grade {asked}: expected 1 to {MAX_GRADE}, or two of them such as 3-5, the lower first",
                code="grade",
                facts={"max": MAX_GRADE},
            )

    @classmethod
    def of(cls, grades: GradeRange | str) -> GradeRange:
        """The grades, which may be given as text: ``"3-5"``."""
        return grades if isinstance(grades, GradeRange) else parse_grades(grades)

    def __contains__(self, level: int) -> bool:
        return self.low <= level <= self.high

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


def parse_grades(text: str) -> GradeRange:
    """Read a grade or two.

    >>> parse_grades("3-5")
    GradeRange(low=3, high=5)
    """
    found = _GRADES.fullmatch(check_text(text, "grade").strip())
    if found is None:
        raise OptionError(
            f"grade {text[:20]!r}: expected 1 to {MAX_GRADE}, or two of them such as 3-5",
            code="grade",
            facts={"max": MAX_GRADE},
        )
    return GradeRange(int(found[1]), int(found[2] or found[1]))


@dataclass(frozen=True, slots=True)
class NoGuessBoard(Drawable):
    """A board that needs no guess, with its certificate."""

    seed: BoardSeed
    """The board's own seed: with the setup and the first cell it gives the mines."""
    tries: int
    """How many boards were looked at."""
    certificate: Certificate

    def picture(self, *, step: int | None = None) -> MinesPicture:
        """Its certificate, as ``to_svg`` draws it: see :meth:`Certificate.picture`."""
        return self.certificate.picture(step=step)


def is_solvable(record: GameRecord) -> bool | None:
    """Whether the board of a game needs no guess from the cell that was opened first; None where none was opened.

    It is solved by what is certain, the number of mines included. Flags that were set before do not matter.
    """
    check_kind(record, GameRecord, "record")
    board = replay(record)
    opened = (parse_move(played.text, board.setup.grid) for played in record.moves)
    first = next((move.cell for move in opened if move.kind is MoveKind.OPEN), None)
    if first is None:
        return None
    # Under `any`, so that a board whose first cell does not keep to its start rule can be looked at too.
    setup = Setup(board.setup.width, board.setup.height, board.setup.mines, StartRule.ANY)
    return first not in board.mines and deduce_mines(setup, board.mines, first) is not None


def find_no_guess_board(
    setup: Setup | str,
    seed: BoardSeed,
    first: Cell,
    *,
    grades: GradeRange | str | None = None,
    tries: int = 5000,
    time_s: float | None = None,
    on_try: Callable[[int], None] | None = None,
    cancel: CancelToken | None = None,
) -> NoGuessBoard:
    """The board of the seed; with grades, the first such board of the seeds ``seed``, ``derive_seed(seed, 1)``, …

    ``on_try`` hears how many boards were tried in vain so far, those that need a guess among them. A setup that has
    none, or none that was found in time, is a :class:`NoBoardError`, which names the grades that were met.
    """
    check_kind(cancel, CancelToken, "cancel", or_none=True)
    wanted = None if grades is None else GradeRange.of(grades)
    shape = Setup.of(setup).with_no_guess()
    cell, end = shape.as_cell(first), Deadline(time_s)
    met: set[int] = set()
    graded = tried = 0

    def count_try() -> None:
        nonlocal tried
        tried += 1
        if on_try is not None:
            on_try(tried)
        if end.passed:
            if met and wanted is not None:
                raise _no_grade(shape, wanted, met, graded)
            message = f"no board of {shape} without a guess was found in {time_s:g} s; fewer mines may help"
            raise NoBoardError(message, code="no-board", facts={"setup": str(shape), "tries": tried})

    for number in range(check_whole(tries, "tries", 1)):
        drawn = seed if number == 0 else derive_seed(seed, number)
        mines = find_layout(shape, drawn, cell, on_try=lambda _: count_try(), cancel=cancel)
        certificate = certify(shape, mines, cell, cancel=cancel)
        level = certificate.grade.level
        if wanted is None or level in wanted:
            return NoGuessBoard(drawn, number + 1, certificate)
        met.add(level)
        graded += 1
        count_try()
    assert wanted is not None  # any board would have done
    raise _no_grade(shape, wanted, met, graded)


def _no_grade(setup: Setup, grades: GradeRange, met: set[int], graded: int) -> NoBoardError:
    low, high = min(met), max(met)
    have = f"{low} to {high}" if low < high else str(low)
    facts: dict[str, Fact] = {"setup": str(setup), "grade": str(grades), "tries": graded, "low": low, "high": high}
    message = f"none of {graded} boards of {setup} has grade {grades}; they have {have}"
    return NoBoardError(message, code="no-grade", facts=facts)
