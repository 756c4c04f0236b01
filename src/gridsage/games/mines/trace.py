"""A trace: what the pointer did before a move, as one short text that is kept with the move.

Each event is the milliseconds since the one before it, the kind in the letters of the raw video format, and the place:
``16mv3,-2`` moves three pixels right and two up. The first event of a trace tells its place itself, the others how far
they are from the one before them. The last event is the one that made the move, so a trace needs no clock of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from gridsage.checks import check_text
from gridsage.errors import ParseError
from gridsage.games.mines.recording import PointerEvent, PointerKind

__all__ = ["MAX_TRACE", "end_trace_at", "format_trace", "parse_trace"]

MAX_TRACE = 40_000
"""The most letters of a trace that a player's page may send with one move."""

_EVENT = re.compile(r"(\d{1,9})([a-z]{1,2})(-?\d{1,7}),(-?\d{1,7})", re.ASCII)
_KINDS = {kind.value: kind for kind in PointerKind}


def format_trace(events: Iterable[PointerEvent], since_ms: int | None = None) -> str:
    """The events as text; the first one comes so long after ``since_ms``, or at once where nothing was before it.

    >>> format_trace([PointerEvent(5, PointerKind.LEFT_DOWN, 40, 8), PointerEvent(21, PointerKind.LEFT_UP, 43, 6)])
    '0lc40,8 16lr3,-2'
    """
    told = []
    x = y = 0
    for event in events:
        after_ms = 0 if since_ms is None else max(0, event.time_ms - since_ms)
        told.append(f"{after_ms}{event.kind.value}{event.x - x},{event.y - y}")
        since_ms, x, y = event.time_ms, event.x, event.y
    return " ".join(told)


def parse_trace(text: str, since_ms: int = 0) -> list[PointerEvent]:
    """The events of a trace, whose first one comes after ``since_ms``."""
    events = []
    time_ms, x, y = since_ms, 0, 0
    for word in check_text(text, "trace").split():
        found = _EVENT.fullmatch(word)
        kind = _KINDS.get(found[2]) if found else None
        if found is None or kind is None:
            raise ParseError(f"not an event of a trace: {word[:40]!r}")
        time_ms, x, y = time_ms + int(found[1]), x + int(found[3]), y + int(found[4])
        events.append(PointerEvent(time_ms, kind, x, y))
    return events


def end_trace_at(events: Sequence[PointerEvent], end_ms: int, least_ms: int) -> list[PointerEvent]:
    """The events moved in time so that the last one is at ``end_ms``, and none before ``least_ms``."""
    shift = end_ms - events[-1].time_ms if events else 0
    return [event._replace(time_ms=max(least_ms, event.time_ms + shift)) for event in events]
