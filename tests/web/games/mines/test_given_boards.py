"""Games on boards whose mines are given, over the web."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

if TYPE_CHECKING:
    from tests.web.conftest import Running

BOARD = "*1000\n11000\n00011\n0001*"


def test_a_given_board_is_played_replayed_and_played_again(api: httpx.Client) -> None:
    game = api.post("/mines/games", json={"board": BOARD}).json()
    assert (game["setup"], game["width"], game["height"], game["end"]) == ("5x4/2@any", 5, 4, None)
    assert set(game["cells"]) == {"#"}
    path = f"/mines/games/{game['id']}"
    delta = api.post(f"{path}/moves", json={"move": "open 0,0"}).json()
    assert delta["status"] == "lost"
    end = api.get(path).json()["end"]
    assert (end["mines"], end["board"]) == ([0, 19], BOARD)
    replay = api.get(f"/games/{game['id']}/replay").json()
    assert (replay["mine_cells"], replay["board"]) == ([0, 19], BOARD)
    again = api.post("/mines/games", json={"board": end["board"]}).json()
    assert api.post(f"/mines/games/{again['id']}/moves", json={"move": "open 4,0"}).json()["status"] == "won"


def test_the_first_cell_of_a_board_is_open(api: httpx.Client) -> None:
    text = f"5x4/2 seed 3 first 4,0\n{BOARD}"
    game = api.post("/mines/games", json={"board": text, "setup": "beginner"}).json()
    assert game["status"] == "won"
    assert game["end"]["board"] == f"5x4/2@any first 4,0\n{BOARD}"


def test_an_ordinary_game_tells_no_board(api: httpx.Client) -> None:
    game = api.post("/mines/games", json={"setup": "3x3/0"}).json()
    api.post(f"/mines/games/{game['id']}/moves", json={"move": "open 0,0"})
    assert api.get(f"/mines/games/{game['id']}").json()["end"]["board"] is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it is empty"),
        ("*1\n1", "row 1 has a length of 1"),
        ("**", "no safe cell"),
        ("9x9/10\n*1\n11", "but its setup is 9x9/10"),
        ("*" * 300, "300x1 is larger than 200x200"),
        ("{", "not valid JSON"),
    ],
)
def test_a_board_that_cannot_be_played_is_refused(api: httpx.Client, text: str, message: str) -> None:
    refused = api.post("/mines/games", json={"board": text})
    assert refused.status_code in (400, 422)
    assert message in refused.text


def test_a_text_that_is_no_board_by_its_length_is_refused(api: httpx.Client) -> None:
    assert api.post("/mines/games", json={"board": "." * 60_001}).status_code in (413, 422)


def test_a_bot_is_watched_on_a_given_board(server: Running, api: httpx.Client) -> None:
    with server.socket() as talk:
        parts, message = talk.until(talk.send("mines.watch", board=f"5x4/2 first 1,0\n{BOARD}", bot="exact", seed="1"))
    assert (parts[0]["setup"], parts[0]["mines"]) == ("5x4/2@any", 2)
    assert parts[1]["steps"] == [["open 1,0", [[1, 1]]]]
    assert (message["ok"]["status"], message["ok"]["mines"]) == ("won", [0, 19])
    replay = api.get(f"/games/{message['ok']['id']}/replay").json()
    assert replay["board"] == f"5x4/2@any first 1,0\n{BOARD}"
    assert [step["move"] for step in replay["steps"]] == [move for part in parts[1:] for move, _ in part["steps"]]


def test_a_board_that_is_won_by_its_first_cell_leaves_the_bot_nothing_to_do(server: Running) -> None:
    with server.socket() as talk:
        parts, message = talk.until(talk.send("mines.watch", board=f"5x4/2 first 4,0\n{BOARD}", bot="pairs"))
    assert len(parts) == 2
    assert message["ok"]["status"] == "won"


def test_a_bot_is_not_watched_on_what_is_no_board(server: Running) -> None:
    with server.socket() as talk:
        parts, message = talk.until(talk.send("mines.watch", board="*1\n1", bot="pairs"))
    assert parts == []
    assert message["error"]["code"] == "board-ragged"
