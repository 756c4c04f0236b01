"""Boards that need no guess, over the web: laid by an engine process at the first opening, which can be stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx

from gridsage.games.mines import make_layout
from gridsage.solving.mines.certificate import certify

if TYPE_CHECKING:
    from tests.web.conftest import Running

RARE = "30x16/230!"
"""So dense that no board of it is found before the search is stopped."""


def begin(api: httpx.Client, setup: str, **more: str) -> str:
    game = api.post("/mines/games", json={"setup": setup, **more}).json()
    return str(game["id"])


def test_the_board_is_that_of_seed_setup_and_first_cell(api: httpx.Client) -> None:
    path = f"/mines/games/{begin(api, '16x16/50!', seed='7')}"
    delta = api.post(f"{path}/moves", json={"move": "open 5,5"}).json()
    assert delta["status"] == "playing"
    end = api.post(f"{path}/resign").json()["end"]
    assert tuple(end["mines"]) == make_layout("16x16/50!", 7, (5, 5))
    assert end["board"] is None
    grade = certify("16x16/50!", end["mines"], (5, 5)).grade
    assert end["statistics"]["grade"]["level"] == grade.level
    assert end["statistics"]["grade"]["steps"] == grade.to_dict()["steps"]
    game = path.rpartition("/")[2]
    assert api.get(f"/games/{game}/replay").json()["statistics"]["grade"] == end["statistics"]["grade"]
    again = api.post("/mines/games", json={"setup": "16x16/50!", "seed": "7", "first": end["first"]}).json()
    assert again["turn"] == 1


def test_the_first_opening_tells_how_the_search_goes_and_can_be_stopped(server: Running, api: httpx.Client) -> None:
    with server.socket() as talk:
        game = begin(api, RARE)
        number = talk.send("mines.first", game=game, move="open 5,5")
        assert talk.first_part(number)["tried"] >= 1
        talk.send("cancel", request=number)
        _, message = talk.until(number)
        assert message["error"]["kind"] == "cancelled"
        # The game is as it was: another cell may be the first.
        assert api.get(f"/mines/games/{game}").json()["turn"] == 0

        game = begin(api, "9x9/10!")
        _, message = talk.until(talk.send("mines.first", game=game, move="open 4,4"))
        assert (message["ok"]["turn"], message["ok"]["status"]) == (1, "playing")


def test_a_setup_without_such_boards_is_told_in_words(api: httpx.Client) -> None:
    path = f"/mines/games/{begin(api, '2x2/2!@safe')}"
    refused = api.post(f"{path}/moves", json={"move": "open 1,1"})
    assert refused.status_code in (400, 422)
    assert refused.json()["error"]["code"] == "no-board"
    assert api.get(path).json()["turn"] == 0
