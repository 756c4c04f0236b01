"""Reviews are kept for the same course of a game and the same engine, and go with their game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.store import Store
from gridsage.store.reviews import find_review, forget_reviews, keep_review

REVIEW = {"parts": [{"number": 1}], "result": {"sides": []}}
MNK = GameRecord("mnk", "15x15x5", 0, ("a", "b"), (PlayedMove(0, "h8"),), Outcome(Termination.UNFINISHED))


def test_a_review_is_found_again_for_the_same_moves_and_engine(store: Store, mines_record: GameRecord) -> None:
    for record in (MNK, mines_record):
        assert find_review(store, record, "quick") is None
        assert keep_review(store, record, "quick", REVIEW)
        assert not keep_review(store, record, "quick", REVIEW)
        assert find_review(store, record, "quick") == REVIEW
        assert find_review(store, replace(record, players=record.players[::-1]), "quick") == REVIEW
        assert find_review(store, record, "1 s") is None
        more = replace(record, moves=(*record.moves, record.moves[-1]))
        assert find_review(store, more, "quick") is None
        given = replace(record, details={**record.details, "opening": 1, "given": 1})
        assert find_review(store, given, "quick") is None


def test_the_reviews_of_a_game_are_forgotten_with_it_alone(store: Store) -> None:
    other = replace(MNK, moves=(PlayedMove(0, "i9"),))
    for record, engine in ((MNK, "quick"), (MNK, "1 s"), (other, "quick")):
        keep_review(store, record, engine, REVIEW)
    forget_reviews(store, MNK)
    assert [find_review(store, MNK, engine) for engine in ("quick", "1 s")] == [None, None]
    assert find_review(store, other, "quick") == REVIEW


def test_a_game_that_is_very_long_as_text_has_no_review_kept(store: Store) -> None:
    endless = replace(MNK, moves=(PlayedMove(0, "h8"),) * 30_000)
    assert not keep_review(store, endless, "quick", REVIEW)
    assert find_review(store, endless, "quick") is None


@pytest.mark.parametrize("result", [{}, {"parts": 3, "result": {}}, {"parts": []}, {"parts": [], "result": None}])
def test_what_is_no_review_is_not_taken_for_one(store: Store, result: dict[str, Any]) -> None:
    """A file that was imported may hold anything under the id of a review."""
    assert keep_review(store, MNK, "quick", result)
    assert find_review(store, MNK, "quick") is None


def test_a_review_takes_the_place_of_one_that_could_not_be_read(store: Store) -> None:
    assert keep_review(store, MNK, "quick", {"parts": [], "result": {"of": "another version"}})
    assert keep_review(store, MNK, "quick", REVIEW)
    assert find_review(store, MNK, "quick") == REVIEW
