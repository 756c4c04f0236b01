"""Draws the pictures of the terminal game in ``docs/images``: real games, played by the program as it stands."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from gridsage.catalog import parse_bot
from gridsage.games.mines import parse_setup
from gridsage.tui.mines.app import MinesApp
from gridsage.tui.mines.deal import Deal

IMAGES = Path(__file__).parent.parent / "docs" / "images"


def clean(svg: str) -> str:
    """The picture without the web fonts that it would fetch from elsewhere; any monospaced font does."""
    return re.sub(r"@font-face\s*\{.*?\}\s*", "", svg, flags=re.DOTALL)


async def hints() -> str:
    """An expert game after some moves of the bot, with its hints and the reason for one of them."""
    app = MinesApp(parse_setup("expert"), Deal(5), parse_bot("mines", "pairs"), speed=0.0)
    async with app.run_test(size=(104, 26)) as pilot:
        while len(app.game.moves) < 130 and not app.game.over:
            await pilot.press("full_stop")
            await pilot.pause(0.01)
        await pilot.press("b", "i")
        while app.hints.found is None:
            await pilot.pause(0.05)
        # The reason with the most clues tells the most.
        told = max(app.hints.found.hints, key=lambda hint: (len(hint.reason.clues), hint.cell))
        app.board_widget.put_cursor(told.cell)
        app.say("")
        await pilot.pause(0.2)
        return clean(app.export_screenshot(title="gridsage mines play --setup expert"))


def main() -> None:
    """Draw them all."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    (IMAGES / "mines-hints.svg").write_text(asyncio.run(hints()), encoding="utf-8")


if __name__ == "__main__":
    main()
