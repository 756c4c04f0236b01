"""Runs in tables: one row per run, and one per batch with its results packed together."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Integer, Row, bindparam, case, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from gridsage.errors import ConflictError
from gridsage.record import GameResult
from gridsage.store.base import Run, Runs, StoredBatch, check_text, find_by_prefix
from gridsage.store.identity import format_time, new_run_id, now, parse_time
from gridsage.store.packing import pack_results, unpack_results
from gridsage.store.sql import tables
from gridsage.store.sql.engine import Database

__all__ = ["SqlRuns"]

_runs, _batches = tables.runs.c, tables.batches.c

_PAGE = 16
"""Batches read at once: some thousand games, so that memory stays flat however long a run is."""

# Built once: a batch is kept many times a second, and building a statement takes longer than carrying it out.
_TOUCH = update(tables.runs).where(_runs.id == bindparam("run")).values(updated_at=bindparam("time"))
_NEW_BATCH = select(_runs.id, *(bindparam(c.name, type_=c.type) for c in tables.batches.columns if c.name != "run_id"))
_NEW_BATCH = _NEW_BATCH.where(
    _runs.id == bindparam("run_id"), bindparam("number", type_=Integer).between(0, _runs.batches - 1)
)
_KEEP_BATCH = {
    dialect: make(tables.batches)
    .from_select([column.name for column in tables.batches.columns], _NEW_BATCH)
    .on_conflict_do_nothing()
    .execution_options(preserve_rowcount=True)
    for dialect, make in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))
}
"""Keeps a batch where the run exists, has a batch of that number, and does not have it yet."""


class SqlRuns(Runs):
    """Runs in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._keep_batch = _KEEP_BATCH[database.engine.dialect.name]

    def create(
        self,
        game: str,
        settings: Mapping[str, Any],
        *,
        batches: int,
        games: int,
        versions: Mapping[str, str] | None = None,
        command: str = "",
    ) -> str:
        """Keep a new run."""
        check_text(game, command)
        time = now()
        run = Run(new_run_id(), game, settings, versions or {}, command, batches, games, time, time)
        with self._database.writing() as connection:
            _insert(connection, run)
        return run.id

    def put(self, run: Run, batches: Iterator[StoredBatch]) -> bool:
        """Keep a run of another store."""
        with self._database.writing() as connection:
            if connection.scalar(select(_runs.id).where(_runs.id == run.id)) is not None:
                return False
            _insert(connection, run)
            for batch in batches:
                connection.execute(insert(tables.batches), _batch_row(run.id, batch))
            return True

    def get(self, run_id: str) -> Run:
        """The run with that id, or whose id begins so."""
        with self._database.reading() as connection:
            found = _resolve(connection, run_id)
            return _read(connection, _runs.id == found)[0]

    def find(self, *, game: str | None = None, limit: int = 100, offset: int = 0) -> list[Run]:
        """The runs, the newest first."""
        with self._database.reading() as connection:
            ids = select(_runs.id).order_by(_runs.created_at.desc(), _runs.id.desc()).limit(limit).offset(offset)
            if game is not None:
                ids = ids.where(_runs.game == game)
            return _read(connection, _runs.id.in_(list(connection.scalars(ids))))

    def add_batch(self, run_id: str, number: int, results: Sequence[GameResult]) -> bool:
        """Keep the results of a batch."""
        return self._keep(run_id, StoredBatch(number, len(results), tuple(results)))

    def fail_batch(self, run_id: str, number: int, games: int, note: str) -> bool:
        """Keep that a batch could not be played."""
        return self._keep(run_id, StoredBatch(number, games, note=note or "failed"))

    def _keep(self, run_id: str, batch: StoredBatch) -> bool:
        row = _batch_row(run_id, batch)
        # A power cut may cost the last few batches: they are played again, with the same results.
        with self._database.writing(at_once=False) as connection:
            if connection.execute(self._keep_batch, row).rowcount == 0:
                row["run_id"] = _resolve(connection, run_id)
                batches = connection.scalar(select(_runs.batches).where(_runs.id == row["run_id"])) or 0
                if not 0 <= batch.number < batches:
                    raise ConflictError(f"there is no batch {batch.number}: the run has {batches}")
                if row["run_id"] == run_id or connection.execute(self._keep_batch, row).rowcount == 0:
                    return False
            connection.execute(_TOUCH, {"run": row["run_id"], "time": format_time(now())})
            return True

    def done(self, run_id: str) -> frozenset[int]:
        """The numbers of the batches that need not be played any more."""
        with self._database.reading() as connection:
            found = _resolve(connection, run_id)
            return frozenset(connection.scalars(select(_batches.number).where(_batches.run_id == found)))

    def batches(self, run_id: str) -> Iterator[StoredBatch]:
        """All batches kept so far, a few at a time."""
        with self._database.reading() as connection:
            found = _resolve(connection, run_id)
        return self._pages(found)

    def _pages(self, run_id: str) -> Iterator[StoredBatch]:
        last = -1
        while True:
            with self._database.reading() as connection:
                rows = connection.execute(
                    select(_batches.number, _batches.games, _batches.results, _batches.note)
                    .where(_batches.run_id == run_id, _batches.number > last)
                    .order_by(_batches.number)
                    .limit(_PAGE)
                ).all()
            if not rows:
                return
            for row in rows:
                yield StoredBatch(row.number, row.games, unpack_results(bytes(row.results)), row.note)
            last = rows[-1].number

    def finish(self, run_id: str, figures: Mapping[str, Any]) -> None:
        """Nothing is left to be played."""
        with self._database.writing() as connection:
            found = _resolve(connection, run_id)
            time = format_time(now())
            values = {"figures": json.dumps(dict(figures)), "updated_at": time, "ended_at": time}
            connection.execute(update(tables.runs).where(_runs.id == found).values(values))

    def delete(self, run_id: str) -> None:
        """Delete a run."""
        with self._database.writing() as connection:
            connection.execute(delete(tables.runs).where(_runs.id == _resolve(connection, run_id)))


def _resolve(connection: Connection, run_id: str) -> str:
    found = connection.scalars(select(_runs.id).where(_runs.id.startswith(run_id, autoescape=True)).limit(10)).all()
    return find_by_prefix("run", run_id, found)


def _read(connection: Connection, which: ColumnElement[bool]) -> list[Run]:
    done = case((_batches.note == "", 1), else_=0)
    counts = (
        select(
            _batches.run_id,
            func.sum(done).label("done_batches"),
            func.sum(1 - done).label("failed_batches"),
            func.sum(done * _batches.games).label("done_games"),
        )
        .group_by(_batches.run_id)
        .subquery()
    )
    rows = connection.execute(
        select(tables.runs, counts.c.done_batches, counts.c.failed_batches, counts.c.done_games)
        .outerjoin(counts, counts.c.run_id == _runs.id)
        .where(which)
        .order_by(_runs.created_at.desc(), _runs.id.desc())
    )
    return [_run(row) for row in rows]


def _run(row: Row[Any]) -> Run:
    return Run(
        id=row.id,
        game=row.game,
        settings=json.loads(row.settings),
        versions=json.loads(row.versions),
        command=row.command,
        batches=row.batches,
        games=row.games,
        created_at=parse_time(row.created_at),
        updated_at=parse_time(row.updated_at),
        done_batches=int(row.done_batches or 0),
        failed_batches=int(row.failed_batches or 0),
        done_games=int(row.done_games or 0),
        figures=json.loads(row.figures),
        ended_at=parse_time(row.ended_at) if row.ended_at else None,
    )


def _insert(connection: Connection, run: Run) -> None:
    connection.execute(
        insert(tables.runs),
        {
            "id": run.id,
            "game": run.game,
            "settings": json.dumps(dict(run.settings)),
            "versions": json.dumps(dict(run.versions)),
            "command": run.command,
            "batches": run.batches,
            "games": run.games,
            "figures": json.dumps(dict(run.figures)),
            "created_at": format_time(run.created_at),
            "updated_at": format_time(run.updated_at),
            "ended_at": format_time(run.ended_at) if run.ended_at else None,
        },
    )


def _batch_row(run_id: str, batch: StoredBatch) -> dict[str, Any]:
    note = batch.note.replace("\0", "�").encode(errors="replace").decode()
    results = pack_results(batch.results)
    return {"run_id": run_id, "number": batch.number, "games": batch.games, "results": results, "note": note}
