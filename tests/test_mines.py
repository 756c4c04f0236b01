"""The front door of Minesweeper: its boards, the stream of an analysis, an engine that threads share."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from gridsage import mines

VIEW = "1#\n1#"
SMALL = "2x2/1@any"
HARD = "30x16/99"


def test_a_mines_board_takes_text_and_cells_in_every_form() -> None:
    boards: list[Any] = [kind("9x9/10", seed=4) for kind in (mines.Board, mines.FastBoard) for _ in range(4)]
    for board, cell in zip(boards, [40, (4, 4), "4,4", [4, 4]] * 2, strict=True):
        board.open(cell)
    assert len({str(board) for board in boards}) == 1
    for board in boards[::4]:
        hidden = board.view().hidden[0]
        x, y = board.setup.grid.xy(hidden)
        assert board.push(f"flag {x},{y}") == (hidden,)
        assert board.unflag((x, y)) == (hidden,)
    assert mines.Board.with_mines("3x1/1@any", [(2, 0)]).mines == (2,)
    assert mines.FastBoard.with_mines("3x1/1@any", ["2,0"]).mines == (2,)


def test_a_stream_of_mines_ends_with_the_analysis() -> None:
    engine = mines.Engine(SMALL)
    assert list(engine.stream(VIEW)) == [mines.analyse(VIEW, SMALL)]
    board = mines.Board(HARD, seed=3)
    board.open((0, 0))
    view = board.view()
    streamed = list(mines.Engine(HARD).stream(view, time_s=2))
    assert streamed[-1].exact
    assert streamed[-1].chances == mines.analyse(view).chances
    by_nodes = list(mines.Engine(HARD).stream(view, nodes=1 << 18))
    assert by_nodes[-1] == mines.analyse(view, nodes=1 << 18)


def test_threads_that_share_a_mines_engine_get_the_answers_of_one() -> None:
    engine = mines.Engine("9x9/10")
    views = []
    for seed in range(12):
        board = mines.Board("9x9/10", seed)
        board.open((4, 4))
        views.append(board.view())
    alone = [mines.Engine("9x9/10").chances(view) for view in views]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(engine.chances, views * 3)) == alone * 3
        assert list(pool.map(mines.analyse, views)) == [mines.analyse(view) for view in views]
