"""JSON lines: everything a store keeps, a line for each thing, a run's batches after the run."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, TextIO

from gridsage.errors import GridsageError, ParseError
from gridsage.store.base import Store, StoredBatch
from gridsage.store.export.base import (
    Counts,
    analysis_from_dict,
    analysis_to_dict,
    batch_from_dict,
    batch_to_dict,
    game_from_dict,
    game_to_dict,
    run_from_dict,
    run_to_dict,
)

__all__ = ["read_store", "write_run", "write_store"]

_ALL = 1 << 31


def _write(file: TextIO, data: dict[str, Any]) -> None:
    file.write(json.dumps(data, separators=(",", ":")) + "\n")


def write_store(store: Store, file: TextIO) -> Counts:
    """Write all games, analyses and runs."""
    counts = Counts()
    for game_id in store.games.ids():
        _write(file, game_to_dict(store.games.get(game_id)))
        counts.games += 1
    for analysis in reversed(store.analyses.find(limit=_ALL)):
        _write(file, analysis_to_dict(analysis))
        counts.analyses += 1
    for run in reversed(store.runs.find(limit=_ALL)):
        write_run(store, run.id, file)
        counts.runs += 1
    return counts


def write_run(store: Store, run_id: str, file: TextIO) -> Counts:
    """Write one run with all its results."""
    run = store.runs.get(run_id)
    _write(file, run_to_dict(run))
    for batch in store.runs.batches(run.id):
        _write(file, batch_to_dict(run.id, batch))
    return Counts(runs=1)


_READERS = {"game": game_from_dict, "analysis": analysis_from_dict, "run": run_from_dict, "batch": batch_from_dict}


class _Lines:
    """The things of a file, one after the other, with one to look ahead."""

    def __init__(self, file: TextIO, name: str) -> None:
        self._things = self._read(file, name)
        self._next = next(self._things, None)

    def _read(self, file: TextIO, name: str) -> Iterator[tuple[str, str, Any]]:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                data = json.loads(line)
                kind = data["kind"]
                yield kind, str(data.get("run", "")), _READERS[kind](data)
            except (KeyError, TypeError, ValueError, GridsageError) as error:
                reason = f"{type(error).__name__}: {error}" if not isinstance(error, GridsageError) else str(error)
                raise ParseError(f"{name}, line {number}, cannot be read: {reason}; nothing was changed") from error

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        while (found := self._next) is not None:
            self._next = next(self._things, None)
            yield found[0], found[2]

    def batches_of(self, run_id: str) -> Iterator[StoredBatch]:
        """The batches that follow, as long as they are the run's."""
        while (found := self._next) is not None and found[:2] == ("batch", run_id):
            self._next = next(self._things, None)
            yield found[2]


def read_store(store: Store, file: TextIO, name: str) -> Counts:
    """Put everything into the store that it does not have yet. The file is read twice: first to check all of it."""
    for kind, thing in (checked := _Lines(file, name)):
        if kind == "run":
            list(checked.batches_of(thing.id))
        elif kind == "batch":
            raise ParseError(f"{name}: batch {thing.number} does not follow its run; nothing was changed")
    file.seek(0)
    counts = Counts()
    for kind, thing in (lines := _Lines(file, name)):
        if kind == "game":
            new = store.games.put(thing)
            counts.games += new
        elif kind == "analysis":
            new = store.analyses.put(thing)
            counts.analyses += new
        else:
            batches = lines.batches_of(thing.id)
            new = store.runs.put(thing, batches)
            # Those of a run that is known are passed over.
            list(batches)
            counts.runs += new
        counts.known += not new
    return counts
