"""Two people at two screens: an invitation names a seat, is used once, and everything else is refused clearly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from gridsage.store import open_store
from gridsage.web import Settings
from tests.web.conftest import Running, Serve, Talk

ADA = {"X-Gridsage-Player": "ada-has-a-secret-of-her-own", "X-Gridsage-Name": "Ada%20L"}
BOB = {"X-Gridsage-Player": "bob-has-another-one-for-himself"}
CID = {"X-Gridsage-Player": "cid-came-a-little-too-late"}

Three = tuple[httpx.Client, httpx.Client, httpx.Client]


@pytest.fixture
def running(serve: Serve) -> Running:
    return serve(Settings(workers=1))


@pytest.fixture
def three(running: Running) -> Iterator[Three]:
    with (
        running.client(player=ADA) as ada,
        running.client(player=BOB) as bob,
        running.client(player=CID) as cid,
    ):
        yield ada, bob, cid


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def invited(ada: httpx.Client, seat: int = 1, setup: str = "3x3x3") -> tuple[str, str]:
    """A new game, and an invitation to one of its seats."""
    game: str = ada.post("/mnk/games", json={"setup": setup}).json()["id"]
    answer = ada.post(f"/mnk/games/{game}/invitations", json={"seat": seat})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert made["path"] == f"/mnk?game={game}&invitation={made['invitation']}"
    return game, made["invitation"]


def take(client: httpx.Client, game: str, secret: str) -> httpx.Response:
    return client.post(f"/mnk/games/{game}/seat", json={"invitation": secret})


def move(client: httpx.Client, game: str, text: str, turn: int) -> httpx.Response:
    return client.post(f"/mnk/games/{game}/moves", json={"move": text, "turn": turn})


def test_an_invitation_is_used_once_and_both_move_for_their_own_side_alone(three: Three) -> None:
    ada, bob, cid = three
    game, secret = invited(ada)
    state = ada.get(f"/mnk/games/{game}").json()
    assert (state["seats"], state["open_seat"], state["two_screens"]) == ([0], 1, True)
    assert refusal(take(ada, game, secret)) == (403, "invitation-own")
    assert refusal(take(cid, game, "not-the-one-that-was-sent")) == (403, "invitation-void")
    assert take(bob, game, secret).json()["seats"] == [1]
    # 1. Used twice: by another one it is refused, by whoever has the seat it is the way back.
    assert refusal(take(cid, game, secret)) == (403, "invitation-used")
    assert take(bob, game, secret).json()["seats"] == [1]
    assert refusal(ada.post(f"/mnk/games/{game}/invitations", json={"seat": 1})) == (403, "seat-taken")
    # 2. Each has one side, and whoever looks has none.
    assert refusal(move(bob, game, "b2", 0)) == (403, "other-seat")
    assert refusal(move(cid, game, "b2", 0)) == (403, "spectator")
    assert move(ada, game, "b2", 0).status_code == 200
    assert refusal(move(ada, game, "a1", 1)) == (403, "other-seat")
    assert refusal(ada.post(f"/mnk/games/{game}/hints", json={"bot": "champion"})) == (403, "other-seat")
    assert move(bob, game, "a1", 1).json()["names"] == ["human:Ada L", "human"]


def test_nobody_takes_back_resigns_or_goes_on_for_the_other(three: Three) -> None:
    ada, bob, _ = three
    game, secret = invited(ada)
    take(bob, game, secret)
    move(ada, game, "b2", 0)
    assert refusal(bob.post(f"/mnk/games/{game}/takeback")) == (403, "not-last")
    assert ada.post(f"/mnk/games/{game}/takeback").json()["moves"] == []
    move(ada, game, "b2", 0)
    assert refusal(ada.post("/mnk/games", json={"setup": "3x3x3", "after": game})) == (409, "round-open")
    # It is O's turn, and X who resigns.
    over = ada.post(f"/mnk/games/{game}/resign").json()
    assert (over["winner"], over["result"]) == (1, "resigned")
    assert refusal(bob.post(f"/mnk/games/{game}/takeback")) == (403, "not-last")
    # The next round is one game for both, with sides exchanged and the score carried on.
    first = bob.post("/mnk/games", json={"setup": "3x3x3", "after": game}).json()
    second = ada.post("/mnk/games", json={"setup": "3x3x3", "after": game}).json()
    assert first["id"] == second["id"]
    assert (first["seats"], second["seats"]) == ([0], [1])
    assert first["score"] == [1, 0, 0]


def test_an_invitation_is_withdrawn_and_another_one_makes_it_void(three: Three) -> None:
    ada, bob, _ = three
    game, old = invited(ada, seat=0)
    new = ada.post(f"/mnk/games/{game}/invitations", json={"seat": 0}).json()["invitation"]
    assert refusal(take(bob, game, old)) == (403, "invitation-void")
    assert ada.delete(f"/mnk/games/{game}/invitations").json()["seats"] == [0, 1]
    assert refusal(take(bob, game, new)) == (403, "invitation-used")
    assert refusal(ada.delete(f"/mnk/games/{game}/invitations")) == (403, "no-invitation")


def test_only_a_free_seat_of_ones_own_is_given_away(three: Three) -> None:
    ada, bob, _ = three
    game = ada.post("/mnk/games", json={"setup": "3x3x3", "second": "uniform"}).json()["id"]
    assert refusal(ada.post(f"/mnk/games/{game}/invitations", json={"seat": 1})) == (403, "bot-seat")
    assert refusal(ada.post(f"/mnk/games/{game}/invitations", json={"seat": 0})) == (403, "only-seat")
    assert refusal(bob.post(f"/mnk/games/{game}/invitations", json={"seat": 0})) == (403, "spectator")
    assert ada.post(f"/mnk/games/{game}/invitations", json={"seat": 2}).status_code == 422


def test_both_have_the_game_in_their_history_and_the_result_in_their_figures(three: Three) -> None:
    ada, bob, cid = three
    game, secret = invited(ada)
    take(bob, game, secret)
    for turn, (who, text) in enumerate(zip((ada, bob, ada, bob, ada), ("b2", "a1", "c1", "a2", "a3"), strict=True)):
        assert move(who, game, text, turn).status_code == 200
    assert [entry["seats"] for entry in ada.get("/games").json()["games"]] == [[0]]
    assert [entry["seats"] for entry in bob.get("/games").json()["games"]] == [[1]]
    assert cid.get("/games").json() == {"games": [], "count": 0}
    (won,), (lost,) = (client.get("/statistics").json()["mnk"] for client in (ada, bob))
    assert (won["opponent"], won["level"], won["wins"]) == ("human", "", 1)
    assert (lost["opponent"], lost["level"], lost["losses"]) == ("human", "Ada L", 1)
    assert refusal(bob.delete(f"/games/{game}")) == (403, "not-yours")


def test_who_leaves_and_comes_back_is_told_to_the_other(running: Running, three: Three) -> None:
    ada, bob, _ = three
    game, secret = invited(ada)
    take(bob, game, secret)

    def here(talk: Talk) -> list[bool]:
        found: list[bool] = talk.event("mnk.state")["state"]["here"]
        return found

    with running.socket(player=ADA) as ada_talks:
        assert ada_talks.ask("join", game=game)["here"] == [True, False]
        with running.socket(player=BOB) as bob_talks:
            state = bob_talks.ask("join", game=game)
            assert (state["here"], state["seats"]) == ([True, True], [1])
            assert here(ada_talks) == [True, True]
            assert move(ada, game, "b2", 0).status_code == 200
            assert here(ada_talks) == [True, True]
            # The clock of the one to move runs while they are here.
            assert ada.get(f"/mnk/games/{game}").json()["running"]
        assert here(ada_talks) == [True, False]
        assert not ada.get(f"/mnk/games/{game}").json()["running"]


def test_a_seat_and_an_invitation_outlive_the_server(serve: Serve, tmp_path: Path) -> None:
    location = str(tmp_path / "games.db")
    first = serve(store=open_store(location))
    with first.client(player=ADA) as ada, first.client(player=BOB) as bob:
        taken, secret = invited(ada)
        take(bob, taken, secret)
        waiting, later = invited(ada)
    text = Path(location).read_bytes()
    assert secret.encode() not in text
    assert later.encode() not in text
    second = serve(store=open_store(location))
    with second.client(player=BOB) as bob, second.client(player=CID) as cid:
        assert bob.get(f"/mnk/games/{taken}").json()["seats"] == [1]
        assert take(bob, waiting, later).json()["seats"] == [1]
        assert refusal(take(cid, waiting, later)) == (403, "invitation-used")
