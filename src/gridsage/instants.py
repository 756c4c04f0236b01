"""Moments of the world's clock as recordings tell them: text in UTC, whatever unit a file counts them in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

__all__ = ["format_instant", "parse_instant"]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def format_instant(microseconds: int) -> str:
    """So many microseconds after the beginning of 1970; nothing for none, the number itself where no calendar goes.

    >>> format_instant(1_725_048_701_386_418), format_instant(1_600_544_477_000_000)
    ('2024-08-30T20:11:41.386418Z', '2020-09-19T19:41:17Z')
    """
    if microseconds <= 0:
        return ""
    try:
        return (_EPOCH + timedelta(microseconds=microseconds)).isoformat().replace("+00:00", "Z")
    except OverflowError:
        return str(microseconds)


def parse_instant(text: str) -> int | None:
    """The microseconds of such a text; None where it is another, as one without a time zone.

    >>> parse_instant("2020-09-19T19:41:17Z"), parse_instant("19.9.2020.21:41:17")
    (1600544477000000, None)
    """
    if text.isascii() and text.isdigit():
        return int(text)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return None if moment.tzinfo is None else max(0, (moment - _EPOCH) // timedelta(microseconds=1))
