"""A player's progress at Minesweeper: finished games with their times, guesses and luck; the bests by class; as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from io import StringIO
from typing import Any

from gridsage.sessions.mines.worth import HISTORY_FIGURES
from gridsage.sessions.result_class import ResultClass
from gridsage.store.base import GameQuery, GameSummary, Store
from gridsage.store.statistics import by_class_and_setup

__all__ = [
    "GameProgress",
    "ProgressTotals",
    "find_progress",
    "format_progress_csv",
    "format_totals_csv",
    "sum_progress",
]


@dataclass(frozen=True, slots=True)
class GameProgress:
    """What came of one finished game; all from ``three_bv`` on is None where the game was not worked out yet."""

    id: str
    played_at: float
    """Seconds since 1970."""
    setup: str
    result_class: ResultClass
    won: bool
    time_s: float
    three_bv: int | None = None
    three_bv_per_s: float | None = None
    accuracy: float | None = None
    """The chance that no needless guess went wrong; None where it is not known."""
    needless: int | None = None
    forced: int | None = None
    overlooked_counts: int | None = None
    luck: float | None = None
    champion_won: bool | None = None
    """What the board allowed: whether the bot ``champion`` wins it from the same first cell."""
    efficiency: float | None = None
    """IOE; None, as the next one, of a game that was worked out before clicks were kept."""
    zne: float | None = None
    solvable: bool | None = None
    """Whether the board needs no guess from the cell that was opened first."""
    figures: Mapping[str, float | None] = field(default_factory=dict, hash=False)
    """The players' figures of ``HISTORY_FIGURES``; none where they were not measured."""
    worked_out: bool = False
    """Whether all of this was looked at, whatever came of it."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        # A thousand of them are told at once: asdict would copy each figure on its own.
        own = {field.name: getattr(self, field.name) for field in fields(self)}
        return own | {"result_class": self.result_class.value, "figures": dict(self.figures)}

    def to_row(self) -> dict[str, Any]:
        """As a spreadsheet has it: a column for each figure."""
        own = self.to_dict()
        told = own.pop("figures")
        return own | {name: told.get(name) for name in HISTORY_FIGURES if name not in own}


@dataclass(frozen=True, slots=True)
class ProgressTotals:
    """The games of one setup and one class of help together; None where nothing is known."""

    setup: str
    result_class: ResultClass
    games: int
    wins: int
    win_rate: float
    champion_win_rate: float | None
    """What the boards allowed."""
    best_s: float | None
    """The shortest time of a win."""
    mean_s: float | None
    """The mean time of the wins."""
    three_bv_per_s: float | None
    best_three_bv_per_s: float | None
    """The fastest win by 3BV/s."""
    accuracy: float | None
    needless: float | None
    """Needless guesses in a game."""
    forced: float | None
    """Forced guesses in a game."""
    least_luck: float | None
    """The luck that the luckiest win needed: the least chance to survive the forced guesses of a game that was won."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self) | {"result_class": self.result_class.value}


def find_progress(store: Store, keys: Sequence[str] | None, *, limit: int) -> list[GameProgress]:
    """The latest finished games of whoever has one of these keys, or of everybody; the oldest of them first."""
    owners = [None] if keys is None else keys
    queries = [GameQuery(game="mines", owner=owner, finished=True, limit=limit) for owner in owners]
    found = [game for query in queries for game in store.games.find(query)]
    # A bot's game that was only watched is nobody's progress.
    played = sorted((game for game in found if any(game.keys)), key=lambda game: (game.updated_at, game.id))
    return [_row(game) for game in played[-limit:]]


def _row(game: GameSummary) -> GameProgress:
    start = (game.id, game.updated_at.timestamp(), game.setup, game.result_class)
    # What a bot has won that took over is not the player's.
    winner = game.outcome.winner
    won = winner is not None and bool(game.keys[winner])
    if (worth := game.worth) is None:
        return GameProgress(*start, won, game.time_s)
    guesses = worth.guesses
    return GameProgress(
        *start,
        won,
        game.time_s,
        three_bv=worth.three_bv,
        three_bv_per_s=worth.three_bv_per_s(game.time_s),
        accuracy=worth.accuracy,
        needless=guesses.needless,
        forced=guesses.forced,
        overlooked_counts=guesses.overlooked_counts,
        luck=guesses.luck,
        champion_won=worth.champion_won,
        efficiency=worth.efficiency,
        zne=worth.zne,
        solvable=worth.solvable,
        figures=worth.told_figures(game.time_s),
        worked_out=worth.complete,
    )


def sum_progress(games: Iterable[GameProgress]) -> list[ProgressTotals]:
    """The games by class of help and setup, those without help first."""
    return [_total(group) for group in by_class_and_setup(games)]


def _total(games: list[GameProgress]) -> ProgressTotals:
    times = [game.time_s for game in games if game.won]
    return ProgressTotals(
        setup=games[0].setup,
        result_class=games[0].result_class,
        games=len(games),
        wins=len(times),
        win_rate=len(times) / len(games),
        champion_win_rate=_mean(game.champion_won for game in games),
        best_s=min(times, default=None),
        mean_s=_mean(times),
        three_bv_per_s=_mean(game.three_bv_per_s for game in games),
        best_three_bv_per_s=_most(game.three_bv_per_s for game in games if game.won),
        accuracy=_mean(game.accuracy for game in games),
        needless=_mean(game.needless for game in games),
        forced=_mean(game.forced for game in games),
        least_luck=min((game.luck for game in games if game.won and game.luck is not None), default=None),
    )


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def _most(values: Iterable[float | None]) -> float | None:
    return max((value for value in values if value is not None), default=None)


def format_progress_csv(games: Iterable[GameProgress]) -> str:
    """A row for each game, with all of its figures."""
    own = [field.name for field in fields(GameProgress) if field.name != "figures"]
    return _format_csv(
        [*own, *(name for name in HISTORY_FIGURES if name not in own)], (game.to_row() for game in games)
    )


def format_totals_csv(totals: Iterable[ProgressTotals]) -> str:
    """A row for each board and class of help: the sums and the personal bests."""
    return _format_csv([field.name for field in fields(ProgressTotals)], (total.to_dict() for total in totals))


def _format_csv(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    file = StringIO()
    writer = csv.DictWriter(file, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue()
