"""BoardWish: which boards a player asks for beyond their setup, of a grade or such as a bot solves without a guess."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gridsage.errors import GridsageError, OptionError
from gridsage.games.mines import Setup, parse_setup
from gridsage.solving.mines.no_guess import GradeRange, parse_grades

__all__ = ["BoardWish"]


@dataclass(frozen=True, slots=True)
class BoardWish:
    """One of two wishes for the boards of a setup: a grade, or a bot that solves them.

    >>> str(BoardWish(parse_setup("beginner"), GradeRange(3, 5)))
    'grade 3-5'
    """

    setup: Setup
    """The boards that are looked among."""
    grades: GradeRange | None = None
    """Of a board that needs no guess."""
    solvable_by: str = ""
    """The bot that solves the board without a guess."""

    def __post_init__(self) -> None:
        if (self.grades is None) is not bool(self.solvable_by):
            raise OptionError("expected a grade or a bot that solves the board, and not both", code="two-wishes")

    def __str__(self) -> str:
        return f"for {self.solvable_by}" if self.solvable_by else f"grade {self.grades}"

    @property
    def board_name(self) -> str:
        """What is looked for, in words: a board of grade 3-5, a board for csp."""
        return f"a board {self}" if self.solvable_by else f"a board of {self}"

    def to_dict(self) -> dict[str, Any]:
        """As a record keeps it."""
        return {"setup": str(self.setup)} | (
            {"solvable_by": self.solvable_by} if self.solvable_by else {"grade": str(self.grades)}
        )

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> BoardWish:
        """Read what :meth:`to_dict` gives."""
        grade = data.get("grade")
        return cls(
            parse_setup(data["setup"]), None if grade is None else parse_grades(grade), str(data.get("solvable_by", ""))
        )

    @classmethod
    def kept(cls, details: Mapping[str, Any]) -> BoardWish | None:
        """The wish that a record's details tell of; None where there is none that can be read."""
        told = details.get("wish")
        try:
            return cls.from_dict(told) if isinstance(told, Mapping) else None
        except (GridsageError, KeyError):
            return None
