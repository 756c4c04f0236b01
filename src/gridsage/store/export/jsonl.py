"""JSON lines: everything a store keeps, a line for each thing, a run's batches after the run."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, NoReturn, TextIO

from gridsage.errors import GridsageError, ParseError, UnknownNameError
from gridsage.files import MALFORMED
from gridsage.store.base import Run, Store
from gridsage.store.export.base import (
    Counts,
    analysis_from_dict,
    analysis_to_dict,
    batch_from_dict,
    batch_to_dict,
    game_from_dict,
    game_to_dict,
    lines_of,
    misread_line,
    read_stored_games,
    run_from_dict,
    run_to_dict,
)
from gridsage.store.export.limits import RunCheck, check_analysis

__all__ = ["read_store", "write_run", "write_store"]

_ALL = 1 << 31


def _write(file: TextIO, data: dict[str, Any]) -> None:
    file.write(json.dumps(data, separators=(",", ":")) + "\n")


def write_store(store: Store, file: TextIO) -> Counts:
    """Write all games, analyses and runs that can be read; what is left out is told."""
    counts = Counts()
    for game in read_stored_games(store, counts):
        _write(file, game_to_dict(game))
    with counts.saving("analyses"):
        for analysis in reversed(store.analyses.find(limit=_ALL)):
            with counts.saving(f"analysis {analysis.id}"):
                _write(file, analysis_to_dict(check_analysis(analysis)))
                counts.analyses += 1
    with counts.saving("runs"):
        for run in reversed(store.runs.find(limit=_ALL)):
            with counts.saving(f"run {run.id}"):
                _check_run(store, run)
                write_run(store, run.id, file)
                counts.runs += 1
    return counts


def _check_run(store: Store, run: Run) -> None:
    """Read a run whole before its first line is written."""
    check, found = RunCheck(run), 0
    for batch in store.runs.batches(run.id):
        check.add(batch)
        found += 1
    check.finish()
    if found != run.done_batches + run.failed_batches:
        raise ParseError(f"{found} of {run.done_batches + run.failed_batches} batches are there")


def write_run(store: Store, run_id: str, file: TextIO) -> Counts:
    """Write one run with all its results."""
    run = store.runs.get(run_id)
    _write(file, run_to_dict(run))
    for batch in store.runs.batches(run.id):
        _write(file, batch_to_dict(run.id, batch))
    return Counts(runs=1)


_READERS = {"game": game_from_dict, "analysis": analysis_from_dict, "run": run_from_dict, "batch": batch_from_dict}


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    kind: str
    run: str
    """The run that a batch belongs to."""
    thing: Any


class _Lines:
    """The things of a file, one after the other, with one to look ahead."""

    def __init__(self, file: TextIO, name: str) -> None:
        self.name = name
        self._lines = self._read(file)
        self._next = next(self._lines, None)

    def _read(self, file: TextIO) -> Iterator[_Line]:
        lines = lines_of(file)
        for number in count(1):
            try:
                line = next(lines, None)
            except ParseError as error:
                raise misread_line(self.name, number, error) from error
            if line is None:
                return
            if not line.strip():
                continue
            with self.mistakes(number):
                data = json.loads(line, parse_constant=_refuse)
                kind = data["kind"]
                if kind not in _READERS:
                    raise UnknownNameError("kind of line", str(kind), _READERS)
                found = _Line(number, kind, str(data.get("run", "")), _READERS[kind](data))
            yield found

    @contextmanager
    def mistakes(self, number: int) -> Iterator[None]:
        """What goes wrong inside is a mistake of that line."""
        try:
            yield
        except (*MALFORMED, GridsageError) as error:
            raise misread_line(self.name, number, error) from error

    def __iter__(self) -> Iterator[_Line]:
        while (found := self._next) is not None:
            self._next = next(self._lines, None)
            yield found

    def batches_of(self, run_id: str) -> Iterator[_Line]:
        """The batches that follow, as long as they are the run's."""
        while (found := self._next) is not None and (found.kind, found.run) == ("batch", run_id):
            self._next = next(self._lines, None)
            yield found


def _refuse(constant: str) -> NoReturn:
    raise ParseError(f"{constant} is no number")


def read_store(store: Store, file: TextIO, name: str) -> Counts:
    """Put everything into the store that it does not have yet, in one transaction.

    The file is read twice: first to check all of it.
    """
    _check_all(_Lines(file, name))
    file.seek(0)
    counts = Counts()
    with store.together():
        for line in (lines := _Lines(file, name)):
            thing = line.thing
            if line.kind == "game":
                new = store.games.put(thing)
                counts.games += new
            elif line.kind == "analysis":
                new = store.analyses.put(thing)
                counts.analyses += new
            else:
                batches = (batch.thing for batch in lines.batches_of(thing.id))
                new = store.runs.put(thing, batches)
                # Those of a run that is known are passed over.
                deque(batches, maxlen=0)
                counts.runs += new
            counts.known += not new
    return counts


def _check_all(lines: _Lines) -> None:
    """Refuse a file with a mistake anywhere."""
    for line in lines:
        if line.kind == "run":
            with lines.mistakes(line.number):
                check = RunCheck(line.thing)
            for batch in lines.batches_of(line.thing.id):
                with lines.mistakes(batch.number):
                    check.add(batch.thing)
            with lines.mistakes(line.number):
                check.finish()
        elif line.kind == "batch":
            with lines.mistakes(line.number):
                raise ParseError(f"batch {line.thing.number} does not follow its run")
