"""The search for a board without a guess, beside the screen: it begins with the first opening, and can be stopped."""

from __future__ import annotations

from collections.abc import Callable

from gridsage._core import CancelToken
from gridsage.errors import CancelledError, NoBoardError
from gridsage.games.mines import Move
from gridsage.games.mines.layout import find_layout
from gridsage.sessions.mines.game import MinesGame
from gridsage.tui.words import to_sentence

__all__ = ["BoardSearch"]


class BoardSearch:
    """Looks for the board that a game gets by this move; afterwards the move can be made at once."""

    def __init__(self, game: MinesGame, move: Move) -> None:
        self.game = game
        self.move = move
        self._token = CancelToken()

    def stop(self) -> None:
        """Whoever looks comes back soon."""
        self._token.cancel()

    def run(self, on_try: Callable[[int], None]) -> str:
        """Why there is no board, or nothing when there is one. It may take long: to be run in a thread."""
        game = self.game
        try:
            find_layout(game.setup, game.seed, self.move.cell, on_try=on_try, cancel=self._token)
        except NoBoardError as error:
            return to_sentence(error)
        except CancelledError:
            return "Stopped: any cell may be the first"
        return ""
