"""Days: which there are, which version of the generator each has, and the seeds that come from its date."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import sha256

from gridsage.checks import shown
from gridsage.errors import OptionError, ParseError

__all__ = [
    "FIRST_DAY",
    "GENERATIONS",
    "Generation",
    "as_day",
    "check_day",
    "days_until",
    "derive_day_seed",
    "generation_of",
    "today_utc",
]

_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Generation:
    """A version of the generator, and the first day that it makes."""

    version: int
    since: date


GENERATIONS = (Generation(1, date(2026, 1, 1)),)
"""Whatever changes a board or a puzzle of a day needs a new version from a day that nobody has played yet; the makers
of the versions before it stay, so that past days stay as they were."""

FIRST_DAY = GENERATIONS[0].since
"""There is no board and no puzzle of the days before."""


def today_utc() -> date:
    """Today, which begins at midnight UTC for everyone."""
    return datetime.now(UTC).date()


def as_day(day: date | str) -> date:
    """A day that is given as a date, or as text.

    >>> as_day("2026-02-28")
    datetime.date(2026, 2, 28)
    """
    if isinstance(day, date) and not isinstance(day, datetime):
        return day
    found = _ISO.fullmatch(day.strip()) if isinstance(day, str) else None
    try:
        if found is not None:
            return date(*map(int, found.groups()))
    except ValueError:
        pass  # such as 2026-02-30
    told = shown(day)
    raise ParseError(
        f"cannot read the date {told}: expected one such as 2026-02-28", code="day", facts={"day": told.strip("'")}
    )


def check_day(day: date | str, *, today: date | None = None) -> date:
    """The day itself, or an :class:`OptionError` where it has not begun, or was before the first one."""
    wanted, now = as_day(day), as_day(today_utc() if today is None else today)
    if wanted > now:
        message = f"{wanted} has not begun yet: it is {now} (UTC) now, and a board of the day is there on its day"
        raise OptionError(message, code="day-future", facts={"day": str(wanted), "today": str(now)})
    generation_of(wanted)
    return wanted


def generation_of(day: date) -> Generation:
    """The version of the generator that makes this day."""
    for generation in reversed(GENERATIONS):
        if as_day(day) >= generation.since:
            return generation
    message = f"there is no board of the day for {day}: the first one is that of {FIRST_DAY}"
    raise OptionError(message, code="day-early", facts={"day": str(day), "first": str(FIRST_DAY)})


def days_until(last: date) -> list[date]:
    """Every day from the first one to the last, the latest first; none where the last was before the first."""
    return [date.fromordinal(number) for number in range(last.toordinal(), FIRST_DAY.toordinal() - 1, -1)]


def derive_day_seed(day: date, use: str) -> int:
    """A seed for one use on one day: the first 63 bits of SHA-256 over version, date and use.

    >>> derive_day_seed(date(2026, 1, 1), "board")
    5787887457037921413
    """
    text = f"gridsage daily {generation_of(day).version} {day.isoformat()} {use}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big") >> 1
