"""Tries at puzzles: kept in every store, in their order, for each player and kind apart."""

from __future__ import annotations

from gridsage.sessions.puzzles.glicko import Rating
from gridsage.sessions.puzzles.progress import Progress, first_rating
from gridsage.store import Store, open_store

BEGIN = 1_772_366_400.25


def test_tries_are_kept_by_player_and_kind_with_the_ratings(store: Store) -> None:
    progress = Progress()
    ratings: dict[str, Rating] = {}
    for number, (puzzle, solved) in enumerate([("aa", True), ("bb", False), ("aa", False)]):
        before = store.puzzles.rating(puzzle) or first_rating(3)
        attempt, ratings[puzzle] = progress.try_puzzle(puzzle, before, solved=solved, at_s=BEGIN + 3600 * number)
        store.puzzles.add("ada", "win", attempt, ratings[puzzle])
    assert store.puzzles.attempts("ada", "win") == progress.attempts
    assert {puzzle: store.puzzles.rating(puzzle) for puzzle in ratings} == ratings
    assert store.puzzles.attempts("ada", "defence") == store.puzzles.attempts("bob", "win") == []
    assert store.puzzles.rating("cc") is None


def test_tries_outlast_the_program(location: str) -> None:
    attempt, rating = Progress().try_puzzle("aa", first_rating(2), solved=True, at_s=BEGIN)
    with open_store(location) as store:
        store.puzzles.add("ada", "win", attempt, rating)
    with open_store(location) as store:
        assert store.puzzles.attempts("ada", "win") == [attempt]
        assert store.puzzles.rating("aa") == rating
