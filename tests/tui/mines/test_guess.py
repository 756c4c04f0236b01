"""May I guess? On the screen: a little more is told each time, and counted as the help that it is."""

from __future__ import annotations

from gridsage.mines import may_guess
from tests.tui.mines.helpers import MINES, game, go_to, shown, until


async def test_asking_again_shows_the_cell_and_then_why() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("g")
        await until(pilot, lambda: "wherever it is" in app.message)
        assert app.game.help.asked == 0
        await pilot.press("space", "g")
        answer = may_guess(app.game.view())
        assert answer.hint is not None
        await until(pilot, lambda: "there is a safe cell" in app.message)
        assert (app.game.help.asked, app.game.help.hints) == (1, 0)
        await pilot.press("g")
        assert app.board_widget.cursor == answer.hint.cell
        assert answer.hint.reason.sentence not in app.message
        await pilot.press("g")
        assert answer.hint.reason.sentence in app.message
        await pilot.press("g")
        assert (app.game.help.asked, app.game.help.hints) == (1, 2)
        assert "May I guess?" in shown(app, "panel")
        # After a move it is another question.
        await pilot.press("space", "g")
        await until(pilot, lambda: app.game.help.asked == 2 or app.game.over)


async def test_the_end_tells_the_guesses_and_the_luck() -> None:
    app = game()
    async with app.run_test(size=(110, 40)) as pilot:
        await pilot.press("space")
        await go_to(pilot, app, min(MINES))
        await pilot.press("space")
        await until(pilot, lambda: "needless" in shown(app, "panel"))
        assert "1 guess, risk" in shown(app, "panel")
        await pilot.press("u")
        await until(pilot, lambda: "needless" not in shown(app, "panel"))
