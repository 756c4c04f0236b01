"""The socket: two tabs, two moves at once, watching, stopping, floods and garbage."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from gridsage.web import ClientLimits, Settings
from gridsage.web.engines.pool import EnginePool
from tests.waiting import PATIENT_S

if TYPE_CHECKING:
    from tests.web.conftest import Running, Serve, Talk


def new_game(api: httpx.Client, **wanted: str) -> str:
    game_id: str = api.post("/mines/games", json={"setup": "beginner", **wanted}).json()["id"]
    return game_id


def test_another_tab_hears_of_each_move(server: Running, api: httpx.Client) -> None:
    game = new_game(api, seed="4")
    with server.socket() as one, server.socket() as other:
        one.ask("join", game=game)
        other.ask("join", game=game)
        delta = one.ask("mines.move", game=game, move="open 4,4")
        assert other.event("mines.delta")["delta"] == delta
        one.ask("mines.undo", game=game)
        assert other.event("mines.state")["state"]["turn"] == 0


def test_another_tab_hears_of_a_move_that_is_made_again_as_of_any(server: Running, api: httpx.Client) -> None:
    game = new_game(api, seed="4")
    with server.socket() as one, server.socket() as other:
        made = one.ask("mines.move", game=game, move="open 4,4")
        one.ask("mines.undo", game=game)
        assert other.ask("join", game=game)["can_redo"] is True
        delta = one.ask("mines.redo", game=game)
        assert (delta["cells"], delta["turn"], delta["can_redo"]) == (made["cells"], 1, False)
        assert other.event("mines.delta")["delta"] == delta


def test_two_moves_at_once_on_one_cell_are_made_once(server: Running, api: httpx.Client) -> None:
    game = new_game(api, seed="4")
    with server.socket() as one, server.socket() as other:
        requests = [(talk, talk.send("mines.move", game=game, move="open 4,4")) for talk in (one, other)]
        answers = [talk.until(request)[1] for talk, request in requests]
        assert sorted("ok" in answer for answer in answers) == [False, True]
        assert next(a["error"]["kind"] for a in answers if "error" in a) == "illegal-move"
        assert api.get(f"/mines/games/{game}").json()["turn"] == 1


def test_moves_are_answered_in_their_order(server: Running, api: httpx.Client) -> None:
    game = new_game(api, seed="4")
    with server.socket() as talk:
        talk.ask("join", game=game)
        requests = [talk.send("mines.move", game=game, move=f"flag {x},0") for x in range(9)]
        assert [talk.until(request)[1]["ok"]["turn"] for request in requests] == list(range(1, 10))


def test_the_clock_runs_only_while_somebody_looks(server: Running, api: httpx.Client) -> None:
    game = new_game(api, seed="4")
    with server.socket() as talk:
        assert talk.ask("join", game=game)["running"] is False
        assert talk.ask("mines.move", game=game, move="open 4,4")["running"] is True
        talk.ask("leave", game=game)
        state = api.get(f"/mines/games/{game}").json()
        assert state["running"] is False
        assert state["elapsed_s"] == api.get(f"/mines/games/{game}").json()["elapsed_s"]


def test_a_bots_game_comes_move_by_move_and_is_kept(server: Running, api: httpx.Client) -> None:
    with server.socket() as talk:
        parts, message = talk.until(talk.send("mines.watch", setup="beginner", seed="3", bot="pairs"))
        again, _ = talk.until(talk.send("mines.watch", setup="beginner", seed="3", bot="pairs"))
    assert parts[0]["bot"] == "pairs"
    assert [part["steps"] for part in parts[1:]] == [part["steps"] for part in again[1:]]
    replay = api.get(f"/games/{message['ok']['id']}/replay").json()
    moves = [move for part in parts[1:] for move, _ in part["steps"]]
    assert [step["move"] for step in replay["steps"]] == moves
    assert any(part["guess"] for part in parts[1:]) or message["ok"]["status"] == "won"


def test_a_review_compares_each_guess_with_the_best(server: Running) -> None:
    with server.socket() as talk:
        _, message = talk.until(talk.send("mines.watch", setup="8x8/16@any", seed="3", bot="uniform"))
        parts, end = talk.until(talk.send("review", game=message["ok"]["id"]))
    assert end["ok"]["guesses"] == len(parts) > 0
    for part in parts:
        assert 0 < part["chance"] <= 1
        assert part["best_chance"] >= 0


@pytest.fixture
def patient_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines that think for longer than any test waits: only who is stopped is free again."""
    real = EnginePool.stream

    def stream(
        pool: EnginePool, client: str, name: str, arguments: dict[str, Any], *, limit_s: float, **more: Any
    ) -> AsyncGenerator[tuple[str, Any]]:
        if "time_s" in arguments:
            arguments = arguments | {"time_s": PATIENT_S}
        return real(pool, client, name, arguments, limit_s=PATIENT_S, **more)

    monkeypatch.setattr(EnginePool, "stream", stream)


@pytest.mark.usefixtures("patient_engines")
def test_a_long_answer_can_be_stopped(serve: Serve) -> None:
    running = serve(Settings(workers=1))
    with running.socket() as talk:
        request = talk.send("mnk.analyse", setup="20x20x5", position="j10 k10 j11", time_s=20, best=1)
        talk.first_part(request)
        talk.connection.send(json.dumps({"id": 900, "do": "cancel", "request": request}))
        _, message = talk.until(request)
        assert message["error"]["kind"] == "cancelled"


def test_a_long_answer_that_is_stopped_before_it_began_is_answered_too(serve: Serve) -> None:
    with serve(Settings(workers=1)).socket() as talk:
        for _ in range(8):
            request = talk.send("mnk.analyse", setup="20x20x5", position="j10", time_s=1, best=1)
            talk.connection.send(json.dumps({"id": 900, "do": "cancel", "request": request}))
            assert talk.until(request)[1]["error"]["kind"] == "cancelled"


@pytest.mark.usefixtures("patient_engines")
def test_an_engine_is_free_again_when_its_asker_leaves(serve: Serve) -> None:
    running = serve(Settings(workers=1))
    with running.socket() as talk:
        talk.first_part(talk.send("mnk.analyse", setup="20x20x5", position="j10 k10 j11", time_s=20, best=1))
    with running.socket() as talk:
        assert talk.ask("mines.analyse", view="1#\n1#", mines=1)["best"] is not None


def test_too_many_questions_at_once_are_refused(serve: Serve) -> None:
    running = serve(Settings(workers=1, limits=ClientLimits(engine_jobs_per_client=2)))
    with running.socket() as talk:
        for _ in range(2):
            talk.send("mnk.analyse", setup="20x20x5", position="j10", time_s=15, best=1)
        assert talk.refused("mines.analyse", view="1#\n1#", mines=1)["kind"] == "too-many"


def flood(talk: Talk, game: str) -> None:
    for _ in range(500):
        talk.send("leave", game=game)
        talk.hear()


def test_a_flood_closes_the_socket_and_harms_nobody(serve: Serve) -> None:
    running = serve(Settings(workers=1, limits=ClientLimits(messages_per_s=5)))
    with running.client() as client, running.socket() as calm:
        game = new_game(client, seed="1")
        with running.socket(player=None) as talk, pytest.raises(ConnectionClosed):
            flood(talk, game)
        assert calm.ask("join", game=game)["status"] == "playing"


def test_a_message_too_large_closes_only_its_own_socket(server: Running) -> None:
    with server.socket() as calm:
        with server.socket() as talk:
            talk.connection.send("x" * (server.settings.limits.message_bytes + 1))
            with pytest.raises(ConnectionClosed):
                talk.hear()
        assert calm.refused("join", game="a" * 26)["kind"] == "not-found"


def test_too_many_tabs_are_refused(serve: Serve) -> None:
    running = serve(Settings(workers=1, limits=ClientLimits(sockets_per_client=2)))
    headers = {"Cookie": "gridsage_client=" + "c" * 24}
    with (
        running.socket(additional_headers=headers),
        running.socket(additional_headers=headers),
        pytest.raises(Exception, match=r"4429|403|rejected"),
        running.socket(additional_headers=headers) as third,
    ):
        third.hear()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
DOINGS = st.sampled_from(
    [
        "join",
        "leave",
        "cancel",
        "mines.move",
        "mines.undo",
        "mines.redo",
        "mines.hints",
        "mnk.move",
        "mnk.go_on",
        "review",
        "lab.follow",
        "x",
    ]
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(
        st.text(max_size=40),
        st.binary(max_size=20),
        JSON.map(json.dumps),
        st.fixed_dictionaries(
            {"do": DOINGS, "id": st.integers(0, 99)},
            optional={"game": JSON, "move": JSON, "bot": JSON, "turn": JSON, "request": JSON, "run": JSON},
        ).map(json.dumps),
    )
)
def test_garbage_gets_an_error_and_the_socket_goes_on(server: Running, message: str | bytes) -> None:
    with server.socket() as talk:
        talk.connection.send(message)
        answer: dict[str, Any] = talk.hear()
        if "error" in answer:
            assert answer["error"]["kind"] != "internal", answer
            assert answer["error"]["message"]
        assert talk.refused("join", game="a" * 26)["kind"] == "not-found"


def test_deeply_nested_json_is_refused(server: Running) -> None:
    with server.socket() as talk:
        talk.connection.send("[" * 50_000)
        assert talk.hear()["error"]["kind"] == "validation"
