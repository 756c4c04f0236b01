"""``gridsage bots``: every bot with its name, one line on what it does, and its source; of one bot, its options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from gridsage import catalog
from gridsage.catalog import BotEntry
from gridsage.cli.output import JsonOption, print_json
from gridsage.errors import UnknownNameError
from gridsage.games.base import GAMES
from gridsage.games.options import BotOption

__all__ = ["bots"]


def bots(
    which: Annotated[
        str | None, typer.Argument(metavar="mines|mnk|NAME", help="A game, or one bot; every bot when left out.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List every bot, or one bot's options."""
    entries = [entry for family in GAMES for entry in catalog.bots(family) if which in (None, family, entry.name)]
    if not entries:
        names = dict.fromkeys(entry.name for family in GAMES for entry in catalog.bots(family))
        raise UnknownNameError("game or bot", str(which), (*GAMES, *names))
    if as_json:
        print_json([_as_json(entry) for entry in entries], indent=2)
    elif which is None or which in GAMES:
        _list(entries, [which] if which else GAMES)
    else:
        _tell(entries)


def _as_json(entry: BotEntry) -> dict[str, Any]:
    options = [
        {"name": name, "kind": option.kind, "takes": option.accepted, "default": option.default}
        | {"summary": option.summary, "safe": option.safe}
        for name, option in _options(entry).items()
    ]
    facts = {"game": entry.game, "name": entry.name, "summary": entry.summary, "source": entry.source}
    return {**facts, "options": options}


def _options(entry: BotEntry) -> dict[str, BotOption]:
    """The options that are declared; a bot from elsewhere may have others, of which nothing is known."""
    return {name: option for name, option in entry.factory.options.items() if isinstance(option, BotOption)}


def _list(entries: Iterable[BotEntry], families: Iterable[str]) -> None:
    from rich.table import Table

    from gridsage.cli.console import OutputConsole

    table = Table("game", "bot", "what it does", "source")
    for entry in entries:
        table.add_row(entry.game, entry.name, entry.summary, entry.source)
    for broken in (broken for family in families for broken in catalog.broken_bots(family)):
        table.add_row(broken.game, broken.name, f"left out: {broken.reason}", broken.source)
    OutputConsole().print(table)


def _tell(entries: Iterable[BotEntry]) -> None:
    from rich.table import Table

    from gridsage.cli.console import OutputConsole

    console = OutputConsole()
    for entry in entries:
        for line in (f"{entry.name} ({entry.game}): {entry.summary}", f"Source: {entry.source}"):
            console.print(line, markup=False, highlight=False)
        table = Table("option", "meaning", "values", "default")
        for name, option in _options(entry).items():
            table.add_row(name, option.summary, option.accepted, option.default)
        if table.rows:
            console.print(table)
        else:
            console.print("It has no options.")
