"""What only training and comparisons need of the Minesweeper engine."""

from collections.abc import Mapping, Sequence
import enum

import gridsage._core
import gridsage.boundary


class GuessSettings:
    """What a player's guess depends on."""

    def __init__(self, style: gridsage._core.MinesStyle = gridsage._core.MinesStyle.CHAMPION, changes: Mapping[str, float] = {}) -> None:
        """The settings of that style, with some of them changed by name."""

def play(setup: gridsage.boundary.MinesSetup, settings: GuessSettings, seeds: Sequence[int], firsts: Sequence[int], *, threads: int = 1, cancel: gridsage._core.CancelToken | None = None) -> list[gridsage._core.MinesGameSummary]:
    """As play_mines of the core, with other settings."""

class RiskKind(enum.Enum):
    """Where a game may be lost."""

    FIRST = 0
    """An unprotected first cell."""

    EARLY = 1
    """Judged, with less than a tenth of the board open."""

    JUDGED = 2
    """Judged, later."""

    SEALED = 3
    """Of a component that is a game of its own."""

    TOSS = 4
    """One of two cells that nothing will ever tell apart."""

    END = 5
    """Every line of play was searched."""

class GameRisks:
    """
    The risks of a game in which no guess fails. What is lost and the chance to win add up to 1.
    """

    @property
    def win_chance(self) -> float:
        """The chance to win it."""

    @property
    def lost(self) -> dict[RiskKind, float]:
        """The share that is lost at each kind of risk."""

    @property
    def guesses(self) -> dict[RiskKind, float]:
        """The guesses of each kind, each counted by the chance to come to it."""

    def __eq__(self, arg: object, /) -> bool: ...

def measure_risks(setup: gridsage.boundary.MinesSetup, settings: GuessSettings, seeds: Sequence[int], firsts: Sequence[int], *, threads: int = 1, cancel: gridsage._core.CancelToken | None = None) -> list[GameRisks]:
    """The risks of games in which no guess fails, one for each seed."""

class Difference:
    """Two players compared in one game."""

    @property
    def differs(self) -> bool:
        """Whether they ever chose different cells."""

    @property
    def gain(self) -> float:
        """By how much the trial's chance to win lies above the other's."""

    def __eq__(self, arg: object, /) -> bool: ...

def compare(setup: gridsage.boundary.MinesSetup, settings: GuessSettings, trial: GuessSettings, seeds: Sequence[int], firsts: Sequence[int], *, playouts: int = 8, threads: int = 1, cancel: gridsage._core.CancelToken | None = None) -> list[Difference]:
    """
    A trial against other settings, one game for each seed, by playouts after the first difference.
    """

def play_lessons(setup: gridsage.boundary.MinesSetup, settings: GuessSettings, seeds: Sequence[int], firsts: Sequence[int], *, threads: int = 1, cancel: gridsage._core.CancelToken | None = None) -> bytes:
    """
    Play games and give back what the value learns from, one record a lesson: a byte for each cell as in position_map.hpp, float32 features, and the value found.
    """

def learnt_win_chance(width: int, height: int, map: bytes, features: Sequence[float]) -> float:
    """
    The learnt chance to win a position after a guess, from its map and features as play_lessons gives them.
    """

def feature_names() -> tuple[str, ...]:
    """
    The names of the features that the value is learnt from, in their order.
    """
