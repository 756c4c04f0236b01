"""Dialogs: board, bot, file, leaving and help."""

from __future__ import annotations

import json
from pathlib import Path

from textual.widgets import Input, OptionList, Static

from gridsage.games.mines import Setup, StartRule, replay
from gridsage.record import GameRecord
from gridsage.tui.dialogs import LeaveDialog
from gridsage.tui.mines.app import MinesApp
from gridsage.tui.mines.deal import Deal
from tests.tui.mines.helpers import SEED, SETUP, Seer, game, shown, spec, until


async def test_setup_dialog_takes_presets_and_own_boards_and_explains() -> None:
    app = game()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m", "down", "down", "enter")
        await pilot.pause()
        assert str(app.game.setup) == "30x16/99"
        await pilot.press("m", "tab", *"3x3/9", "enter")
        assert "do not fit" in str(app.screen.query_one("#error", Static).visual)
        app.screen.query_one("#own", Input).value = "nonsense"
        await pilot.press("enter")
        assert "cannot read the setup" in str(app.screen.query_one("#error", Static).visual)
        app.screen.query_one("#own", Input).value = "20x12/45@safe"
        await pilot.press("enter")
        await pilot.pause()
        assert app.game.setup == Setup(20, 12, 45, StartRule.SAFE)
        board = app.board_widget
        assert board.virtual_size.width == board.label_size.width + 20 * board.cell_size.width
        await pilot.press("space")
        assert app.game.board.view().started


async def test_board_is_asked_for_when_none_was_named() -> None:
    app = MinesApp(SETUP, Deal(SEED), spec(Seer), ask_setup=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert len(app.screen_stack) == 2
        await pilot.press("down", "enter")
        await pilot.pause()
        assert (str(app.game.setup), app.game.seed) == ("16x16/40", SEED)


async def test_bot_can_be_chosen() -> None:
    app = game()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("o")
        app.screen.query_one(OptionList).highlighted = 0
        await pilot.press("enter")
        await pilot.pause()
        assert app.spec.entry.name == app.spec.text != "seer"
        await pilot.press("b")
        await until(pilot, lambda: app.game.over or len(app.game.moves) > 0)


async def test_game_is_saved_and_replays(tmp_path: Path) -> None:
    app = game()
    path = tmp_path / "game.json"
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        assert "Nothing to save" in shown(app, "panel")
        await pilot.press("space", "s")
        field = app.screen.query_one("#file", Input)
        field.value = str(tmp_path / "none" / "game.json")
        await pilot.press("enter")
        assert "cannot write" in str(app.screen.query_one("#error", Static).visual)
        field.value = str(path)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("f", "s")
        app.screen.query_one("#file", Input).value = str(path)
        await pilot.press("enter")
        assert "exists already" in str(app.screen.query_one("#error", Static).visual)
        await pilot.press("enter")
        await pilot.pause()
        assert "Saved" in shown(app, "panel")
    record = GameRecord.from_dict(json.loads(path.read_text(encoding="utf-8"))["record"])
    assert replay(record).view() == app.game.board.view()


async def test_leaving_an_unfinished_game_is_asked_about(tmp_path: Path) -> None:
    app = game()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "q", "escape")
        assert app.is_running
        await pilot.press("q", "s")
        await pilot.pause()
        app.screen.query_one("#file", Input).value = str(tmp_path / "left.csv")
        await pilot.press("enter")
        await pilot.pause()
        assert not app.is_running
    assert (tmp_path / "left.csv").read_text(encoding="utf-8").count("\n") == 2


async def test_ctrl_c_leaves_and_asks_first_where_something_would_be_lost() -> None:
    app = game()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("space", "ctrl+c")
        assert isinstance(app.screen, LeaveDialog)
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert not app.is_running


async def test_help_and_theme() -> None:
    app = game()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        assert len(app.screen_stack) == 2
        await pilot.press("escape")
        dark = app.board_widget.palette
        await pilot.press("d")
        await pilot.pause()
        assert app.board_widget.palette is not dark
