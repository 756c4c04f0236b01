"""``gridsage mnk engine``: speak the Gomocup protocol on stdin and stdout."""

from __future__ import annotations

from typing import Annotated

import typer

from gridsage.errors import UnknownNameError
from gridsage.games.mnk import Rule
from gridsage.gomocup.engine import serve

__all__ = ["engine"]


def engine(
    rule: Annotated[str, typer.Option(help="free or exact, until the manager sends INFO rule.")] = "free",
    bot: Annotated[
        str | None, typer.Option(help="The bot that thinks, with options after colons: champion:level=3.")
    ] = None,
    k: Annotated[int, typer.Option("-k", help="How many in a row win.")] = 5,
    seed: Annotated[
        int | None, typer.Option(help="For what is drawn: swap2 proposals, and moves on lower levels.")
    ] = None,
) -> None:
    """Speak the Gomocup protocol, for any manager of that protocol; pbrain-gridsage does the same."""
    if rule not in {known.value for known in Rule}:
        raise UnknownNameError("rule", rule, (known.value for known in Rule))
    serve(bot, Rule(rule), k, seed)
