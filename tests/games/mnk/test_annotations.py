"""What people wrote on a game: kept in its record, cleaned, and passed over where it is no text."""

from __future__ import annotations

from typing import Any

import pytest

from gridsage.games.mnk.annotations import Annotations
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination

MOVES = (PlayedMove(0, "h8"), PlayedMove(1, "i9"))


def record(**details: Any) -> GameRecord:
    return GameRecord("mnk", "15x15x5", 0, ("a", "b"), MOVES, Outcome(Termination.UNFINISHED), details)


def test_they_come_back_from_a_record_and_from_its_json() -> None:
    said = Annotations("Cup", "a fine game\nof two lines", {0: "begin", 2: "why?"})
    kept = record(**said.to_details())
    assert kept.details["comments"] == {"0": "begin", "2": "why?"}
    assert Annotations.of(kept) == Annotations.of(GameRecord.from_json(kept.to_json())) == said
    assert Annotations.of(record()) == Annotations()
    assert Annotations().to_details() == {}


@pytest.mark.parametrize("junk", [None, 7, [], ["x"], {"9": "far"}, {"1": 3}, {1: "number"}, {"-1": "x"}, {"1": " \n"}])
def test_what_is_no_comment_is_passed_over(junk: Any) -> None:
    assert Annotations.of(record(event=junk, comment=junk, comments=junk)) == Annotations()


def test_nothing_in_them_steers_a_terminal() -> None:
    hostile = "red \x1b[31m\u202e\n\x07bell"
    said = Annotations.of(record(event=hostile, comment=hostile, comments={"1": hostile}))
    assert said == Annotations("red  [31m   bell", "red  [31m\nbell", {1: "red  [31m\nbell"})
