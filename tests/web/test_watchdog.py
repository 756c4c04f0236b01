"""The watchdog bites; and what takes long does not run on the server's loop."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import httpx
import pytest

from gridsage.games.mines import HIDDEN, parse_move, parse_setup
from gridsage.games.mines.formats import write_recording
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.recording import PointerEvent, PointerKind
from gridsage.record import GameRecord
from gridsage.sessions.mines.game import MinesGame
from gridsage.store import MemoryStore, Store, StoredGame, open_store
from gridsage.store.memory import MemoryGames
from gridsage.web.settings import ClientLimits, Settings
from tests.waiting import WAIT_S
from tests.web.conftest import Serve
from tests.web.watchdog import MOST_S, Watchdog

MOVES = 20_000


def turns_of(work: Callable[[], object], watchdog: Watchdog | None = None) -> list[str]:
    """What a watchdog says of a loop that does this in one turn."""
    watchdog = watchdog or Watchdog()

    def run() -> None:
        watchdog.watch(threading.current_thread())
        asyncio.run(turn())

    async def turn() -> None:
        asyncio.get_running_loop().call_soon(work)
        await asyncio.sleep(0)

    # The one of all tests looks at the same loops, and finds nothing: this thread is not among its own.
    with watchdog.watching():
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
        return watchdog.leave(thread)


def burn() -> None:
    end = time.thread_time() + 2 * MOST_S
    while time.thread_time() < end:
        pass


def test_a_turn_that_computes_for_long_is_noticed() -> None:
    (slow,) = turns_of(burn)
    assert "burn" in slow


def test_a_turn_that_only_took_long_on_the_clock_is_not() -> None:
    assert turns_of(lambda: time.sleep(2 * MOST_S)) == []


@pytest.mark.parametrize("open_one", [MemoryStore, lambda: open_store("sqlite://")])
def test_a_store_that_is_asked_on_the_loop_is_noticed(open_one: Callable[[], Store]) -> None:
    watchdog = Watchdog()
    with open_one() as store:
        watchdog.watch_store(store)
        for name, ask in (
            ("Games.count", lambda: store.games.count()),
            ("Runs.find", lambda: store.runs.find()),
            ("Analyses.find", lambda: store.analyses.find()),
            ("Puzzles.rating", lambda: store.puzzles.rating("1")),
            ("Book.sizes", lambda: store.book.sizes()),
        ):
            (asked,) = turns_of(ask, watchdog)
            assert name in asked
            assert __file__ in asked
        # Beside the loop it may take its time.
        assert turns_of(lambda: asyncio.ensure_future(asyncio.to_thread(store.games.count)), watchdog) == []
        assert store.games.count() == 0


def long_game(moves: int = MOVES) -> GameRecord:
    """Many moves on a board of forty thousand cells: a flag that comes and goes, and then giving up."""
    game = MinesGame(parse_setup("200x200/4000"), 5, player="human")
    grid = game.setup.grid
    game.push(parse_move("open 100,100", grid))
    x, y = grid.xy(game.view().cells.index(HIDDEN))
    for number in range(moves - 1):
        game.push(parse_move(f"{'unflag' if number % 2 else 'flag'} {x},{y}", grid), time_s=0.001)
    game.resign()
    return game.record()


@pytest.fixture(scope="module")
def record() -> GameRecord:
    return long_game()


def check_all_looks(client: httpx.Client, game_id: str) -> None:
    packed = client.get(f"/games/{game_id}/replay").raise_for_status()
    assert packed.headers["content-encoding"] == "gzip"
    assert len(packed.json()["steps"]) == MOVES
    plain = client.get(f"/games/{game_id}/replay", headers={"Accept-Encoding": "identity"}).raise_for_status()
    assert "content-encoding" not in plain.headers
    assert plain.content == packed.content
    assert client.get(f"/games/{game_id}/moves.csv").raise_for_status().text.count("\n") == MOVES + 1
    assert len(client.get(f"/games/{game_id}/record.json").raise_for_status().json()["moves"]) == MOVES
    assert client.get(f"/mines/games/{game_id}").raise_for_status().json()["end"]["statistics"]["moves"] == MOVES
    assert client.get("/games").raise_for_status().json()["count"] == 1
    client.get("/statistics").raise_for_status()


def test_looking_at_a_long_game_holds_up_nobody(serve: Serve, record: GameRecord) -> None:
    store = MemoryStore()
    game_id = store.games.add(record, owner="local")
    server = serve(store=store)
    with server.client() as client, server.socket() as socket:
        check_all_looks(client, game_id)
        assert socket.ask("join", game=game_id)["turn"] == MOVES


def test_a_busy_machine_may_take_its_time_for_a_long_game(
    serve: Serve, record: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = MemoryStore()
    game_id = store.games.add(record, owner="local")
    # No time at all to think: that looking through a game takes longer is no question of thinking.
    monkeypatch.setattr("gridsage.web.engines.pool._GRACE_S", 0.0)
    with serve(Settings(limits=ClientLimits(engine_time_s=0.01)), store=store).client() as client:
        check_all_looks(client, game_id)


class _SlowGames(MemoryGames):
    """Reading one game takes until it is let go on."""

    slow = ""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.go_on = threading.Event(), threading.Event()

    def get(self, game_id: str) -> StoredGame:
        if game_id == self.slow:
            self.asked.set()
            self.go_on.wait(WAIT_S)
        return super().get(game_id)


@pytest.mark.parametrize("look", ["/games/{}/replay", "/mines/games/{}"])
def test_nobodys_move_waits_for_a_long_game_that_is_read(serve: Serve, record: GameRecord, look: str) -> None:
    store = MemoryStore()
    store._games = games = _SlowGames()
    games.slow = games.add(record, owner="local")
    server = serve(store=store)
    with server.client() as client, ThreadPoolExecutor(1) as beside:
        mine = client.post("/mines/games", json={"setup": "9x9/10"}).raise_for_status().json()["id"]
        looking = beside.submit(httpx.get, f"{server.base}/api/v1{look.format(games.slow)}", timeout=2 * WAIT_S)
        try:
            assert games.asked.wait(WAIT_S)
            for x in range(3):
                moved = client.post(f"/mines/games/{mine}/moves", json={"move": f"flag {x},0"}).raise_for_status()
                assert moved.json()["saved"]
        finally:
            games.go_on.set()
        assert looking.result().status_code == 200


def test_taking_moves_of_a_long_game_back_holds_up_nobody(serve: Serve) -> None:
    store, moves = MemoryStore(), 3 * MOVES
    game = MinesGame.from_record(long_game(moves))
    game.take_back()  # giving up
    game_id = store.games.add(game.record(), owner="local")
    with serve(store=store).client() as client:
        assert client.post(f"/mines/games/{game_id}/undo").raise_for_status().json()["turn"] == moves - 1
    assert store.games.get(game_id).record.moves == tuple(game.moves[:-1])


def test_a_file_with_as_many_moves_as_a_server_takes_holds_up_nobody(serve: Serve) -> None:
    game = MinesGame(parse_setup("9x9/10"), 5)
    game.push(parse_move("open 0,0", game.setup.grid))
    recording = record_game(game.record())
    x, y = game.setup.grid.xy(game.view().cells.index(HIDDEN))
    at = round((x + 0.5) * recording.cell_px), round((y + 0.5) * recording.cell_px)
    presses = (PointerKind.RIGHT_DOWN, PointerKind.RIGHT_UP)
    flags = tuple(PointerEvent(number, presses[number % 2], *at) for number in range(1000, 87_000))
    data = write_recording(replace(recording, events=recording.events + flags), ".evf")
    assert 500_000 < len(data) < ClientLimits().body_bytes
    store = MemoryStore()
    with serve(store=store).client() as client:
        kept = client.post("/games/files?name=long.evf", content=data).raise_for_status().json()["id"]
        assert len(store.games.get(kept).record.moves) == 43_001
        client.delete(f"/games/{kept}").raise_for_status()


def test_opening_all_of_a_giant_board_holds_up_nobody(serve: Serve) -> None:
    with serve().client() as client:
        game_id = client.post("/mines/games", json={"setup": "200x200/1@any"}).raise_for_status().json()["id"]
        opened = client.post(f"/mines/games/{game_id}/moves", json={"move": "open 100,100"}).raise_for_status().json()
        assert len(opened["cells"]) > 39_000
        assert client.post(f"/mines/games/{game_id}/undo").raise_for_status().json()["turn"] == 0


def test_ending_a_giant_game_holds_up_nobody(serve: Serve) -> None:
    with serve().client() as client:
        game_id = client.post("/mines/games", json={"setup": "200x200/8000"}).raise_for_status().json()["id"]
        client.post(f"/mines/games/{game_id}/moves", json={"move": "open 100,100"}).raise_for_status()
        end = client.post(f"/mines/games/{game_id}/resign").raise_for_status().json()["end"]
        assert len(end["mines"]) == 8000


def test_describing_the_whole_interface_holds_up_nobody(serve: Serve) -> None:
    with serve().client() as client:
        assert client.get("/openapi.json").raise_for_status().json()["openapi"]
