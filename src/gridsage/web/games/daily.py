"""The board and the puzzle of a day on the server: what they are, a game on the board, and the archive."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import cache
from typing import Any

from gridsage.daily import (
    FIRST_DAY,
    DailyResult,
    DailyTry,
    Streak,
    board_of_day,
    check_day,
    puzzle_of_day,
    share_text,
    today_utc,
)
from gridsage.daily.day import days_until
from gridsage.solving.mines.puzzle import Puzzle
from gridsage.store import Store
from gridsage.store.daily import PlayerDays, find_days
from gridsage.web.caller import Caller
from gridsage.web.games.mines.service import MinesService
from gridsage.web.games.puzzles import PuzzleService
from gridsage.web.long_work import LongWork
from gridsage.web.messages.daily import DailyArchive, DailyAttempt, DailyDay, DailyEntry, DailyStreak
from gridsage.web.messages.mines.game import MinesState
from gridsage.web.messages.puzzles import PuzzleQuestion

__all__ = ["DailyService"]

TODAY = "today"
_ONE = timedelta(days=1)


@cache
def _grade_of(day: date) -> int:
    return board_of_day(day).certificate().grade.level


class DailyService:
    """The days, for every player apart."""

    def __init__(
        self,
        store: Store,
        work: LongWork,
        mines: MinesService,
        puzzles: PuzzleService,
        today: Callable[[], date] = today_utc,
    ) -> None:
        self._store = store
        self._work = work
        self._mines = mines
        self._puzzles = puzzles
        self._today = today

    async def day(self, caller: Caller, text: str) -> DailyDay:
        """A day, and what the player has made of it."""
        day = self._find(text)
        return await self._work.do(caller.client, lambda: self._tell_day(caller, day))

    async def archive(self, caller: Caller, *, limit: int, offset: int) -> DailyArchive:
        """The days so far, the latest first."""
        return await self._work.do(caller.client, lambda: self._tell_archive(caller, limit, offset))

    async def play(self, caller: Caller, text: str) -> MinesState:
        """The player's game on the board of a day: the one that goes on, the first, or one more as practice."""
        day = self._find(text)
        found = await self._work.do(caller.client, lambda: self._days(caller))
        tried, board = found.result(day).board, board_of_day(day)
        before = None if tried is None else (tried.game, tried.solved is not None)
        if before is None:
            # A store that is full or locked has not heard of it yet.
            before = self._mines.find_unkept_daily(caller, board)
        if before is not None and not before[1]:
            return await self._mines.state(caller, before[0])
        return await self._mines.create_daily(caller, board, practice=before is not None)

    async def puzzle(self, caller: Caller, text: str) -> PuzzleQuestion:
        """The puzzle of a day; it is answered as any other of its kind."""
        day = self._find(text)
        return await self._puzzles.ask(caller, puzzle_of_day(day))

    def _find(self, text: str) -> date:
        today = self._today()
        return today if text == TODAY else check_day(text, today=today)

    def _days(self, caller: Caller) -> PlayerDays:
        return find_days(self._store, caller.all_keys, today=self._today())

    def _tell_day(self, caller: Caller, day: date) -> DailyDay:
        found, today = self._days(caller), self._today()
        result, board, puzzle = found.result(day), board_of_day(day), puzzle_of_day(day).puzzle
        setup = board.setup
        of_puzzle = puzzle.view.setup if isinstance(puzzle, Puzzle) else puzzle.position.setup
        return DailyDay(
            **_entry(result),
            today=str(today),
            version=board.version,
            width=setup.width,
            height=setup.height,
            mines=setup.mines,
            first=board.first_text,
            grade=_grade_of(day),
            puzzle_setup=str(of_puzzle),
            puzzle_level=puzzle.level,
            board_streak=_streak(found.board_streak),
            puzzle_streak=_streak(found.puzzle_streak),
            share=share_text(result, found.board_streak, found.puzzle_streak),
            before=str(day - _ONE) if day > FIRST_DAY else None,
            after=str(day + _ONE) if day < today else None,
        )

    def _tell_archive(self, caller: Caller, limit: int, offset: int) -> DailyArchive:
        found, today = self._days(caller), self._today()
        days = days_until(today)
        return DailyArchive(
            today=str(today),
            count=len(days),
            days=[DailyEntry(**_entry(found.result(day))) for day in days[offset : offset + limit]],
            board_streak=_streak(found.board_streak),
            puzzle_streak=_streak(found.puzzle_streak),
        )


def _entry(result: DailyResult) -> dict[str, Any]:
    return {
        "day": str(result.day),
        "setup": str(board_of_day(result.day).setup),
        "puzzle_kind": puzzle_of_day(result.day).kind.value,
        "board": _attempt(result.board),
        "puzzle": _attempt(result.puzzle),
    }


def _attempt(tried: DailyTry | None) -> DailyAttempt | None:
    if tried is None:
        return None
    return DailyAttempt(
        begun_at=tried.begun_at.timestamp(),
        solved=tried.solved,
        result_class=tried.result_class,
        time_s=tried.time_s,
        game=tried.game or None,
        on_its_day=tried.on_its_day,
        counts=tried.counts,
    )


def _streak(streak: Streak) -> DailyStreak:
    return DailyStreak(current=streak.current, longest=streak.longest)
