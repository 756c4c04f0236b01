"""``gridsage mines engine``: one of our bots speaks the Minesweeper protocol on stdin and stdout."""

from __future__ import annotations

from typing import Annotated

import typer

from gridsage.mines_protocol.engine import DEFAULT_BOT, serve

__all__ = ["engine"]


def engine(
    bot: Annotated[
        str, typer.Option(help="The bot that plays, with options after colons: tank:border_limit=40.")
    ] = DEFAULT_BOT,
) -> None:
    """Speak the Minesweeper protocol on standard input and output, so that other programs can let our bots play.

    docs/mines-protocol.md describes it. The other way round, the bot process:command=... is a program of yours.
    """
    serve(bot)
