"""How a board shows itself, whichever of the two it is: as text, as a picture, in a debugger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridsage.drawing.drawable import Drawable
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

    def __repr__(self: Board | FastBoard) -> str:  # type: ignore[misc]
        return f"<{type(self).__name__} {self.setup}, seed {self.seed}, {self.status.value}>"

    def __str__(self: Board | FastBoard) -> str:  # type: ignore[misc]
        return str(self.view())
