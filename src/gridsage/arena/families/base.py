"""What the arena needs to know of a family of games."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from gridsage.errors import UnknownNameError
from gridsage.games.base import GAMES, Clock
from gridsage.record import GameResult

__all__ = [
    "CLOSING_S",
    "FIGURES",
    "Family",
    "Figure",
    "Guard",
    "Job",
    "Match",
    "Outline",
    "Plot",
    "PlotFacts",
    "PlotWords",
    "TimedMove",
    "find_family",
]


class Guard(Protocol):
    """``with guard(games):`` raises :class:`~gridsage.games.base.TimeUp` inside games that take too long, and swallows
    it on leaving. ``at_most_s`` is for what should take less than a game."""

    def __call__(self, games: int, *, at_most_s: float = ...) -> AbstractContextManager[None]: ...


CLOSING_S = 10.0
"""So long a bot has at most to let go of what it holds, once its game is decided; as long as it wants where games
have no limit."""

FIGURES = "figures"
"""The condition that asks for the players' figures of each game, and the detail of a result that holds them."""


@dataclass(frozen=True, slots=True)
class Match:
    """Who meets on what. Text and numbers alone, so that any process on any machine can play it."""

    game: str
    setup: str
    """As :meth:`Family.parse_setup` gave it back: the canonical text."""
    players: tuple[str, ...]
    """The bots as :func:`gridsage.catalog.parse_bot` reads them, files included, as many as there are seats.

    A file's code is run: whoever makes a match from a stranger's text looks the names up in the catalogue first.
    """
    conditions: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What else holds in every game: the first cell, the time a move. Plain JSON values."""
    label: str = field(default="", compare=False)
    """How a report names the setup; empty for its canonical text."""
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False, compare=False)
    """What :meth:`Family.facts` found when the match was planned, so that a report asks no bot."""

    def __post_init__(self) -> None:
        # Case does not matter in setups: one that is typed in capitals is no other in lists and histories.
        object.__setattr__(self, "label", self.label.lower())

    @property
    def terms(self) -> dict[str, Any]:
        """The conditions under which the games are what they are: that they are measured changes none."""
        return {name: value for name, value in self.conditions.items() if name != FIGURES}


class Job(NamedTuple):
    """One game of a match."""

    number: int
    """From zero. Where there are two seats, even games have the first player on the first seat, odd ones the second."""
    seed: int
    """Fixes board or opening: the same for every player that meets it, and for both colours."""
    bot_seeds: tuple[int, ...]
    """For each seat the seed of the bot that sits there."""


class Outline(NamedTuple):
    """The board of a setup, as far as plots need it."""

    width: int
    height: int
    goal: int
    """How far a game can come: what :attr:`PlotFacts.reached` is a part of."""

    @property
    def cells(self) -> int:
        """All cells of the board."""
        return self.width * self.height


class TimedMove(NamedTuple):
    """A move that a player chose."""

    seat: int
    free: int
    """The cells of the board that were empty before it."""
    time_s: float


class PlotFacts(NamedTuple):
    """What plots need of one game beyond its result; None or nothing where the family has no such thing."""

    first: int | None = None
    """The cell on which it began."""
    reached: int | None = None
    """How far a lost game came."""
    moves: Sequence[TimedMove] = ()


class Plot(StrEnum):
    """A plot that only some families have, and each in its own words."""

    REACHED = "reached"
    GUESSES = "guesses"
    FIRST = "first"
    MOVE_TIMES = "move_times"


@dataclass(frozen=True, slots=True)
class PlotWords:
    """How a family speaks of a plot."""

    title: str
    shows: str
    """One sentence: how to read it."""
    axis: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the players as a column: its title, and after how many decimals it is rounded."""

    title: str
    decimals: int = 0


class Family(Protocol):
    """A family of games as the arena sees it; ``gridsage.arena.families.<name>`` holds one as ``FAMILY``."""

    @property
    def name(self) -> str:
        """The family: ``mines`` or ``mnk``."""

    @property
    def seats(self) -> int:
        """How many players a game has: one or two."""

    @property
    def title(self) -> str:
        """What people call it."""

    @property
    def plots(self) -> Mapping[Plot, PlotWords]:
        """The plots that it has beyond those of every family."""

    @property
    def columns(self) -> Mapping[str, str]:
        """What :meth:`describe` says that may tell the rows of a report apart, with the title of its column."""

    @property
    def figures(self) -> Mapping[str, Figure]:
        """What is measured of each game where :data:`FIGURES` is asked for: ``details["figures"]`` of its result."""

    def parse_setup(self, text: str) -> str:
        """Read a setup and give back its canonical text, or an error that a user can read."""

    def describe(self, match: Match) -> dict[str, Any]:
        """What a report says of the match beside its players and setup; plain JSON values.

        The match may come from a store: what it names outside the catalogue is not run.
        """

    def outline(self, setup: str) -> Outline:
        """The board of a setup in its canonical text."""

    def plot_facts(self, outline: Outline, result: GameResult) -> PlotFacts:
        """What plots need of a game that was played on such a board."""

    def game_limit_s(self, match: Match) -> float:
        """The seconds after which a game of this match is stopped, where nobody says otherwise."""

    def check(self, match: Match) -> None:
        """Refuse a match that cannot be played, with an error that a user can read."""

    def facts(self, match: Match) -> dict[str, Any]:
        """What :meth:`describe` will need to know of the bots; plain JSON values. It may run the bots' code."""

    def play_jobs(self, match: Match, jobs: Sequence[Job], *, clock: Clock, guard: Guard) -> list[GameResult]:
        """Play these games inside the guard; what a player does wrong is a result, never an exception."""


def find_family(name: str) -> Family:
    """The family of that name."""
    if name not in GAMES:
        raise UnknownNameError("game", name, GAMES)
    family: Family = importlib.import_module(f"gridsage.arena.families.{name}").FAMILY
    return family
