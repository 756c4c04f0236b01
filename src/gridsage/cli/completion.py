"""What the shell offers at the Tab key: bots, setups, formats, looks of pictures, and the ids of runs and games.

Nothing is made and nothing is said: where a database cannot be read there is nothing to offer. A word that is none of
these may still be a file, which the shell offers by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from gridsage.errors import GridsageError
from gridsage.games.base import GAMES

if TYPE_CHECKING:
    from gridsage.store import Store

# Every command imports this: what knows the words is imported when the shell asks.

__all__ = ["OFFERED", "offer"]

_MOST = 100
"""A longer list helps nobody."""


def offer(context: Any, parameter: Any, incomplete: str) -> list[str]:
    """The words that the value of this parameter may be, as far as it is typed; in a list, its last part."""
    head, comma, last = incomplete.rpartition(",") if parameter.name in _LISTS else ("", "", incomplete)
    taken = {part.strip() for part in head.split(",")}
    words = OFFERED[parameter.name](context, parameter)
    return [f"{head}{comma}{word}" for word in words if word.startswith(last.lower()) and word not in taken]


def _families(context: Any) -> tuple[str, ...]:
    """The families that the command is about: its own, the one asked for by ``--family``, or both."""
    named = [*context.command_path.split(), context.params.get("family")]
    return tuple(game for game in GAMES if game in named) or tuple(GAMES)


def _bots(context: Any, _: Any = None) -> list[str]:
    from gridsage.catalog import bots

    return list(dict.fromkeys(entry.name for game in _families(context) for entry in bots(game)))


def _players(context: Any, _: Any) -> list[str]:
    return ["human", *_bots(context)]


def _bots_and_families(context: Any, _: Any) -> list[str]:
    return [*GAMES, *_bots(context)]


def _setups(context: Any, _: Any) -> list[str]:
    from gridsage.games import mines, mnk

    presets: dict[str, Iterable[str]] = {"mines": mines.PRESETS, "mnk": mnk.PRESETS}
    return [name for game in _families(context) for name in presets[game]]


def _formats(_: Any, parameter: Any) -> list[str]:
    from gridsage.arena.report import FORMATS

    return list(FORMATS) if parameter.default in FORMATS else ["text", "json"]


def _themes(_: Any, __: Any) -> list[str]:
    from gridsage.drawing.themes import AUTO, THEMES

    return [*THEMES, AUTO]


def _palettes(_: Any, __: Any) -> list[str]:
    from gridsage.drawing.themes import PALETTES

    return list(PALETTES)


def _family_names(_: Any, __: Any) -> list[str]:
    return list(GAMES)


def _boards_to_solve(context: Any, parameter: Any) -> list[str]:
    # `--board` of Minesweeper's commands is a file.
    return [] if "mines" in context.command_path.split() else _setups(context, parameter)


def _run_ids(context: Any, _: Any) -> list[str]:
    if context.info_name == "play":  # it goes on with a file
        return []
    families = _families(context)
    return _stored(context, lambda store: (run.id for run in store.runs.find(limit=_MOST) if run.game in families))


def _game_ids(context: Any, _: Any) -> list[str]:
    return _stored(context, lambda store: (game.id for game in store.games.find()[:_MOST]))


def _stored(context: Any, ids: Callable[[Store], Iterable[str]]) -> list[str]:
    from gridsage.store import open_store

    try:
        with open_store(context.params.get("database"), create=False) as store:
            return list(ids(store))
    except GridsageError:
        return []


_LISTS = frozenset({"bots", "setups"})
"""Parameters whose values are separated by commas."""

OFFERED: dict[str, Callable[[Any, Any], list[str]]] = {
    "bot": _bots,
    "bots": _bots,
    "solvable_by": _bots,
    "which": _bots_and_families,
    "first": _players,
    "second": _players,
    "setup": _setups,
    "board": _boards_to_solve,
    "setups": _setups,
    "format": _formats,
    "family": _family_names,
    "theme": _themes,
    "palette": _palettes,
    "resume": _run_ids,
    "run": _run_ids,
    "runs": _run_ids,
    "a": _run_ids,
    "b": _run_ids,
    "game_id": _game_ids,
}
"""By the name of a parameter, in every command that has one of that name: all words that it may be."""
