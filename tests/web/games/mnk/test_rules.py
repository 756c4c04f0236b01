"""Renju and caro on the server: forbidden points with their reason, and bots that do not know a rule."""

from __future__ import annotations

import httpx

from tests.web.games.mnk.test_service import new_game

CROWDED = ("h8", "a1", "i8", "a3", "j9", "a5", "j10", "a7")


def test_a_forbidden_point_is_told_with_its_rows_and_refused(api: httpx.Client) -> None:
    game = new_game(api, setup="renju")
    address = f"/mnk/games/{game['id']}/moves"
    for turn, move in enumerate(CROWDED):
        state = api.post(address, json={"move": move, "turn": turn}).json()
    (point,) = state["forbidden"]
    assert (point["cell"], point["foul"]) == (7 * 15 + 9, "double three")
    assert [len(row) for row in point["rows"]] == [3, 3]
    refused = api.post(address, json={"move": "j8", "turn": len(CROWDED)})
    assert refused.status_code == 409
    assert refused.json()["error"]["code"] == "forbidden-double-three"
    state = api.post(address, json={"move": "o15", "turn": len(CROWDED)}).json()
    assert state["forbidden"] == [], "nothing is forbidden to O"
    assert len(state["moves"]) == len(CROWDED) + 1


def test_a_bot_that_does_not_know_the_rule_says_so_before_the_game(api: httpx.Client) -> None:
    refused = api.post("/mnk/games", json={"setup": "caro", "second": "classic"})
    assert refused.status_code == 400
    assert refused.json()["error"]["code"] == "bot-rule"
    assert new_game(api, setup="caro", second="champion:level=1")["rule"] == "caro"


def test_forbidden_points_of_any_position_can_be_asked(api: httpx.Client) -> None:
    asked = {"setup": "15x15x5@renju", "position": " ".join(CROWDED)}
    (point,) = api.post("/mnk/forbidden", json=asked).json()["points"]
    assert (point["cell"], point["foul"], len(point["rows"])) == (7 * 15 + 9, "double three", 2)
    for other in ({"setup": "15x15x5"}, {"position": " ".join((*CROWDED, "o15"))}, {"position": ""}):
        assert api.post("/mnk/forbidden", json=asked | other).json() == {"points": []}
    refused = api.post("/mnk/forbidden", json=asked | {"position": "h8 h8"})
    assert refused.status_code in (400, 409)
    assert api.get("/catalogue").json()["mnk"]["rules_that_forbid"] == ["renju"]


def test_the_catalogue_tells_which_boards_a_rule_is_for(api: httpx.Client) -> None:
    told = api.get("/catalogue").json()["mnk"]
    assert told["rule_k"] == {"renju": 5, "caro": 5}
    assert (told["opening_k"], told["opening_side"]) == (5, 6)
    for setup, status in (("6x6x5", 201), ("6x5x5", 400), ("7x7x4", 400)):
        assert api.post("/mnk/games", json={"setup": setup, "opening_rule": "swap2"}).status_code == status
