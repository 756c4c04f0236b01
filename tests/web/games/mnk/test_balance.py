"""Balanced moves over HTTP and the socket: one or two, near to even, refused where there are none, and stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

if TYPE_CHECKING:
    from tests.web.conftest import Running


@pytest.mark.parametrize("count", [1, 2])
def test_balanced_moves_leave_the_game_nearer_to_even_than_the_best_one(api: httpx.Client, count: int) -> None:
    # X may play as well as ever, or give the lead away: a hundredth of this time shows it.
    question = {"setup": "15x15x5", "position": "h8 i8", "time_s": 1}
    answer = api.post("/mnk/balance", json=question | {"count": count})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert (found["to_move"], len(found["moves"])) == (0, count)
    best = api.post("/mnk/analysis", json=question | {"best": 1}).json()["lines"][0]
    last = found["moves"][-1]
    assert last["mate_in"] is None
    assert abs(last["chance"] - 0.5) < 0.2 < abs(best["chance"] - 0.5)
    cells = [move["move"] for move in found["moves"]]
    assert len({*cells, 7 * 15 + 7, 7 * 15 + 8}) == count + 2


def test_where_nothing_can_be_balanced_it_is_refused(api: httpx.Client) -> None:
    over = api.post("/mnk/balance", json={"setup": "3x3x3", "position": "a1 a2 b1 b2 c1"})
    assert over.json()["error"]["code"] == "over-there"
    one_left = {"setup": "3x3x3", "position": "XOX\nXOO\nOX.\nX to move", "count": 2}
    answer = api.post("/mnk/balance", json=one_left)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "no-two-moves")
    assert api.post("/mnk/balance", json=one_left | {"count": 1}).json()["moves"][0]["move"] == 8
    assert api.post("/mnk/balance", json=one_left | {"count": 3}).status_code == 422


def test_a_search_for_balanced_moves_is_stopped(server: Running) -> None:
    with server.socket() as talk:
        request = talk.send("mnk.balance", setup="15x15x5", position="h8", time_s=18, count=2)
        talk.send("cancel", request=request)
        assert talk.until(request)[1]["error"]["kind"] == "cancelled"
        # The engine is free again.
        assert len(talk.ask("mnk.balance", setup="15x15x5", position="h8", time_s=0.3)["moves"]) == 1
