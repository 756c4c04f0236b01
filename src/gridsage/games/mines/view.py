"""View: what a player sees, and all that a bot gets. It holds no mine and nothing that leads to one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridsage.checks import plain, shown
from gridsage.drawing.drawable import Drawable
from gridsage.errors import GridsageError, OptionError, ParseError, SetupError
from gridsage.games.cells import read_codes
from gridsage.games.mines.grid import Grid
from gridsage.games.mines.setup import Setup, parse_view_setup

if TYPE_CHECKING:
    from gridsage.drawing.mines.picture import MinesPicture
    from gridsage.games.mines.board import Board
    from gridsage.games.mines.fast_board import FastBoard

__all__ = ["EXPLODED", "FLAG", "HIDDEN", "View"]

HIDDEN = 9
"""The code of a cell that is neither open nor flagged; 0 to 8 are the numbers of open cells."""
FLAG = 10
"""The code of a flagged cell."""
EXPLODED = 11
"""The code of a mine that was opened."""
_CODES = bytes(range(EXPLODED + 1))


@dataclass(frozen=True, slots=True)
class View(Drawable):
    """A snapshot of the visible board: one code per cell, by cell index.

    ``cells[i]`` is 0–8 for an open cell, or :data:`HIDDEN`, :data:`FLAG` or :data:`EXPLODED`.
    """

    setup: Setup
    cells: bytes

    def __post_init__(self) -> None:
        # A view is made for every choice of every bench: what is as it should be is looked at no further.
        if self.setup.__class__ is not Setup:
            setup = parse_view_setup(self.setup) if isinstance(self.setup, str) else Setup.of(self.setup)
            object.__setattr__(self, "setup", setup)
        if type(self.cells) is not bytes:
            object.__setattr__(self, "cells", read_codes(self.cells, "view", self.setup.width, self.setup.height))
        if len(self.cells) != self.setup.cells:
            raise SetupError(f"a view of {self.setup} needs {self.setup.cells} cells, got {len(self.cells)}")
        if self.cells.translate(None, _CODES):
            raise SetupError(f"a cell of a view holds 0 to {EXPLODED}, got {max(self.cells)}")

    @classmethod
    def start(cls, setup: Setup | str) -> View:
        """The view before the first move: every cell is hidden."""
        setup = Setup.of(setup)
        return cls(setup, bytes([HIDDEN]) * setup.cells)

    @classmethod
    def of(cls, view: View | Board | FastBoard | Setup | str, setup: Setup | str | None = None) -> View:
        """The view itself, that of a board, or the one that the text shows: whoever takes a view takes these too.

        Rows of text need their setup, as the codes of the cells do; a setup, or text that is one, means its board
        before the first move. A view that comes with a setup is taken under that one, and text beside a setup, or of
        several lines, is rows.
        """
        from gridsage.games.mines.notation import is_view_text, parse_view

        if setup is not None:
            setup = parse_view_setup(setup) if isinstance(setup, str) else Setup.of(setup)
            if (other := _as_setup(view)) is not None:
                if other != setup:
                    raise OptionError(f"two setups, {other} and {setup}: expected one, or a view and its setup")
                view = other
        if isinstance(view, str):
            if setup is not None:
                return parse_view(view, setup)
            if is_view_text(view) or len(view.strip().splitlines()) > 1:
                raise OptionError("a view given as text needs its setup")
            return cls.start(view)
        if isinstance(view, Setup):
            view = cls.start(view)
        elif not isinstance(view, View):
            if isinstance(codes := plain(view), bytes | bytearray | list | tuple):
                if setup is None:
                    raise OptionError("a view given by the codes of its cells needs its setup")
                return cls(setup, codes)  # type: ignore[arg-type]
            view = _seen_on(view)
        return view if setup is None else cls(setup, view.cells)

    @property
    def grid(self) -> Grid:
        """The board's geometry."""
        return self.setup.grid

    @property
    def started(self) -> bool:
        """Whether any cell is open."""
        return any(code != HIDDEN and code != FLAG for code in self.cells)

    @property
    def hidden(self) -> tuple[int, ...]:
        """The cells that are neither open nor flagged."""
        return tuple(cell for cell, code in enumerate(self.cells) if code == HIDDEN)

    @property
    def flagged(self) -> tuple[int, ...]:
        """The flagged cells."""
        return tuple(cell for cell, code in enumerate(self.cells) if code == FLAG)

    @property
    def mines_left(self) -> int:
        """Mines less flags: what the counter shows. Negative when there are too many flags."""
        return self.setup.mines - self.cells.count(FLAG)

    def picture(self) -> MinesPicture:
        """What is to be seen, as ``to_svg`` draws it."""
        from gridsage.games.mines.pictures import picture_view

        return picture_view(self)

    def __str__(self) -> str:
        from gridsage.games.mines.notation import format_view

        return format_view(self)


def _seen_on(board: object) -> View:
    """What a player sees of a board."""
    see = getattr(board, "view", None)
    view = see() if callable(see) else None
    if not isinstance(view, View):
        raise ParseError(f"cannot read the view {shown(board)}: expected a View, a Board or text")
    return view


def _as_setup(given: object) -> Setup | None:
    """The setup that was given, or that the text names; None for all else."""
    if isinstance(given, str):
        try:
            return parse_view_setup(given)
        except GridsageError:
            return None
    return given if isinstance(given, Setup) else None
