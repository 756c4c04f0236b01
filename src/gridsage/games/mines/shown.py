"""How a board shows itself, whichever of the two it is: as text, as a picture, in a debugger."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from gridsage.checks import shown
from gridsage.drawing.drawable import Drawable
from gridsage.errors import IllegalMoveError
from gridsage.games.copied import Copied

if TYPE_CHECKING:
    from gridsage.drawing.mines.picture import MinesPicture
    from gridsage.games.mines.board import Board
    from gridsage.games.mines.fast_board import FastBoard

__all__ = ["ShownBoard"]


class ShownBoard(Copied, Drawable):
    """What the reference and its compiled twin have in common besides their rules."""

    __slots__ = ()

    def picture(self: Board | FastBoard, *, mines: bool | None = None) -> MinesPicture:  # type: ignore[misc]
        """What is to be seen, as ``to_svg`` draws it; the mines too where that is asked for, or the game is lost."""
        from gridsage.games.mines.pictures import picture_game

        return picture_game(self, mines=mines)

    def _refuse_place(self: Board | FastBoard, verb: str, cell: int) -> NoReturn:  # type: ignore[misc]
        """Refuse a move because no move is left to make, or because its index is that of no cell."""
        if self.over:
            raise IllegalMoveError(f"cannot {verb} a cell: the game is over ({self.status.value})")
        raise IllegalMoveError(f"cannot {verb} cell {shown(cell)}: the board has cells 0 to {self.setup.cells - 1}")

    def __repr__(self: Board | FastBoard) -> str:  # type: ignore[misc]
        return f"<{type(self).__name__} {self.setup}, seed {self.seed}, {self.status.value}>"

    def __str__(self: Board | FastBoard) -> str:  # type: ignore[misc]
        return str(self.view())
