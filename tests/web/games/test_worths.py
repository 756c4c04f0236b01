"""What games were worth is worked out after their end, one by one: of the game as it is then, clients by turns."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from gridsage.games.mines import Move, Setup
from gridsage.record import GameRecord
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.worth import work_out_worth
from gridsage.store import MemoryStore
from gridsage.web.games.sessions import Sessions
from gridsage.web.games.worths import Worths
from gridsage.web.settings import ClientLimits
from tests.waiting import wait_until_async


class Pool:
    """An engine that waits to be let go on."""

    def __init__(self) -> None:
        self.asked: list[GameRecord] = []
        self.go_on = asyncio.Event()

    async def ask(self, _client: str, _job: str, question: dict[str, Any], **_: Any) -> dict[str, Any]:
        self.asked.append(GameRecord.from_dict(json.loads(question["record"])))
        await self.go_on.wait()
        return work_out_worth(self.asked[-1]).to_dict()


def lost() -> tuple[MinesGame, int]:
    """A lost game, and a cell on which it could have been lost too."""
    game = MinesGame(Setup(4, 4, 2), seed=3)
    game.push(Move.open(0))
    one, other = sorted(game.board.mines)
    game.push(Move.open(one))
    return game, other


async def test_a_game_that_was_lost_otherwise_meanwhile_is_worked_out_again() -> None:
    store, pool = MemoryStore(), Pool()
    sessions = Sessions(store, ClientLimits())
    worths = Worths(sessions, pool, 5.0)  # type: ignore[arg-type]
    game, other = lost()
    game_id = store.games.add(game.record())
    worths.want("me@1", game_id)
    await wait_until_async(lambda: len(pool.asked) == 1)
    store.games.apply(game_id, game.take_back())
    store.games.apply(game_id, game.push(Move.open(other)))
    worths.want("me@1", game_id)
    pool.go_on.set()
    await wait_until_async(lambda: store.games.get(game_id).worth is not None)
    first, second = pool.asked
    assert len(first.moves) == len(second.moves)
    assert second.moves == game.record().moves != first.moves
    await worths.close()
    await sessions.close()


async def test_clients_take_turns() -> None:
    store, pool = MemoryStore(), Pool()
    sessions = Sessions(store, ClientLimits())
    worths = Worths(sessions, pool, 5.0)  # type: ignore[arg-type]
    records = []
    for seed in range(4):
        game = MinesGame(Setup(4, 4, 2), seed=seed)
        game.push(Move.open(0))
        if not game.over:
            game.resign()
        records.append(game.record())
    ids = [store.games.add(record) for record in records]
    worths.want("greedy@1", *ids[:3])
    await wait_until_async(lambda: len(pool.asked) == 1)
    worths.want("me@2", ids[3])
    pool.go_on.set()
    await wait_until_async(lambda: len(pool.asked) == 4)
    assert [record.seed for record in pool.asked] == [0, 3, 1, 2]
    await worths.close()
    await sessions.close()
