"""The folder is the catalogue: every file in ``bots/mines`` and ``bots/mnk`` is a bot, found by its name."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from gridsage.errors import OptionError, UnknownNameError

__all__ = ["GAMES", "BotEntry", "BotSpec", "bots", "find_bot", "parse_bot", "parse_bots"]

GAMES = ("mines", "mnk")
"""The two families."""


@dataclass(frozen=True, slots=True)
class BotEntry:
    """One bot: its game, its name, one line on what it does, where it comes from, and its class."""

    game: str
    name: str
    summary: str
    source: str
    factory: type[Any]


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot with the options a user set: ``tank:border_limit=40``."""

    entry: BotEntry
    options: Mapping[str, Any] = field(default_factory=dict)
    text: str = ""

    def make(self, seed: int, **more: Any) -> Any:
        """A new bot for one game."""
        return self.entry.factory(seed, **self.options, **more)


@cache
def bots(game: str) -> tuple[BotEntry, ...]:
    """Every bot of a family, by name."""
    if game not in GAMES:
        raise UnknownNameError("game", game, GAMES)
    folder = importlib.import_module(f"gridsage.bots.{game}")
    names = sorted(module.name for module in pkgutil.iter_modules(folder.__path__) if not module.name.startswith("_"))
    return tuple(_entry(game, name) for name in names if name != "base")


def _entry(game: str, name: str) -> BotEntry:
    module = importlib.import_module(f"gridsage.bots.{game}.{name}")
    classes = [
        thing
        for thing in vars(module).values()
        if inspect.isclass(thing) and thing.__module__ == module.__name__ and hasattr(thing, "choose")
    ]
    public = [thing for thing in classes if not thing.__name__.startswith("_")]
    if len(public) != 1:
        raise TypeError(f"{module.__name__} must hold exactly one public bot class, found {len(public)}")
    summary = (inspect.getdoc(module) or "").split("\n", 1)[0]
    return BotEntry(game, name, summary, str(getattr(public[0], "source", "")), public[0])


def find_bot(game: str, name: str) -> BotEntry:
    """The bot of that name."""
    for entry in bots(game):
        if entry.name == name:
            return entry
    raise UnknownNameError("bot", name, (entry.name for entry in bots(game)))


def parse_bot(game: str, text: str) -> BotSpec:
    """Read a bot's name with its options: ``tank`` or ``tank:border_limit=40``."""
    name, *settings = text.strip().split(":")
    entry = find_bot(game, name)
    readers: Mapping[str, Any] = getattr(entry.factory, "options", {})
    options = {}
    for setting in settings:
        key, _, value = setting.partition("=")
        if key not in readers:
            raise UnknownNameError(f"option of {name}", key, readers)
        try:
            options[key] = readers[key](value)
        except ValueError as error:
            raise OptionError(f"cannot read {setting!r} of the bot {name}: {error}") from error
    return BotSpec(entry, options, text.strip())


def parse_bots(game: str, text: str) -> tuple[BotSpec, ...]:
    """Read several bots, separated by commas."""
    return tuple(parse_bot(game, part) for part in text.split(","))
