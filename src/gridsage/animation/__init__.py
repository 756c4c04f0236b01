"""Games as pictures that move: SVG that any browser plays by itself, in a loop, without a program around it."""

from __future__ import annotations

from gridsage.animation.mines import animate_mines
from gridsage.animation.mnk import animate_mnk
from gridsage.games.mines.recording import Recording
from gridsage.record import GameRecord

__all__ = ["animate", "animate_mines", "animate_mnk"]


def animate(game: GameRecord | Recording, *, speed: float = 1.0) -> str:
    """The game of either family as an SVG document, so many times as fast as it was played."""
    if isinstance(game, GameRecord) and game.game == "mnk":
        return animate_mnk(game, speed=speed)
    return animate_mines(game, speed=speed)
