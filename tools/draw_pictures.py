"""Draws the pictures of the terminal games in ``docs/images``: real games, played by the program as it stands."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

from gridsage.catalog import parse_bot
from gridsage.games import mnk
from gridsage.games.mines import parse_setup
from gridsage.games.mines.recorded_game import record_game
from gridsage.sessions.mines.bot import BotPlayer, play_out
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from gridsage.sessions.replay_clock import parse_goal
from gridsage.tui.mines.app import MinesApp
from gridsage.tui.mines.deal import Deal
from gridsage.tui.mines.replay_view import MinesReplayView
from gridsage.tui.mnk.app import MnkApp
from gridsage.tui.replay.app import ReplayApp

IMAGES = Path(__file__).parent.parent / "docs" / "images"


def clean(svg: str) -> str:
    """The picture without the web fonts that it would fetch from elsewhere; any monospaced font does."""
    return re.sub(r"@font-face\s*\{.*?\}\s*", "", svg, flags=re.DOTALL)


async def mines_hints() -> str:
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


async def mnk_hint() -> str:
    """A round of five in a row in which a win can be forced."""
    setup, bot = mnk.parse_setup("15x15x5"), "champion:level=5"
    game = MnkGame(setup, (MnkPlayer(), MnkPlayer(bot, bot)), limits=mnk.Limits(time_s=1.0), rounds=3)
    for cell in mnk.parse_moves("g8 g9 h8 h9 i7 i9 j9 j10", setup):
        game.push(cell, time_s=0.0)
    app = MnkApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("i")
        while app.study is None:
            await pilot.pause(0.05)
        await pilot.press("ctrl+end")
        await pilot.pause(0.2)
        return clean(app.export_screenshot(title="gridsage mnk play"))


async def terminal_replay() -> str:
    """A bot's game as a recording, at a move that its review blames."""
    game = MinesGame(parse_setup("expert"), seed=11, player="move_queue")
    play_out(BotPlayer(parse_bot("mines", "move_queue").make(3), game))
    record = game.record()
    moves = tuple(move._replace(time_s=0.3) for move in record.moves)
    view = MinesReplayView(record_game(replace(record, moves=moves)))
    app = ReplayApp([view], goal=parse_goal("0"))
    async with app.run_test(size=(104, 30)) as pilot:
        await pilot.press("v")
        while not view.notes or "ccuracy" not in str(app.panel.visual):
            await pilot.pause(0.05)
        await pilot.press("end", "X")
        await pilot.pause(0.2)
        return clean(app.export_screenshot(title="gridsage replay game.evf"))


def main() -> None:
    """Draw them all."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name, draw in {"mines-hints": mines_hints, "mnk-hint": mnk_hint, "terminal-replay": terminal_replay}.items():
        (IMAGES / f"{name}.svg").write_text(asyncio.run(draw()), encoding="utf-8")


if __name__ == "__main__":
    main()
