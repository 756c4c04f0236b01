"""A bot that thinks aloud: what it knows of a view, why, and what it does; for one view, or for a game to its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gridsage.errors import OptionError
from gridsage.games.base import Forfeit
from gridsage.games.mines import EXPLODED, FLAG, HIDDEN, Choice, Hints, MinesBot, View
from gridsage.games.mines.notation import as_move
from gridsage.sessions.bot_calls import fault_of_move
from gridsage.sessions.mines.bot import BotPlayer, Thought, look, play_turns
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
        step = _look(player, view)
    finally:
        player.close()
    fault = None if step.choice is None else _fault_in(step.choice, view)
    return step if fault is None else replace(step, choice=None, fault=fault)


def walk_through(bot: MinesBot, game: MinesGame, *, name: str) -> Iterator[BotStep]:
    """Let the bot play the game to its end; each step is told before its moves are made. The bot is closed then."""
    player = BotPlayer(bot, game, name=name)

    def take_turn() -> Iterator[BotStep]:
        step = _look(player, game.view())
        yield step
        player.accept(Thought(step.choice, 0.0, step.fault))
        for _ in player.step_quietly():
            pass

    return (step for step in play_turns(player, take_turn) if isinstance(step, BotStep))


def _look(player: BotPlayer, view: View) -> BotStep:
    hints = look(player.bot, view)
    if isinstance(hints, Forfeit):
        return BotStep(view, Hints(), None, hints)
    thought = player.think(view)
    return BotStep(view, hints, thought.choice, thought.fault)


def _fault_in(choice: Choice, view: View) -> Forfeit | None:
    """What is wrong with the moves of a choice, where nobody makes them: some are not on the board, or are none."""
    try:
        for move in choice.moves:
            view.grid.as_cell(as_move(move, view.grid).cell)
    except Exception as error:
        return fault_of_move(error)
    return None
