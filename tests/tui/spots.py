"""Where the cells of a board lie on the screen."""

from __future__ import annotations

from gridsage.tui.grid_board import GridBoard


def spot(board: GridBoard, x: int, y: int) -> tuple[int, int]:
    """The top left corner of a cell in sight, counted from the widget's own."""
    (width, height), label, border = board.cell_size, board.label_size, board.styles.gutter
    return border.left + label.width + x * width, border.top + label.height + y * height
