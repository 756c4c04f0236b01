"""A bot at the board: it takes over, is stepped, paused, watched, and may break."""

from __future__ import annotations

import asyncio

import pytest

from gridsage.errors import OptionError
from gridsage.games.mines import MinesBot, Status, replay
from gridsage.record import Termination
from tests.tui.mines.helpers import FIRST, SEED, Broken, Cheat, Stuck, click, game, go_to, hidden_safe, shown, until


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
        assert app.playback.paused
        await pilot.press("full_stop")
        await until(pilot, lambda: len(app.game.moves) == 2)
        await asyncio.sleep(0.05)
        assert len(app.game.moves) == 2
        assert app.board_widget.picture.last is not None
        guess = app.game.moves[-1].guess
        assert app.board_widget.picture.guess is guess
        assert ("25.0%" in shown(app, "panel")) is guess
        await pilot.press("plus", "plus")
        assert app.playback.speed == 2.0
        await pilot.press("minus")
        assert app.playback.speed == 1.0
        for _ in range(10):
            await pilot.press("plus")
        assert app.playback.speed == 0.0
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


class Unmade(Broken):
    """Cannot even be made."""

    def __init__(self, seed: int) -> None:
        raise SystemExit("no such file")


class Lacking(Broken):
    """Something that it needs is not on this machine."""

    def __init__(self, seed: int) -> None:
        raise OptionError("there is no network.bin")


@pytest.mark.parametrize(("bot", "word"), [(Unmade, "no such file"), (Lacking, "there is no network.bin")])
async def test_a_bot_that_cannot_be_made_leaves_the_game_as_it_is(bot: type[MinesBot], word: str) -> None:
    app = game(bot)
    async with app.run_test(size=(110, 30)) as pilot:
        for key in ("b", "full_stop"):
            await pilot.press("space", key)
            assert app.player is None
            assert word in shown(app, "panel")
        await pilot.press("i")
        await until(pilot, lambda: app.hints.found is not None)
        assert word in shown(app, "panel")
        assert not app.game.over


async def test_a_watched_bot_that_cannot_be_made_has_lost() -> None:
    app = game(Unmade, watch=True)
    async with app.run_test(size=(110, 30)) as pilot:
        await until(pilot, lambda: app.game.over)
        assert app.game.outcome.termination is Termination.CRASHED


async def test_who_asks_while_a_bot_plays_is_told_how_to_get_the_game_back() -> None:
    Stuck.gate.clear()
    app = game(Stuck)
    async with app.run_test(size=(110, 30)) as pilot:
        await pilot.press("space", "b")
        await until(pilot, lambda: "thinking" in shown(app, "panel"))
        await pilot.press("g")
        assert "is playing: b gives the game back to you" in shown(app, "panel")
        Stuck.gate.set()
