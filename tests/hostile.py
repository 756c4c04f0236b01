"""Values that no caller should give, by name, and the calls that they are given to."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Call(NamedTuple):
    """A function, and arguments that it takes and that bound its work."""

    function: Callable[..., Any]
    arguments: Mapping[str, Any]


HOSTILE: dict[str, Any] = {
    "nan": math.nan,
    "inf": math.inf,
    "-inf": -math.inf,
    "0": 0,
    "-1": -1,
    "1.5": 1.5,
    "1e308": 1e308,
    "2**31-1": 2**31 - 1,
    "2**63": 2**63,
    "2**64": 2**64,
    "huge": 10**5000,
    "None": None,
    "True": True,
    "empty": "",
    "NUL": "\0",
    "long": "9" * 100_000,
    "long words": "a1 " * 30_000,
    "bytes": b"9",
    "list": [],
    "nested": [[[math.nan]]],
    "object": object(),
}
