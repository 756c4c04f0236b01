"""The bots that an engine process remembers between moves, by the seat they play at."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gridsage.games.mnk import MnkBot
from gridsage.sessions.bot_calls import make_bot
from gridsage.sessions.mnk.bot import BotPlayer

__all__ = ["KeptBots"]


class KeptBots:
    """Bots with what they have learnt; the server says which to let go, and so how many there are."""

    def __init__(self) -> None:
        self._players: dict[str, BotPlayer] = {}

    def __len__(self) -> int:
        return len(self._players)

    @contextmanager
    def lend(self, seat: str | None, make: Callable[[], MnkBot]) -> Iterator[BotPlayer]:
        """The bot of that seat, or a new one; without a seat it is let go afterwards, and so is one that raises."""
        player = None if seat is None else self._players.pop(seat, None)
        if player is None:
            player = BotPlayer(make_bot(make), clock=time.perf_counter)
        try:
            yield player
        except BaseException:
            player.close()
            raise
        if seat is None:
            player.close()
        else:
            self._players[seat] = player

    def let_go(self, seat: str) -> None:
        """Forget the bot of that seat, if there is one."""
        if (player := self._players.pop(seat, None)) is not None:
            player.close()
