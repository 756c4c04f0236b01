"""``gridsage bots``: every bot with its name, one line on what it does, and its source."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from gridsage import catalog
from gridsage.games.base import GAMES

__all__ = ["bots"]


def bots(
    game: Annotated[str | None, typer.Argument(help="mines or mnk; both when left out.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """List every bot."""
    entries = [entry for family in ([game] if game else GAMES) for entry in catalog.bots(family)]
    if as_json:
        rows = [
            {"game": entry.game, "name": entry.name, "summary": entry.summary, "source": entry.source}
            for entry in entries
        ]
        print(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    table = Table("game", "bot", "what it does", "source")
    for entry in entries:
        table.add_row(entry.game, entry.name, entry.summary, entry.source)
    for broken in (broken for family in ([game] if game else GAMES) for broken in catalog.broken_bots(family)):
        table.add_row(broken.game, broken.name, f"left out: {broken.reason}", broken.source)
    Console().print(table)
