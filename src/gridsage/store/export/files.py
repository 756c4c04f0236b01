"""Files: which format a name means, and a file that is whole or not there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TextIO, TypeVar

from gridsage.errors import StoreError, UnknownNameError
from gridsage.files import replacing
from gridsage.store.base import Store
from gridsage.store.export import csv, jsonl
from gridsage.store.export.base import Counts

__all__ = ["export_run", "export_store", "import_file"]

F = TypeVar("F")

_STORE_WRITERS = {".csv": csv.write_games, ".jsonl": jsonl.write_store}
_RUN_WRITERS = {".csv": csv.write_results, ".jsonl": jsonl.write_run}
_READERS = {".csv": csv.read_table, ".jsonl": jsonl.read_store}


def export_store(store: Store, path: Path) -> Counts:
    """Write the store to a file: all of it as ``.jsonl``, its games as ``.csv``.

    Of a store that is damaged all is written that can be read; then a :class:`StoreError` tells what the file holds and
    what is missing.
    """
    writer = _by_ending(_STORE_WRITERS, path)
    counts = _write(path, lambda file: writer(store, file))
    if trouble := [*store.find_damage(), *counts.lost]:
        lost = f"{len(counts.lost)} could not be read" if counts.lost else "all that is listed could be read"
        words = " ".join(trouble[0].split())[:300]
        raise StoreError(f"the database {store.name} is damaged: {path} holds {counts}; {lost}; first: {words}")
    return counts


def export_run(store: Store, run_id: str, path: Path) -> Counts:
    """Write a run to a file: all of it as ``.jsonl``, a row for each game as ``.csv``."""
    writer = _by_ending(_RUN_WRITERS, path)
    return _write(path, lambda file: writer(store, run_id, file))


def import_file(store: Store, path: Path) -> Counts:
    """Put into the store what a file holds and the store does not; a file with a mistake changes nothing."""
    reader = _by_ending(_READERS, path)
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return reader(store, file, str(path))
    except UnicodeDecodeError as error:
        raise StoreError(f"{path} cannot be read: it is not UTF-8; nothing was changed") from error
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {error.strerror or error}") from error


def _by_ending(formats: dict[str, F], path: Path) -> F:
    try:
        return formats[path.suffix.lower()]
    except KeyError:
        raise UnknownNameError("file ending", path.suffix, formats) from None


def _write(path: Path, write: Callable[[TextIO], Counts]) -> Counts:
    with (
        replacing(path, error=StoreError) as part,
        part.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file,
    ):
        return write(file)
