"""A review is told move by move, kept for the next look, and forgotten with its game."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Any

import httpx
import pytest

from gridsage.web.engines.lanes import Lane
from gridsage.web.engines.pool import EnginePool
from gridsage.web.messages import MnkMoveReview, MnkReview
from tests.web.conftest import Running

LOST = ("a1", "a2", "b2", "c3", "c1", "b1", "a3")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any], Lane]]:
    """What engines were asked for, in order."""
    real, seen = EnginePool.stream, []

    def stream(
        pool: EnginePool, client: str, name: str, arguments: dict[str, Any], *, limit_s: float, lane: Lane = Lane.LONG
    ) -> AsyncGenerator[tuple[str, Any]]:
        seen.append((name, arguments, lane))
        return real(pool, client, name, arguments, limit_s=limit_s, lane=lane)

    monkeypatch.setattr(EnginePool, "stream", stream)
    return seen


def play(api: httpx.Client, setup: str = "3x3x3", moves: tuple[str, ...] = LOST) -> str:
    game = str(api.post("/mnk/games", json={"setup": setup}).json()["id"])
    for turn, move in enumerate(moves):
        assert api.post(f"/mnk/games/{game}/moves", json={"move": move, "turn": turn}).is_success
    return game


def test_a_second_look_asks_no_engine(
    server: Running, api: httpx.Client, asked: list[tuple[str, dict[str, Any], Lane]]
) -> None:
    game = play(api)
    with server.socket() as talk:
        parts, end = talk.until(talk.send("review", game=game))
        again, same = talk.until(talk.send("review", game=game))
        assert len(asked) == 1
        longer, _ = talk.until(talk.send("review", game=game, time_s=0.25))
        assert len(asked) == 2
    assert (parts, end["ok"]) == (again, same["ok"])
    moves = [MnkMoveReview(**part) for part in parts]
    assert [move.number for move in moves] == [7, 6, 5, 4, 3, 2, 1]
    assert [move.grade for move in moves if move.grade != "best"] == ["blunder"]
    assert MnkReview(**end["ok"]).sides[1].accuracy == pytest.approx(0)
    assert longer[0]["number"] == 7
    api.delete(f"/games/{game}")
    other = play(api)
    with server.socket() as talk:
        talk.until(talk.send("review", game=other))
    assert len(asked) == 3


def test_the_reader_chooses_the_time_and_a_long_review_makes_way(
    server: Running, api: httpx.Client, asked: list[tuple[str, dict[str, Any], Lane]]
) -> None:
    game = play(api, "15x15x5", ("h8", "i9", "h9", "h7"))
    with server.socket() as talk:
        talk.first_part(talk.send("review", game=game, time_s=0.1))
        request = talk.send("review", game=game, time_s=30)
        while len(asked) < 2:
            assert talk.ask("join", game=game)["id"] == game
        talk.send("cancel", request=request)
        _, message = talk.until(request)
        assert message["error"]["kind"] == "cancelled"
        assert talk.refused("review", game=game, time_s=0)["kind"] == "validation"
    assert [(arguments["time_s"], lane) for _, arguments, lane in asked] == [(0.1, Lane.LONG), (30, Lane.ENDLESS)]


def test_a_game_that_was_broken_off_is_reviewed(server: Running, api: httpx.Client) -> None:
    game = play(api, "15x15x5", ("h8", "i9"))
    with server.socket() as talk:
        parts, end = talk.until(talk.send("review", game=game))
    assert [part["number"] for part in parts] == [2, 1]
    assert len(end["ok"]["sides"]) == 2


@pytest.mark.parametrize("kept", [{"parts": [{"number": 1}], "result": {}}, {"parts": [], "result": {"sides": 7}}])
def test_a_kept_review_that_cannot_be_read_is_made_again(
    server: Running,
    api: httpx.Client,
    asked: list[tuple[str, dict[str, Any], Lane]],
    kept: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gridsage.web.games.reviews.find_review", lambda store, record, engine: kept)
    game = play(api)
    with server.socket() as talk:
        parts, end = talk.until(talk.send("review", game=game))
    assert (len(parts), len(end["ok"]["sides"]), len(asked)) == (len(LOST), 2, 1)
