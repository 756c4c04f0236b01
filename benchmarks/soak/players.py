"""Who uses the server in a soak: people at both games, watchers, analysts who hang up, readers, runs of the lab."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.soak.ledger import Entry, Ledger
from benchmarks.soak.server import Server
from gridsage.games import mnk
from gridsage.games.mines import parse_setup

__all__ = ["PLAYERS", "Soak"]

PAUSE_S = (0.3, 1.2)
FIVE = mnk.Setup(15, 15, 5)
EXPECTED_5XX = (503, 504, 507)
"""The server is closing, an engine took too long, the database is away: said clearly, and no fault."""


class Soak:
    """What the players share: the server, the ledger, and what they have counted."""

    def __init__(self, server: Server, ledger: Ledger, chance: random.Random) -> None:
        self.server = server
        self.ledger = ledger
        self.chance = chance
        self.moves = self.games = self.refused = self.not_saved = self.broken_off = self.faults = 0
        self.refusals: Counter[str] = Counter()
        self._times_s: list[float] = []

    def client(self, timeout_s: float = 60) -> httpx.AsyncClient:
        """A browser of its own."""
        return httpx.AsyncClient(base_url=f"{self.server.address}/api/v1", timeout=timeout_s)

    def take_times(self) -> list[float]:
        """How long the moves since the last call took."""
        taken, self._times_s = self._times_s, []
        return taken

    async def pause(self) -> None:
        """A moment of thought."""
        await asyncio.sleep(self.chance.uniform(*PAUSE_S))

    async def ask(self, client: httpx.AsyncClient, method: str, path: str, **body: Any) -> dict[str, Any] | None:
        """The answer, or None where there was none or a refusal; each is counted."""
        begun = time.monotonic()
        try:
            answer = await client.request(method, path, json=body or None)
        except httpx.TransportError:
            self.broken_off += 1
            await asyncio.sleep(1)
            return None
        if answer.status_code >= 500 and answer.status_code not in EXPECTED_5XX:
            self.faults += 1
            print(f"FAULT {method} {path}: {answer.status_code} {answer.text[:300]}", flush=True)
        if answer.status_code >= 400:
            self.refused += 1
            is_ours = answer.headers.get("content-type") == "application/json"
            kind = answer.json()["error"]["kind"] if is_ours else answer.text[:40]
            self.refusals[f"{method} {path.split('/')[1]}: {kind}"] += 1
            return None
        if path.endswith("/moves"):
            self.moves += 1
            self._times_s.append(time.monotonic() - begun)
        found: dict[str, Any] = answer.json() if answer.content else {}
        self.not_saved += found.get("saved") is False
        return found


async def plays_mines(soak: Soak, number: int) -> None:
    """Open, flag, ask for hints and chances, take back; game after game."""
    async with soak.client() as client:
        while True:
            setup = soak.chance.choice(("9x9/10", "intermediate", "expert", "60x40/400"))
            state = await soak.ask(client, "POST", "/mines/games", setup=setup)
            if state is None:
                continue
            soak.games += 1
            entry = soak.ledger.begin(state["id"])
            for _ in range(soak.chance.randrange(5, 80)):
                await soak.pause()
                if not await _mines_turn(soak, client, state["id"], setup, entry):
                    break
            entry.over = True


async def _mines_turn(soak: Soak, client: httpx.AsyncClient, game: str, setup: str, entry: Entry) -> bool:
    """One thing that a player does; whether the game goes on."""
    path = f"/mines/games/{game}"
    state = await soak.ask(client, "GET", path)
    if state is None:
        return True
    entry.hear(state["turn"], saved=state["saved"])
    if state["status"] != "playing":
        return False
    kind = soak.chance.random()
    if kind < 0.05:
        await soak.ask(client, "POST", f"{path}/{'chances' if kind < 0.02 else 'hints'}", **_help(kind))
    elif kind < 0.12 and state["turn"]:
        entry.ask()
        if answer := await soak.ask(client, "POST", f"{path}/undo"):
            entry.hear(answer["turn"], saved=answer["saved"])
    else:
        width = parse_setup(setup).width
        hidden = [cell for cell, letter in enumerate(state["cells"]) if letter == "#"]
        cell = soak.chance.choice(hidden)
        move = f"{'flag' if kind < 0.4 else 'open'} {cell % width},{cell // width}"
        entry.ask(move)
        if answer := await soak.ask(client, "POST", f"{path}/moves", move=move):
            entry.hear(answer["turn"], saved=answer["saved"])
    return True


def _help(kind: float) -> dict[str, str]:
    return {} if kind < 0.02 else {"bot": "csp"}


async def plays_mnk(soak: Soak, number: int) -> None:
    """Place stones against a bot, take back, resign; game after game."""
    async with soak.client() as client:
        while True:
            bot = f"champion:level={soak.chance.randrange(1, 5)}"
            state = await soak.ask(client, "POST", "/mnk/games", setup=str(FIVE), second=bot, time_s=0.05)
            if state is None:
                continue
            soak.games += 1
            entry = soak.ledger.begin(state["id"])
            for _ in range(soak.chance.randrange(5, 40)):
                await soak.pause()
                if not await _mnk_turn(soak, client, f"/mnk/games/{state['id']}", entry):
                    break
            entry.over = True


async def _mnk_turn(soak: Soak, client: httpx.AsyncClient, path: str, entry: Entry) -> bool:
    """One thing that a player does; whether the game goes on."""
    state = await soak.ask(client, "GET", path)
    if state is None:
        return True
    if state["over"]:
        return False
    if len(state["moves"]) % 2:
        entry.ask("bot")
        answer = await soak.ask(client, "POST", f"{path}/bot_move")
    elif state["moves"] and soak.chance.random() < 0.07:
        entry.ask()
        answer = await soak.ask(client, "POST", f"{path}/takeback")
    else:
        free = sorted(set(range(225)) - set(state["moves"]))
        move = mnk.format_move(soak.chance.choice(free), FIVE)
        entry.ask(move)
        answer = await soak.ask(client, "POST", f"{path}/moves", move=move, turn=len(state["moves"]))
    if answer and answer["saved"]:
        entry.settle([mnk.format_move(cell, FIVE) for cell in answer["moves"]])
    return True


async def watches(soak: Soak, number: int) -> None:
    """A socket that looks at a bot's game of Minesweeper, and is closed in the middle now and then."""
    while True:
        address = soak.server.address.replace("http", "ws") + "/api/v1/live"
        with contextlib.suppress(OSError, WebSocketException, TimeoutError):
            async with connect(address, open_timeout=20) as socket:
                for request in range(soak.chance.randrange(1, 4)):
                    bot = soak.chance.choice(("single_point", "csp", "champion"))
                    asked = {"id": request, "do": "mines.watch", "setup": "expert", "bot": bot}
                    await socket.send(json.dumps(asked))
                    for _ in range(soak.chance.randrange(1, 40)):
                        if "part" not in json.loads(await asyncio.wait_for(socket.recv(), 30)):
                            break
                    await soak.pause()
        await soak.pause()


async def analyses(soak: Soak, number: int) -> None:
    """Questions about positions; every second asker hangs up before the answer."""
    while True:
        patience_s = soak.chance.choice((0.2, 60))
        async with soak.client(patience_s) as client:
            broken_off = soak.broken_off
            await soak.ask(client, "POST", "/mnk/analysis", position="h8 i9 j8 h9", time_s=0.5)
            if patience_s < 1:
                soak.broken_off = broken_off
            await soak.ask(client, "POST", "/mines/analysis", view="##1\n###\n###", mines=3)
        await asyncio.sleep(soak.chance.uniform(3, 8))


async def reads(soak: Soak, number: int) -> None:
    """History, statistics, replays."""
    async with soak.client() as client:
        while True:
            for path in ("/games", "/statistics", "/catalogue", "/lab/runs"):
                await soak.ask(client, "GET", path)
                await soak.pause()
            listed = await soak.ask(client, "GET", "/games")
            for game in [game for game in (listed or {}).get("games", []) if game["result"] != "unfinished"][:3]:
                await soak.ask(client, "GET", f"/games/{game['id']}/replay")
            await asyncio.sleep(5)


async def measures(soak: Soak, number: int) -> None:
    """A run of the lab now and then; stopped, resumed, deleted."""
    async with soak.client() as client:
        while True:
            await asyncio.sleep(soak.chance.uniform(20, 60))
            settings = {"bots": ["single_point", "pairs"], "setups": ["9x9/10"], "games": 300}
            run = await soak.ask(client, "POST", "/lab/runs", **settings, seed=str(soak.chance.randrange(10**6)))
            if run is None:
                continue
            await soak.pause()
            for step in ("stop", "resume"):
                await soak.ask(client, "POST", f"/lab/runs/{run['id']}/{step}")
                await soak.pause()
            await asyncio.sleep(10)
            await soak.ask(client, "DELETE", f"/lab/runs/{run['id']}")


PLAYERS: list[Callable[[Soak, int], Awaitable[None]]] = [
    *(plays_mines, plays_mines, plays_mines, plays_mnk, plays_mnk, watches, analyses, reads, measures)
]
"""One of each kind of user, with more people at the boards than beside them."""
