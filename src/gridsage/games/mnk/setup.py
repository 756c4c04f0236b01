"""What an m,n,k game is played on: the board's size, how many in a row win, and the rule that says which rows do.

A setup's text is ``20x20x5`` (width × height × k), a preset's name, or either with a rule: ``15x15x5@renju``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from gridsage.checks import check_kind, check_many, shown, whole
from gridsage.errors import ParseError, SetupError, UnknownNameError
from gridsage.games.cells import Cell, find_cell

__all__ = [
    "DIRECTIONS",
    "MAX_K",
    "MAX_SIDE",
    "MIN_K",
    "MIN_SIDE",
    "PRESETS",
    "Rule",
    "Setup",
    "format_setup",
    "parse_setup",
]

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""The four ways a row may run, in the order in which rows are looked for."""

MIN_SIDE, MAX_SIDE = 3, 25
"""The shortest and the longest side of a board."""
MIN_K, MAX_K = 3, 8
"""The shortest and the longest row that may be asked for."""
_FIVE = 5


class Rule(StrEnum):
    """Which rows win, and which moves are forbidden."""

    FREE = "free"
    """k or more in a row."""
    EXACT = "exact"
    """Exactly k in a row; a longer row is worth nothing."""
    RENJU = "renju"
    """The first player wins with exactly five, and must make no overline, no double four and no double three; the
    second wins with five or more. See :mod:`gridsage.games.mnk.renju`."""
    CARO = "caro"
    """Exactly five, and not with a stone of the other side at both ends; the edge of the board blocks nothing."""

    @property
    def k(self) -> int | None:
        """How many in a row it is played with; None where any number is."""
        return _FIVE if self in (Rule.RENJU, Rule.CARO) else None

    @property
    def forbids(self) -> bool:
        """Whether it forbids the first player some points."""
        return self is Rule.RENJU


@dataclass(frozen=True, slots=True)
class Setup:
    """Width, height, k and the rule; one that cannot be played is refused with a :class:`SetupError`.

    >>> Setup(20, 20, 5).cells
    400
    """

    width: int
    height: int
    k: int
    rule: Rule = Rule.FREE

    def __post_init__(self) -> None:
        for name in ("width", "height", "k"):
            object.__setattr__(self, name, whole(getattr(self, name), name))
        for name, side in (("width", self.width), ("height", self.height)):
            if not MIN_SIDE <= side <= MAX_SIDE:
                message = f"{name} {shown(side)} is outside {MIN_SIDE} to {MAX_SIDE}"
                raise SetupError(message, code="side", facts={"side": side, "min": MIN_SIDE, "max": MAX_SIDE})
        if not MIN_K <= self.k <= MAX_K:
            message = f"k = {shown(self.k)} is outside {MIN_K} to {MAX_K}"
            raise SetupError(message, code="row-length", facts={"k": self.k, "min": MIN_K, "max": MAX_K})
        if self.k > max(self.width, self.height):
            message = f"{self.k} in a row do not fit on {self.width}x{self.height}"
            raise SetupError(message, code="row-fit", facts={"k": self.k, "width": self.width, "height": self.height})

        check_kind(self.rule, Rule, "rule")
        if self.rule.k is not None and self.k != self.rule.k:
            message = f"{self.rule.value} is played with {self.rule.k} in a row, not {self.k}"
            raise SetupError(message, code="rule-row", facts={"rule": self.rule.value, "k": self.k})

    @staticmethod
    def of(setup: Setup | str) -> Setup:
        """The setup itself, or the one that the text names: whoever takes a setup takes its text too."""
        if isinstance(setup, Setup):
            return setup
        if not isinstance(setup, str):
            raise ParseError(f"cannot read the setup {shown(setup)}: expected a Setup, or text such as 20x20x5")
        return parse_setup(setup)

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.width * self.height

    def index(self, x: int, y: int) -> int:
        """The cell index of column ``x``, row ``y``."""
        return y * self.width + x

    def name_cell(self, cell: Cell) -> str:
        """The cell as people read it: ``h8``, the column's letter and the row from 1; one outside by its index.

        >>> Setup(15, 15, 5).name_cell(112)
        'h8'
        """
        if cell.__class__ is not int:
            cell = self.as_cell(cell)
        assert isinstance(cell, int)
        if not 0 <= cell < self.cells:
            return f"cell {shown(cell)}"
        return self._name(*self.xy(cell))

    def as_cell(self, cell: Cell) -> int:
        """The index of a cell that is given by its index, as ``(x, y)`` or as text such as ``h8``.

        >>> Setup(15, 15, 5).as_cell("h8")
        112
        """
        from gridsage.games.mnk.notation import parse_move

        return find_cell(cell, self.width, self.height, lambda text: self.xy(parse_move(text, self)), self._name)

    def as_cells(self, cells: Iterable[Cell] | str, what: str = "moves") -> tuple[int, ...]:
        """The indices of several cells: of text such as ``h8 i9``, or of cells in any form.

        >>> Setup(15, 15, 5).as_cells("h8 i9")
        (112, 128)
        """
        from gridsage.games.mnk.notation import parse_moves

        if isinstance(cells, str):
            return parse_moves(cells, self)
        return tuple(self.as_cell(cell) for cell in check_many(cells, what))

    def _name(self, x: int, y: int) -> str:
        """``h8``; a place off the board, which may have no letter, as it was given."""
        return f"{chr(ord('a') + x)}{y + 1}" if self.holds(x, y) else f"({shown(x)}, {shown(y)})"

    def xy(self, cell: Cell) -> tuple[int, int]:
        """Column and row of a cell."""
        if cell.__class__ is not int:
            cell = self.as_cell(cell)
        assert isinstance(cell, int)
        y, x = divmod(cell, self.width)
        return x, y

    def holds(self, x: int, y: int) -> bool:
        """Whether column ``x``, row ``y`` is on the board."""
        return 0 <= x < self.width and 0 <= y < self.height

    def exact_for(self, seat: int) -> bool:
        """Whether a row of that seat that is longer than k does not win."""
        return self.rule in (Rule.EXACT, Rule.CARO) or (self.rule is Rule.RENJU and seat == 0)

    def with_rule(self, rule: Rule) -> Setup:
        """The same board under another rule."""
        return replace(self, rule=rule)

    def __str__(self) -> str:
        return format_setup(self)


PRESETS = {
    "tictactoe": Setup(3, 3, 3),
    "gomoku": Setup(15, 15, 5),
    "five": Setup(20, 20, 5),
    "standard": Setup(15, 15, 5, Rule.EXACT),
    "renju": Setup(15, 15, 5, Rule.RENJU),
    "caro": Setup(15, 15, 5, Rule.CARO),
}
"""Named games: ``five`` is the seed document's and Gomocup's freestyle board, the last three its other rules."""

_SIZE = re.compile(r"(\d{1,6})[x×](\d{1,6})[x×](\d{1,6})", re.ASCII)


def parse_setup(text: str) -> Setup:
    """Read a setup; capital letters count as small ones.

    >>> parse_setup("15X15X5@exact")
    Setup(width=15, height=15, k=5, rule=<Rule.EXACT: 'exact'>)
    """
    if not isinstance(text, str):
        raise ParseError(f"cannot read the setup {shown(text)}: expected text such as 20x20x5")
    board, at, name = text.strip().lower().partition("@")
    rule = None
    if at:
        try:
            rule = Rule(name)
        except ValueError:
            raise UnknownNameError("rule", name[:40], (known.value for known in Rule)) from None
    if board in PRESETS:
        return PRESETS[board] if rule is None else PRESETS[board].with_rule(rule)
    if size := _SIZE.fullmatch(board):
        width, height, k = map(int, size.groups())
        return Setup(width, height, k, rule or Rule.FREE)
    raise ParseError(
        f"cannot read the setup {text[:60]!r}: expected WIDTHxHEIGHTxK such as 20x20x5, or one of "
        f"{', '.join(PRESETS)}, with an optional {', '.join(f'@{rule.value}' for rule in Rule)}",
        code="mnk-setup",
        facts={"text": text[:60]},
    )


def format_setup(setup: Setup | str) -> str:
    """The shortest text that :func:`parse_setup` reads back as this setup: the rule ``free`` is left out.

    >>> format_setup(Setup(15, 15, 5, Rule.EXACT))
    '15x15x5@exact'
    """
    setup = Setup.of(setup)
    board = f"{setup.width}x{setup.height}x{setup.k}"
    return board if setup.rule is Rule.FREE else f"{board}@{setup.rule.value}"
