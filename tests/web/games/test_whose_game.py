"""Two people, one server: whoever knows a game's address may look at it, and only its players can change it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from gridsage.games.mines import make_layout, parse_setup
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from gridsage.store import MemoryStore, open_store
from gridsage.store.keys import key_of
from gridsage.web import Settings
from tests.waiting import wait_until
from tests.web.conftest import Running, Serve, Talk

ADA = {"X-Gridsage-Player": "ada-has-a-secret-of-her-own"}
BOB = {"X-Gridsage-Player": "bob-has-another-one-for-himself"}

Both = tuple[httpx.Client, httpx.Client]


@pytest.fixture(params=["own machine", "shared"])
def shared(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "shared")


@pytest.fixture
def running(serve: Serve, shared: bool) -> Running:
    return serve(Settings(workers=1, token="sesame" if shared else None))


def let_in(who: dict[str, str], running: Running) -> dict[str, str]:
    token = running.settings.token
    return who | ({"Authorization": f"Bearer {token}"} if token else {})


@pytest.fixture
def both(running: Running) -> Iterator[Both]:
    with running.client(player=let_in(ADA, running)) as ada, running.client(player=let_in(BOB, running)) as bob:
        yield ada, bob


def refusal(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def won_game(client: httpx.Client) -> str:
    """A game that was won; its id."""
    setup = parse_setup("5x5/1")
    (mine,) = make_layout(setup, 4, 0)
    game: str = client.post("/mines/games", json={"setup": "5x5/1", "seed": "4"}).json()["id"]
    for cell in range(setup.cells):
        state = client.get(f"/mines/games/{game}").json()
        if state["status"] == "playing" and cell != mine and state["cells"][cell] == "#":
            client.post(f"/mines/games/{game}/moves", json={"move": f"open {cell % 5},{cell // 5}"})
    assert client.get(f"/mines/games/{game}").json()["status"] == "won"
    return game


def test_whoever_knows_a_replays_address_looks_and_changes_nothing(both: Both) -> None:
    ada, bob = both
    game = won_game(ada)
    before = ada.get(f"/games/{game}/record.json").text
    assert bob.get(f"/games/{game}/replay").json()["seats"] == []
    assert ada.get(f"/games/{game}/replay").json()["seats"] == [0]
    assert bob.get(f"/mines/games/{game}").json()["seats"] == []
    path = f"/mines/games/{game}"
    for address, body in (
        ("undo", {}),
        ("redo", {}),
        ("resign", {}),
        ("moves", {"move": "open 0,0"}),
        ("chances", {}),
        ("hints", {"bot": "pairs"}),
    ):
        answer = bob.post(f"{path}/{address}", json=body)
        assert refusal(answer) == (403, "spectator"), address
        assert "only its players" in answer.json()["error"]["message"]
    assert refusal(bob.delete(f"/games/{game}")) == (403, "not-yours")
    assert ada.get(f"/games/{game}/record.json").text == before
    assert ada.post(f"{path}/undo").json()["help"]["undone"] == 1
    assert ada.delete(f"/games/{game}").status_code == 204


def test_only_players_change_a_game_of_two_sides(both: Both) -> None:
    ada, bob = both
    game = ada.post("/mnk/games", json={"setup": "3x3x3", "second": "uniform"}).json()
    assert game["seats"] == [0]
    path = f"/mnk/games/{game['id']}"
    assert refusal(bob.post(f"{path}/moves", json={"move": "a1", "turn": 0})) == (403, "spectator")
    assert ada.post(f"{path}/moves", json={"move": "a1", "turn": 0}).status_code == 200
    for address in ("bot_move", "takeback", "resign"):
        assert refusal(bob.post(f"{path}/{address}")) == (403, "spectator")
    assert refusal(bob.post(f"{path}/hints", json={"bot": "minimax"})) == (403, "spectator")
    next_round = {"setup": "3x3x3", "second": "uniform", "after": game["id"]}
    assert refusal(bob.post("/mnk/games", json=next_round)) == (403, "spectator")
    assert ada.post(f"{path}/bot_move").json()["seats"] is None
    assert len(bob.get(path).json()["moves"]) == 2


def test_two_people_at_one_screen_have_both_seats(both: Both) -> None:
    ada, bob = both
    game = ada.post("/mnk/games", json={"setup": "3x3x3"}).json()
    assert game["seats"] == [0, 1]
    for turn, move in enumerate(("a1", "b1")):
        ada.post(f"/mnk/games/{game['id']}/moves", json={"move": move, "turn": turn}).raise_for_status()
    assert refusal(bob.post(f"/mnk/games/{game['id']}/moves", json={"move": "c1", "turn": 2})) == (403, "spectator")


def test_bots_alone_are_led_by_whoever_began(both: Both) -> None:
    ada, bob = both
    game = ada.post("/mnk/games", json={"setup": "3x3x3", "first": "uniform", "second": "uniform"}).json()
    path = f"/mnk/games/{game['id']}"
    assert refusal(bob.post(f"{path}/moves", json={"move": "a1", "turn": 0})) == (403, "spectator")
    assert ada.post(f"{path}/moves", json={"move": "a1", "turn": 0}).status_code == 200


def test_a_seat_that_is_somebody_elses_is_not_played(serve: Serve) -> None:
    """As an invited player will have it: each may move for the own seat alone, and both may look."""
    store = MemoryStore()
    keys = [key_of(who["X-Gridsage-Player"]) for who in (ADA, BOB)]
    unfinished = Outcome(Termination.UNFINISHED)
    record = GameRecord("mnk", "3x3x3", 1, ("human A", "human B"), (PlayedMove(0, "a1"),), unfinished)
    game = store.games.add(record, owner=keys[0], keys=keys)
    running = serve(store=store)
    with running.client(player=ADA) as ada, running.client(player=BOB) as bob:
        path = f"/mnk/games/{game}/moves"
        assert refusal(ada.post(path, json={"move": "b1", "turn": 1})) == (403, "other-seat")
        assert bob.post(path, json={"move": "b1", "turn": 1}).status_code == 200
        assert bob.get(f"/mnk/games/{game}").json()["seats"] == [1]


def test_a_spectator_on_a_socket_hears_all_and_moves_nothing(running: Running, both: Both) -> None:
    ada, _ = both
    game = ada.post("/mines/games", json={"setup": "9x9/10", "seed": "4"}).json()["id"]
    with (
        running.socket(player=let_in(BOB, running)) as spectator,
        running.socket(player=let_in(ADA, running)) as player,
    ):
        assert spectator.ask("join", game=game)["seats"] == []
        assert player.ask("join", game=game)["seats"] == [0]
        refused = spectator.refused("mines.move", game=game, move="open 4,4")
        assert (refused["kind"], refused["code"]) == ("forbidden", "spectator")
        player.ask("mines.move", game=game, move="flag 4,4")
        assert spectator.event("mines.delta")["delta"]["move"] == "flag 4,4"


def test_a_spectators_look_lets_no_bot_think_and_no_clock_run(running: Running, both: Both) -> None:
    ada, bob = both
    game = ada.post("/mnk/games", json={"setup": "5x5x4", "first": "uniform"}).json()["id"]
    mines = ada.post("/mines/games", json={"setup": "9x9/10"}).json()["id"]
    with running.socket(player=let_in(ADA, running)) as talk:
        talk.ask("join", game=mines)
        talk.ask("mines.move", game=mines, move="open 4,4")
    wait_until(lambda: not ada.get(f"/mines/games/{mines}").json()["running"])

    def look(who: dict[str, str]) -> tuple[Talk, Any, Any]:
        with running.socket(player=let_in(who, running)) as talk:
            states = talk.ask("join", game=game), talk.ask("join", game=mines)
            if who is ADA:
                talk.event("mnk.state")
            return talk, *states

    assert refusal(bob.post(f"/mines/games/{mines}/moves", json={"move": "flag 0,0"})) == (403, "spectator")
    _, mnk, solo = look(BOB)
    assert (mnk["moves"], solo["running"]) == ([], False)
    _, mnk, solo = look(ADA)
    assert solo["running"]
    assert len(ada.get(f"/mnk/games/{game}").json()["moves"]) == 1


def test_everybody_has_games_and_figures_of_their_own(both: Both) -> None:
    ada, bob = both
    game = won_game(ada)
    assert [entry["id"] for entry in ada.get("/games").json()["games"]] == [game]
    assert bob.get("/games").json() == {"games": [], "count": 0}
    assert [row["wins"] for row in ada.get("/statistics").json()["mines"]] == [1]
    assert bob.get("/statistics").json()["mines"] == []


def test_a_name_tells_nothing_of_a_secret(both: Both) -> None:
    """Not even the first letters of one, which others could begin their own with."""
    ada, bob = both
    game = won_game(ada)
    secret = ADA["X-Gridsage-Player"]
    for address in (f"/games/{game}/replay", f"/games/{game}/record.json", f"/games/{game}/moves.csv"):
        text = bob.get(address).text
        assert secret[:10] not in text
        assert key_of(secret)[:10] not in text
    assert bob.get(f"/games/{game}/replay").json()["players"] == ["human"]


def test_alike_secrets_are_different_people(serve: Serve) -> None:
    running = serve(Settings(workers=1, token="sesame"))
    alike = {"X-Gridsage-Player": ADA["X-Gridsage-Player"][:10] + "-and-no-more-of-it"}
    with (
        running.client(player=let_in(ADA, running)) as ada,
        running.client(player=let_in(alike, running)) as other,
    ):
        won_game(ada)
        assert other.get("/statistics").json()["mines"] == []
        won_game(other)
        assert ada.get("/statistics").json()["mines"][0]["games"] == 1


def test_a_program_without_cookies_plays_by_the_header_that_it_was_given(serve: Serve) -> None:
    base = serve().base + "/api/v1"
    begun = httpx.post(f"{base}/mines/games", json={"setup": "9x9/10"})
    secret = begun.headers["X-Gridsage-Player"]
    moves = f"{base}/mines/games/{begun.json()['id']}/moves"
    assert refusal(httpx.post(moves, json={"move": "open 4,4"})) == (403, "spectator")
    moved = httpx.post(moves, json={"move": "open 4,4"}, headers={"X-Gridsage-Player": secret})
    assert moved.status_code == 200
    assert "X-Gridsage-Player" not in moved.headers
    assert "set-cookie" not in moved.headers
    cookie = {"gridsage_client": secret}
    assert httpx.post(moves, json={"move": "flag 0,0"}, cookies=cookie).status_code in (200, 409)


def test_a_page_is_given_a_cookie_and_no_header(serve: Serve) -> None:
    answer = httpx.get(serve().base)
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "X-Gridsage-Player" not in answer.headers


def test_the_store_keeps_no_secret(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    running = serve(Settings(workers=1, token="sesame"), open_store(str(file)))
    with running.client(player=let_in(ADA, running)) as ada:
        won_game(ada)
    with closing(sqlite3.connect(file)) as connection:
        kept = "\n".join(connection.iterdump())
    assert key_of(ADA["X-Gridsage-Player"]) in kept
    assert ADA["X-Gridsage-Player"][:10] not in kept


def test_games_from_before_go_on_for_whoever_owned_them(serve: Serve, tmp_path: Path) -> None:
    """A database of the schema before: owners were secrets, and names their first letters."""
    file = tmp_path / "games.db"
    secret = "carols-secret-of-before"
    sql = (Path(__file__).parents[2] / "store" / "data" / "schema-0003.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(sql)
        connection.execute("UPDATE games SET owner = 'local' WHERE game = 'mnk'")
        connection.execute("UPDATE games SET owner = ?, move_count = 1 WHERE game = 'mines'", (secret,))
        connection.execute("DELETE FROM moves WHERE text = 'open 8,8'")
        connection.execute("UPDATE game_players SET name = 'human' WHERE name = 'Ada'")
        name = f"human-{secret[:10]}"
        connection.execute(
            "UPDATE game_players SET name = ? WHERE game_id IN (SELECT id FROM games WHERE game = 'mines')", (name,)
        )
        details = json.dumps({"player": name})
        connection.execute("UPDATE games SET details = ? WHERE game = 'mines'", (details,))
        connection.commit()
        (mines,) = connection.execute("SELECT id FROM games WHERE game = 'mines'").fetchone()
        (mnk,) = connection.execute("SELECT id FROM games WHERE game = 'mnk'").fetchone()
    with open_store(str(file)) as store:
        assert store.games.get(mines).record.players == ("human",)
        assert store.games.get(mines).record.details["player"] == "human"
        assert store.games.get(mines).keys == (key_of(secret),)
        assert store.games.get(mnk).keys == ("", "local")
    running = serve(store=open_store(str(file)))
    with running.client(player={"X-Gridsage-Player": secret}) as carol, running.client(player=BOB) as bob:
        assert carol.get(f"/mines/games/{mines}").json()["seats"] == [0]
        assert refusal(bob.post(f"/mines/games/{mines}/undo")) == (403, "spectator")
        # On a machine of one's own the games from before are everybody's there.
        assert [entry["id"] for entry in bob.get("/games").json()["games"]] == [mnk]
        assert [entry["id"] for entry in carol.get("/games").json()["games"]] == [mnk, mines]
        assert bob.get("/statistics").json()["mnk"][0]["games"] == 1


def test_a_page_without_cookies_says_in_its_protocols_who_it_is(both: Both, running: Running) -> None:
    ada, _ = both
    game = ada.post("/mines/games", json={"setup": "9x9/10", "seed": "3"}).json()["id"]
    secret = ADA["X-Gridsage-Player"]
    token = {"additional_headers": let_in({}, running)}
    with running.socket(player=None, subprotocols=["gridsage", f"gridsage.player.{secret}"], **token) as talk:
        assert talk.connection.subprotocol == "gridsage"
        _, joined = talk.until(talk.send("join", game=game))
        assert joined["ok"]["seats"] == [0]
    with running.socket(player=None, subprotocols=["gridsage"], **token) as talk:
        _, joined = talk.until(talk.send("join", game=game))
        assert joined["ok"]["seats"] == []
