"""What a user may set of a bot: each option is declared once, in the bot's class, with its kind, range and default."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["BotOption", "Choices", "Number", "Numbers", "Switch", "Text", "document_options"]

_ON = frozenset({"1", "on", "true", "yes", ""})
_OFF = frozenset({"0", "off", "false", "no"})


@dataclass(frozen=True, slots=True)
class BotOption(ABC):
    """One option: called with the text that a user wrote, it gives the value, or a ``ValueError`` that says what fits.

    ``default`` is the text of what holds when nothing is set.
    """

    summary: str
    default: str
    safe: bool = False
    """Whether a stranger may set it over the web: it opens no file, starts no program and takes no more memory."""

    @abstractmethod
    def __call__(self, text: str) -> Any:
        """Read the value."""

    @property
    @abstractmethod
    def kind(self) -> str:
        """``choice``, ``switch``, ``number``, ``numbers`` or ``text``."""

    @property
    @abstractmethod
    def accepted(self) -> str:
        """What may be written, for people."""

    @property
    def values(self) -> tuple[str, ...]:
        """All that may be written, where that is a short list."""
        return ()


@dataclass(frozen=True, slots=True)
class Choices(BotOption):
    """One of several words; where ``on`` and ``off`` are among them, what a switch takes for these is taken too.

    >>> Choices("how it guesses", "random", values=("random", "safest"))("safest")
    'safest'
    """

    values: tuple[str, ...] = ()
    kind = "choice"

    def __call__(self, text: str) -> str:
        """The word itself."""
        word = text if text in self.values else "on" if text.lower() in _ON else "off" if text.lower() in _OFF else text
        if word not in self.values:
            raise ValueError(f"expected {self.accepted}")
        return word

    @property
    def accepted(self) -> str:
        """The words."""
        return " or ".join((", ".join(self.values[:-1]), self.values[-1]))


@dataclass(frozen=True, slots=True)
class Switch(BotOption):
    """On or off; the bare name means on."""

    kind = "switch"
    accepted = "on or off"
    values = ("off", "on")

    def __call__(self, text: str) -> bool:
        """Whether it is on."""
        if text.lower() not in _ON | _OFF:
            raise ValueError(f"expected {self.accepted}")
        return text.lower() in _ON


@dataclass(frozen=True, slots=True)
class Number(BotOption):
    """A whole number of a range; with ``or_none`` also ``none``, for no limit."""

    low: int = 0
    high: int = 0
    or_none: bool = False
    kind = "number"

    def __call__(self, text: str) -> int | None:
        """The number, or None."""
        if self.or_none and text == "none":
            return None
        if not (text.isascii() and text.isdecimal() and len(text) < 20 and self.low <= int(text) <= self.high):
            raise ValueError(f"expected {self.accepted}")
        return int(text)

    @property
    def accepted(self) -> str:
        """The range."""
        return f"a number from {self.low} to {self.high}" + (", or none" if self.or_none else "")


@dataclass(frozen=True, slots=True)
class Numbers(BotOption):
    """So many whole numbers of a range, ascending: ``9,37,77``; ``/`` may stand for the comma."""

    count: int = 0
    low: int = 0
    high: int = 0
    kind = "numbers"

    def __call__(self, text: str) -> tuple[int, ...]:
        """The numbers, in their order."""
        parts = text.replace("/", ",").split(",")
        good = all(part.isascii() and part.isdecimal() and len(part) < 20 for part in parts)
        numbers = tuple(map(int, parts)) if good else ()
        if len(numbers) != self.count or list(numbers) != sorted(numbers) or not self._inside(numbers):
            raise ValueError(f"expected {self.accepted}")
        return numbers

    def _inside(self, numbers: tuple[int, ...]) -> bool:
        return all(self.low <= number <= self.high for number in numbers)

    @property
    def accepted(self) -> str:
        """How many of what."""
        return f"{self.count} ascending numbers from {self.low} to {self.high}, such as {self.default}"


@dataclass(frozen=True, slots=True)
class Text(BotOption):
    """Any text that a function of the bot's own reads."""

    read: Callable[[str], Any] = str
    kind = "text"
    accepted = "text"

    def __call__(self, text: str) -> Any:
        """What the function makes of it."""
        return self.read(text)


def document_options(bot: type, options: Mapping[str, Callable[[str], Any]]) -> None:
    """Let ``help()`` on a bot's class tell its options: they are written below the class's own words.

    A class that says nothing new, neither words nor options, is described by the one that it is made from.
    """
    told = {name: option for name, option in options.items() if isinstance(option, BotOption)}
    if told and not {"options", "__doc__"}.isdisjoint(name for name, value in vars(bot).items() if value is not None):
        words = inspect.cleandoc(bot.__doc__ or "").partition(_HEADING)[0].rstrip()
        lines = (f"``{name}``\n    {_sentence(option)}" for name, option in told.items())
        bot.__doc__ = "\n\n".join([*filter(None, [words]), _HEADING, *lines])


_HEADING = "Options, as in ``bot:option=value``:"


def _sentence(option: BotOption) -> str:
    default = f"; {option.default} when left out" if option.default else ""
    return f"{option.summary}: {option.accepted}{default}."
