"""The review of a game in the terminal: stepping, the board before a move, and the mistake as a puzzle."""

from __future__ import annotations

from gridsage.solving.mines.review import review
from gridsage.tui.mines.review_screen import MinesReviewScreen
from tests.tui.mines.helpers import MINES, game, go_to, until


def said(screen: MinesReviewScreen) -> str:
    """What stands above and beside the board."""
    return " ".join(f"{screen.line.visual} {screen.panel.visual}".split())


async def test_a_lost_game_is_reviewed_and_its_mistake_is_a_puzzle() -> None:
    app = game()
    async with app.run_test(size=(110, 40)) as pilot:
        await pilot.press("v")
        assert app.message == ""  # the key is not there before the end
        await pilot.press("space")
        hit = min(MINES)
        await go_to(pilot, app, hit)
        await pilot.press("space", "v")
        screen = app.screen
        assert isinstance(screen, MinesReviewScreen)
        await until(pilot, lambda: screen.done and "needless risk" in said(screen))
        wrong = review(app.game.record()).moves[-1].judged
        assert wrong.hint is not None
        assert wrong.hint.reason.sentence in said(screen)
        assert "Move 2 of 2" in said(screen)
        assert screen.cells.picture.last == hit
        # Before the move: what was certain is marked, and the mine is not shown yet.
        await pilot.press("b")
        assert "Before move 2 of 2" in said(screen)
        assert wrong.hint.cell in screen.cells.picture.hints
        await pilot.press("left", "b")
        assert "Move 1 of 2" in said(screen)
        await pilot.press("left", "left")
        assert "Start of the game" in said(screen)
        await pilot.press("m")
        assert "Move 2 of 2" in said(screen)
        # The mistake as a puzzle: a wrong answer, then the safe cell.
        await pilot.press("p")
        assert not screen.cells.picture.hints
        assert "Find a cell that is safe." in said(screen)
        screen.cells.put_cursor(hit)
        await pilot.press("space")
        await until(pilot, lambda: "Not yet" in said(screen))
        screen.cells.put_cursor(wrong.hint.cell)
        await pilot.press("enter")
        await until(pilot, lambda: "Right" in said(screen))
        await pilot.press("p")
        assert "accuracy" in said(screen)
        await pilot.press("escape")
        assert app.screen is not screen
        assert app.game.over
        assert len(app.game.moves) == 2


async def test_the_solution_is_shown_and_leaving_stops_the_review() -> None:
    app = game()
    async with app.run_test(size=(110, 40)) as pilot:
        await pilot.press("space")
        await go_to(pilot, app, min(MINES))
        await pilot.press("space", "v")
        screen = app.screen
        assert isinstance(screen, MinesReviewScreen)
        await until(pilot, lambda: screen.done)
        await pilot.press("p", "s")
        await until(pilot, lambda: "A safe cell was" in said(screen))
        await pilot.press("escape", "escape")
        assert app.screen is not screen
        assert screen._token.cancelled
