"""The catalogue of bots: every file in ``bots/mines`` and ``bots/mnk``, and every bot that an installed package offers.

A package offers a bot by an entry point of the group ``gridsage.mines_bots`` or ``gridsage.mnk_bots``: its name is the
bot's name, its object the bot's class, or a module that holds one.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import logging
import pkgutil
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from gridsage.checks import check_text, shown
from gridsage.errors import BotError, OptionError, UnknownNameError
from gridsage.files import printable
from gridsage.games.base import GAMES
from gridsage.stream import BoardSeed, check_board_seed, derive_seed

__all__ = [
    "BotEntry",
    "BotSpec",
    "BrokenBot",
    "bot_from_file",
    "bots",
    "broken_bots",
    "check_bot_class",
    "find_bot",
    "number_entries",
    "parse_bot",
    "parse_bots",
    "player_of",
    "register_bots",
    "registered_bots",
    "split_bot",
    "with_bots",
]

_log = logging.getLogger("gridsage")


@dataclass(frozen=True, slots=True)
class BotEntry:
    """One bot: its game, its name, one line on what it does, where it comes from, and its class."""

    game: str
    name: str
    summary: str
    source: str
    factory: type[Any]


@dataclass(frozen=True, slots=True)
class BrokenBot:
    """A bot of an installed package that cannot be used, and why."""

    game: str
    name: str
    source: str
    reason: str

    def __str__(self) -> str:
        return f"the bot {self.name} of {self.source} is left out: {self.reason}"


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot with the options a user set: ``tank:border_limit=40``."""

    entry: BotEntry
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    text: str = ""
    number: int = 1
    """Which of several entries of the same bot: ``champion#2`` is the second."""

    def make(self, seed: int, **more: Any) -> Any:
        """A new bot for one game."""
        return self.entry.factory(self.seed_for(seed), **self.options, **more)

    def seed_for(self, seed: int) -> int:
        """The seed of the bot in a game with this one: a second entry of the same bot has luck of its own."""
        return seed if self.number == 1 else derive_seed(seed, self.number)


@cache
def bots(game: str) -> tuple[BotEntry, ...]:
    """Every bot of a family, by name: our own, then those of installed packages."""
    own = _own_bots(game)
    installed, _ = _installed_bots(game)
    return (*own, *installed)


def broken_bots(game: str) -> tuple[BrokenBot, ...]:
    """The bots of installed packages that are left out, each with its reason."""
    return _installed_bots(game)[1]


def _own_bots(game: str) -> tuple[BotEntry, ...]:
    if game not in GAMES:
        raise UnknownNameError("game", game, GAMES)
    folder = importlib.import_module(f"gridsage.bots.{game}")
    names = sorted(module.name for module in pkgutil.iter_modules(folder.__path__) if not module.name.startswith("_"))
    return tuple(_entry(game, name) for name in names if name != "base")


def _entry(game: str, name: str) -> BotEntry:
    return _entry_of(game, name, importlib.import_module(f"gridsage.bots.{game}.{name}"))


@cache
def _installed_bots(game: str) -> tuple[tuple[BotEntry, ...], tuple[BrokenBot, ...]]:
    """What installed packages offer, and what of it cannot be used; that is logged, once in a process."""
    good: dict[str, BotEntry] = {}
    broken = []
    taken = {entry.name for entry in _own_bots(game)}
    for point in sorted(set(entry_points(group=f"gridsage.{game}_bots")), key=lambda point: (point.name, _dist(point))):
        try:
            if point.name in taken:
                raise BotError("Gridsage has a bot of that name")
            if point.name in good:
                raise BotError(f"{good[point.name].source} offers a bot of that name")
            good[point.name] = _entry_at(game, point)
        except (Exception, SystemExit) as error:  # whatever a stranger's package does, the other bots go on
            reason = str(error) if isinstance(error, BotError) else f"{type(error).__name__}: {error}"
            broken.append(BrokenBot(game, point.name, _dist(point), printable(" ".join(reason.split()))[:300]))
            _log.warning("gridsage: %s", broken[-1])
    return tuple(good.values()), tuple(broken)


def _dist(point: EntryPoint) -> str:
    return "an unknown package" if point.dist is None else f"{point.dist.name} {point.dist.version}"


def _entry_at(game: str, point: EntryPoint) -> BotEntry:
    if not re.fullmatch(r"[^\s:#,]+", point.name):
        raise BotError("a bot's name has no space, comma, colon or #")
    thing = point.load()
    if isinstance(thing, ModuleType):
        summary, thing = _first_line(thing), _only_bot_class(thing, public_only=True)
    else:
        summary = _first_line(thing)
    return BotEntry(game, point.name, summary, _dist(point), check_bot_class(game, thing))


def check_bot_class(game: str, thing: object) -> type[Any]:
    """The class itself, or a :class:`~gridsage.errors.BotError` that says what it lacks to be a bot of that game."""
    kind = _base_class(game)
    base = f"gridsage.{game}.{kind.__name__}"
    if not inspect.isclass(thing):
        raise BotError(f"{thing!r:.60} is not a bot: expected a subclass of {base}")
    missing = {duty for duty in kind.__abstractmethods__ if not callable(getattr(thing, duty, None))}
    missing |= getattr(thing, "__abstractmethods__", frozenset())
    if missing:
        raise BotError(f"the bot class {thing.__name__} has no {' and no '.join(sorted(missing))}: see {base}")
    if not issubclass(thing, kind):
        raise BotError(f"the class {thing.__name__} is not a bot of this game: it is not a subclass of {base}")
    return thing


def _base_class(game: str) -> type[Any]:
    module = importlib.import_module(f"gridsage.games.{game}")
    kind: type[Any] = module.MinesBot if game == "mines" else module.MnkBot
    return kind


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
        entry = _entry_of(game, name, module)
        check_bot_class(game, entry.factory)
        return entry
    except BotError as error:
        raise BotError(f"cannot load the bot file {path!r}: {error}") from error
    except (Exception, SystemExit) as error:
        raise BotError(f"cannot load the bot file {path!r}: {type(error).__name__}: {error}") from error


def _entry_of(game: str, name: str, module: ModuleType) -> BotEntry:
    bot = _only_bot_class(module)
    return BotEntry(game, name, _first_line(module), str(getattr(bot, "source", "")), bot)


def _only_bot_class(module: ModuleType, *, public_only: bool = False) -> type[Any]:
    classes = [
        thing
        for name, thing in vars(module).items()
        if inspect.isclass(thing)
        and hasattr(thing, "choose")
        and (thing.__module__ == module.__name__ or (public_only and name in getattr(module, "__all__", ())))
    ]
    public = [thing for thing in classes if not thing.__name__.startswith("_")]
    if len(public) != 1:
        raise BotError(f"{module.__name__} must hold exactly one public bot class, found {len(public)}")
    return public[0]


def _first_line(thing: object) -> str:
    return (inspect.getdoc(thing) or "").split("\n", 1)[0]


_GIVEN: ContextVar[Mapping[tuple[str, str], BotEntry]] = ContextVar("given bots", default={})  # noqa: B039 - never changed


@contextmanager
def with_bots(entries: Iterable[BotEntry]) -> Iterator[None]:
    """Let these bots be found by their names for the length of a ``with`` block, in this thread, before all others."""
    mark = _GIVEN.set({**_GIVEN.get(), **{(entry.game, entry.name): entry for entry in entries}})
    try:
        yield
    finally:
        _GIVEN.reset(mark)


_REGISTERED: dict[tuple[str, str], BotEntry] = {}


def register_bots(entries: Iterable[BotEntry]) -> None:
    """Let these be found by their names in the whole process, after all others, and in place of those before."""
    found = {(entry.game, entry.name): entry for entry in entries}
    _REGISTERED.clear()
    _REGISTERED.update(found)


def registered_bots(game: str) -> tuple[BotEntry, ...]:
    """The bots of a family that were registered in this process."""
    return tuple(entry for entry in _REGISTERED.values() if entry.game == game)


def find_bot(game: str, name: str) -> BotEntry:
    """The bot of that name."""
    check_text(name, "name of a bot")
    if (given := _GIVEN.get().get((game, name))) is not None:
        return given
    for entry in bots(game):
        if entry.name == name:
            return entry
    if (registered := _REGISTERED.get((game, name))) is not None:
        return registered
    for broken in broken_bots(game):
        if broken.name == name:
            raise BotError(str(broken))
    raise UnknownNameError("bot", name, (entry.name for entry in (*bots(game), *registered_bots(game))))


_NUMBERED = re.compile(r"(.+)#([1-9]\d{0,3})", re.ASCII)


def split_bot(text: str) -> tuple[str, int, list[str]]:
    """The parts of a bot's text: its name or file, which of several entries it is, and its settings. Text alone."""
    name, *settings = text.strip().split(":")
    if match := _NUMBERED.fullmatch(name):
        return match[1], int(match[2]), settings
    return name, 1, settings


def parse_bot(game: str, text: str, *, files: bool = False) -> BotSpec:
    """Read a bot's name with its options: ``tank`` or ``tank:border_limit=40``.

    ``champion#2`` is a second entry of ``champion``, for a run that compares a bot with itself. With ``files``,
    ``my_bot.py`` is a file that holds the bot; leave it off where the text comes from a stranger.
    """
    name, number, settings = split_bot(text)
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
            raise OptionError(f"cannot read {setting!r:.60} of the bot {name}: {error!s:.120}") from error
    return BotSpec(entry, options, text.strip(), number)


def player_of(game: str, bot: Any, seed: BoardSeed, seat: int = 0) -> tuple[Any, str]:
    """A bot that plays a game with this seed, and what it is called.

    Where a name is given it is a new one, at each seat with luck of its own; else the bot itself, without a name.
    """
    if isinstance(bot, str):
        spec = parse_bot(game, bot, files=True)
        return spec.make(derive_seed(check_board_seed(seed), seat)), spec.text
    if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        base = f"gridsage.{game}.{_base_class(game).__name__}"
        raise BotError(f"{shown(bot)} cannot play: expected a bot's name, or an instance of {base}")
    return bot, ""


def parse_bots(game: str, text: str) -> tuple[BotSpec, ...]:
    """Read several bots, separated by commas."""
    return tuple(parse_bot(game, part) for part in text.split(","))


def number_entries(names: Iterable[str]) -> list[str]:
    """The names, those that come again told apart by a number.

    >>> number_entries(["tank:border_limit=9", "csp", "tank:border_limit=9"])
    ['tank:border_limit=9', 'csp', 'tank#2:border_limit=9']
    """
    found: list[str] = []
    for text in names:
        name, colon, options = text.partition(":")
        number, told = 1, text
        while told in found:
            number += 1
            told = f"{name}#{number}{colon}{options}"
        found.append(told)
    return found
