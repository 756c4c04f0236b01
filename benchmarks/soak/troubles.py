"""What befalls the server: kills, restarts, locks; after each, acknowledged is compared with stored."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

from benchmarks.soak.ledger import Ledger
from benchmarks.soak.server import Server
from gridsage.errors import MissingError
from gridsage.store import Store, open_store

__all__ = ["Troubles"]


class Troubles:
    """One trouble after another, chosen by a seed; in the second half of a soak the server lives on, so that whatever
    grows is seen growing."""

    def __init__(self, server: Server, ledger: Ledger, chance: random.Random, *, every_s: float) -> None:
        self.server = server
        self.ledger = ledger
        self.chance = chance
        self.every_s = every_s
        self.calm = False
        """Only locks from now on."""
        self.done: Counter[str] = Counter()
        self.compared = 0
        self.losses: list[str] = []

    async def run(self) -> None:
        """Go on until cancelled."""
        while True:
            await asyncio.sleep(self.chance.uniform(0.5, 1.5) * self.every_s)
            match "lock" if self.calm else self.chance.choice(("kill", "kill", "restart", "lock", "lock")):
                case "kill":
                    await self.server.kill()
                    self.compare()
                    await self.server.start()
                    self.done["kills"] += 1
                case "restart":
                    await self.server.end()
                    self.compare()
                    await self.server.start()
                    self.done["restarts"] += 1
                case _:
                    await self.server.lock(self.chance.uniform(0.5, 12))
                    self.done["locks"] += 1

    def compare(self) -> None:
        """With no server alive, look at every game since the last look: what was acknowledged must be stored."""
        with open_store(str(self.server.file)) as store:
            for game, entry in list(self.ledger.games.items()):
                stored = _moves(store, game)
                self.compared += 1
                if not entry.agrees(stored):
                    self.losses.append(f"{game}: acknowledged {entry.moves}, stored {stored}")
                entry.settle(stored)
            self.ledger.forget_the_finished()


def _moves(store: Store, game: str) -> list[str]:
    """What is stored of a game; one in which nothing was done yet is not there."""
    try:
        return [move.text for move in store.games.get(game).record.moves]
    except MissingError:
        return []
