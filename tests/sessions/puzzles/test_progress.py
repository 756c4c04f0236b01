"""Progress with puzzles: streaks, days, what comes back and when, and which puzzle is next."""

from __future__ import annotations

from dataclasses import dataclass

from gridsage.sessions.puzzles.glicko import NEW_RATING
from gridsage.sessions.puzzles.progress import DAY_S, WAITS_DAYS, Progress, choose_puzzle, first_rating

BEGIN = 20_513 * DAY_S + DAY_S / 2
"""Noon of a day."""


@dataclass(frozen=True)
class Fake:
    id: str
    level: int


def played(*tries: tuple[str, bool, float]) -> Progress:
    """Tries by puzzle, whether solved, and days since the beginning."""
    progress = Progress()
    for puzzle, solved, days in tries:
        progress.try_puzzle(puzzle, first_rating(3), solved=solved, at_s=BEGIN + DAY_S * days)
    return progress


def test_streaks_count_the_latest_and_the_longest_row() -> None:
    progress = played(("a", True, 0), ("b", True, 0), ("c", False, 0), ("d", True, 0))
    assert (progress.streak, progress.best_streak, progress.solved) == (1, 2, 3)
    assert (Progress().streak, Progress().best_streak, Progress().rating) == (0, 0, NEW_RATING)
    assert played(("a", True, 0)).streak == 1


def test_solving_raises_the_player_and_lowers_the_puzzle() -> None:
    progress = Progress()
    attempt, puzzle = progress.try_puzzle("a", first_rating(5), solved=True, at_s=BEGIN)
    assert attempt.rating.value > 1500
    assert puzzle.value < first_rating(5).value
    again, same = progress.try_puzzle("a", puzzle, solved=False, at_s=BEGIN)
    assert (again.rating, same) == (attempt.rating, puzzle), "only the first try is rated"


def test_a_missed_puzzle_comes_back_later_and_later_until_it_is_learnt() -> None:
    progress, day = played(("a", False, 0)), 0.0
    for wait in WAITS_DAYS:
        assert progress.waiting() == {"a": BEGIN + DAY_S * (day + wait)}
        day += wait
        progress.try_puzzle("a", first_rating(3), solved=True, at_s=BEGIN + DAY_S * day)
    assert progress.waiting() == {}


def test_solved_too_soon_changes_nothing_and_a_miss_begins_anew() -> None:
    progress = played(("a", False, 0), ("a", True, 0.1), ("b", True, 0.2))
    assert progress.waiting() == {"a": BEGIN + DAY_S * 1}
    progress.try_puzzle("a", first_rating(3), solved=True, at_s=BEGIN + DAY_S * 1)
    progress.try_puzzle("a", first_rating(3), solved=False, at_s=BEGIN + DAY_S * 2)
    assert progress.waiting() == {"a": BEGIN + DAY_S * 3}


def test_a_clock_that_was_set_back_stands_still() -> None:
    progress = played(("a", False, 5), ("b", True, 0))
    assert [attempt.at_s for attempt in progress.attempts] == [BEGIN + DAY_S * 5] * 2


def test_days_are_counted_apart() -> None:
    days = played(("a", True, 0), ("b", False, 0.2), ("c", True, 1)).days
    assert [(day.tried, day.solved) for day in days] == [(2, 1), (1, 1)]
    assert days[1].rating > days[0].rating


def test_what_is_due_comes_first_then_what_suits_the_rating() -> None:
    puzzles = [Fake(f"{level}-{n}", level) for level in range(1, 11) for n in range(30)]
    missed = played(("9-1", False, 0), ("2-2", False, 0.5))
    assert choose_puzzle(missed, puzzles, BEGIN + DAY_S * 2, seed=1) == Fake("9-1", 9)
    fresh = choose_puzzle(Progress(), puzzles, BEGIN, seed=1)
    assert fresh is not None
    assert fresh.level == 5
    assert choose_puzzle(Progress(), puzzles, BEGIN, seed=1) == fresh
    assert {choose_puzzle(Progress(), puzzles, BEGIN, seed=seed) for seed in range(20)} != {fresh}


def test_when_all_is_tried_and_nothing_is_due_there_is_none() -> None:
    assert choose_puzzle(played(("a", True, 0)), [Fake("a", 1)], BEGIN + DAY_S * 9, seed=1) is None
