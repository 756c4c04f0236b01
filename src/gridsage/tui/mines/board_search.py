"""The search for a board beside the screen, for a first opening without a guess or as wished; it can be stopped."""

from __future__ import annotations

import time
from collections.abc import Callable

from gridsage._core import CancelToken
from gridsage.errors import CancelledError, NoBoardError
from gridsage.games.mines import Move, Setup
from gridsage.games.mines.layout import find_layout
from gridsage.sessions.mines.game import MinesGame
from gridsage.tui.mines.wished_deal import WishedDeal
from gridsage.tui.words import to_sentence

__all__ = ["BoardSearch", "WishSearch"]

_TOLD_EVERY_S = 0.1
"""Boards that are easily made are tried by the hundred, and nobody can read so fast."""


class BoardSearch:
    """Looks for the board that a game gets by this move; afterwards the move can be made at once."""

    wanted = "a board without a guess"

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


class WishSearch:
    """Looks for the board of a wish; afterwards a game on it begins at once."""

    def __init__(self, setup: Setup, deal: WishedDeal) -> None:
        self.setup = setup
        self.deal = deal
        """With its board, once it was found."""
        self.wanted = deal.wish.board_name
        self._token = CancelToken()

    def stop(self) -> None:
        """Whoever looks comes back soon."""
        self._token.cancel()

    def run(self, on_try: Callable[[int], None]) -> str:
        """Why there is no board, or nothing when there is one. It may take long: to be run in a thread."""
        told_s = time.monotonic()

        def tell(tried: int) -> None:
            nonlocal told_s
            if self._token.cancelled:
                raise CancelledError("the board is not wanted any more")
            if (now_s := time.monotonic()) - told_s >= _TOLD_EVERY_S:
                told_s = now_s
                on_try(tried)

        try:
            self.deal = self.deal.find(on_try=tell, cancel=self._token)
        except NoBoardError as error:
            return to_sentence(error)
        except CancelledError:
            return "Stopped: this game goes on"
        return ""
