"""Ids that nobody can guess, and times that never run backwards, not even where the clock is set back."""

from __future__ import annotations

import secrets
import threading
from datetime import UTC, datetime, timedelta

__all__ = ["format_time", "new_game_id", "new_run_id", "not_before", "now", "now_after", "parse_time"]

# Crockford's base 32 in small letters: no i, l, o, u, so an id can be read aloud; no sign that a shell or a link minds.
_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"

_lock = threading.Lock()
_last = datetime.min.replace(tzinfo=UTC)


def _identity(letters: int) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(letters))


def new_game_id() -> str:
    """130 random bits: whoever knows the id of a game may look at it, so nobody must be able to guess one."""
    return _identity(26)


def new_run_id() -> str:
    """50 random bits: short enough to type, and never the same twice."""
    return _identity(10)


def now() -> datetime:
    """The time in UTC; each call in this process gets a later one, so that what happened later also sorts later."""
    global _last
    with _lock:
        _last = max(datetime.now(UTC), _last + timedelta(microseconds=1))
        return _last


def not_before(moment: datetime) -> None:
    """Give no time up to that moment any more: also where the clock was set back, what is new comes last."""
    global _last
    with _lock:
        _last = max(_last, moment)


def now_after(moment: datetime) -> datetime:
    """The time, or the moment right after the one given where another clock has run ahead of ours."""
    return max(now(), moment + timedelta(microseconds=1))


def format_time(time: datetime) -> str:
    """The time as text that sorts by time.

    >>> format_time(datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC))
    '2026-01-02T03:04:05.000000Z'
    """
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def parse_time(text: str) -> datetime:
    """The time that :func:`format_time` wrote."""
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
