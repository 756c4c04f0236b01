"""May I guess? Asked in a game on the server: what is told, and what it counts for."""

from __future__ import annotations

from typing import Any

import httpx

BOARD = "4x1/1@any first 0,0\n01*1"
"""Only the number of mines shows that the last cell is safe."""


def begin(api: httpx.Client, board: str = BOARD) -> str:
    return f"/mines/games/{api.post('/mines/games', json={'board': board}).json()['id']}"


def ask(api: httpx.Client, path: str, show: str) -> dict[str, Any]:
    answer: dict[str, Any] = api.post(f"{path}/may-guess", json={"show": show}).json()
    return answer


def test_no_more_is_told_than_was_asked_for(api: httpx.Client) -> None:
    path = begin(api)
    told = ask(api, path, "nothing")
    assert (told["answer"], told["hint"]) == ("not_with_mine_count", None)
    assert (told["help"]["asked"], told["help"]["hints"], told["result_class"]) == (1, 0, "asked")
    told = ask(api, path, "cell")
    assert (told["hint"]["cell"], told["hint"]["clues"], told["hint"]["sentence"]) == (3, [], "")
    told = ask(api, path, "proof")
    assert told["hint"]["clues"] == [1]
    assert "mine count" in told["hint"]["sentence"]
    assert (told["help"]["asked"], told["help"]["hints"], told["result_class"]) == (1, 2, "hints")
    assert api.get(path).json()["help"] == told["help"]


def test_what_everybody_knows_is_no_help(api: httpx.Client) -> None:
    path = f"/mines/games/{api.post('/mines/games', json={'setup': '9x9/10'}).json()['id']}"
    told = ask(api, path, "proof")
    assert (told["answer"], told["hint"], told["result_class"]) == ("first", None, "unaided")


def test_a_guess_that_is_needed_is_allowed_without_its_risk(api: httpx.Client) -> None:
    path = begin(api, "2x2/1@any first 0,0\n1*\n11")
    told = ask(api, path, "proof")
    assert (told["answer"], told["hint"], told["result_class"]) == ("yes", None, "asked")


def test_nobody_asks_after_the_end_or_for_something_else(api: httpx.Client) -> None:
    path = begin(api)
    api.post(f"{path}/moves", json={"move": "open 2,0"})
    assert api.post(f"{path}/may-guess", json={"show": "cell"}).status_code == 409
    assert api.post(f"{path}/may-guess", json={"show": "everything"}).status_code == 422
