"""What came of a day: the first tries at its board and its puzzle, the streak, and the text to share.

Only the first try at a day's board or puzzle counts, and for the streak only one that was begun on its own day (UTC),
was solved, and is no practice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from gridsage.checks import check_kind, check_many
from gridsage.daily.board import board_of_day
from gridsage.daily.day import as_day
from gridsage.daily.puzzle import puzzle_of_day
from gridsage.sessions.result_class import ResultClass

__all__ = ["DailyResult", "DailyTry", "Streak", "count_streak", "share_text"]

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class DailyTry:
    """The first try at the board or the puzzle of a day."""

    day: date
    begun_at: datetime
    solved: bool | None
    """None while the game goes on."""
    result_class: ResultClass = ResultClass.UNAIDED
    time_s: float | None = None
    """How long a board took."""
    game: str = ""
    """The id of the game, where it was one."""

    @property
    def on_its_day(self) -> bool:
        """Whether it was begun on the day itself."""
        return self.begun_at.astimezone(UTC).date() == self.day

    @property
    def counts(self) -> bool:
        """Whether it goes into the streak."""
        return self.solved is True and self.on_its_day and self.result_class is not ResultClass.PRACTICE


@dataclass(frozen=True, slots=True)
class DailyResult:
    """What a player has made of a day."""

    day: date
    board: DailyTry | None = None
    puzzle: DailyTry | None = None


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row: up to now, and the most there ever were."""

    current: int = 0
    longest: int = 0


def count_streak(days: Iterable[date], today: date) -> Streak:
    """The streak of the days that count. A today not done yet ends none; a clock that was set back stands still.

    >>> count_streak([date(2026, 1, 1), date(2026, 1, 2), date(2026, 1, 4)], date(2026, 1, 5))
    Streak(current=1, longest=2)
    """
    counted = sorted({as_day(day) for day in check_many(days, "days")})
    lengths: dict[date, int] = {}
    for day in counted:
        lengths[day] = lengths.get(day - _DAY, 0) + 1
    now = max([as_day(today), *counted[-1:]])
    return Streak(lengths.get(now, lengths.get(now - _DAY, 0)), max(lengths.values(), default=0))


_SIGNS = {True: "✓", False: "✗", None: "…"}
_HELPED = "💡"
_PRACTICE = "↶"
_LATER = "🕰"


def share_text(result: DailyResult, board: Streak = Streak(), puzzle: Streak = Streak()) -> str:
    """A few lines to send to others: how it went, and nothing of where anything lies.

    >>> print(share_text(DailyResult(date(2026, 1, 1))))
    Gridsage 2026-01-01
    💣 16x16/40! –
    🧩 safe-cell –
    """
    check_kind(result, DailyResult, "result")
    for streak in (board, puzzle):
        check_kind(streak, Streak, "streak")
    lines = [
        f"Gridsage {result.day}",
        f"💣 {board_of_day(result.day).setup} {_tell(result.board)}",
        f"🧩 {puzzle_of_day(result.day).kind.value} {_tell(result.puzzle)}",
    ]
    streaks = [f"{sign} {streak.current}" for sign, streak in (("💣", board), ("🧩", puzzle)) if streak.current]
    return "\n".join([*lines, *([f"🔥 {' '.join(streaks)}"] if streaks else [])])


def _tell(tried: DailyTry | None) -> str:
    if tried is None:
        return "–"
    words = [_SIGNS[tried.solved]]
    if tried.solved and tried.time_s is not None:
        tenths = round(tried.time_s * 10)
        words.append(f"{tenths // 600}:{tenths // 10 % 60:02}.{tenths % 10}")
    if tried.result_class is ResultClass.PRACTICE:
        words.append(_PRACTICE)
    elif tried.result_class is not ResultClass.UNAIDED:
        words.append(_HELPED)
    if not tried.on_its_day:
        words.append(_LATER)
    return " ".join(words)
