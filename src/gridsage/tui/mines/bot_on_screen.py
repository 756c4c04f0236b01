"""A bot that plays on the screen: it thinks in a thread, and its moves are made when the playback says so."""

from __future__ import annotations

from collections.abc import Callable

from gridsage.games.base import Clock
from gridsage.games.mines import MinesBot, View
from gridsage.record import PlayedMove
from gridsage.sessions.events import Event
from gridsage.sessions.mines.bot import BotPlayer, Thought
from gridsage.sessions.mines.game import MinesGame
from gridsage.tui.playback import FRAME_S, Playback

__all__ = ["BotOnScreen"]


class BotOnScreen:
    """One bot from taking over until it is stopped. It draws nothing, and starts neither threads nor timers."""

    def __init__(
        self,
        bot: MinesBot,
        name: str,
        game: MinesGame,
        playback: Playback,
        clock: Clock,
        note: Callable[[Event], None],
        *,
        paused: bool = False,
    ) -> None:
        """``note`` is told of each change of the game."""
        self.bot = bot
        self.name = name
        self.thinking = False
        """Whether a thread has been sent off with the view and has not come back."""
        self.last: PlayedMove | None = None
        """Its last move."""
        self._player = BotPlayer(bot, game, name=name, clock=clock)
        self._game = game
        self._playback = playback
        self._clock = clock
        self._note = note
        playback.begin(paused=paused)
        self.pause_clock()

    @property
    def pending(self) -> bool:
        """Whether moves of the last thought are still to be made."""
        return self._player.pending

    def close(self) -> None:
        """Nobody needs the bot any more; a thought under way in a thread may break down then."""
        self._player.close()

    def think(self, view: View) -> Thought:
        """Ask the bot. Slow: for a thread."""
        return self._player.think(view)

    def accept(self, thought: Thought) -> None:
        """Take the bot's answer; a fault is raised."""
        self.thinking = False
        self._player.accept(thought)

    def make_due_moves(self) -> bool:
        """Make the moves that are due, but never so many that the screen stands still; whether there were any.

        A fault is raised.
        """
        began, made = self._clock(), False
        while self.pending and not self._game.over and self._playback.due and self._clock() - began <= FRAME_S:
            event = self._player.step()
            if event is not None:
                self._note(event)
                self.last, made = event.move, True
                self._playback.moved()
        self.pause_clock()
        return made

    def pause_clock(self) -> None:
        """The clock stands while the bot waits, as it does in a person's game that is paused."""
        if self._game.paused is self._playback.going and not self._game.over:
            self._note(self._game.set_paused(not self._playback.going))
