"""The moves of a study, a row each, as CSV, JSON lines or Parquet: for whoever has tools of their own."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from gridsage.errors import OptionError
from gridsage.extras import require_extra
from gridsage.files import replacing

__all__ = ["MoveRow", "check_rows_file", "write_rows"]


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One move that a bot chose."""

    start: str
    """The first move of the game, which was given."""
    ply: int
    """Its number in the game, the given move being 1."""
    side: str
    """``X``, who began, or ``O``."""
    move: str
    free_tiles: int
    """Empty cells of the play area, before the move."""
    play_area: int
    """Cells of the play area."""
    depth: int | None
    """How far the bot looked, as far as it tells."""
    nodes: int | None
    """Positions that it looked at, as far as it tells."""
    time_s: float


COLUMNS = tuple(field.name for field in fields(MoveRow))


def _write_csv(rows: Sequence[MoveRow], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(asdict(row) for row in rows)


def _write_jsonl(rows: Sequence[MoveRow], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for row in rows:
            file.write(json.dumps(asdict(row)) + "\n")


def _write_parquet(rows: Sequence[MoveRow], path: Path) -> None:
    # Imported here: few have it, and it takes long to load.
    import pyarrow
    import pyarrow.parquet

    kinds = {"depth": pyarrow.int32(), "nodes": pyarrow.int64(), "time_s": pyarrow.float64()}
    kinds |= dict.fromkeys(("start", "side", "move"), pyarrow.string())
    schema = pyarrow.schema([(name, kinds.get(name, pyarrow.int32())) for name in COLUMNS])
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist([asdict(row) for row in rows], schema), path)


_WRITERS: dict[str, Callable[[Sequence[MoveRow], Path], None]] = {
    ".csv": _write_csv,
    ".jsonl": _write_jsonl,
    ".parquet": _write_parquet,
}


def check_rows_file(path: Path) -> Path:
    """The path itself, or an error: before the games are played, not after."""
    if path.suffix not in _WRITERS:
        raise OptionError(f"cannot write moves to {path.name!r}: expected a name that ends in {', '.join(_WRITERS)}")
    if path.suffix == ".parquet":
        require_extra("parquet", "a Parquet file")
    if not path.parent.is_dir():
        raise OptionError(f"cannot write {path}: there is no folder {path.parent}")
    return path


def write_rows(rows: Sequence[MoveRow], path: Path) -> None:
    """Write the moves; the file's ending says how. One that exists is replaced."""
    with replacing(check_rows_file(path)) as part:
        _WRITERS[path.suffix](rows, part)
