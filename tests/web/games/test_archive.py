"""Lists of games: whatever part of them is shown, no more is read than it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridsage.games.mines import Move, Setup
from gridsage.sessions.mines.game import MinesGame
from gridsage.store import GameQuery, GameSummary, MemoryStore
from gridsage.store.keys import LOCAL_KEY, key_of
from gridsage.store.memory import MemoryGames
from tests.web.conftest import PLAYER

if TYPE_CHECKING:
    import httpx

    from tests.web.conftest import Serve

KEY = key_of(PLAYER["X-Gridsage-Player"])


class _Counting(MemoryGames):
    """Counts the games that it tells of in lists."""

    told = 0

    def find(self, query: GameQuery = GameQuery()) -> list[GameSummary]:
        found = super().find(query)
        self.told += len(found)
        return found


def page(client: httpx.Client, **wanted: Any) -> list[str]:
    return [game["id"] for game in client.get("/games", params=wanted).raise_for_status().json()["games"]]


def test_a_page_far_back_reads_no_more_than_it_shows(serve: Serve) -> None:
    store = MemoryStore()
    store._games = games = _Counting()
    game = MinesGame(Setup(4, 4, 2), seed=3)
    game.push(Move.open(0))
    ids = [games.add(game.record(), owner=KEY) for _ in range(30)][::-1]
    with serve(store=store).client() as client:
        assert page(client, offset=20, limit=5) == ids[20:25]
        assert games.told == 5
        # Those of before each browser had games of its own are among them, in their order.
        ids.insert(0, games.add(game.record(), owner=LOCAL_KEY))
        # So are those at which one sits as a guest, once each.
        ids.insert(0, games.add(game.record(), owner="somebody", keys=[KEY]))
        ids.insert(0, games.add(game.record(), owner=LOCAL_KEY, keys=[KEY]))
        games.told = 0
        assert page(client, offset=20, limit=5) == ids[20:25]
        assert games.told == 5
        assert [game for offset in range(0, 40, 5) for game in page(client, offset=offset, limit=5)] == ids
