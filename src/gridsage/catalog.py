"""The folder is the catalogue: every file in ``bots/mines`` and ``bots/mnk`` is a bot, found by its name."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import pkgutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from gridsage.errors import OptionError, UnknownNameError
from gridsage.games.base import GAMES

__all__ = ["BotEntry", "BotSpec", "bot_from_file", "bots", "find_bot", "parse_bot", "parse_bots"]


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
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
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
    return _entry_of(game, name, importlib.import_module(f"gridsage.bots.{game}.{name}"))


@cache
def bot_from_file(game: str, path: str) -> BotEntry:
    """The bot that a Python file outside the catalogue holds: for those who try one of their own. It runs the file."""
    name = Path(path).stem
    spec = importlib.util.spec_from_file_location(f"gridsage_bot_file_{name}", path)
    if spec is None or spec.loader is None or not Path(path).is_file():
        raise OptionError(f"there is no bot file {path!r}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look themselves up there
    try:
        spec.loader.exec_module(module)
        return _entry_of(game, name, module)
    except Exception as error:
        raise OptionError(f"cannot load the bot file {path!r}: {type(error).__name__}: {error}") from error


def _entry_of(game: str, name: str, module: ModuleType) -> BotEntry:
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


def parse_bot(game: str, text: str, *, files: bool = False) -> BotSpec:
    """Read a bot's name with its options: ``tank`` or ``tank:border_limit=40``.

    With ``files``, ``my_bot.py`` is a file that holds the bot; leave it off where the text comes from a stranger.
    """
    name, *settings = text.strip().split(":")
    entry = bot_from_file(game, name) if files and name.endswith(".py") else find_bot(game, name)
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
