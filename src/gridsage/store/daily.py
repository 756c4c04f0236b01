"""A player's days: the first tries at the boards and puzzles of days, found among the games and tries that are kept.

A game on the board of a day is known by its seed, and a try at its puzzle by the puzzle: both are kept as any other
game or try is, wherever it was begun.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta

from gridsage.daily.board import DailyBoard, board_of_day
from gridsage.daily.day import days_until, today_utc
from gridsage.daily.puzzle import puzzle_of_day
from gridsage.daily.results import DailyResult, DailyTry, Streak, count_streak
from gridsage.record import Termination
from gridsage.sessions.puzzles.progress import Attempt
from gridsage.store.base import GameQuery, GameSummary, Store

__all__ = ["PlayerDays", "find_days"]

_SET_BACK = timedelta(days=400)
"""What was done on days that lie ahead of a clock that was set back by no more is not forgotten."""


class PlayerDays:
    """What a player has made of the days so far, and the streaks."""

    def __init__(self, results: Iterable[DailyResult], today: date) -> None:
        self._results = {result.day: result for result in results}
        self._today = today

    def result(self, day: date) -> DailyResult:
        """What the player has made of a day; nothing yet where it was not tried."""
        return self._results.get(day, DailyResult(day))

    @property
    def board_streak(self) -> Streak:
        """Of days whose board was solved."""
        tries = (result.board for result in self._results.values())
        return count_streak([tried.day for tried in tries if tried is not None and tried.counts], self._today)

    @property
    def puzzle_streak(self) -> Streak:
        """Of days whose puzzle was solved."""
        tries = (result.puzzle for result in self._results.values())
        return count_streak([tried.day for tried in tries if tried is not None and tried.counts], self._today)


def find_days(store: Store, keys: Sequence[str], *, today: date | None = None) -> PlayerDays:
    """The days of whoever has one of these keys."""
    now = today_utc() if today is None else today
    days = days_until(now + _SET_BACK)
    boards = _first_games(store, keys, days)
    puzzles = _first_answers(store, keys, days)
    return PlayerDays((DailyResult(day, boards.get(day), puzzles.get(day)) for day in days), now)


def _first_games(store: Store, keys: Sequence[str], days: Sequence[date]) -> dict[date, DailyTry]:
    boards = {board.seed: board for board in map(board_of_day, days)}
    found: dict[date, GameSummary] = {}
    for key in keys:
        query = GameQuery(game="mines", owner=key, seeds=tuple(boards), limit=1 << 31)
        for game in store.games.find(query):
            board = boards[int(game.seed)]
            # A bot's game that was only watched is nobody's try.
            if game.setup != str(board.setup) or not any(game.keys):
                continue
            if (first := found.get(board.day)) is None or _age(game) < _age(first):
                found[board.day] = game
    return {day: _as_try(game, boards[int(game.seed)]) for day, game in found.items()}


def _age(game: GameSummary) -> tuple[datetime, str]:
    return game.created_at, game.id


def _as_try(game: GameSummary, board: DailyBoard) -> DailyTry:
    over, winner = game.outcome.termination is not Termination.UNFINISHED, game.outcome.winner
    # What a bot has won that took over is not the player's.
    won = winner is not None and bool(game.keys[winner])
    return DailyTry(
        board.day,
        game.created_at,
        won if over else None,
        game.result_class,
        game.time_s,
        game.id,
    )


def _first_answers(store: Store, keys: Sequence[str], days: Sequence[date]) -> dict[date, DailyTry]:
    puzzles = {day: puzzle_of_day(day) for day in days}
    attempts: dict[str, list[Attempt]] = {}
    for kind in sorted({puzzle.kind.value for puzzle in puzzles.values()}):
        for key in keys:
            for attempt in store.puzzles.attempts(key, kind):
                attempts.setdefault(attempt.puzzle, []).append(attempt)
    found: dict[date, DailyTry] = {}
    for day, puzzle in puzzles.items():
        begin = datetime.combine(day, time(), UTC).timestamp()
        # Whoever met it among the others before its day has not tried the day's puzzle yet.
        tries = [one for one in attempts.get(puzzle.id, ()) if one.at_s >= begin]
        if tries:
            first = min(tries, key=lambda one: one.at_s)
            found[day] = DailyTry(day, datetime.fromtimestamp(first.at_s, UTC), first.solved)
    return found
