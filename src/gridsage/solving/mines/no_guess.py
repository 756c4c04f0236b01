"""Boards that need no guess, found by their seed, and by their grade where one is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridsage._core import CancelToken, deduce_mines
from gridsage.checks import check_kind
from gridsage.drawing.drawable import Drawable
from gridsage.errors import NoBoardError, OptionError
from gridsage.games.cells import Cell
from gridsage.games.mines import MoveKind, Setup, StartRule, parse_move, replay
from gridsage.games.mines.layout import find_layout
from gridsage.record import GameRecord
from gridsage.solving.mines.certificate import MAX_GRADE, Certificate, certify
from gridsage.stream import BoardSeed, derive_seed

if TYPE_CHECKING:
    from gridsage.drawing.mines import MinesPicture

__all__ = ["GradeRange", "NoGuessBoard", "find_no_guess_board", "is_solvable", "parse_grades"]

_GRADES = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class GradeRange:
    """The grades that are asked for, both ends among them."""

    low: int = 1
    high: int = MAX_GRADE

    def __post_init__(self) -> None:
        if not 1 <= self.low <= self.high <= MAX_GRADE:
            raise OptionError(f"grade {self}: expected 1 to {MAX_GRADE}, or two of them such as 3-5, the lower first")

    def __contains__(self, level: int) -> bool:
        return self.low <= level <= self.high

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


def parse_grades(text: str) -> GradeRange:
    """Read a grade or two.

    >>> parse_grades("3-5")
    GradeRange(low=3, high=5)
    """
    found = _GRADES.fullmatch(text.strip())
    if found is None:
        raise OptionError(f"grade {text[:20]!r}: expected 1 to {MAX_GRADE}, or two of them such as 3-5")
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
    grades: GradeRange | None = None,
    tries: int = 5000,
    on_try: Callable[[int], None] | None = None,
    cancel: CancelToken | None = None,
) -> NoGuessBoard:
    """The board of the seed; with grades, the first such board of the seeds ``seed``, ``derive_seed(seed, 1)``, …

    A setup that has none is a :class:`NoBoardError`, which names the grades that were met.
    """
    check_kind(cancel, CancelToken, "cancel", or_none=True)
    shape = Setup.of(setup).with_no_guess()
    cell, met = shape.as_cell(first), set()
    for number in range(tries):
        drawn = seed if number == 0 else derive_seed(seed, number)
        mines = find_layout(shape, drawn, cell, cancel=cancel)
        certificate = certify(shape, mines, cell, cancel=cancel)
        level = certificate.grade.level
        if grades is None or level in grades:
            return NoGuessBoard(drawn, number + 1, certificate)
        met.add(level)
        if on_try is not None:
            on_try(number + 1)
    shown = f"{min(met)} to {max(met)}" if len(met) > 1 else str(*met)
    raise NoBoardError(f"none of {tries} boards of {shape} has grade {grades}; they have {shown}")
