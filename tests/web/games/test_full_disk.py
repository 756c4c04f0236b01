"""A store that fails in the middle of a game: the player is told, and the game goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gridsage.errors import StoreError
from gridsage.store import MemoryStore, open_store

if TYPE_CHECKING:
    from tests.web.conftest import Serve


class FullDisk(MemoryStore):
    """Keeps games until it is full."""

    full = False

    @contextmanager
    def together(self) -> Iterator[None]:
        if self.full:
            raise StoreError("the database games.db cannot grow: the disk is full; what was kept before is safe")
        yield


def test_a_full_disk_is_told_and_the_game_goes_on(serve: Serve) -> None:
    store = FullDisk()
    running = serve(store=store)
    with running.client() as client, running.socket() as talk:
        game = client.post("/mines/games", json={"setup": "beginner", "seed": "4"}).json()["id"]
        talk.ask("join", game=game)
        assert talk.ask("mines.move", game=game, move="open 4,4")["saved"] is True
        store.full = True
        assert talk.ask("mines.move", game=game, move="flag 0,0")["saved"] is False
        assert talk.ask("mines.move", game=game, move="unflag 0,0")["saved"] is False
        kept = len(store.games.get(game).record.moves)
        assert kept == 1
        # With room again, everything that is missing is kept with the next move.
        store.full = False
        assert talk.ask("mines.move", game=game, move="flag 0,0")["saved"] is True
        assert len(store.games.get(game).record.moves) == 4


def test_the_board_of_a_day_has_one_first_try_on_a_full_disk_too(serve: Serve) -> None:
    store = FullDisk()
    store.full = True
    with serve(store=store).client() as client:
        first = client.post("/daily/today/board").json()
        assert first["saved"] is False
        assert client.post("/daily/today/board").json()["id"] == first["id"], "it goes on"
        client.post(f"/mines/games/{first['id']}/resign").raise_for_status()
        again = client.post("/daily/today/board").json()
        assert (again["id"] != first["id"], again["result_class"]) == (True, "practice")
        store.full = False
        client.post(f"/mines/games/{again['id']}/resign").raise_for_status()
        assert client.post("/daily/today/board").json()["result_class"] == "practice"


def test_guests_do_not_read_where_the_database_is(
    serve: Serve, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "games.db"
    with serve(store=open_store(str(file))).client() as client:
        assert client.get("/games").status_code == 200
        with closing(sqlite3.connect(file)) as other:
            other.execute("ALTER TABLE games RENAME TO lost")
        answer = client.get("/games")
        assert answer.status_code == 507
        assert answer.json()["error"]["message"] == "the database cannot be used"
        assert "games.db" not in answer.text
    assert str(file) in caplog.text, "the owner's log says which"


def test_what_nobody_declared_public_stays_private(serve: Serve) -> None:
    class Away(MemoryStore):
        @property
        def games(self):  # type: ignore[no-untyped-def]
            raise StoreError("the database /srv/secret/games.db is away")

    running = serve(store=Away())
    with running.client() as client, running.socket() as talk:
        assert client.get("/games").json()["error"]["message"] == "the database cannot be used"
        assert talk.refused("join", game="a" * 26)["message"] == "the database cannot be used"


def test_games_that_cannot_be_listed_are_an_error_of_the_one_shape(serve: Serve) -> None:
    class Away(MemoryStore):
        @property
        def games(self):  # type: ignore[no-untyped-def]
            raise StoreError("the database cannot be reached")

    with serve(store=Away()).client() as client:
        answer = client.get("/games")
        assert answer.status_code == 507
        assert answer.json()["error"]["kind"] == "storage"
