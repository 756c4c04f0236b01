"""What a player has achieved, by class and setup: counted in the same way whatever the games are kept in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeVar

from gridsage.record import HUMAN, Outcome, Termination
from gridsage.sessions.result_class import ResultClass

__all__ = [
    "MinesStatistics",
    "MnkScore",
    "PlayedGame",
    "at_one_screen",
    "by_class_and_setup",
    "mines_statistics",
    "mnk_scores",
    "once_called_second",
    "split_opponent",
]


class _ClassedGame(Protocol):
    @property
    def setup(self) -> str: ...
    @property
    def result_class(self) -> ResultClass: ...


OneGame = TypeVar("OneGame", bound=_ClassedGame)


class PlayedGame(NamedTuple):
    """What the statistics need of a finished game: on which seat the player sat, and how it ended."""

    setup: str
    players: tuple[str, ...]
    seat: int
    outcome: Outcome
    time_s: float
    result_class: ResultClass = ResultClass.UNAIDED


@dataclass(frozen=True, slots=True)
class MinesStatistics:
    """A player's games of Minesweeper of one class on one setup."""

    setup: str
    games: int
    wins: int
    best_s: float | None
    """The shortest time of a win; None without one."""
    mean_s: float | None
    """The mean time of the wins; None without one."""
    streak: int
    """Wins since the last loss."""
    longest_streak: int
    result_class: ResultClass = ResultClass.UNAIDED

    @property
    def win_rate(self) -> float:
        """Wins by games."""
        return self.wins / self.games


@dataclass(frozen=True, slots=True)
class MnkScore:
    """A player's games of one class of an m,n,k setup against one opponent at one level."""

    setup: str
    opponent: str
    level: str
    """The opponent's options, ``level=3``; empty without any."""
    games: int
    wins: int
    draws: int
    losses: int
    result_class: ResultClass = ResultClass.UNAIDED

    @property
    def score(self) -> float:
        """A point for a win, half a point for a draw, by games."""
        return (self.wins + self.draws / 2) / self.games


def mines_statistics(games: Iterable[PlayedGame]) -> tuple[MinesStatistics, ...]:
    """The statistics by class and setup, from finished games in the order in which they ended."""
    return tuple(map(_mines_row, by_class_and_setup(games)))


def by_class_and_setup(games: Iterable[OneGame]) -> list[list[OneGame]]:
    """The games of each class of help on each setup, in their order; those without help come first."""
    groups: dict[tuple[int, str], list[OneGame]] = {}
    for game in games:
        groups.setdefault((game.result_class.rank, game.setup), []).append(game)
    return [groups[key] for key in sorted(groups)]


def _mines_row(games: list[PlayedGame]) -> MinesStatistics:
    times = [game.time_s for game in games if game.outcome.winner == game.seat]
    streak = longest = 0
    for game in games:
        streak = streak + 1 if game.outcome.winner == game.seat else 0
        longest = max(longest, streak)
    return MinesStatistics(
        setup=games[0].setup,
        games=len(games),
        wins=len(times),
        best_s=min(times, default=None),
        mean_s=sum(times) / len(times) if times else None,
        streak=streak,
        longest_streak=longest,
        result_class=games[0].result_class,
    )


def mnk_scores(games: Iterable[PlayedGame]) -> tuple[MnkScore, ...]:
    """The score by class, setup, opponent and level. Two people at one screen play for nobody's score."""
    counts: dict[tuple[int, str, str, str], list[int]] = {}
    for game in games:
        if game.players[1 - game.seat] == once_called_second(game.players[game.seat]):
            continue
        opponent, level = split_opponent(game.players[1 - game.seat])
        count = counts.setdefault((game.result_class.rank, game.setup, opponent, level), [0, 0, 0])
        count[_result(game)] += 1
    return tuple(
        MnkScore(setup, opponent, level, wins + draws + losses, wins, draws, losses, list(ResultClass)[rank])
        for (rank, setup, opponent, level), (wins, draws, losses) in sorted(counts.items())
    )


def split_opponent(player: str) -> tuple[str, str]:
    """The name of an opponent and its options; people who are told apart in a record are all people.

    >>> split_opponent("champion:level=3"), split_opponent("human B"), split_opponent("human:Ada")
    (('champion', 'level=3'), ('human', ''), ('human', 'Ada'))
    """
    name, _, options = player.partition(":")
    return (HUMAN if name in (f"{HUMAN} A", f"{HUMAN} B") else name), options


def at_one_screen(keys: Sequence[str]) -> bool:
    """Whether two people had one key between them: such a game counts for nobody."""
    people = [key for key in keys if key]
    return len(people) > len(set(people))


def once_called_second(player: str) -> str:
    """The name that the second of two people at one screen had in earlier games; now both have a letter."""
    return f"{player} 2"


def _result(game: PlayedGame) -> int:
    """0 for a win, 1 for a draw, 2 for a loss."""
    if game.outcome.winner is None:
        return 1 if game.outcome.termination is Termination.FULL else 2
    return 0 if game.outcome.winner == game.seat else 2
