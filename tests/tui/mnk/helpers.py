"""Bots of which everything is known, a small board for them, and eyes that wait and read."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter

from textual.pilot import Pilot
from textual.widgets import Static

from gridsage.errors import OptionError
from gridsage.games.mnk import Choice, Limits, MnkBot, Position, Setup
from gridsage.sessions.mnk.game import MnkGame, MnkPlayer
from gridsage.tui.mnk.app import MnkApp
from tests.waiting import wait_until_async

SETUP = Setup(3, 3, 3)
PERSON = MnkPlayer()


class First(MnkBot):
    """Plays the first empty cell, and reports before it does."""

    def choose(self, position: Position, limits: Limits) -> Choice:
        choice = Choice(position.empty_cells[0], score=5, depth=3, nodes=1000, time_s=0.01, line=(0,))
        if self.report is not None:
            self.report(choice)
        return choice


class Slow(First):
    """Thinks until it is told to stop."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.stopped = threading.Event()

    def choose(self, position: Position, limits: Limits) -> Choice:
        super().choose(position, limits)
        self.stopped.wait(20)
        return Choice(position.empty_cells[-1])

    def cancel(self) -> None:
        self.stopped.set()


class Calibrated(Slow):
    """Its score can be read as a chance to win."""

    calibrated = True


class Broken(MnkBot):
    """Raises whatever it is asked."""

    def choose(self, position: Position, limits: Limits) -> Choice:
        raise ValueError("no idea")


class Absent(First):
    """Needs a program that may not be here."""

    here = True

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        if not self.here:
            raise OptionError("its program is not here")


def bot(kind: type[MnkBot]) -> MnkPlayer:
    name = kind.__name__.lower()
    return MnkPlayer(name, name)


def make(name: str, seed: int) -> MnkBot:
    kinds: dict[str, type[MnkBot]] = {kind.__name__.lower(): kind for kind in (First, Slow, Broken, Calibrated, Absent)}
    return kinds[name](seed)


def app_for(first: MnkPlayer, second: MnkPlayer, *, rounds: int = 1) -> MnkApp:
    limits = Limits(time_s=0.2, grace_s=60)
    return MnkApp(MnkGame(SETUP, (first, second), rounds=rounds, limits=limits, clock=perf_counter), make=make)


async def until(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    await wait_until_async(true)
    await pilot.pause()


def panel(app: MnkApp) -> str:
    return str(app.query_one("#panel", Static).render())


def status(app: MnkApp) -> str:
    return str(app.query_one("#status", Static).render())
