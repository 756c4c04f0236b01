"""Taking back, giving up and pausing a game of Minesweeper in the terminal, by keys."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from gridsage.games.mines import HIDDEN, Status, replay
from gridsage.record import Termination
from gridsage.sessions.mines.game import MinesHelp
from gridsage.tui.mines.app import MinesApp
from gridsage.tui.mines.board import MINE
from gridsage.tui.mines.deal import Deal
from tests.tui.mines.helpers import (
    FIRST,
    MINES,
    SEED,
    SETUP,
    Seer,
    Stuck,
    click,
    game,
    go_to,
    hidden_safe,
    shown,
    spec,
    until,
)

# Taking back


async def test_a_lost_game_goes_on_as_practice_and_says_so() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space")
        before = app.game.view()
        await go_to(pilot, app, min(MINES))
        await pilot.press("space")
        assert app.game.board.status is Status.LOST
        await pilot.press("u")
        assert app.game.view() == before
        assert "practice" in shown(app, "status")
        assert "1 move taken back: the game is practice now" in shown(app, "panel")
        while left := hidden_safe(app):
            await go_to(pilot, app, left[0])
            await pilot.press("space")
        assert "WON" in shown(app, "status")
        assert "practice" in shown(app, "status")
        assert "taken back  1, so it was practice" in shown(app, "panel")
    assert app.game.record().details["help"]["undone"] == 1
    assert replay(app.game.record()).status is Status.WON


async def test_nothing_to_take_back_is_said() -> None:
    app = game()
    async with app.run_test() as pilot:
        await pilot.press("u")
        assert "There is no move to take back" in shown(app, "panel")
        assert app.game.help == MinesHelp()


async def test_undo_lets_a_bot_wait_and_go_on_from_there() -> None:
    app = game(speed=0.5)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("b")
        await until(pilot, lambda: len(app.game.moves) >= 1)
        made = len(app.game.moves)
        await pilot.press("u")
        assert len(app.game.moves) == made - 1
        assert app.playback.paused
        assert app.game.paused
        assert app.player is not None
        await pilot.press("p", "plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus")
        await until(pilot, lambda: app.game.over)
        assert app.game.outcome.termination is Termination.SOLVED


async def test_what_a_bot_thinks_of_while_a_move_is_taken_back_is_not_played() -> None:
    Stuck.gate.clear()
    app = game(Stuck)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("f", "b")
        await until(pilot, lambda: "thinking" in shown(app, "panel"))
        thinking = app.player
        await pilot.press("u")
        assert app.player is not thinking
        Stuck.gate.set()
        await pilot.pause()
        assert not app.game.moves


# Making it again


async def test_what_was_taken_back_is_made_again_until_another_move_is_made() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space")
        await go_to(pilot, app, min(MINES))
        await pilot.press("space")
        made = list(app.game.moves)
        await pilot.press("u", "u")
        assert not app.game.moves
        await pilot.press("y")
        assert app.game.moves == made[:1]
        assert f"Again: {made[0].text}" in shown(app, "panel")
        await pilot.press("y")
        assert (app.game.moves, app.game.board.status) == (made, Status.LOST)
        assert "practice" in shown(app, "status")
        await pilot.press("u", "f", "y")
        assert "There is no move to make again" in shown(app, "panel")
        assert [played.text.split()[0] for played in app.game.moves] == ["open", "flag"]


async def test_a_bots_move_is_made_again_as_the_bots_and_it_waits() -> None:
    app = game(speed=0.5)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("b")
        await until(pilot, lambda: len(app.game.moves) >= 1)
        made = list(app.game.moves)
        await pilot.press("u", "y")
        assert app.game.moves == made
        assert app.game.players == ["seer"]
        assert app.game.paused
        assert app.player is not None
        await pilot.press("y")
        assert app.game.paused
        await pilot.press("p", "plus", "plus", "plus", "plus", "plus", "plus", "plus", "plus")
        await until(pilot, lambda: app.game.over)
        assert app.game.outcome.termination is Termination.SOLVED


# Giving up


async def test_undo_after_giving_up_takes_that_back_and_no_move() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space")
        before = app.game.view()
        await pilot.press("r", "r", "u")
        assert not app.game.over
        assert app.game.view() == before
        assert len(app.game.moves) == 1
        assert "Resignation taken back: the game is practice now" in shown(app, "panel")
        await pilot.press("u")
        assert not app.game.moves


async def test_resignation_asks_once_and_shows_the_mines() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space", "r")
        assert "r again gives the game up" in shown(app, "panel")
        assert not app.game.over
        await pilot.press("i", "r")
        assert not app.game.over  # another key came between
        await pilot.press("r")
        assert app.game.outcome.termination is Termination.RESIGNED
        assert "RESIGNED" in shown(app, "status")
        assert "RESIGNED" in shown(app, "panel")
        codes = app.board_widget.picture.codes
        assert {cell for cell, code in enumerate(codes) if code == MINE} == MINES
        await pilot.press("r")
        assert "The game is over" in shown(app, "panel")


async def test_only_a_person_resigns() -> None:
    app = game(speed=0.5)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("b")
        await until(pilot, lambda: len(app.game.moves) >= 1)
        await pilot.press("r", "r")
        assert not app.game.over
        assert "b gives the game back to you" in shown(app, "panel")


# Pause


async def test_a_paused_game_is_covered_and_its_clock_stands() -> None:
    now = 100.0
    app = MinesApp(SETUP, Deal(SEED), spec(Seer), clock=lambda: now)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space", "i")
        await until(pilot, lambda: app.hints.found is not None)
        now += 5
        await pilot.press("p")
        now += 60
        assert set(app.board_widget.picture.codes) == {HIDDEN}
        assert not app.board_widget.picture.hints
        assert "paused" in shown(app, "status")
        await click(pilot, app, hidden_safe(app)[0])
        assert "The game is paused: p goes on with it" in shown(app, "panel")
        await pilot.press("u")
        await pilot.press("y")
        await pilot.press("r", "r")
        assert len(app.game.moves) == 1
        await pilot.press("p")
        assert app.game.elapsed_s == 5.0
        assert app.board_widget.picture.codes[FIRST] == 0
        now += 2
        await go_to(pilot, app, min(MINES))
        await pilot.press("f")
        assert app.game.moves[-1].time_s == 7.0


async def test_the_clock_stands_while_a_bot_waits_and_runs_when_the_game_is_given_back() -> None:
    now = 100.0
    app = MinesApp(SETUP, Deal(SEED), spec(Seer), speed=0.5, clock=lambda: now)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("full_stop")
        await until(pilot, lambda: len(app.game.moves) == 1)
        now += 30
        assert (app.game.elapsed_s, app.game.running) == (0.0, False)
        await pilot.press("b")
        assert app.player is None
        assert app.game.running
        now += 3
        assert app.game.elapsed_s == 3.0


async def test_a_bot_takes_over_a_paused_game() -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space", "p", "b")
        await until(pilot, lambda: app.game.over)
        assert app.game.outcome.termination is Termination.SOLVED


# Help is counted


async def test_hints_are_counted_for_each_view_they_were_asked_for(tmp_path: Path) -> None:
    app = game()
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space")
        assert app.game.help == MinesHelp()
        await pilot.press("i")
        await until(pilot, lambda: app.hints.found is not None)
        await go_to(pilot, app, min(MINES))
        await pilot.press("f")
        await until(pilot, lambda: app.hints.found is not None)
        assert app.game.help == MinesHelp(hints=2)
        await pilot.press("i", "s")
        app.screen.query_one("#file", Input).value = str(tmp_path / "game.json")
        await pilot.press("enter")
        await pilot.pause()
    assert '"hints": 2' in (tmp_path / "game.json").read_text(encoding="utf-8")


async def test_a_watched_game_belongs_to_its_bot_until_a_person_plays_on() -> None:
    app = game(watch=True, speed=0.5)
    async with app.run_test(size=(110, 30)) as pilot:
        await until(pilot, lambda: len(app.game.moves) >= 1)
        assert app.game.record().details["player"] == "seer"
        await pilot.press("b", "f")
        await go_to(pilot, app, hidden_safe(app)[-1])
        await pilot.press("f")
        assert app.game.record().players == ("seer", "human")
