"""Runs in tables: one row per run, and one per batch with its results packed together."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Integer, Row, bindparam, delete, insert, select, update

from gridsage.errors import ConflictError, MissingError
from gridsage.record import GameResult
from gridsage.store.base import Run, Runs, StoredBatch, check_storable, find_by_prefix
from gridsage.store.identity import format_time, new_run_id, now, parse_time
from gridsage.store.packing import pack_results, unpack_results
from gridsage.store.sql import tables
from gridsage.store.sql.engine import Database

__all__ = ["SqlRuns"]

_runs, _batches = tables.runs.c, tables.batches.c

_PAGE = 16
"""Batches read at once: some thousand games, so that memory stays flat however long a run is."""

# Built once: a batch is kept many times a second, and building a statement takes longer than carrying it out.
_COUNT = (
    update(tables.runs)
    .where(_runs.id == bindparam("run"))
    .values(
        updated_at=bindparam("time"),
        done_batches=_runs.done_batches + bindparam("done"),
        failed_batches=_runs.failed_batches + bindparam("failed"),
        done_games=_runs.done_games + bindparam("played"),
    )
)
_NEW_BATCH = select(_runs.id, *(bindparam(c.name, type_=c.type) for c in tables.batches.columns if c.name != "run_id"))
_NEW_BATCH = _NEW_BATCH.where(
    _runs.id == bindparam("run_id"), bindparam("number", type_=Integer).between(0, _runs.batches - 1)
)


class SqlRuns(Runs):
    """Runs in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        batch = database.insert(tables.batches).from_select(
            [column.name for column in tables.batches.columns], _NEW_BATCH
        )
        # Where the run exists, has a batch of that number, and does not have it yet.
        self._keep_batch = batch.on_conflict_do_nothing().execution_options(preserve_rowcount=True)
        new = database.insert(tables.runs).on_conflict_do_nothing()
        self._insert_new = new.execution_options(preserve_rowcount=True)

    def create(
        self,
        game: str,
        settings: Mapping[str, Any],
        *,
        batches: int,
        games: int,
        versions: Mapping[str, str] | None = None,
        command: str = "",
        owner: str = "",
    ) -> str:
        """Keep a new run."""
        check_storable(game, command, owner)
        time = now()
        run = Run(new_run_id(), game, settings, versions or {}, command, batches, games, time, time, owner=owner)
        with self._database.writing() as connection:
            connection.execute(insert(tables.runs), _run_row(run))
        return run.id

    def put(self, run: Run, batches: Iterator[StoredBatch]) -> bool:
        """Keep a run of another store."""
        with self._database.writing() as connection:
            if connection.execute(self._insert_new, _run_row(run)).rowcount == 0:
                return False
            done = failed = games = 0
            for batch in batches:
                connection.execute(insert(tables.batches), _batch_row(run.id, batch))
                failed += batch.failed
                done += not batch.failed
                games += 0 if batch.failed else batch.games
            counted = {"done_batches": done, "failed_batches": failed, "done_games": games}
            connection.execute(update(tables.runs).where(_runs.id == run.id).values(counted))
            return True

    def get(self, run_id: str) -> Run:
        """The run with that id, or whose id begins so."""
        with self._database.reading() as connection:
            found = _resolve(connection, run_id)
            return _run(connection.execute(select(tables.runs).where(_runs.id == found)).one())

    def find(
        self, *, game: str | None = None, owner: str | None = None, limit: int = 100, offset: int = 0
    ) -> list[Run]:
        """The runs, the newest first."""
        wanted = select(tables.runs).order_by(_runs.created_at.desc(), _runs.id.desc()).limit(limit).offset(offset)
        if game is not None:
            wanted = wanted.where(_runs.game == game)
        if owner is not None:
            wanted = wanted.where(_runs.owner == owner)
        with self._database.reading() as connection:
            return [_run(row) for row in connection.execute(wanted)]

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
            counts = {"done": int(not batch.failed), "failed": int(batch.failed)}
            counts["played"] = 0 if batch.failed else batch.games
            connection.execute(_COUNT, {"run": row["run_id"], "time": format_time(now()), **counts})
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
            if connection.execute(delete(tables.runs).where(_runs.id == run_id)).rowcount == 0:
                raise MissingError("run", run_id)


def _resolve(connection: Connection, run_id: str) -> str:
    # Most ask by the whole id, which needs no look at the others.
    if connection.scalar(select(_runs.id).where(_runs.id == run_id)) is not None:
        return run_id
    found = connection.scalars(select(_runs.id).where(_runs.id.startswith(run_id, autoescape=True)).limit(10)).all()
    return find_by_prefix("run", run_id, found)


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
        done_batches=row.done_batches,
        failed_batches=row.failed_batches,
        done_games=row.done_games,
        figures=json.loads(row.figures),
        ended_at=parse_time(row.ended_at) if row.ended_at else None,
        owner=row.owner,
    )


def _run_row(run: Run) -> dict[str, Any]:
    return {
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
        "owner": run.owner,
    }


def _batch_row(run_id: str, batch: StoredBatch) -> dict[str, Any]:
    note = batch.note.replace("\0", "�").encode(errors="replace").decode()
    results = pack_results(batch.results)
    return {"run_id": run_id, "number": batch.number, "games": batch.games, "results": results, "note": note}
