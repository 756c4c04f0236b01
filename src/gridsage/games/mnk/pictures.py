"""What the pictures of positions show: stones, the order of moves, rows, threats, forbidden points."""

from __future__ import annotations

from gridsage.checks import check_flag
from gridsage.drawing.mnk.picture import MnkPicture
from gridsage.games.mnk.board import Board
from gridsage.games.mnk.notation import format_moves
from gridsage.games.mnk.position import Position, count_stones

__all__ = ["picture_position"]

_STONES_FROM = 5
"""Where so many in a row win, the game is played with stones; in shorter ones with X and O."""


def picture_position(
    position: Position,
    *,
    numbers: bool = False,
    threats: bool = False,
    forbidden: bool = True,
    stones: bool | None = None,
) -> MnkPicture:
    """A position as :meth:`Position.picture` describes it."""
    for name, value in (("numbers", numbers), ("threats", threats), ("forbidden", forbidden)):
        check_flag(value, name)
    setup, board = position.setup, position.board()
    first = position.stones - len(position.moves) + 1
    points = board.forbidden if forbidden else ()
    return MnkPicture(
        width=setup.width,
        height=setup.height,
        title=f"{setup}: {count_stones(position.stones)}, {_standing(board)}",
        cells=position.cells,
        stones=setup.k >= _STONES_FROM if stones is None else check_flag(stones, "stones"),
        order={cell: number for number, cell in enumerate(position.moves, first)} if numbers else {},
        last=position.last_move,
        rows_won=[board.winning_row] if board.winning_row else [],
        rows_open=_open_rows(board) if threats and not board.over else [],
        caption=_say_rows(board, threats=threats),
        forbidden=[point.cell for point in points],
    )


def _standing(board: Board) -> str:
    if board.winner is not None:
        return f"{'XO'[board.winner]} has won"
    return "drawn" if board.over else f"{'XO'[board.turn]} to move"


def _say_rows(board: Board, *, threats: bool) -> str:
    """The row that has won, or where each side would win next."""
    if board.winner is not None and board.winning_row:
        return f"{'XO'[board.winner]} has won: {format_moves(board.winning_row, board.setup)}."
    if not threats or board.over:
        return ""
    found = [(side, format_moves(board.winning_cells(seat), board.setup)) for seat, side in enumerate("XO")]
    told = [f"{side} would win at {cells.replace(' ', ' or ')}." for side, cells in found if cells]
    return " ".join(told) or "Neither side threatens to win with its next stone."


def _open_rows(board: Board) -> list[tuple[int, ...]]:
    """The rows that one more stone of a side would win with, its cell among them."""
    rows = (board.row_if(cell, seat) for seat in (0, 1) for cell in board.winning_cells(seat))
    return list(dict.fromkeys(rows))
