"""Whole games in the terminal, by keyboard and mouse, with hints and with a bot that takes over."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from gridsage.catalog import BotEntry, BotSpec, parse_bot
from gridsage.games.mines import (
    FLAG,
    HIDDEN,
    Choice,
    Contradiction,
    Hint,
    Hints,
    MinesBot,
    Move,
    Reason,
    Setup,
    StartRule,
    Status,
    Verdict,
    View,
    make_layout,
    replay,
)
from gridsage.record import GameRecord, Termination
from gridsage.stream import RandomStream
from gridsage.tui.dialogs import LeaveDialog
from gridsage.tui.grid_board import CELL_WIDTH
from gridsage.tui.mines.app import MinesApp
from gridsage.tui.mines.board import MINE, WRONG_FLAG
from gridsage.tui.mines.session import Deal

SETUP = Setup(9, 9, 10)
SEED = 4
FIRST = 40
MINES = frozenset(make_layout(SETUP, SEED, FIRST))


class Seer(MinesBot):
    """Knows the layout of these tests, so that what it does is known."""

    def choose(self, view: View) -> Choice:
        if not view.started:
            return Choice.sure(Move.open(FIRST))
        safe = [cell for cell in view.hidden if cell not in MINES]
        return Choice.guessing(safe[0], chance=0.25) if len(safe) % 2 else Choice.sure(Move.open(safe[0]))

    def hints(self, view: View) -> Hints:
        wrong = tuple(Contradiction(FIRST, "40 sees red") for cell in view.flagged if cell not in MINES)
        reason = Reason("AFN", (FIRST,), "It is known.", (0,))
        return Hints(
            tuple(Hint(cell, Verdict.MINE if cell in MINES else Verdict.SAFE, reason) for cell in view.hidden[:-1]),
            wrong,
            {view.hidden[-1]: 0.125},
        )


class Broken(MinesBot):
    """Raises whatever it is asked."""

    def choose(self, view: View) -> Choice:
        raise ValueError("no idea")

    def hints(self, view: View) -> Hints:
        raise ValueError("no clue")


class Cheat(MinesBot):
    """Opens what is open."""

    def choose(self, view: View) -> Choice:
        return Choice.sure(Move.open(FIRST))

    def hints(self, view: View) -> Hints:
        return Hints()


class Stuck(MinesBot):
    """Thinks until it is let go."""

    gate = threading.Event()

    def choose(self, view: View) -> Choice:
        self.gate.wait(20)
        return Choice.sure(Move.open(FIRST))

    def hints(self, view: View) -> Hints:
        return Hints()


def spec(bot: type[MinesBot]) -> BotSpec:
    name = bot.__name__.lower()
    return BotSpec(BotEntry("mines", name, "A test bot.", "", bot), {}, name)


def game(bot: type[MinesBot] = Seer, *, setup: Setup = SETUP, watch: bool = False, speed: float = 0.0) -> MinesApp:
    return MinesApp(setup, Deal(SEED), spec(bot), watch=watch, speed=speed)


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Wait for what a thread brings about, with a bound that is only reached when it never comes."""
    for _ in range(1000):
        if true():
            await pilot.pause()
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


def shown(app: MinesApp, id: str) -> str:
    return str(app.screen_stack[0].query_one(f"#{id}", Static).visual)


async def go_to(pilot: Pilot[None], app: MinesApp, cell: int) -> None:
    x, y = SETUP.grid.xy(cell)
    now_x, now_y = SETUP.grid.xy(app.board_widget.cursor)
    keys = ["right"] * (x - now_x) + ["left"] * (now_x - x) + ["down"] * (y - now_y) + ["up"] * (now_y - y)
    await pilot.press(*keys)


async def click(pilot: Pilot[None], app: MinesApp, cell: int, *, button: int = 1, times: int = 1) -> None:
    x, y = SETUP.grid.xy(cell)
    # The widget's border is one column and one row.
    await pilot.click("#board", offset=(1 + x * CELL_WIDTH, 1 + y), button=button, times=times)
    await pilot.pause()


def hidden_safe(app: MinesApp) -> list[int]:
    return [cell for cell in app.game.board.view().hidden if cell not in MINES]


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
        assert app.stopwatch.elapsed_s == 0.0
        await pilot.press("space")
        now = 155.0
        assert app.stopwatch.elapsed_s == 5.0
        await go_to(pilot, app, min(MINES))
        await pilot.press("space")
        now = 500.0
        assert app.stopwatch.elapsed_s == 5.0
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


async def test_hints_are_shown_with_reason_and_clues() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space", "i")
        await until(pilot, lambda: app.desk.hints is not None)
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
        assert "12.5 %" in shown(app, "panel")
        await pilot.press("i")
        assert not app.board_widget.picture.hints


async def test_hints_follow_the_game_and_name_contradictions() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space", "i")
        await until(pilot, lambda: app.desk.hints is not None)
        first = app.desk.hints
        await go_to(pilot, app, hidden_safe(app)[0])
        await pilot.press("f")
        await until(pilot, lambda: app.desk.hints is not None and app.desk.hints is not first)
        assert "40 sees red" in shown(app, "panel")


async def test_bot_takes_over_and_wins_and_guesses_are_marked() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space", "b")
        await until(pilot, lambda: app.game.over)
        assert app.player is None
    record = app.game.record()
    assert record.players == ("human", "seer")
    assert record.outcome.termination is Termination.SOLVED
    assert record.guesses > 0
    assert replay(record).status is Status.WON


async def test_step_pause_and_speed() -> None:
    app = game(speed=0.5)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("full_stop")
        await until(pilot, lambda: len(app.game.moves) == 1)
        assert app.pace.paused
        await pilot.press("full_stop")
        await until(pilot, lambda: len(app.game.moves) == 2)
        await asyncio.sleep(0.05)
        assert len(app.game.moves) == 2
        assert app.board_widget.picture.last is not None
        guess = app.game.moves[-1].guess
        assert app.board_widget.picture.guess is guess
        assert ("25.0 %" in shown(app, "panel")) is guess
        await pilot.press("plus", "plus")
        assert app.pace.speed == 2.0
        await pilot.press("minus")
        assert app.pace.speed == 1.0
        for _ in range(10):
            await pilot.press("plus")
        assert app.pace.speed == 0.0
        await pilot.press("p")
        await until(pilot, lambda: app.game.over)


async def test_player_cannot_interfere_and_stopping_gives_the_game_back() -> None:
    app = game(speed=0.5)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("b")
        await until(pilot, lambda: len(app.game.moves) >= 1)
        await pilot.press("p")
        made = len(app.game.moves)
        await pilot.press("f", "space", "c")
        await click(pilot, app, hidden_safe(app)[0])
        assert len(app.game.moves) == made
        assert "seer is playing" in shown(app, "panel")
        await pilot.press("b")
        await go_to(pilot, app, hidden_safe(app)[-1])
        await pilot.press("f")
        assert app.game.players == ["seer", "human"]


async def test_new_game_stops_the_bot() -> None:
    app = game(speed=0.5)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("b")
        await until(pilot, lambda: len(app.game.moves) >= 1)
        await pilot.press("n")
        assert app.player is None
        assert not app.game.moves
        assert app.game.seed == SEED + 1
        await asyncio.sleep(0.05)
        assert not app.game.moves


async def test_interface_lives_while_the_bot_thinks() -> None:
    Stuck.gate.clear()
    app = game(Stuck)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("b")
        await until(pilot, lambda: "thinking" in shown(app, "panel"))
        await pilot.press("right")
        assert app.board_widget.cursor == FIRST + 1
        await pilot.press("n")
        Stuck.gate.set()
        await asyncio.sleep(0.05)
        await pilot.pause()
        assert not app.game.moves


async def test_new_game_asks_before_a_game_is_thrown_away() -> None:
    app = game()
    async with app.run_test() as pilot:
        await pilot.press("space", "n")
        assert len(app.game.moves) == 1
        assert "n again" in shown(app, "panel")
        await pilot.press("n")
        assert not app.game.moves


@pytest.mark.parametrize(("bot", "word"), [(Broken, "no idea"), (Cheat, "illegal")])
async def test_broken_bot_gives_the_game_back(bot: type[MinesBot], word: str) -> None:
    app = game(bot)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space", "b")
        await until(pilot, lambda: app.player is None)
        assert word in shown(app, "panel")
        assert not app.game.over
        await pilot.press("f")
        assert app.game.record().outcome.termination is Termination.UNFINISHED


async def test_broken_hints_are_told() -> None:
    app = game(Broken)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("i")
        await until(pilot, lambda: app.desk.hints is not None)
        assert "no clue" in shown(app, "panel")


async def test_watching_plays_game_after_game() -> None:
    app = game(watch=True)
    async with app.run_test(size=(110, 30)) as pilot:
        await until(pilot, lambda: app.game.over)
        assert app.game.record().players == ("seer",)
        await pilot.press("n")
        assert app.game.seed == SEED + 1
        await until(pilot, lambda: len(app.game.moves) > 0)


async def test_watched_bot_that_breaks_ends_its_game() -> None:
    app = game(Broken, watch=True)
    async with app.run_test(size=(110, 30)) as pilot:
        await until(pilot, lambda: app.game.over)
        assert app.game.record().outcome.termination is Termination.CRASHED


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
        assert app.board_widget.virtual_size.width == 20 * CELL_WIDTH
        await pilot.press("space")
        assert app.game.board.view().started


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
        await pilot.click("#board", offset=(1, 1), button=3)
        x, y = widget.scroll_offset.x // CELL_WIDTH, widget.scroll_offset.y
        assert app.game.moves[-1].text == f"flag {x},{y}"


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


async def test_expert_board_fits_a_terminal_of_80_by_24() -> None:
    app = game(setup=Setup(30, 16, 99))
    async with app.run_test(size=(80, 24)):
        region = app.board_widget.scrollable_content_region
        assert (region.width, region.height) == (30 * CELL_WIDTH, 16)


async def test_board_is_asked_for_when_none_was_named() -> None:
    app = MinesApp(SETUP, Deal(SEED), spec(Seer), ask_setup=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert len(app.screen_stack) == 2
        await pilot.press("down", "enter")
        await pilot.pause()
        assert (str(app.game.setup), app.game.seed) == ("16x16/40", SEED)


async def test_hints_can_be_read_while_the_bot_waits() -> None:
    app = game(speed=0.5)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("full_stop", "i")
        await until(pilot, lambda: len(app.game.moves) == 1 and app.desk.hints is not None)
        assert app.board_widget.picture.cursor
        await go_to(pilot, app, min(MINES))
        assert "It is known." in shown(app, "panel")
        await pilot.press("p")
        await until(pilot, lambda: len(app.game.moves) >= 2)
        assert not app.board_widget.picture.hints


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
