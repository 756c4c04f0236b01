"""Engines that the owner of the server registered in a file: the only programs of others that it starts.

The file is TOML, one table for each engine::

    [[engine]]
    id = "rapfi"
    name = "Rapfi"
    command = ["/opt/engines/pbrain-rapfi"]
    rules = ["free", "exact"]
    memory_mb = 350
"""

from __future__ import annotations

import json
import logging
import os
import re
import shlex
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import ClassVar

from gridsage.bots.mnk.pbrain import Pbrain
from gridsage.catalog import BotEntry, bots, register_bots
from gridsage.errors import OptionError, ParseError
from gridsage.games.mnk import (
    MAX_K,
    MAX_SIDE,
    MIN_K,
    MIN_SIDE,
    Choice,
    Forfeit,
    Limits,
    Position,
    Rule,
    Setup,
)
from gridsage.programs.kept import check_command
from gridsage.remark import Fact

__all__ = [
    "RegisteredBot",
    "RegisteredEngine",
    "missing_engines",
    "read_engines",
    "register_engines",
    "register_from_environment",
]

log = logging.getLogger(__name__)

_VARIABLE = "GRIDSAGE_REGISTERED_ENGINES"
_ID = re.compile(r"[a-z][a-z0-9_-]{0,29}", re.ASCII)
_MOST_FILE = 1 << 20
_MOST_START_S = 60.0


@dataclass(frozen=True, slots=True)
class RegisteredEngine:
    """One engine, and what it may be asked for."""

    id: str
    """By this it is called in games, runs and requests."""
    name: str
    """What people read."""
    command: tuple[str, ...]
    rules: tuple[str, ...] = ("free", "exact")
    k: int = 5
    smallest: int = 5
    """The shortest side of a board that it plays on."""
    largest: int = 20
    """The longest."""
    memory_mb: int = 350
    start_s: float = 10.0
    """How long it may take to get ready."""


class RegisteredBot(Pbrain):
    """A registered engine as a player; nobody who asks for it can say what is started."""

    engine: ClassVar[RegisteredEngine]
    options = {}  # noqa: RUF012
    programs = frozenset()

    def __init__(self, seed: int = 0) -> None:
        engine = self.engine
        super().__init__(seed, command=engine.command, memory=engine.memory_mb, k=engine.k, start_s=engine.start_s)

    def begin(self, setup: Setup, limits: Limits) -> None:
        """Start the engine and wait until it is ready."""
        with self._telling_the_owner():
            super().begin(setup, limits)

    def choose(self, position: Position, limits: Limits) -> Choice:
        """The engine's answer."""
        with self._telling_the_owner():
            return super().choose(position, limits)

    @contextmanager
    def _telling_the_owner(self) -> Iterator[None]:
        """How it broke down, for the owner in full; whoever plays hears no words of the engine: they may name files."""
        try:
            yield
        except Forfeit as forfeit:
            log.warning("the engine %s broke down: %s", self.engine.id, forfeit)
            raise Forfeit(forfeit.termination, re.split(r"[:;] ", forfeit.note)[0]) from None

    @classmethod
    def check(cls, setup: Setup, **_: object) -> None:
        """Refuse a game that the engine was not registered for."""
        engine = cls.engine
        small, large = sorted((setup.width, setup.height))
        fits = engine.smallest <= small and large <= engine.largest and setup.k == engine.k
        if not fits or setup.rule.value not in engine.rules:
            sides = f"{engine.smallest} to {engine.largest}"
            message = f"{engine.name} plays {engine.k} in a row on sides of {sides}, {' or '.join(engine.rules)}"
            facts: dict[str, Fact] = {"bot": engine.id, "k": engine.k, "sides": sides, "rules": ", ".join(engine.rules)}
            raise OptionError(f"{message}; not {setup}", code="bot-setup", facts=facts)


def read_engines(path: Path) -> tuple[RegisteredEngine, ...]:
    """The engines of a file; a mistake in it is one line that says where."""
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_FILE + 1)
        if len(data) > _MOST_FILE:
            raise ParseError(f"the file of engines {path} is larger than 1 MB")
        tables = tomllib.loads(data.decode("utf-8"))
    except OSError as error:
        raise OptionError(f"cannot read the file of engines {path}: {error.strerror or error}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ParseError(f"the file of engines {path} is not valid TOML: {error}") from error
    wrong = sorted(set(tables) - {"engine"})
    if wrong or not isinstance(tables.get("engine", []), list):
        raise ParseError(f"the file of engines {path}: expected tables [[engine]], found {wrong or 'one [engine]'}")
    engines: list[RegisteredEngine] = []
    for number, table in enumerate(tables.get("engine", []), start=1):
        try:
            engine = _parse_engine(table)
            if engine.id in {other.id for other in engines}:
                raise ValueError(f"the id {engine.id!r} is there twice")
            engines.append(engine)
        except (TypeError, ValueError) as error:
            raise ParseError(f"the file of engines {path}: engine {number}: {error}") from error
    return tuple(engines)


def _parse_engine(table: object) -> RegisteredEngine:
    if not isinstance(table, dict):
        raise TypeError("expected a table")
    known = RegisteredEngine.__annotations__
    if unknown := sorted(set(table) - set(known)):
        raise ValueError(f"unknown key {unknown[0]!r}; known: {', '.join(known)}")
    if missing := [key for key in ("id", "name", "command") if key not in table]:
        raise ValueError(f"{missing[0]} is missing")
    command = table["command"]
    words = shlex.split(command) if isinstance(command, str) else command
    given = {
        **table,
        "command": _texts(words, "command"),
        "rules": _texts(table.get("rules", ["free", "exact"]), "rules"),
    }
    engine = RegisteredEngine(**given)
    _check(engine)
    return engine


def _texts(value: object, key: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not value or not all(isinstance(word, str) and word for word in value):
        raise ValueError(f"{key} is a list of words")
    return tuple(value)


def _check(engine: RegisteredEngine) -> None:
    if not isinstance(engine.id, str) or not _ID.fullmatch(engine.id):
        raise ValueError("id is 1 to 30 lowercase letters, digits, _ or -, a letter first")
    if engine.id in {entry.name for entry in bots("mnk")}:
        raise ValueError(f"Gridsage has a bot called {engine.id!r}")
    if not isinstance(engine.name, str) or not engine.name.isprintable() or not 1 <= len(engine.name) <= 60:
        raise ValueError("name is one line of at most 60 characters")
    if unknown := set(engine.rules) - {rule.value for rule in Rule}:
        raise ValueError(f"unknown rule {min(unknown)!r}; known: {', '.join(rule.value for rule in Rule)}")
    for key, least, most in (
        ("k", MIN_K, MAX_K),
        ("smallest", MIN_SIDE, MAX_SIDE),
        ("largest", engine.smallest, MAX_SIDE),
        ("memory_mb", 1, 1 << 20),
    ):
        number = getattr(engine, key)
        if type(number) is not int or not least <= number <= most:
            raise ValueError(f"{key} is a whole number from {least} to {most}")
    if type(engine.start_s) not in {int, float} or not 0 < engine.start_s <= _MOST_START_S:
        raise ValueError(f"start_s is more than 0 and at most {_MOST_START_S:g} seconds")


def missing_engines(engines: Sequence[RegisteredEngine]) -> list[str]:
    """One line for each engine that cannot be started as things are; whoever meets it wins by its absence."""
    lines = []
    for engine in engines:
        try:
            check_command(engine.command)
        except ValueError as error:
            lines.append(f"the engine {engine.id} cannot be started: {error}")
    return lines


def register_engines(engines: Sequence[RegisteredEngine]) -> None:
    """Let these, and no others, be found in the catalogue of this process and of those that it starts."""
    register_bots(_entry(engine) for engine in engines)
    os.environ[_VARIABLE] = json.dumps([asdict(engine) for engine in engines])


def register_from_environment() -> None:
    """Know the engines of the server that started this process."""
    register_engines([_parse_engine(table) for table in json.loads(os.environ.get(_VARIABLE, "[]"))])


def _entry(engine: RegisteredEngine) -> BotEntry:
    facts = {"engine": engine, "max_cells": engine.largest**2, "__module__": __name__}
    factory = type(f"RegisteredBot_{engine.id}", (RegisteredBot,), facts)
    return BotEntry("mnk", engine.id, engine.name, "registered by the owner of the server", factory)
