"""Proofs over HTTP and the socket: every move with its answer, progress, and a second look from the store."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

if TYPE_CHECKING:
    from tests.web.conftest import Running


def test_a_lost_position_tells_the_answer_to_each_move_and_is_kept(api: httpx.Client) -> None:
    question = {"setup": "3x3x3", "position": "a1 b1 b2"}
    proof = api.post("/mnk/proof", json=question).json()
    assert (proof["value"], proof["to_move"], proof["over"], proof["kept"]) == ("loss", 1, False, False)
    assert {move["value"] for move in proof["moves"]} == {"loss"}
    assert len(proof["moves"]) == proof["distinct"] == 6
    for move in proof["moves"]:
        # X fills the diagonal, or the column where O stopped that.
        assert move["answer"] == (3 if move["move"] == 8 else 8)
    again = api.post("/mnk/proof", json=question).json()
    assert again["kept"]
    assert again["moves"] == proof["moves"]
    # A mirror image needs no proof of its own.
    mirrored = api.post("/mnk/proof", json={"setup": "3x3x3", "position": "c1 b1 b2"}).json()
    assert (mirrored["kept"], mirrored["value"]) == (True, "loss")
    assert {move["move"]: move["answer"] for move in mirrored["moves"]}[6] == 5


def test_a_game_that_is_over_has_nothing_to_prove_and_nonsense_is_refused(api: httpx.Client) -> None:
    over = api.post("/mnk/proof", json={"setup": "3x3x3", "position": "a1 a2 b1 b2 c1"}).json()
    assert (over["over"], over["value"], over["moves"]) == (True, "loss", [])
    assert api.post("/mnk/proof", json={"setup": "3x3x3", "position": "a1 a1"}).status_code in {400, 409, 422}
    assert api.post("/mnk/proof", json={"setup": "3x3x3", "time_s": 600}).status_code == 422


@pytest.mark.parametrize("time_s", [0.5, None])
def test_a_proof_that_does_not_end_tells_how_far_it_is(server: Running, time_s: float | None) -> None:
    with server.socket() as talk:
        request = talk.send("mnk.prove", setup="9x9x5", position="e5", time_s=time_s)
        part = talk.first_part(request)
        assert (part["value"], part["at_least"], part["at_most"], part["moves"]) == ("unknown", "loss", "win", [])
        if time_s is None:
            talk.send("cancel", request=request)
            assert talk.until(request)[1]["error"]["kind"] == "cancelled"
        else:
            ended = talk.until(request)[1]["ok"]
            assert (ended["value"], ended["kept"]) == ("unknown", False)
            assert ended["nodes"] >= part["nodes"]
