"""Tries at puzzles and ratings of puzzles, in two tables."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import insert, select

from gridsage.sessions.puzzles.glicko import Rating
from gridsage.sessions.puzzles.progress import Attempt
from gridsage.store.base import check_storable
from gridsage.store.identity import format_time, new_game_id, parse_time
from gridsage.store.puzzles import Puzzles
from gridsage.store.sql import tables
from gridsage.store.sql.engine import Database

__all__ = ["SqlPuzzles"]

_attempts = tables.puzzle_attempts.c
_ratings = tables.puzzle_ratings.c


class SqlPuzzles(Puzzles):
    """Tries at puzzles in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        rate = database.insert(tables.puzzle_ratings)
        new = {name: rate.excluded[name] for name in _columns(Rating())}
        self._rate = rate.on_conflict_do_update(index_elements=["puzzle"], set_=new)

    def add(self, player: str, kind: str, attempt: Attempt, rating: Rating) -> None:
        """Keep a try, and the puzzle's rating after it."""
        check_storable(player, kind, attempt.puzzle)
        with self._database.writing() as connection:
            connection.execute(
                insert(tables.puzzle_attempts),
                {
                    "id": new_game_id(),
                    "player": player,
                    "kind": kind,
                    "puzzle": attempt.puzzle,
                    "solved": attempt.solved,
                    "at": format_time(datetime.fromtimestamp(attempt.at_s, UTC)),
                    **_columns(attempt.rating),
                },
            )
            connection.execute(self._rate, {"puzzle": attempt.puzzle, **_columns(rating)})

    def attempts(self, player: str, kind: str) -> list[Attempt]:
        """All tries, in their order."""
        query = (
            select(tables.puzzle_attempts)
            .where(_attempts.player == player, _attempts.kind == kind)
            .order_by(_attempts.at, _attempts.id)
        )
        with self._database.reading() as connection:
            return [
                Attempt(
                    row.puzzle,
                    row.solved,
                    parse_time(row.at).timestamp(),
                    Rating(row.value, row.deviation, row.volatility),
                )
                for row in connection.execute(query)
            ]

    def rating(self, puzzle: str) -> Rating | None:
        """The rating of a puzzle."""
        with self._database.reading() as connection:
            row = connection.execute(select(tables.puzzle_ratings).where(_ratings.puzzle == puzzle)).first()
            return None if row is None else Rating(row.value, row.deviation, row.volatility)


def _columns(rating: Rating) -> dict[str, float]:
    return {"value": rating.value, "deviation": rating.deviation, "volatility": rating.volatility}
