"""A game of which everything is known, bots for it, and fingers that press, point and wait."""

from __future__ import annotations

import threading
from collections.abc import Callable

from textual.pilot import Pilot
from textual.widgets import Static

from gridsage.catalog import BotEntry, BotSpec
from gridsage.games.mines import (
    Choice,
    Contradiction,
    Hint,
    Hints,
    MinesBot,
    Move,
    Reason,
    Setup,
    Verdict,
    View,
    make_layout,
)
from gridsage.tui.mines.app import MinesApp
from gridsage.tui.mines.deal import Deal
from tests.tui.spots import spot
from tests.waiting import wait_until_async

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
    """Wait for what a thread brings about, and for the screen to show it."""
    await wait_until_async(true)
    await pilot.pause()


def shown(app: MinesApp, id: str) -> str:
    return str(app.screen_stack[0].query_one(f"#{id}", Static).visual)


async def go_to(pilot: Pilot[None], app: MinesApp, cell: int) -> None:
    x, y = SETUP.grid.xy(cell)
    now_x, now_y = SETUP.grid.xy(app.board_widget.cursor)
    keys = ["right"] * (x - now_x) + ["left"] * (now_x - x) + ["down"] * (y - now_y) + ["up"] * (now_y - y)
    await pilot.press(*keys)


async def click(pilot: Pilot[None], app: MinesApp, cell: int, *, button: int = 1, times: int = 1) -> None:
    await pilot.pause()
    at = spot(app.board_widget, *SETUP.grid.xy(cell))
    await pilot.click("#board", offset=at, button=button, times=times)
    await pilot.pause()


def hidden_safe(app: MinesApp) -> list[int]:
    return [cell for cell in app.game.board.view().hidden if cell not in MINES]
