"""Swap and swap2 on the server: between people, against a bot, taken back and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx

from tests.web.games.mnk.test_service import new_game

if TYPE_CHECKING:
    from tests.web.conftest import Running


def place(api: httpx.Client, game: str, *moves: str, turn: int = 0) -> dict[str, Any]:
    for number, move in enumerate(moves, start=turn):
        answer = api.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": number})
        assert answer.status_code == 200, answer.text
    state: dict[str, Any] = answer.json()
    return state


def choose(api: httpx.Client, game: str, choice: str, turn: int) -> httpx.Response:
    return api.post(f"/mnk/games/{game}/choice", json={"choice": choice, "turn": turn})


def step(**told: Any) -> dict[str, Any]:
    return {"stones": 0, "options": [], "area": 0, "offers": 0, "offered": [], **told}


def test_two_people_open_with_swap2(api: httpx.Client) -> None:
    game = new_game(api, setup="15x15x5", opening_rule="swap2")
    assert game["opening"] == step(by_opener=True, stones=3)
    state = place(api, game["id"], "h8", "i9", "a1")
    assert state["opening"] == step(by_opener=False, options=["x", "o", "more"])
    refused = api.post(f"/mnk/games/{game['id']}/moves", json={"move": "b2", "turn": 3})
    assert refused.json()["error"]["code"] == "choose-first"
    assert choose(api, game["id"], "more", 2).status_code == 409, "the game went on meanwhile"
    assert choose(api, game["id"], "more", 3).json()["opening"]["stones"] == 2
    place(api, game["id"], "c3", "d4", turn=3)
    state = choose(api, game["id"], "o", 5).json()
    assert (state["opening"], state["turn"], state["acting"]) == (None, 1, 1)
    assert choose(api, game["id"], "o", 5).json()["error"]["code"] == "no-choice"
    entry = api.get("/games").json()["games"][0]
    assert entry["players"] == ["human B", "human A"], "the players changed seats, in the store too"
    state = api.post(f"/mnk/games/{game['id']}/takeback").json()
    assert state["opening"]["options"] == ["x", "o"]
    assert api.get("/games").json()["games"][0]["players"] == ["human A", "human B"]


def test_a_bot_chooses_its_side_and_the_person_keeps_their_game(server: Running, api: httpx.Client) -> None:
    game = new_game(api, setup="15x15x5", opening_rule="swap", second="champion:level=10", time_s=0.2)
    with server.socket() as talk:
        talk.ask("join", game=game["id"])
        # Two stones side by side in the middle against one in the corner: a bot takes X.
        for turn, move in enumerate(("h8", "a15", "i8")):
            state = talk.ask("mnk.move", game=game["id"], move=move, turn=turn)
        while state["opening"] is not None:
            state = talk.event("mnk.state")["state"]
    assert state["settings"]["first"] == "champion:level=10"
    assert state["settings"]["second"] is None
    mine = api.get(f"/mnk/games/{game['id']}").json()
    assert mine["seats"] == [1]
    assert mine["acting"] == 1
    assert place(api, game["id"], "j8", turn=3)["turn"] == 0


def test_a_bot_opens_and_a_person_chooses(server: Running, api: httpx.Client) -> None:
    game = new_game(api, setup="15x15x5", opening_rule="swap2", first="champion:level=1", time_s=0.1)
    with server.socket() as talk:
        state = talk.ask("join", game=game["id"])
        while not (state["opening"] and state["opening"]["options"]):
            state = talk.event("mnk.state")["state"]
        assert len(state["moves"]) == 3
        state = talk.ask("mnk.choose", game=game["id"], choice="x", turn=3)
        assert state["settings"]["second"] == "champion:level=1"
        while len(state["moves"]) < 4:
            state = talk.event("mnk.state")["state"]
    assert state["acting"] == 0


def test_two_people_open_with_taraguchi10(server: Running, api: httpx.Client) -> None:
    refused = api.post("/mnk/games", json={"setup": "15x15x5", "opening_rule": "taraguchi10"})
    assert refused.json()["error"]["code"] == "opening-setup"
    game = new_game(api, setup="renju", opening_rule="taraguchi10")["id"]
    assert api.get(f"/mnk/games/{game}").json()["opening"] == step(by_opener=True, stones=1, area=1)
    outside = api.post(f"/mnk/games/{game}/moves", json={"move": "h9", "turn": 0})
    assert outside.json()["error"]["code"] == "opening-area"
    for turn, (stone, choice) in enumerate((("h8", "x"), ("i8", "x"), ("j8", "o"), ("h10", "ten"))):
        place(api, game, stone, turn=turn)
        state = choose(api, game, choice, turn + 1).json()
    assert state["exchanged"]
    assert state["opening"] == step(by_opener=False, offers=10)
    for row in range(1, 11):
        state = place(api, game, f"a{row}", turn=4)
    assert state["opening"]["offered"] == [15 * row for row in range(10)]
    assert (state["opening"]["stones"], state["turn"], state["acting"]) == (1, 0, 1)
    # What is kept is all that a server needs that is started anew.
    kept = server.services.sessions.store.games.get(game).record
    assert kept.details["opening_rule"]["offers"] == [f"a{row}" for row in range(1, 11)]
    assert len(api.post(f"/mnk/games/{game}/takeback").json()["opening"]["offered"]) == 9
    place(api, game, "c3", turn=4)
    state = place(api, game, "c3", turn=4)
    assert (state["opening"], len(state["moves"]), state["acting"]) == (None, 5, 1)


def test_a_bot_opens_with_taraguchi10(server: Running, api: httpx.Client) -> None:
    game = new_game(api, setup="renju", opening_rule="taraguchi10", first="champion:level=1", time_s=0.1)
    with server.socket() as talk:
        state = talk.ask("join", game=game["id"])
        while not (state["opening"] and state["opening"]["options"]):
            state = talk.event("mnk.state")["state"]
        assert state["moves"] == [112]
        state = talk.ask("mnk.choose", game=game["id"], choice="x", turn=1)
        while len(state["moves"]) < 2:
            state = talk.event("mnk.state")["state"]
    assert state["opening"]["options"] == ["x", "o"]
    assert state["acting"] == 0
