"""Bots that are paused, sent back and sent on, or cannot be made; resignation; help, on the m,n,k screen."""

from __future__ import annotations

import pytest

from gridsage.record import Termination
from gridsage.sessions.mnk.game import MnkHelp
from tests.tui.mnk.helpers import PERSON, Absent, First, Slow, app_for, bot, panel, status, until


async def test_undo_between_bots_takes_one_move_back_and_g_lets_them_go_on() -> None:
    app = app_for(bot(First), bot(First))
    async with app.run_test() as pilot:
        await pilot.press("space")
        await until(pilot, lambda: app.game.over)
        assert "With help" not in panel(app)
        await pilot.press("u")
        assert app.game.board.moves == (4, 0, 1, 2, 3, 5, 6, 7)
        assert "The bots wait: g lets them go on" in panel(app)
        assert "1 move taken back" in panel(app)
        await pilot.press("u")
        assert len(app.game.moves) == 7
        await pilot.press("g")
        await until(pilot, lambda: app.game.over)
        assert "With help: 2 times taken back" in panel(app)


async def test_bots_wait_while_they_are_paused_and_a_person_may_move_for_them() -> None:
    app = app_for(bot(Slow), bot(First))
    async with app.run_test() as pilot:
        await pilot.press("g")
        await until(pilot, lambda: "slow is thinking" in panel(app))
        await pilot.press("p")
        assert app.game.paused
        assert app.board_widget.picture.ghost == 0
        await pilot.press("space")
        assert app.game.board.moves == (4,)
        assert "The bots wait" in panel(app)
        await pilot.press("g")
        await until(pilot, lambda: app.game.over)


async def test_resignation_asks_once_and_gives_the_round_to_the_other_side() -> None:
    app = app_for(PERSON, bot(First), rounds=2)
    async with app.run_test() as pilot:
        await pilot.press("space")
        await until(pilot, lambda: len(app.game.moves) == 2)
        await pilot.press("r")
        assert "r again gives the round up" in panel(app)
        await pilot.press("u", "r")
        assert not app.game.over  # another key came between
        await pilot.press("r")
        assert app.game.outcome.termination is Termination.RESIGNED
        assert "O (first) wins: human resigned." in panel(app)
        assert "human 0 : 1 first, 0 drawn" in status(app)
        await pilot.press("n")
        assert (app.game.round, app.game.names) == (2, ("first", "human"))


async def test_a_person_may_resign_while_the_bot_thinks() -> None:
    app = app_for(PERSON, bot(Slow))
    async with app.run_test() as pilot:
        await pilot.press("space")
        await until(pilot, lambda: "slow is thinking" in panel(app))
        await pilot.press("r", "r")
        assert app.game.outcome.winner == 1
        await pilot.pause(0.1)
        assert len(app.game.moves) == 1
        await pilot.press("u")
        await until(pilot, lambda: len(app.game.moves) == 2)  # the bot was to move, and is again
        assert not app.game.over


async def test_a_bot_that_cannot_be_made_has_not_lost_and_g_lets_it_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Absent, "here", False)
    app = app_for(PERSON, bot(Absent))
    async with app.run_test() as pilot:
        await pilot.press("space")
        await until(pilot, lambda: app.game.paused)
        assert "absent cannot play: its program is not here" in panel(app)
        assert "absent waits: g lets it try again" in panel(app)
        await pilot.press("right", "space")
        assert (len(app.game.moves), app.game.over) == (1, False)
        monkeypatch.setattr(Absent, "here", True)
        await pilot.press("g")
        await until(pilot, lambda: len(app.game.moves) == 2)


async def test_nobody_resigns_between_bots() -> None:
    app = app_for(bot(First), bot(First))
    async with app.run_test() as pilot:
        await pilot.press("r", "r")
        assert not app.game.over


async def test_hints_are_counted_and_told_at_the_end() -> None:
    app = app_for(PERSON, PERSON)
    async with app.run_test() as pilot:
        await pilot.press("i")
        await until(pilot, lambda: app.study is not None)
        await pilot.press("r", "r")
        assert app.game.help == MnkHelp(hints=1)
        assert "With help: 1 hint" in panel(app)
