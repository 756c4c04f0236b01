"""Games that an older server kept go on, with their score, their help and their time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.store import MemoryStore, Store, open_store

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.conftest import Serve

UNFINISHED = Outcome(Termination.UNFINISHED)


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    return MemoryStore() if request.param == "memory" else open_store(str(tmp_path / "games.db"))


def mines_record(**details: Any) -> GameRecord:
    moves = (PlayedMove(0, "open 4,4"), PlayedMove(0, "flag 0,0", 1.5))
    return GameRecord("mines", "9x9/10", 4, ("human",), moves, UNFINISHED, details)


def mnk_record(moves: str, outcome: Outcome = UNFINISHED, **details: Any) -> GameRecord:
    played = tuple(PlayedMove(seat % 2, text, 0.5) for seat, text in enumerate(moves.split()))
    return GameRecord("mnk", "3x3x3", 0, ("human", "minimax"), played, outcome, details)


def test_minesweeper(serve: Serve, store: Store) -> None:
    details = {"help": {"hints": 2, "chances": 1, "undone": 0}, "elapsed_s": 12.5, "seed_chosen": False, "given": 1}
    game = store.games.add(mines_record(**details), owner="local")
    bare = store.games.add(mines_record(), owner="local")
    with serve(store=store).client() as client:
        state = client.get(f"/mines/games/{game}").json()
        assert (state["turn"], state["elapsed_s"], state["seed"]) == (2, 12.5, None)
        assert state["help"] == {"hints": 2, "chances": 1, "undone": 0, "asked": 0}
        assert client.post(f"/mines/games/{game}/moves", json={"move": "unflag 0,0"}).json()["saved"] is True
        for _ in range(2):
            assert client.post(f"/mines/games/{game}/undo").json()["saved"] is True
        refused = client.post(f"/mines/games/{game}/undo")
        assert refused.json()["error"]["code"] == "nothing-to-undo", "the first cell was given"
        assert client.get(f"/mines/games/{bare}").json()["elapsed_s"] == 1.5
        assert store.games.get(game).practice


def test_mnk(serve: Serve, store: Store) -> None:
    details: dict[str, Any] = {
        "settings": {"first": None, "second": "minimax", "time_s": 0.3},
        "help": {"hints": 1, "undone": 0},
        "player": "human",
        "score": [2, 1, 3],
        "row": [],
    }
    game = store.games.add(mnk_record("b2 a1", **details), owner="local")
    over = store.games.add(mnk_record("b2 a1 c1 a2 a3", Outcome(Termination.ROW, 0), **details), owner="local")
    with serve(store=store).client() as client:
        state = client.get(f"/mnk/games/{game}").json()
        assert (state["moves"], state["score"], state["help"]["hints"]) == ([4, 0], [2, 1, 3], 1)
        assert state["settings"] == details["settings"] | {"opening_rule": "none"}
        assert state["times_s"] == [0.5, 0.5]
        move = client.post(f"/mnk/games/{game}/moves", json={"move": "c1", "turn": 2}).json()
        assert (move["saved"], move["thinking"]) == (True, True)
        assert client.get(f"/mnk/games/{over}").json()["score"] == [3, 1, 3]
        wanted = {"setup": "3x3x3", "first": "minimax", "second": None, "after": over}
        following = client.post("/mnk/games", json=wanted).json()
        assert following["score"] == [1, 3, 3], "the person now has O, and keeps what they won"
        kept = store.games.get(game).record
        assert kept.details["match"]["score"] == {"first": 2, "draws": 3, "second": 1}
        assert kept.players == ("human", "minimax")
