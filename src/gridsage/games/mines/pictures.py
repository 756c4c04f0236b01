"""What the pictures of views and boards show."""

from __future__ import annotations

from collections.abc import Iterable

from gridsage.drawing.mines.cells import CellCode
from gridsage.drawing.mines.picture import MinesPicture
from gridsage.games.mines.board import Board, Status
from gridsage.games.mines.fast_board import FastBoard
from gridsage.games.mines.setup import Setup
from gridsage.games.mines.view import EXPLODED, FLAG, HIDDEN, View

__all__ = ["picture_board", "picture_game", "picture_mines", "picture_view"]

assert (HIDDEN, FLAG, EXPLODED) == (CellCode.HIDDEN, CellCode.FLAG, CellCode.EXPLODED)


def picture_view(view: View) -> MinesPicture:
    """What a player sees."""
    setup = view.setup
    opened = sum(code < HIDDEN for code in view.cells)
    flags = view.cells.count(FLAG)
    title = f"Minesweeper {setup}: {opened} of {setup.cells} cells open, {flags} flag{'s' * (flags != 1)}"
    return MinesPicture(width=setup.width, height=setup.height, title=title, cells=bytes(view.cells))


def picture_game(board: Board | FastBoard, *, mines: bool | None) -> MinesPicture:
    """What is to be seen of a game; the mines too where that is asked for, or, where nobody says, the game is lost."""
    if mines is False or (mines is None and board.status is not Status.LOST):
        return picture_view(board.view())
    return picture_board(board.view(), board.mines, f"Minesweeper {board.setup}, {board.status.value}, all mines")


def picture_board(view: View, mines: Iterable[int], title: str) -> MinesPicture:
    """What a player sees, and all mines; a flag that stands on none is crossed out."""
    laid = frozenset(mines)
    cells = bytearray(view.cells)
    for cell, code in enumerate(cells):
        if code == HIDDEN and cell in laid:
            cells[cell] = CellCode.MINE
        elif code == FLAG and cell not in laid:
            cells[cell] = CellCode.WRONG_FLAG
    setup = view.setup
    return MinesPicture(width=setup.width, height=setup.height, title=title, cells=bytes(cells))


def picture_mines(setup: Setup, numbers: Iterable[int | None]) -> MinesPicture:
    """A whole board: its mines and the numbers of all other cells."""
    cells = bytes(CellCode.MINE if count is None else count for count in numbers)
    return MinesPicture(width=setup.width, height=setup.height, title=f"Minesweeper {setup}, all mines", cells=cells)
