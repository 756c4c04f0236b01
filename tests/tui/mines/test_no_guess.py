"""Boards without a guess in the terminal: looked for beside the screen, and the search can be stopped."""

from __future__ import annotations

from gridsage.games.mines import make_layout, parse_setup
from tests.tui.mines.helpers import game, until


async def test_the_first_opening_gets_a_board_without_a_guess() -> None:
    setup = parse_setup("9x9/20!")
    app = game(setup=setup)
    async with app.run_test(size=(110, 30)) as pilot:
        first = app.board_widget.cursor
        await pilot.press("space")
        await until(pilot, lambda: len(app.game.moves) == 1)
        assert app.game.board.mines == make_layout(setup, app.game.seed, first)


async def test_a_setup_without_such_boards_says_so() -> None:
    app = game(setup=parse_setup("2x2/2!@safe"))
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space")
        await until(pilot, lambda: "need no guess" in app.message)
        assert not app.game.moves


async def test_the_search_can_be_stopped() -> None:
    app = game(setup=parse_setup("60x40/1000!"))
    async with app.run_test(size=(150, 50)) as pilot:
        await pilot.press("space")
        await pilot.press("escape")
        await until(pilot, lambda: "Stopped" in app.message)
        assert not app.game.moves
