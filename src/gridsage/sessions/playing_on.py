"""Whether a game can be played on from a position; both families refuse one that is over in the same words."""

from __future__ import annotations

from gridsage.errors import OptionError

__all__ = ["check_open_there"]


def check_open_there(*, over: bool) -> None:
    """Refuse a position in which the game is over."""
    if over:
        raise OptionError("the game is over there: nobody can play on", code="over-there")
