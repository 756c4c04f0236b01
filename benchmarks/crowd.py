"""Crowds that one server meets, each as a program of its own: ``python benchmarks/crowd.py KIND ADDRESS TOKEN GAME``.

They go on until they are ended; ``benchmarks/test_crowd.py`` measures other players meanwhile.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

__all__ = ["KINDS"]


class Crowd:
    """Where it goes, and what it shows at the door."""

    def __init__(self, base: str, token: str, game: str) -> None:
        self.base, self.game = base, game
        self.headers = {"Authorization": f"Bearer {token}"}
        self.live = base.replace("http", "ws", 1) + "/api/v1/live"

    def client(self) -> httpx.AsyncClient:
        limits = httpx.Limits(max_connections=50)
        return httpx.AsyncClient(base_url=f"{self.base}/api/v1", headers=self.headers, timeout=120, limits=limits)


async def half_open(crowd: Crowd) -> None:
    """1,100 connections that never end the head of their request, opened again when they are hung up on."""
    host = urlsplit(crowd.base)

    async def one() -> None:
        while True:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(host.hostname, host.port)
                writer.write(b"GET / HTTP/1.1\r\nX-More: ")
                await reader.read()
                writer.close()
            await asyncio.sleep(5)

    await together(one, 1100)


async def sockets(crowd: Crowd) -> None:
    """500 open sockets of clients that show no cookie."""

    async def one() -> None:
        while True:
            with suppress(OSError, WebSocketException):
                async with connect(crowd.live, additional_headers=crowd.headers) as socket:
                    await socket.wait_closed()
            await asyncio.sleep(1)

    await together(one, 500)


async def reconnecting(crowd: Crowd) -> None:
    """Ten sockets that talk as fast as they can, and come back when they are closed."""

    async def one() -> None:
        while True:
            with suppress(OSError, WebSocketException):
                async with connect(crowd.live, additional_headers=crowd.headers) as socket:
                    while True:
                        await socket.send('{"id": 1, "do": "leave", "game": "aaaaaaaaaaaaaaaaaaaaaaaaaa"}')
            await asyncio.sleep(0.01)

    await together(one, 10)


async def giant_games(crowd: Crowd) -> None:
    """1,500 games of 40,000 cells, a new name for each, and then again."""
    async with crowd.client() as client:

        async def one() -> None:
            for _ in range(1500 // 20):
                cookie = {"Cookie": f"gridsage_client={secrets.token_urlsafe(18)}"}
                await client.post("/mines/games", json={"setup": "200x200/4000"}, headers=cookie)

        while True:
            await together(one, 20)


async def followers(crowd: Crowd) -> None:
    """500 requests on one socket to hear of a run of the lab whenever something is new."""
    wanted = {"bots": ["single_point", "pairs"], "setups": ["expert"], "games": 100_000}
    async with crowd.client() as client:
        run = (await client.post("/lab/runs", json=wanted)).json()["id"]
    while True:
        with suppress(OSError, WebSocketException):
            async with connect(crowd.live, additional_headers=crowd.headers) as socket:
                for number in range(500):
                    await socket.send(json.dumps({"id": number, "do": "lab.follow", "run": run}))
                async for _ in socket:
                    pass


async def replays(crowd: Crowd) -> None:
    """Five who look at a game of 20,000 moves, again and again."""
    async with crowd.client() as client:

        async def one() -> None:
            while True:
                await client.get(f"/games/{crowd.game}/replay")

        await together(one, 5)


async def together(one: Callable[[], Awaitable[None]], count: int) -> None:
    await asyncio.gather(*(one() for _ in range(count)))


KINDS = {work.__name__: work for work in (half_open, sockets, reconnecting, giant_games, followers, replays)}
"""Every crowd by its name."""

if __name__ == "__main__":
    kind, *about = sys.argv[1:]
    asyncio.run(KINDS[kind](Crowd(*about)))
