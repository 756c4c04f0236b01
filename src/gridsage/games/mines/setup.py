"""What a game of Minesweeper is played on: size, mines and the start rule; and its text form.

A setup's text is ``30x16/99`` (width × height / mines), a preset's name, or either with a start rule: ``expert@safe``.
A ``!`` behind the board asks for one that needs no guess: ``expert!``, ``30x16/99!@safe``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from gridsage.checks import check_kind, shown, whole
from gridsage.errors import ParseError, SetupError, UnknownNameError
from gridsage.games.cells import Cell
from gridsage.games.mines.grid import Grid

__all__ = [
    "LEVELS",
    "MAX_SIDE",
    "NO_GUESS_MARK",
    "PRESETS",
    "Setup",
    "StartRule",
    "format_setup",
    "parse_setup",
    "parse_view_setup",
]

MAX_SIDE = 200
"""The longest side of a board."""

NO_GUESS_MARK = "!"
"""What asks for a board that needs no guess, behind the board's own text."""


class StartRule(StrEnum):
    """What the first opened cell is promised."""

    OPENING = "opening"
    """No mine in the 3×3 around it: it shows 0."""
    SAFE = "safe"
    """It is no mine."""
    ANY = "any"
    """Nothing."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Width, height, mines, start rule; one that cannot be played is refused with a :class:`SetupError`.

    With ``no_guess`` the board can be solved from its first cell by certain deductions alone; that cell is no mine
    then, whatever the start rule.

    >>> Setup(9, 9, 10).cells
    81
    """

    width: int
    height: int
    mines: int
    start: StartRule = StartRule.OPENING
    no_guess: bool = False

    def __post_init__(self) -> None:
        for name in ("width", "height", "mines"):
            object.__setattr__(self, name, whole(getattr(self, name), name))
        for name, side in (("width", self.width), ("height", self.height)):
            if not 1 <= side <= MAX_SIDE:
                message = f"{name} {shown(side)} is outside 1 to {MAX_SIDE}"
                raise SetupError(message, code="side", facts={"side": side, "min": 1, "max": MAX_SIDE})
        check_kind(self.start, StartRule, "start rule")
        check_kind(self.no_guess, bool, "no_guess")
        if self.mines < 0:
            raise SetupError(f"{shown(self.mines)} mines: must be 0 or more")
        most = self.cells - self.free_cells
        if self.mines > most:
            raise SetupError(
                f"{shown(self.mines)} mines do not fit on {self.width}x{self.height} with start rule "
                f"'{self.start.value}': at most {max(most, 0)}",
                code="mines-fit",
                facts={"mines": self.mines, "width": self.width, "height": self.height, "max": max(most, 0)},
            )

    @staticmethod
    def of(setup: Setup | str) -> Setup:
        """The setup itself, or the one that the text names: whoever takes a setup takes its text too."""
        if isinstance(setup, Setup):
            return setup
        if not isinstance(setup, str):
            raise ParseError(f"cannot read the setup {shown(setup)}: expected a Setup, or text such as 30x16/99")
        return parse_setup(setup)

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.width * self.height

    @property
    def free_cells(self) -> int:
        """The most cells that the start rule keeps free of mines, whichever cell is opened first."""
        match self.start:
            case StartRule.OPENING:
                return min(3, self.width) * min(3, self.height)
            case StartRule.SAFE:
                return 1
            case StartRule.ANY:
                return int(self.no_guess)

    @property
    def grid(self) -> Grid:
        """The board's geometry."""
        return Grid.of(self.width, self.height)

    def as_cell(self, cell: Cell) -> int:
        """The index of a cell that is given by its index, as ``(x, y)`` or as ``"x,y"``."""
        return self.grid.as_cell(cell)

    def name_cell(self, cell: Cell) -> str:
        """The cell as people read it: ``4,1``, column and row from zero; one outside by its index.

        >>> Setup(9, 9, 10).name_cell(13)
        '4,1'
        """
        return self.grid.name_cell(cell)

    def free_zone(self, first: Cell) -> tuple[int, ...]:
        """The cells that hold no mine when ``first`` is opened first."""
        first = self.as_cell(first)
        match self.start:
            case StartRule.OPENING:
                return self.grid.block(first)
            case StartRule.SAFE:
                return (first,)
            case StartRule.ANY:
                return (first,) if self.no_guess else ()

    def with_no_guess(self, no_guess: bool = True) -> Setup:
        """The same board, asked for without a guess, or as chance has it."""
        return replace(self, no_guess=no_guess)

    def __str__(self) -> str:
        return format_setup(self)


PRESETS = {
    "beginner": Setup(9, 9, 10),
    "intermediate": Setup(16, 16, 40),
    "expert": Setup(30, 16, 99),
    "beginner-8": Setup(8, 8, 10),
    "beginner-9": Setup(9, 9, 10),
    "beginner-10": Setup(10, 10, 10),
    "tank-large": Setup(25, 25, 40),
    "tank-medium": Setup(12, 12, 7),
    "tank-small": Setup(7, 7, 4),
}
"""The levels; the three boards that go by the name of beginner; the boards that the seed documents measured on.

8x8/10 is the beginner's board of the oldest Minesweepers and of Arbiter, 9x9/10 that of most programs and ours,
10x10/10 that of the seed documents.
"""

LEVELS = ("beginner", "intermediate", "expert")
"""The presets that everyone knows, the easiest first."""

_SIZE = re.compile(r"(\d{1,6})x(\d{1,6})/(\d{1,6})", re.ASCII)


def parse_setup(text: str) -> Setup:
    """Read a setup; capital letters count as small ones.

    >>> parse_setup("Expert@safe")
    Setup(width=30, height=16, mines=99, start=<StartRule.SAFE: 'safe'>, no_guess=False)
    >>> parse_setup("9x9/10!").no_guess
    True
    """
    if not isinstance(text, str):
        raise ParseError(f"cannot read the setup {shown(text)}: expected text such as 30x16/99")
    board, at, rule = text.strip().lower().partition("@")
    no_guess = board.endswith(NO_GUESS_MARK)
    board = board.removesuffix(NO_GUESS_MARK)
    start = StartRule.OPENING
    if at:
        try:
            start = StartRule(rule)
        except ValueError:
            raise UnknownNameError("start rule", rule, (known.value for known in StartRule)) from None
    if board in PRESETS:
        return replace(PRESETS[board], start=start, no_guess=no_guess)
    if size := _SIZE.fullmatch(board):
        width, height, mines = map(int, size.groups())
        return Setup(width, height, mines, start, no_guess)
    raise ParseError(
        f"cannot read the setup {text[:60]!r}: expected WIDTHxHEIGHT/MINES such as 30x16/99, or one of "
        f"{', '.join(PRESETS)}, with an optional ! for no guess and an optional @opening, @safe or @any",
        code="mines-setup",
        facts={"text": text[:60]},
    )


def parse_view_setup(text: str) -> Setup:
    """Read the setup of a view. A board too small for the default start rule is taken without one."""
    try:
        return parse_setup(text)
    except SetupError:
        if "@" in text:
            raise
        return parse_setup(f"{text.strip()}@{StartRule.ANY.value}")


def format_setup(setup: Setup | str) -> str:
    """The shortest text that :func:`parse_setup` reads back as this setup: the default start rule is left out.

    >>> format_setup(Setup(9, 9, 10, StartRule.SAFE))
    '9x9/10@safe'
    """
    setup = Setup.of(setup)
    board = f"{setup.width}x{setup.height}/{setup.mines}{NO_GUESS_MARK if setup.no_guess else ''}"
    return board if setup.start is StartRule.OPENING else f"{board}@{setup.start.value}"
