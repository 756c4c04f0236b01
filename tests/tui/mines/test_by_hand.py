"""A game played by hand, with keyboard and mouse, to its end."""

from __future__ import annotations

import pytest

from gridsage.catalog import parse_bot
from gridsage.games.mines import FLAG, HIDDEN, Status, replay
from gridsage.stream import RandomStream
from gridsage.tui.mines.app import MinesApp
from gridsage.tui.mines.board import MINE, WRONG_FLAG
from gridsage.tui.mines.deal import Deal
from tests.tui.mines.helpers import FIRST, MINES, SEED, SETUP, Seer, click, game, go_to, hidden_safe, shown, spec


async def test_game_won_by_keyboard() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space")
        assert app.game.board.view().cells[FIRST] == 0
        while left := hidden_safe(app):
            await go_to(pilot, app, left[0])
            await pilot.press("enter")
        assert app.game.board.status is Status.WON
        assert "WON" in shown(app, "status")
        assert "0 left" in shown(app, "status")
        assert "WON" in shown(app, "panel")
        codes = app.board_widget.picture.codes
        assert all(codes[cell] == FLAG for cell in MINES)
    record = app.game.record()
    assert record.players == ("human",)
    assert record.moves[0].time_s == 0.0
    assert replay(record).status is Status.WON


async def test_letters_move_the_cursor_as_arrows_do() -> None:
    app = game()
    async with app.run_test() as pilot:
        await pilot.press("h", "k")
        assert app.board_widget.cursor == FIRST - 1 - 9
        await pilot.press("l", "j")
        assert app.board_widget.cursor == FIRST
        await pilot.press("home", "pageup")
        assert app.board_widget.cursor == 0
        await pilot.press("ctrl+end", "right", "down")
        assert app.board_widget.cursor == 80


async def test_mouse_opens_flags_and_chords() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await click(pilot, app, FIRST)
        assert app.game.board.view().cells[FIRST] == 0
        grid = SETUP.grid
        view = app.game.board.view()
        # A number of which a chord, after its flags, opens something.
        number = next(
            cell
            for cell, code in enumerate(view.cells)
            if 1 <= code <= 8 and any(view.cells[n] == HIDDEN and n not in MINES for n in grid.neighbours[cell])
        )
        for cell in grid.neighbours[number]:
            if cell in MINES:
                await click(pilot, app, cell, button=3)
                assert app.game.board.view().cells[cell] == FLAG
        before = len(hidden_safe(app))
        await click(pilot, app, number, button=2)
        assert len(hidden_safe(app)) < before
        assert [move.text.split()[0] for move in app.game.moves].count("chord") == 1


async def test_double_click_chords() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await click(pilot, app, FIRST)
        view = app.game.board.view()
        number = next(cell for cell, code in enumerate(view.cells) if code == 1)
        mine = next(cell for cell in SETUP.grid.neighbours[number] if cell in MINES)
        await click(pilot, app, mine, button=3)
        await click(pilot, app, number, times=1)
        assert app.game.moves[-1].text.startswith("flag")
        await click(pilot, app, number, times=2)
        chorded = app.game.moves[-1].text.startswith("chord")
        # Nothing may be left to open around this number; then the refusal is told.
        assert chorded or "cannot chord" in shown(app, "panel")


async def test_flag_key_sets_and_takes_back_and_counts() -> None:
    app = game()
    async with app.run_test() as pilot:
        await pilot.press("f")
        assert "9 left" in shown(app, "status")
        await pilot.press("space")
        assert "it is flagged" in shown(app, "panel")
        await pilot.press("f")
        assert "10 left" in shown(app, "status")
        assert [move.text for move in app.game.moves] == ["flag 4,4", "unflag 4,4"]


async def test_timer_starts_at_the_first_move_and_stops_at_the_end() -> None:
    now = 100.0
    app = MinesApp(SETUP, Deal(SEED), spec(Seer), clock=lambda: now)
    async with app.run_test() as pilot:
        now = 150.0
        await pilot.pause()
        assert app.game.elapsed_s == 0.0
        await pilot.press("space")
        now = 155.0
        assert app.game.elapsed_s == 5.0
        await go_to(pilot, app, min(MINES))
        await pilot.press("space")
        now = 500.0
        assert app.game.elapsed_s == 5.0
        assert app.game.moves[-1].time_s == 5.0


async def test_loss_shows_all_mines_and_wrong_flags() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space")
        wrong = hidden_safe(app)[0]
        right, other, *_ = sorted(MINES)
        for cell in (wrong, right):
            await go_to(pilot, app, cell)
            await pilot.press("f")
        await go_to(pilot, app, other)
        await pilot.press("space")
        assert app.game.board.status is Status.LOST
        codes = app.board_widget.picture.codes
        assert codes[wrong] == WRONG_FLAG
        assert codes[right] == FLAG
        assert {cell for cell, code in enumerate(codes) if code == MINE} == MINES - {right, other}
        assert "LOST" in shown(app, "status")
        assert "wrong flags: 1" in shown(app, "panel")
        await pilot.press("space")
        assert "The game is over" in shown(app, "panel")


async def test_new_game_asks_before_a_game_is_thrown_away() -> None:
    app = game()
    async with app.run_test() as pilot:
        await pilot.press("space", "n")
        assert len(app.game.moves) == 1
        assert "n again" in shown(app, "panel")
        await pilot.press("n")
        assert not app.game.moves


@pytest.mark.parametrize("seed", range(2))
async def test_any_keys_in_any_order_do_no_harm(seed: int) -> None:
    keys = [
        "up",
        "down",
        "left",
        "right",
        "h",
        "j",
        "k",
        "l",
        "space",
        "enter",
        "f",
        "c",
        "i",
        "b",
        "p",
        "full_stop",
        "plus",
        "minus",
        "n",
        "d",
        "home",
        "end",
    ]
    stream = RandomStream(seed)
    app = MinesApp(SETUP, Deal(SEED), parse_bot("mines", "single_point"), speed=0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(40):
            key = stream.choice(keys)
            await pilot.press(key)
            assert app.is_running, f"seed {seed}: {key} ended the game"
        assert replay(app.game.record()).view() == app.game.board.view()
