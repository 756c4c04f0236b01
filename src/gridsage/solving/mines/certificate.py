"""Certificates: the deduction of a whole board from its first cell to its last, and how hard it is for a person.

``docs/certificates.md`` defines the format; :mod:`gridsage.solving.mines.check_certificate` checks it and shares no
code with what makes it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gridsage._core import CancelToken, MinesStep, deduce_mines
from gridsage.checks import check_kind, shown
from gridsage.drawing.drawable import Drawable
from gridsage.errors import NoBoardError, ParseError, RefusedCertificateError
from gridsage.files import MALFORMED
from gridsage.games.cells import Cell
from gridsage.games.mines import Setup, Verdict
from gridsage.record import GameRecord
from gridsage.solving.mines.check_certificate import WrongStepError, check_steps

if TYPE_CHECKING:
    from gridsage.drawing.mines.picture import MinesPicture

__all__ = [
    "GRADE_BOUNDS",
    "MAX_GRADE",
    "Certificate",
    "CertificateStep",
    "Grade",
    "StepKind",
    "certify",
    "check_certificate",
    "kept_grade",
]

VERSION = 1
"""The version of the format."""

_SHORT = re.compile(r"([sm])(\d{1,5}(?:,\d{1,5})*)<((?:\d{1,5}(?:,\d{1,5})*)?)(#?)", re.ASCII)

_CHAIN = 6
"""So many numbers are a long chain."""


class StepKind(StrEnum):
    """What a person has to look at to see a step; the easiest first."""

    ONE = "one"
    """One number."""
    TWO = "two"
    """Two numbers together."""
    MANY = "many"
    """Three to five numbers."""
    CHAIN = "chain"
    """A long chain: six numbers or more."""
    COUNT = "count"
    """The number of mines on the whole board, which people overlook most; perhaps with numbers."""


@dataclass(frozen=True, slots=True)
class CertificateStep:
    """Cells that are certain, and the open numbers that prove it, none of which can be spared."""

    cells: tuple[int, ...]
    verdict: Verdict
    clues: tuple[int, ...]
    counts_mines: bool = False

    @property
    def kind(self) -> StepKind:
        """How it is seen."""
        if self.counts_mines:
            return StepKind.COUNT
        if len(self.clues) <= 2:
            return StepKind.ONE if len(self.clues) == 1 else StepKind.TWO
        return StepKind.MANY if len(self.clues) < _CHAIN else StepKind.CHAIN

    def __str__(self) -> str:
        cells, clues = (",".join(map(str, which)) for which in (self.cells, self.clues))
        return f"{self.verdict.value[0]}{cells}<{clues}{'#' if self.counts_mines else ''}"

    @classmethod
    def parse(cls, text: str) -> CertificateStep:
        """Read a step in short: what ``str`` gives.

        >>> CertificateStep.parse("s4,5<0,9#").clues
        (0, 9)
        """
        found = _SHORT.fullmatch(text)
        if found is None:
            raise ParseError(f"cannot read the step {shown(text)}: expected a text such as s12<3,4")
        cells, clues = (tuple(int(cell) for cell in found[part].split(",") if cell) for part in (2, 3))
        return cls(cells, Verdict.MINE if found[1] == "m" else Verdict.SAFE, clues, bool(found[4]))

    @classmethod
    def of(cls, step: MinesStep) -> CertificateStep:
        """A step of the compiled core."""
        return cls(step.cells, Verdict.MINE if step.mine else Verdict.SAFE, step.clues, step.counts_mines)


_WEIGHTS = {StepKind.ONE: 0, StepKind.TWO: 1, StepKind.MANY: 3, StepKind.CHAIN: 8, StepKind.COUNT: 8}
"""What a step of each kind adds to the effort of a board; what one number tells is seen in passing."""

GRADE_BOUNDS = (0, 1, 2, 4, 6, 8, 10, 14, 18)
"""The most effort of grades 1 to 9; tools/calibrate_grades.py measured them."""
MAX_GRADE = len(GRADE_BOUNDS) + 1


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a board is for a person who sees the easiest step first."""

    steps: dict[StepKind, int] = field(hash=False)
    """How many steps there are of each kind."""

    @property
    def effort(self) -> int:
        """The steps, each with the weight of its kind."""
        return sum(_WEIGHTS[kind] * count for kind, count in self.steps.items())

    @property
    def level(self) -> int:
        """1, the easiest, to 10."""
        return bisect_left(GRADE_BOUNDS, self.effort) + 1

    @property
    def hardest(self) -> StepKind | None:
        """The kind of the hardest step; None for a board that the first cell opens."""
        return next((kind for kind in reversed(StepKind) if self.steps[kind]), None)

    @property
    def evf_mode(self) -> int | None:
        """The game mode of the EVF specification that means the same: 5, "Competitive Solvable".

        There the number of mines must not be needed; None for a board that needs it.
        """
        return None if self.steps[StepKind.COUNT] else 5

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        hardest = None if self.hardest is None else self.hardest.value
        steps = {kind.value: count for kind, count in self.steps.items()}
        return {"level": self.level, "effort": self.effort, "hardest": hardest, "steps": steps}

    @classmethod
    def of(cls, steps: Iterable[CertificateStep]) -> Grade:
        """The grade of a board that these steps solve."""
        counts = dict.fromkeys(StepKind, 0)
        for step in steps:
            counts[step.kind] += 1
        return cls(counts)


@dataclass(frozen=True)
class Certificate(Drawable):
    """A board with the steps that solve it from its first cell without a guess."""

    setup: Setup
    first: int
    mines: tuple[int, ...]
    steps: tuple[CertificateStep, ...]

    @cached_property
    def grade(self) -> Grade:
        """How hard it is."""
        return Grade.of(self.steps)

    @property
    def text(self) -> str:
        """The steps in short: what is kept with a game."""
        return " ".join(map(str, self.steps))

    def to_dict(self) -> dict[str, Any]:
        """The certificate of ``docs/certificates.md``, without the board that it belongs to."""
        return {"version": VERSION, "steps": [self._step(step) for step in self.steps]}

    def picture(self, *, step: int | None = None) -> MinesPicture:
        """The whole board, each cell with the number of the step that settles it, as ``to_svg`` draws it.

        With ``step``, from 1: the board before that step, what the step tells, and the numbers that prove it.
        """
        from gridsage.solving.mines.pictures import picture_certificate

        return picture_certificate(self, step)

    @classmethod
    def from_dict(cls, board: Mapping[str, Any]) -> Certificate:
        """Read a board with its certificate, as ``gridsage mines generate --certificate --format json`` writes it.

        Its steps are not proved again: :mod:`gridsage.solving.mines.check_certificate` does that.
        """
        try:
            setup = Setup.of(board["setup"])

            def read(places: Iterable[Any]) -> tuple[int, ...]:
                return tuple(setup.as_cell(tuple(place)) for place in places)

            steps = tuple(
                CertificateStep(
                    read(step["cells"]), Verdict(step["verdict"]), read(step["clues"]), bool(step["mine_count"])
                )
                for step in board["certificate"]["steps"]
            )
            return cls(setup, setup.as_cell(tuple(board["first"])), read(board["mines"]), steps)
        except MALFORMED as error:
            raise ParseError(f"cannot read the certificate: {error!s:.80}") from error

    def _step(self, step: CertificateStep) -> dict[str, Any]:
        return {
            "cells": self._places(step.cells),
            "verdict": step.verdict.value,
            "clues": self._places(step.clues),
            "mine_count": step.counts_mines,
        }

    def _places(self, cells: Iterable[int]) -> list[list[int]]:
        return [list(self.setup.grid.xy(cell)) for cell in cells]


def certify(
    setup: Setup | str, mines: Iterable[Cell], first: Cell, *, cancel: CancelToken | None = None
) -> Certificate:
    """The certificate of a board; a :class:`NoBoardError` says that the board needs a guess.

    >>> certificate = certify("4x1/1@safe", [(2, 0)], (0, 0))
    >>> [(step.verdict.value, step.cells, step.clues) for step in certificate.steps]
    [('mine', (2,), (1,)), ('safe', (3,), ())]
    """
    check_kind(cancel, CancelToken, "cancel", or_none=True)
    setup = Setup.of(setup)
    laid, at = tuple(sorted({setup.as_cell(cell) for cell in mines})), setup.as_cell(first)
    steps = deduce_mines(setup, laid, at, cancel=cancel)
    if steps is None:
        raise NoBoardError(f"this board of {setup} cannot be solved from {setup.name_cell(at)} without a guess")
    return Certificate(setup, at, laid, tuple(map(CertificateStep.of, steps)))


def check_certificate(board: dict[str, object]) -> int:
    """Check one board with its certificate, as its JSON is read; how many steps it has.

    Each step is proved again by :mod:`gridsage.solving.mines.check_certificate`. A proof that is wrong, or of another
    board, is a :class:`~gridsage.errors.RefusedCertificateError`; what is no certificate, a
    :class:`~gridsage.errors.ParseError`.
    """
    try:
        return check_steps(board)
    except WrongStepError as error:
        raise RefusedCertificateError(error.step, error.reason) from None
    except ValueError as error:
        raise ParseError(f"cannot read the certificate: {error}") from error


def kept_grade(record: GameRecord) -> Grade | None:
    """The grade of the board of a game that is over, by the certificate that is kept with it; None without one."""
    check_kind(record, GameRecord, "record")
    text = record.details.get("certificate")
    if not isinstance(text, str):
        return None
    try:
        return Grade.of(map(CertificateStep.parse, text.split()))
    except ParseError:  # somebody else's word of the same name
        return None
