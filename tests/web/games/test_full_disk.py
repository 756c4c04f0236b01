"""A store that fails in the middle of a game: the player is told, and the game goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gridsage.errors import StoreError
from gridsage.store import MemoryStore

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


def test_games_that_cannot_be_listed_are_an_error_of_the_one_shape(serve: Serve) -> None:
    class Away(MemoryStore):
        @property
        def games(self):  # type: ignore[no-untyped-def]
            raise StoreError("the database cannot be reached")

    with serve(store=Away()).client() as client:
        answer = client.get("/games")
        assert answer.status_code == 507
        assert answer.json()["error"]["kind"] == "storage"
