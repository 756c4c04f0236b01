"""Who asks for something."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Caller"]


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks: the browser, for the limits; whose games it sees; and the player's name in records."""

    client: str
    owner: str
    player: str = "human"
