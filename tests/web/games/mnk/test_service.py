"""m,n,k over HTTP and sockets: all four modes to the end, taking back, hints, analysis."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from gridsage.web.engines.pool import EnginePool
from gridsage.web.errors import EngineTimeoutError, UnavailableError
from gridsage.web.settings import ClientLimits, Settings

if TYPE_CHECKING:
    from tests.web.conftest import Running, Serve


def new_game(api: httpx.Client, **wanted: Any) -> dict[str, Any]:
    answer = api.post("/mnk/games", json=wanted)
    assert answer.status_code == 201, answer.text
    state: dict[str, Any] = answer.json()
    return state


def test_two_people_play_to_a_row(api: httpx.Client) -> None:
    game = new_game(api, setup="3x3x3")
    for turn, move in enumerate(("b2", "a1", "c1", "a2", "a3")):
        state = api.post(f"/mnk/games/{game['id']}/moves", json={"move": move, "turn": turn}).json()
    assert state["over"]
    assert state["winner"] == 0
    assert sorted(state["row"]) == [2, 4, 6]
    replay = api.get(f"/games/{game['id']}/replay").json()
    assert replay["moves"] == [4, 0, 2, 3, 6]
    # At one screen neither is "you": the list tells them apart, and the game counts for nobody.
    (entry,) = api.get("/games").json()["games"]
    assert (entry["players"], entry["winner"]) == (["human A", "human B"], 0)
    assert api.get("/statistics").json()["mnk"] == []


@pytest.mark.parametrize(("first", "second"), [(None, "minimax"), ("minimax", None), ("minimax", "minimax")])
def test_bots_play_their_side_to_the_end(server: Running, api: httpx.Client, first: str, second: str) -> None:
    game = new_game(api, setup="3x3x3", first=first, second=second, time_s=0.3)
    with server.socket() as talk:
        state = talk.ask("join", game=game["id"])
        while not state["over"]:
            persons_turn = not state["thinking"]
            if persons_turn:
                free = next(cell for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7) if cell not in state["moves"])
                move = f"{free % 3},{free // 3}"
                state = talk.ask("mnk.move", game=game["id"], move=move, turn=len(state["moves"]))
            else:
                state = talk.event("mnk.state")["state"]
        # Perfect play cannot lose tic-tac-toe.
        assert state["winner"] in (None, 0 if first else 1)
        if first and second:
            assert state["winner"] is None


def test_a_stale_move_is_a_conflict_and_changes_nothing(api: httpx.Client) -> None:
    game = new_game(api, setup="5x5x4")
    path = f"/mnk/games/{game['id']}"
    api.post(f"{path}/moves", json={"move": "a1", "turn": 0})
    refused = api.post(f"{path}/moves", json={"move": "b1", "turn": 0})
    assert refused.status_code == 409
    assert refused.json()["error"]["kind"] == "conflict"
    assert api.get(path).json()["moves"] == [0]


def test_taking_back_gives_the_person_the_turn_again(server: Running, api: httpx.Client) -> None:
    game = new_game(api, setup="7x7x5", second="classic", time_s=0.1)
    with server.socket() as talk:
        talk.ask("join", game=game["id"])
        talk.ask("mnk.move", game=game["id"], move="d4", turn=0)
        state = talk.event("mnk.state")["state"]
        assert len(state["moves"]) == 2
        state = talk.ask("mnk.takeback", game=game["id"])
        assert state["moves"] == []
        assert state["help"]["undone"] == 1


def test_two_bots_can_be_stopped_and_go_on(server: Running, api: httpx.Client) -> None:
    game = new_game(api, setup="15x15x5", first="classic", second="classic", time_s=0.1)
    with server.socket() as talk:
        state = talk.ask("join", game=game["id"])
        assert not state["thinking"], "the first move is a person's"
        talk.ask("mnk.move", game=game["id"], move="h8", turn=0)
        talk.event("mnk.state")
        state = talk.ask("mnk.go_on", game=game["id"], stopped=True)
        assert state["stopped"]
        assert not state["thinking"]
        before = len(state["moves"])
        state = talk.ask("mnk.go_on", game=game["id"], stopped=False)
        while len(talk.event("mnk.state")["state"]["moves"]) <= before:
            pass


def test_a_hint_has_a_reason(api: httpx.Client) -> None:
    game = new_game(api, setup="3x3x3")
    for turn, move in enumerate(("b2", "a1", "c1")):
        api.post(f"/mnk/games/{game['id']}/moves", json={"move": move, "turn": turn})
    answer = api.post(f"/mnk/games/{game['id']}/hints", json={"bot": "minimax"}).json()
    assert answer["hints"][0]["cell"] == 6
    assert answer["hints"][0]["rule"] == "block"
    assert "a3" in answer["hints"][0]["sentence"]


def test_a_position_is_analysed_for_either_side(server: Running) -> None:
    rows = "XX...\nOO...\n.....\n.....\n....."
    with server.socket() as talk:
        for side, winning in (("X", 2), ("O", 7)):
            request = talk.send("mnk.analyse", setup="5x5x3", position=f"{rows}\n{side} to move", time_s=0.3, best=1)
            _, message = talk.until(request)
            assert message["ok"]["to_move"] == "XO".index(side)
            assert message["ok"]["lines"][0]["move"] == winning


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ({"setup": "2x2x2"}, "setup"),
        ({"setup": "30x30x5"}, "setup"),
        ({"setup": "five by five"}, "parse"),
        ({"setup": "15x15x5", "second": "nobody"}, "unknown-name"),
        ({"setup": "15x15x5", "second": "champion:threads=99"}, "option"),
        ({"setup": "15x15x5", "second": "minimax"}, "option"),
        ({"setup": "15x15x5", "time_s": 1e9}, "validation"),
    ],
)
def test_every_mistake_has_its_kind(api: httpx.Client, body: dict[str, Any], kind: str) -> None:
    if "champion" in str(body) and "champion" not in api.get("/catalogue").text:
        body["second"] = "classic:depth=9"
    answer = api.post("/mnk/games", json=body)
    assert answer.json()["error"]["kind"] == kind, answer.text


@pytest.mark.parametrize(("first", "second"), [(None, "minimax"), ("minimax", None), ("minimax", "minimax")])
def test_a_whole_game_against_a_bot_needs_no_socket(api: httpx.Client, first: str, second: str) -> None:
    state = new_game(api, setup="3x3x3", first=first, second=second, time_s=0.3)
    path = f"/mnk/games/{state['id']}"
    while not state["over"]:
        if state["thinking"]:
            answer = api.post(f"{path}/bot_move")
        else:
            free = next(cell for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7) if cell not in state["moves"])
            move = {"move": f"{free % 3},{free // 3}", "turn": len(state["moves"])}
            answer = api.post(f"{path}/moves", json=move)
        assert answer.status_code == 200, answer.text
        state = answer.json()
    assert state["winner"] in (None, 0 if first else 1)
    refused = api.post(f"{path}/bot_move")
    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "not-thinking"


def test_the_score_goes_on_with_the_next_round(api: httpx.Client) -> None:
    def play(game: dict[str, Any], moves: str) -> dict[str, Any]:
        for turn, move in enumerate(moves.split()):
            state: dict[str, Any] = api.post(f"/mnk/games/{game['id']}/moves", json={"move": move, "turn": turn}).json()
        return state

    first = play(new_game(api, setup="3x3x3"), "b2 a1 c1 a2 a3")
    assert first["score"] == [1, 0, 0]
    second = new_game(api, setup="3x3x3", after=first["id"])
    assert second["score"] == [1, 0, 0]
    assert play(second, "b2 a1 c1 a3 a2 c2 b1 b3 c3")["score"] == [1, 0, 1]
    # A finished round that goes on again counts no more.
    assert api.post(f"/mnk/games/{second['id']}/takeback").json()["score"] == [1, 0, 0]
    gone = api.post("/mnk/games", json={"setup": "3x3x3", "after": "a" * 26})
    assert (gone.status_code, gone.json()["error"]["code"]) == (404, "no-game")


def test_players_who_exchange_their_seats_keep_what_they_won(api: httpx.Client) -> None:
    first = new_game(api, setup="3x3x3", second="minimax")
    lost = api.post(f"/mnk/games/{first['id']}/resign").json()
    assert (lost["over"], lost["winner"], lost["result"], lost["score"]) == (True, 1, "resigned", [0, 1, 0])
    second = new_game(api, setup="3x3x3", first="minimax", after=first["id"])
    assert second["score"] == [1, 0, 0], "the bot has X now"
    lost = api.post(f"/mnk/games/{second['id']}/resign").json()
    assert (lost["winner"], lost["score"]) == (0, [2, 0, 0])
    third = new_game(api, setup="3x3x3", second="minimax", after=second["id"])
    assert third["score"] == [0, 2, 0]


def test_a_game_can_be_given_up_once(server: Running, api: httpx.Client) -> None:
    game = new_game(api, setup="5x5x4")["id"]
    api.post(f"/mnk/games/{game}/moves", json={"move": "a1", "turn": 0})
    with server.socket() as one, server.socket() as other:
        one.ask("join", game=game)
        other.ask("join", game=game)
        state = one.ask("mnk.resign", game=game)
        assert (state["over"], state["winner"], state["result"], state["saved"]) == (True, 0, "resigned", True)
        assert other.event("mnk.state")["state"] == state
        assert one.refused("mnk.resign", game=game)["code"] == "game-over"
        assert one.refused("mnk.move", game=game, move="b1", turn=1)["code"] == "game-over"
        assert api.get(f"/games/{game}/replay").json()["result"] == "resigned"
        again = one.ask("mnk.takeback", game=game)
        assert (again["over"], again["moves"], again["saved"]) == (False, [0], True), "it was not meant so"
    bots = new_game(api, setup="3x3x3", first="minimax", second="minimax")["id"]
    assert api.post(f"/mnk/games/{bots}/resign").json()["error"]["code"] == "bots-only"


def answering(monkeypatch: pytest.MonkeyPatch, *answers: dict[str, Any] | Exception) -> None:
    """Let the engines say this, one answer after the other."""
    waiting = list(answers)

    async def stream(*_: Any, **__: Any) -> AsyncGenerator[tuple[str, Any]]:
        answer = waiting.pop(0)
        if isinstance(answer, Exception):
            raise answer
        yield "result", answer

    monkeypatch.setattr(EnginePool, "stream", stream)


def test_the_luck_of_a_bot_is_another_in_every_game(api: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    async def stream(*told: Any, **_: Any) -> AsyncGenerator[tuple[str, Any]]:
        seeds.append(told[3]["seed"])
        yield "result", {**MOVE, "move": 8 - len(told[3]["moves"])}

    monkeypatch.setattr(EnginePool, "stream", stream)
    for _ in range(2):
        path = f"/mnk/games/{new_game(api, setup='3x3x3', second='uniform')['id']}"
        for turn, move in ((0, "a1"), (2, "b1")):
            api.post(f"{path}/moves", json={"move": move, "turn": turn})
            assert api.post(f"{path}/bot_move").status_code == 200
    assert len(set(seeds)) == 4, "a bot that is made again within a game draws other numbers, too"


CRASH = {"fault": {"termination": "crashed", "note": "RuntimeError: out of ideas"}, "took_s": 0.1}
MOVE = {"move": 0, "score": 1, "mate_in": None, "depth": 1, "nodes": 1, "time_s": 0.1, "line": [0], "took_s": 0.1}


def test_a_bot_that_breaks_down_has_lost_and_the_person_may_go_on(
    server: Running, api: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(monkeypatch, CRASH, MOVE)
    game = new_game(api, setup="3x3x3", second="minimax")["id"]
    with server.socket() as talk:
        talk.ask("join", game=game)
        talk.ask("mnk.move", game=game, move="b2", turn=0)
        state = talk.event("mnk.state")["state"]
        assert (state["over"], state["winner"], state["result"]) == (True, 0, "crashed")
        assert state["note"] == "RuntimeError: out of ideas"
        assert state["score"] == [1, 0, 0]
        assert talk.ask("mnk.takeback", game=game)["moves"] == []
        talk.ask("mnk.move", game=game, move="b2", turn=0)
        assert talk.event("mnk.state")["state"]["moves"] == [4, 0]


def test_a_bot_that_takes_too_long_has_lost(api: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, EngineTimeoutError("the engine had no answer after 20 s"))
    game = new_game(api, setup="3x3x3", second="minimax")["id"]
    api.post(f"/mnk/games/{game}/moves", json={"move": "b2", "turn": 0})
    state = api.post(f"/mnk/games/{game}/bot_move").json()
    assert (state["over"], state["winner"], state["result"]) == (True, 0, "timeout")


def test_what_the_server_cannot_do_pauses_the_game(
    server: Running, api: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    answering(monkeypatch, UnavailableError("no engine could be started"), MOVE)
    game = new_game(api, setup="3x3x3", second="minimax")["id"]
    with server.socket() as talk:
        talk.ask("join", game=game)
        talk.ask("mnk.move", game=game, move="b2", turn=0)
        assert talk.event("mnk.fault")["error"]["kind"] == "unavailable"
        state = talk.event("mnk.state")["state"]
        assert (state["over"], state["stopped"], state["moves"]) == (False, True, [4])
        talk.ask("mnk.go_on", game=game, stopped=False)
        assert talk.event("mnk.state")["state"]["moves"] == [4, 0]


def test_the_catalogue_offers_no_time_that_the_server_cuts_off(api: httpx.Client, serve: Serve) -> None:
    usual = api.get("/catalogue").json()["mnk"]
    assert (usual["time_s"], usual["analysis_s"]) == ([0.05, 20], 19)
    with serve(Settings(workers=1, limits=ClientLimits(engine_time_s=2.5))).client() as client:
        hasty = client.get("/catalogue").json()["mnk"]
        assert (hasty["time_s"], hasty["analysis_s"]) == ([0.05, 2.5], 1.5)
        asked = {"setup": "7x7x5", "position": "d4", "time_s": hasty["analysis_s"]}
        assert client.post("/mnk/analysis", json=asked).json()["time_s"] <= 2
