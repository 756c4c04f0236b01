"""What came of days: which tries count, how streaks run, and a text to share that gives nothing away."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from gridsage.daily import DailyResult, DailyTry, Streak, count_streak, share_text
from gridsage.sessions.result_class import ResultClass

DAY = date(2026, 11, 16)
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def days(*offsets: int) -> list[date]:
    return [DAY + timedelta(days=offset) for offset in offsets]


@pytest.mark.parametrize(
    ("counted", "expected"),
    [
        ([], Streak(0, 0)),
        (days(0), Streak(1, 1)),
        (days(-1), Streak(1, 1)),  # today can still be done
        (days(-2), Streak(0, 1)),
        (days(-1, -2, -3, 0), Streak(4, 4)),
        (days(-9, -8, -7, -1, 0), Streak(2, 3)),
        (days(4, 5, 6), Streak(3, 3)),  # the clock was set back since
    ],
)
def test_a_streak_is_days_in_a_row_up_to_now(counted: list[date], expected: Streak) -> None:
    assert count_streak(counted, DAY) == expected


@pytest.mark.parametrize(
    ("tried", "counts"),
    [
        (DailyTry(DAY, NOON, True), True),
        (DailyTry(DAY, NOON, True, ResultClass.HINTS), True),
        (DailyTry(DAY, NOON, True, ResultClass.PRACTICE), False),
        (DailyTry(DAY, NOON, False), False),
        (DailyTry(DAY, NOON, None), False),
        (DailyTry(DAY, NOON + timedelta(days=1), True), False),
    ],
)
def test_a_try_counts_when_it_was_solved_on_its_day_and_is_no_practice(tried: DailyTry, counts: bool) -> None:
    assert tried.counts is counts


def test_the_text_to_share_tells_how_it_went_and_nothing_of_the_board() -> None:
    board = DailyTry(DAY, NOON, True, time_s=83.44)
    puzzle = DailyTry(DAY, NOON, False)
    text = share_text(DailyResult(DAY, board, puzzle), Streak(5, 9), Streak(0, 2))
    assert text == "Gridsage 2026-11-16\n💣 9x9/10! ✓ 1:23.4\n🧩 defence ✗\n🔥 💣 5"


@pytest.mark.parametrize(
    ("tried", "told"),
    [
        (DailyTry(DAY, NOON, None), "…"),
        (DailyTry(DAY, NOON, False, ResultClass.CHANCES, 3.0), "✗ 💡"),
        (DailyTry(DAY, NOON, True, ResultClass.PRACTICE, 59.96), "✓ 1:00.0 ↶"),
        (DailyTry(DAY, NOON + timedelta(days=3), True, time_s=600.0), "✓ 10:00.0 🕰"),
    ],
)
def test_the_text_tells_help_practice_and_a_later_day(tried: DailyTry, told: str) -> None:
    assert share_text(DailyResult(DAY, tried)).splitlines()[1] == f"💣 9x9/10! {told}"
