"""The compiled core: twins of the readable Python, and the two engines."""

from collections.abc import Sequence


class CancelToken:
    """Tells a computation in another thread to stop as soon as it can."""

    def __init__(self) -> None: ...

    def cancel(self) -> None:
        """Ask the computation to stop."""

    @property
    def cancelled(self) -> bool:
        """Whether it was asked."""

class MinesBoard:
    """
    One game of Minesweeper: the compiled twin of gridsage.games.mines.Board.
    """

    def __init__(self, setup: object, seed: int = 0) -> None: ...

    @staticmethod
    def with_mines(setup: object, mines: Sequence[int]) -> MinesBoard:
        """A board whose mines are given."""

    def open(self, cell: int) -> tuple[int, ...]:
        """Open a hidden cell; a 0 opens its region."""

    def flag(self, cell: int) -> tuple[int, ...]:
        """Mark a hidden cell as a mine."""

    def unflag(self, cell: int) -> tuple[int, ...]:
        """Take a flag away."""

    def chord(self, cell: int) -> tuple[int, ...]:
        """Open the unflagged neighbours of a satisfied number."""

    @property
    def seed(self) -> int: ...

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def status(self) -> str:
        """playing, won or lost."""

    @property
    def mines_left(self) -> int:
        """Mines less flags."""

    @property
    def mines(self) -> tuple[int, ...]:
        """The mines' cells; empty before the first opening."""

    @property
    def shown(self) -> bytes:
        """What each cell shows, as the codes of gridsage.games.mines.view."""

def make_mines_layout(setup: object, seed: int, first: int) -> tuple[int, ...]:
    """Twin of gridsage.games.mines.make_layout."""
