"""Stored games that are opened: by turns of clients, and for whom."""

from __future__ import annotations

import asyncio
import threading

import pytest

from gridsage.games.mines import parse_setup
from gridsage.sessions.mines.game import MinesGame
from gridsage.store import MemoryStore, StoredGame
from gridsage.store.memory import MemoryGames
from gridsage.web.caller import Caller
from gridsage.web.errors import ForbiddenError
from gridsage.web.games.sessions import Sessions
from gridsage.web.settings import ClientLimits
from tests.waiting import wait_until_async

ME = "the key of a player"


class _OneByOne(MemoryGames):
    """Tells which games were read, and waits before the first."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []
        self.go_on = threading.Event()

    def get(self, game_id: str) -> StoredGame:
        self.read.append(game_id)
        self.go_on.wait(20)
        return super().get(game_id)


async def test_whoever_opens_many_games_lets_others_open_theirs_between() -> None:
    store = MemoryStore()
    store._games = games = _OneByOne()
    record = MinesGame(parse_setup("9x9/10"), 4).record()
    *many, mine = [games.add(record, owner=ME) for _ in range(6)]
    sessions = Sessions(store, ClientLimits())
    opening = [asyncio.create_task(sessions.find(game_id, "greedy@1")) for game_id in (*many, mine)]
    await wait_until_async(lambda: len(games.read) == 1)
    # Whoever is to wait for long for this very game changes nothing either.
    opened = asyncio.create_task(sessions.find(mine, "me@2"))
    await asyncio.sleep(0)
    games.go_on.set()
    session = await opened
    assert games.read.index(mine) == 1
    assert session in await asyncio.gather(*opening)
    await sessions.close()


async def test_a_game_that_somebody_else_looked_at_first_is_its_players_again() -> None:
    store = MemoryStore()
    sessions = Sessions(store, ClientLimits())
    me, looker = Caller("me@1", ME, frozenset({ME})), Caller("looker@2", "another key", frozenset({"another key"}))
    game_id = store.games.add(MinesGame(parse_setup("9x9/10"), 4).record(), owner=ME, keys=[ME])
    session = await sessions.find(game_id, looker.client)
    sessions.join(session, lambda news: None, looker)
    assert session.client == looker.client
    async with sessions.changing(game_id, me):
        # From here on it is this client's limits that its bot's thinking counts for.
        assert session.client == me.client
    with pytest.raises(ForbiddenError):
        async with sessions.changing(game_id, looker):
            pass
    assert session.client == me.client
    await sessions.close()
