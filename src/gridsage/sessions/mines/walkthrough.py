"""A bot that thinks aloud: what it knows of a view, why, and what it does; for one view, or for a game to its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridsage.errors import OptionError
from gridsage.games.base import Forfeit
from gridsage.games.mines import EXPLODED, FLAG, HIDDEN, Choice, Hints, MinesBot, View
from gridsage.record import Termination
from gridsage.sessions.mines.bot import BotPlayer, Thought
from gridsage.sessions.mines.game import MinesGame

__all__ = ["BotStep", "explain_view", "walk_through"]


@dataclass(frozen=True, slots=True)
class BotStep:
    """What a bot saw, what it can tell of it, and what it chose; ``fault`` says how it broke down instead."""

    view: View
    hints: Hints
    choice: Choice | None
    fault: Forfeit | None = None


def explain_view(bot: MinesBot, view: View) -> BotStep:
    """What the bot knows of any view of a game that goes on, and what it would do; the bot is closed then."""
    if EXPLODED in view.cells:
        raise OptionError("the game of this view is over: a mine has exploded")
    if not (HIDDEN in view.cells or FLAG in view.cells):
        raise OptionError("the game of this view is over: no cell is left to open")
    player = BotPlayer(bot, MinesGame(view.setup))
    try:
        return _look(player, view)
    finally:
        player.close()


def walk_through(bot: MinesBot, game: MinesGame, *, name: str) -> Iterator[BotStep]:
    """Let the bot play the game to its end; each step is told before its moves are made. The bot is closed then."""
    player = BotPlayer(bot, game, name=name)
    try:
        while not game.over:
            step = _look(player, game.view())
            yield step
            try:
                player.accept(Thought(step.choice, 0.0, step.fault))
                for _ in player.step_quietly():
                    pass
            except Forfeit as fault:
                game.fail(fault.termination, fault.note)
    finally:
        player.close()


def _look(player: BotPlayer, view: View) -> BotStep:
    try:
        hints = player.bot.hints(view)
    except Forfeit as fault:
        return BotStep(view, Hints(), None, fault)
    except Exception as error:  # any failure of a bot is a result
        return BotStep(view, Hints(), None, Forfeit(Termination.CRASHED, f"{type(error).__name__}: {error}"))
    thought = player.think(view)
    return BotStep(view, hints, thought.choice, thought.fault)
