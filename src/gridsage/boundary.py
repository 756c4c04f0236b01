"""What the compiled core reads of a setup and of a position: the shapes that its signatures name."""

from __future__ import annotations

from typing import Protocol

__all__ = ["MinesSetup", "MnkPosition", "MnkSetup"]


class MinesSetup(Protocol):
    """A setup of Minesweeper, as :class:`gridsage.games.mines.Setup` is one."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def mines(self) -> int: ...
    @property
    def start(self) -> str:
        """The value of the start rule."""


class MnkSetup(Protocol):
    """A setup of m,n,k, as :class:`gridsage.games.mnk.Setup` is one."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def k(self) -> int: ...
    @property
    def rule(self) -> str:
        """The value of the rule."""


class MnkPosition(Protocol):
    """A position of m,n,k, as :class:`gridsage.games.mnk.Position` is one."""

    @property
    def setup(self) -> MnkSetup: ...
    @property
    def cells(self) -> bytes:
        """What each cell holds: 0, or 1 and 2 for a stone of seat 0 and 1."""

    @property
    def turn(self) -> int: ...
