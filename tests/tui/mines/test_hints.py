"""Hints on the board, with reasons, chances and contradictions."""

from __future__ import annotations

from gridsage.games.mines import Verdict
from tests.tui.mines.helpers import FIRST, MINES, Broken, game, go_to, hidden_safe, shown, until


async def test_hints_are_shown_with_reason_and_clues() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space", "i")
        await until(pilot, lambda: app.hints.found is not None)
        picture = app.board_widget.picture
        safe = hidden_safe(app)[0]
        assert picture.hints[safe] is Verdict.SAFE
        mine = min(MINES)
        assert picture.hints[mine] is Verdict.MINE
        await go_to(pilot, app, mine)
        assert "is a mine" in shown(app, "panel")
        assert "It is known." in shown(app, "panel")
        assert app.board_widget.picture.clues == {FIRST}
        assert app.board_widget.picture.spoken == {0}
        unknown = app.game.board.view().hidden[-1]
        assert unknown not in picture.hints
        await go_to(pilot, app, unknown)
        assert "12.5%" in shown(app, "panel")
        await pilot.press("i")
        assert not app.board_widget.picture.hints


async def test_hints_follow_the_game_and_name_contradictions() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space", "i")
        await until(pilot, lambda: app.hints.found is not None)
        first = app.hints.found
        await go_to(pilot, app, hidden_safe(app)[0])
        await pilot.press("f")
        await until(pilot, lambda: app.hints.found is not None and app.hints.found is not first)
        assert "40 sees red" in shown(app, "panel")


async def test_broken_hints_are_told() -> None:
    app = game(Broken)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("i")
        await until(pilot, lambda: app.hints.found is not None)
        assert "no clue" in shown(app, "panel")


async def test_hints_can_be_read_while_the_bot_waits() -> None:
    app = game(speed=0.5)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("full_stop", "i")
        await until(pilot, lambda: len(app.game.moves) == 1 and app.hints.found is not None)
        assert app.board_widget.picture.cursor
        await go_to(pilot, app, min(MINES))
        assert "It is known." in shown(app, "panel")
        await pilot.press("p")
        await until(pilot, lambda: len(app.game.moves) >= 2)
        assert not app.board_widget.picture.hints
