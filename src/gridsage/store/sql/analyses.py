"""Analyses in a table."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Row, delete, select

from gridsage.errors import MissingError
from gridsage.store.base import Analyses, StoredAnalysis, check_storable
from gridsage.store.identity import format_time, parse_time
from gridsage.store.sql import tables
from gridsage.store.sql.engine import Database

__all__ = ["SqlAnalyses"]

_analyses = tables.analyses.c
_ID_LENGTH = 26


class SqlAnalyses(Analyses):
    """Analyses in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        new = database.insert(tables.analyses).on_conflict_do_nothing()
        self._insert_new = new.execution_options(preserve_rowcount=True)

    def put(self, analysis: StoredAnalysis) -> bool:
        """Keep an analysis."""
        check_storable(analysis.game, analysis.setup, analysis.position, analysis.engine, analysis.note)
        with self._database.writing() as connection:
            return bool(connection.execute(self._insert_new, _row(analysis)).rowcount)

    def get(self, analysis_id: str) -> StoredAnalysis:
        """The analysis with that id."""
        with self._database.reading() as connection:
            row = connection.execute(select(tables.analyses).where(_analyses.id == analysis_id)).first()
            if row is None:
                raise MissingError("analysis", analysis_id)
            return _analysis(row)

    def find(
        self, *, game: str | None = None, setup: str | None = None, id_begins: str = "", limit: int = 100
    ) -> list[StoredAnalysis]:
        """The analyses asked for, the newest first."""
        query = select(tables.analyses)
        for column, value in ((_analyses.game, game), (_analyses.setup, setup)):
            if value is not None:
                query = query.where(column == value)
        if id_begins:
            # Found by their ids alone: a database that is to sort them too would rather go through all of them by time.
            wanted = _analyses.id.between(id_begins, id_begins.ljust(_ID_LENGTH, "z"))
            query = query.where(_analyses.id.in_(select(_analyses.id).where(wanted)))
        query = query.order_by(_analyses.created_at.desc(), _analyses.id.desc()).limit(limit)
        with self._database.reading() as connection:
            return [_analysis(row) for row in connection.execute(query)]

    def delete(self, analysis_id: str) -> None:
        """Delete an analysis."""
        with self._database.writing() as connection:
            if connection.execute(delete(tables.analyses).where(_analyses.id == analysis_id)).rowcount == 0:
                raise MissingError("analysis", analysis_id)


def _row(analysis: StoredAnalysis) -> dict[str, str]:
    return {
        "id": analysis.id,
        "game": analysis.game,
        "setup": analysis.setup,
        "position": analysis.position,
        "engine": analysis.engine,
        "result": json.dumps(dict(analysis.result)),
        "note": analysis.note,
        "created_at": format_time(analysis.created_at),
    }


def _analysis(row: Row[Any]) -> StoredAnalysis:
    return StoredAnalysis(
        id=row.id,
        game=row.game,
        setup=row.setup,
        position=row.position,
        engine=row.engine,
        result=json.loads(row.result),
        created_at=parse_time(row.created_at),
        note=row.note,
    )
