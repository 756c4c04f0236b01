"""What a caller gives, checked: a number outside its limits or a value of the wrong kind is one clear line."""

from __future__ import annotations

import math
from collections.abc import Iterable
from io import TextIOBase
from operator import index
from typing import Any, TypeVar

from gridsage.errors import OptionError, ParseError

__all__ = [
    "MOST_SECONDS",
    "check_flag",
    "check_kind",
    "check_many",
    "check_number",
    "check_opened",
    "check_seconds",
    "check_text",
    "check_whole",
    "plain",
    "shown",
    "whole",
]

T = TypeVar("T")

MOST_SECONDS = 10_000_000.0
"""The longest time that can be given, some hundred days: every clock and every protocol can still hold it."""
_MOST_WHOLE = (1 << 63) - 1


def check_opened(file: object) -> None:
    """Refuse with a :class:`TypeError` what is no file that was opened for its bytes and can be read from any place."""
    reads = all(callable(getattr(file, name, None)) for name in ("read", "seek"))
    if not reads or isinstance(file, TextIOBase):
        raise TypeError(f"file: expected a file that is open for its bytes, got {shown(file)}")


def shown(value: object) -> str:
    """A value as a message shows it: not more of it than a line can hold."""
    try:
        return f"{' '.join(line.strip() for line in repr(value).splitlines()):.60}"
    except ValueError:  # Python writes no numbers of more than some thousand digits
        return "a number of thousands of digits"


def plain(value: Any) -> Any:
    """An array of NumPy as lists of plain numbers, a number of NumPy as a plain one; all else as it is."""
    as_list = getattr(value, "tolist", None)
    return as_list() if callable(as_list) else value


def whole(value: int, what: str) -> int:
    """The value as an int, or a :class:`TypeError` where it is no whole number."""
    try:
        return int(index(value))
    except TypeError:
        raise TypeError(f"{what}: expected a whole number, got {shown(value)}") from None


def check_whole(value: int, what: str, least: int, most: int = _MOST_WHOLE) -> int:
    """A whole number within its limits.

    >>> check_whole(0, "nodes", 1)
    Traceback (most recent call last):
    gridsage.errors.OptionError: 0 nodes: expected 1 or more
    """
    number = whole(value, what)
    if least <= number <= most:
        return number
    limits = f"{least} or more" if most == _MOST_WHOLE and number < least else f"{least} to {most}"
    raise OptionError(f"{shown(number)} {what}: expected {limits}")


def check_seconds(value: float, what: str = "time") -> float:
    """A time that a clock can hold: 0 or more, and neither endless nor no number.

    >>> check_seconds(float("inf"))
    Traceback (most recent call last):
    gridsage.errors.OptionError: time inf s: must be 0 or more and at most 10000000
    """
    if not 0 <= check_number(value, what, "a number of seconds") <= MOST_SECONDS:
        raise OptionError(f"{what} {shown(value)} s: must be 0 or more and at most {MOST_SECONDS:.0f}")
    return value


def check_number(value: float, what: str, kind: str = "a number") -> float:
    """A number as a float, endless where it is too large for one, or a :class:`TypeError` where it is none."""
    try:
        if not isinstance(value, bool | str | bytes):
            return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
    except (TypeError, ValueError):
        pass
    raise TypeError(f"{what}: expected {kind}, got {shown(value)}")


def check_text(value: str, what: str) -> str:
    """Text, or a :class:`ParseError` that shows what was given instead."""
    if not isinstance(value, str):
        raise ParseError(f"cannot read the {what} {shown(value)}: expected text")
    return value


def check_kind(value: Any, kind: type, what: str, *, or_none: bool = False) -> None:
    """Raise a :class:`TypeError` where the value is of another kind."""
    if not isinstance(value, kind) and not (or_none and value is None):
        article = "an" if kind.__name__.startswith(("A", "E", "I", "O", "Mnk")) else "a"
        raise TypeError(f"{what}: expected {article} {kind.__name__}, got {shown(value)}")


def check_flag(value: bool, what: str) -> bool:
    """True or False, and nothing that is only taken for one of them."""
    if value is not True and value is not False:
        raise TypeError(f"{what}: expected True or False, got {shown(value)}")
    return value


def check_many(values: Iterable[T], what: str) -> list[T]:
    """The values, or a :class:`TypeError` where what was given is one value alone.

    >>> check_many(5, "cells")
    Traceback (most recent call last):
    TypeError: cells: expected several in a list, got 5
    """
    if not isinstance(values, str | bytes):
        try:
            return list(values)
        except TypeError:
            pass
    raise TypeError(f"{what}: expected several in a list, got {shown(values)}")
