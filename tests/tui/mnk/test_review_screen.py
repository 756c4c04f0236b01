"""The review of a round in the terminal: stepping, the best line, and one's own mistake as a puzzle."""

from __future__ import annotations

from gridsage.games.mnk import Setup, parse_moves
from gridsage.sessions.mnk.game import MnkGame
from gridsage.tui.mnk.app import MnkApp
from gridsage.tui.mnk.review_screen import MnkReviewScreen
from tests.tui.mnk.helpers import PERSON, until

SETUP = Setup(3, 3, 3)


def said(screen: MnkReviewScreen) -> str:
    """What stands above and beside the board."""
    return " ".join(f"{screen.line.visual} {screen.panel.visual}".split())


async def test_a_lost_round_is_reviewed_and_its_mistake_is_a_puzzle() -> None:
    game = MnkGame(SETUP, (PERSON, PERSON))
    # O lets X make a row although the middle one of its cells was free.
    for cell in parse_moves("a1 c3 a2 c2 a3", SETUP):
        game.place(cell)
    app = MnkApp(game)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("v")
        screen = app.screen
        assert isinstance(screen, MnkReviewScreen)
        await until(pilot, lambda: screen.done and "to learn from" in said(screen))
        assert "Move 5 of 5" in said(screen)
        await pilot.press("left")
        assert "Move 4 of 5" in said(screen)
        assert "4. O c2" in said(screen)
        assert "best: a3" in said(screen)
        assert not screen.stones.picture.line
        await pilot.press("b")
        assert SETUP.index(0, 2) in screen.stones.picture.line[:1]
        assert screen.stones.picture.cells.count(2) == 1
        await pilot.press("b", "p")
        asked = screen.mistakes()[0]
        assert asked.question in said(screen)
        screen.stones.put_cursor(asked.move.cell)
        await pilot.press("space")
        await until(pilot, lambda: "Not yet" in said(screen))
        screen.stones.put_cursor(asked.move.best)
        await pilot.press("space")
        await until(pilot, lambda: "Right" in said(screen))
        await pilot.press("escape", "escape")
        assert app.screen is not screen
        assert len(app.game.moves) == 5
