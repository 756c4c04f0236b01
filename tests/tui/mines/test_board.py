"""The board on terminals of any size."""

from __future__ import annotations

from gridsage.games.mines import HIDDEN, Setup
from gridsage.tui.mines.app import MinesApp
from gridsage.tui.mines.deal import Deal
from tests.tui.mines.helpers import SEED, Seer, game, spec, until
from tests.tui.spots import spot


async def test_large_board_scrolls_and_draws_only_what_is_seen() -> None:
    app = MinesApp(Setup(200, 200, 6000), Deal(SEED), spec(Seer))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+end")
        await pilot.pause()
        widget = app.board_widget
        assert widget.cursor == 200 * 200 - 1
        assert widget.scroll_offset.y > 150
        assert widget.scroll_offset.x > 300
        assert widget.render_line(0).cell_length == widget.scrollable_content_region.width
        await pilot.press("space")
        assert app.game.moves[0].text == "open 199,199"
        # The mouse counts from what is seen.
        await pilot.click("#board", offset=spot(widget, 0, 0), button=3)
        x, y = widget.scroll_offset.x // widget.cell_size.width, widget.scroll_offset.y
        assert app.game.moves[-1].text == f"flag {x},{y}"


async def test_expert_board_fits_a_terminal_of_80_by_24() -> None:
    app = game(setup=Setup(30, 16, 99))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = app.board_widget
        # The rows have their numbers; those of the columns would push a row out of sight.
        assert board.label_size == (3, 0)
        # Its first layout still has room for a scroll bar.
        await until(pilot, lambda: board.scrollable_content_region.size == (3 + 30 * 2, 16))


async def test_a_large_terminal_has_larger_cells_and_coordinates() -> None:
    app = game(setup=Setup(12, 9, 10))
    async with app.run_test(size=(80, 24)) as pilot:
        board = app.board_widget
        assert board.cell_size == (2, 1)
        assert [board.render_line(y).text for y in (0, 1, 2)] == [
            f"{'':22}1   ",
            "  0 1 2 3 4 5 6 7 8 9 0 1 ",
            f"0 {'· ' * 12}",
        ]
        await pilot.resize_terminal(160, 50)
        await until(pilot, lambda: board.cell_size == (6, 3))
        lines = [board.render_line(y).text for y in range(2, 5)]
        assert lines == ["  " + " " * 72, "0 " + "  ·   " * 12, "  " + " " * 72]
        # Every part of a cell is that cell.
        x, y = spot(board, 3, 2)
        for dx, dy in ((0, 0), (5, 2), (2, 1)):
            await pilot.hover("#board", offset=(x + dx, y + dy))
            assert board.cursor == 2 * 12 + 3
        await pilot.resize_terminal(40, 12)
        await until(pilot, lambda: board.cell_size == (2, 1))


async def test_a_hidden_cell_has_a_sign_and_an_open_one_without_a_number_has_none() -> None:
    app = game(setup=Setup(9, 9, 10))
    async with app.run_test(size=(80, 24)) as pilot:
        assert {app.board_widget.face(cell)[0] for cell in range(81)} == {"·"}
        await pilot.press("space")
        view = app.game.board.view()
        for cell in range(81):
            glyph = app.board_widget.face(cell)[0]
            assert (glyph == "·") == (view.cells[cell] == HIDDEN)
            assert (glyph == " ") == (view.cells[cell] == 0)


async def test_a_terminal_that_is_too_small_is_told_in_one_line() -> None:
    app = game(setup=Setup(9, 9, 10))
    async with app.run_test(size=(28, 12)) as pilot:
        assert app.too_small.display
        assert "Too small: needs 30×12" in str(app.too_small.render())
        await pilot.resize_terminal(30, 12)
        await pilot.pause()
        assert not app.too_small.display
        await pilot.resize_terminal(80, 10)
        await pilot.pause()
        assert app.too_small.display
