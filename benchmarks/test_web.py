"""The web app under load and in the browser: 200 players at once, a page that is there at once, a quick heat map."""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import sync_playwright
from pytest_benchmark.fixture import BenchmarkFixture
from websockets.asyncio.client import connect

from gridsage.games.mines import parse_setup

CHROMIUM = os.environ.get("GRIDSAGE_CHROMIUM", "/usr/bin/chromium")
PLAYERS = 200
MOVES_EACH = 10
EVERY_S = 1.0


async def player(base: str, number: int, everyone: asyncio.Barrier, delays_s: list[float]) -> int:
    """One person: a game, a tab, a move a second; how many moves the server has in the end."""
    async with httpx.AsyncClient(base_url=f"{base}/api/v1", timeout=30) as client:
        game = (await client.post("/mines/games", json={"setup": "expert", "seed": str(number)})).json()
        cookie = f"gridsage_client={client.cookies['gridsage_client']}"
        headers = {"Cookie": cookie}
        async with connect(base.replace("http", "ws") + "/api/v1/live", additional_headers=headers) as socket:
            await socket.send(json.dumps({"id": 0, "do": "join", "game": game["id"]}))
            await socket.recv()
            # All have come before the first one moves; then their moves are spread over the second.
            await everyone.wait()
            await asyncio.sleep(EVERY_S * number / PLAYERS)
            grid = parse_setup("expert").grid
            for turn in range(MOVES_EACH):
                x, y = grid.xy((number + 7 * turn) % grid.size)
                began = time.perf_counter()
                message = {"id": turn + 1, "do": "mines.move", "game": game["id"], "move": f"flag {x},{y}"}
                await socket.send(json.dumps(message))
                answer = json.loads(await socket.recv())
                delay_s = time.perf_counter() - began
                assert answer["ok"]["saved"], answer
                delays_s.append(delay_s)
                await asyncio.sleep(max(0.0, EVERY_S - delay_s))
        state = (await client.get(f"/mines/games/{game['id']}")).json()
        return int(state["turn"])


def test_200_players_at_once(benchmark: BenchmarkFixture, address: str) -> None:
    delays_s: list[float] = []

    async def play() -> list[int]:
        everyone = asyncio.Barrier(PLAYERS)
        return await asyncio.gather(*(player(address, number, everyone, delays_s) for number in range(PLAYERS)))

    turns = benchmark.pedantic(lambda: asyncio.run(play()), rounds=1)
    assert turns == [MOVES_EACH] * PLAYERS, "a move was lost"
    cuts = statistics.quantiles(delays_s, n=100)
    benchmark.extra_info |= {
        "moves": len(delays_s),
        "median_ms": round(1000 * cuts[49], 2),
        "p95_ms": round(1000 * cuts[94], 2),
        "p99_ms": round(1000 * cuts[98], 2),
    }
    print(benchmark.extra_info)


@pytest.fixture(scope="module")
def page(address: str) -> Iterator[Any]:
    """A page of the system's Chromium."""
    if not Path(CHROMIUM).exists():
        pytest.skip(f"{CHROMIUM} is missing")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser.new_page()
        browser.close()


def test_an_expert_page_is_there(benchmark: BenchmarkFixture, address: str, page: Any) -> None:
    """From the beginning of the navigation to the answer to a first click."""
    times_ms: list[float] = []

    def visit() -> None:
        page.goto(f"{address}/mines?setup=expert&seed=5&first=10,8")
        page.locator(".cell[data-s='0']").first.wait_for()
        times_ms.append(page.evaluate("performance.now()"))

    benchmark.pedantic(visit, rounds=5, warmup_rounds=1)
    benchmark.extra_info["interactive_ms"] = round(statistics.median(times_ms[1:]))
    print(benchmark.extra_info)


def test_recolouring_480_cells(benchmark: BenchmarkFixture, address: str, page: Any) -> None:
    """All cells of an expert board get another chance, laid out and styled again."""
    page.goto(f"{address}/mines?setup=expert")
    page.locator(".cell").nth(479).wait_for()
    script = """async () => {
        const { MinesBoard } = await import("/static/js/board/mines_board.js");
        const board = new MinesBoard({ width: 30, height: 16, label: "test" });
        document.querySelector("main").append(board.element);
        const times = [];
        for (let round = 0; round < 12; round++) {
            const chance = (cell) => ((cell * 7 + round * 31) % 97) / 97;
            const chances = new Map(Array.from({ length: 480 }, (_, cell) => [cell, chance(cell)]));
            await new Promise(requestAnimationFrame);
            const began = performance.now();
            board.setHeat(chances, { numbers: true });
            board.element.getBoundingClientRect();
            getComputedStyle(board.cells[479]).backgroundColor;
            times.push(performance.now() - began);
        }
        board.destroy();
        return times.slice(2);
    }"""
    times_ms: list[float] = benchmark.pedantic(lambda: page.evaluate(script), rounds=1)
    benchmark.extra_info |= {"median_ms": round(statistics.median(times_ms), 1), "worst_ms": round(max(times_ms), 1)}
    print(benchmark.extra_info)
