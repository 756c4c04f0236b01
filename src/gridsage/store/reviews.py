"""Reviews that were made once: kept among the analyses, so that a second look at a game is at once.

A review belongs to the course of a game, not to its id: the same moves, however they came here, have the same review.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from gridsage.errors import MissingError
from gridsage.record import GameRecord
from gridsage.store.base import Store, StoredAnalysis
from gridsage.store.identity import now

__all__ = ["find_review", "forget_reviews", "keep_review"]

_NOTE = "review"
_LETTERS = 26
_LONGEST = 100_000
"""What a game may be long as text; the review of a longer one is not kept."""


def find_review(store: Store, record: GameRecord, engine: str) -> Mapping[str, Any] | None:
    """The review of the game that such an engine made, if it was kept."""
    try:
        kept = store.analyses.get(_identity(record, engine))
    except MissingError:
        return None
    # An imported analysis may have any id, and hold anything.
    whole = isinstance(kept.result.get("parts"), list) and isinstance(kept.result.get("result"), dict)
    return kept.result if whole and kept.note == _NOTE else None


def keep_review(store: Store, record: GameRecord, engine: str, review: Mapping[str, Any]) -> bool:
    """Keep a review, in the place of one that could not be read; False where it is here already, or the game is too
    long."""
    course = _course(record)
    if len(course) > _LONGEST:
        return False
    kept = StoredAnalysis(
        _identity(record, engine), record.game, record.setup, course, engine, review, now(), note=_NOTE
    )
    if store.analyses.put(kept):
        return True
    here = store.analyses.get(kept.id)
    if here.note != _NOTE or here.result == review:
        return False
    # One that could be read would not have been made again.
    store.analyses.delete(kept.id)
    return store.analyses.put(kept)


def forget_reviews(store: Store, record: GameRecord) -> None:
    """Delete all reviews of the game."""
    course = _course(record)
    for analysis in store.analyses.find(id_begins=_course_id(record)):
        if (analysis.note, analysis.position) == (_NOTE, course):
            store.analyses.delete(analysis.id)


def _course(record: GameRecord) -> str:
    """The moves; of Minesweeper the board too, which they do not tell."""
    moves = ", ".join(move.text for move in record.moves)
    if record.game != "mines":
        return moves
    layout = record.details.get("layout")
    return f"{record.seed if layout is None else layout}: {moves}"


def _identity(record: GameRecord, engine: str) -> str:
    """An id: first the course, then what counts of the details, and the engine."""
    times = [move.time_s for move in record.moves] if record.game == "mines" else []
    opening = [record.details.get(name) for name in ("opening", "opening_rule", "given")]
    return _course_id(record) + _hash(times, opening, engine)


def _course_id(record: GameRecord) -> str:
    """What the ids of all reviews of a course begin with, so that they are found without a look at others."""
    return _hash(record.game, record.setup, _course(record))


def _hash(*parts: object) -> str:
    whole = "\n".join(map(str, parts))
    return sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()[: _LETTERS // 2]
