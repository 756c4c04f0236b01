"""Taking a game of Minesweeper over: the same board after the same moves, as practice."""

from __future__ import annotations

import httpx


def test_a_game_goes_on_after_moves_of_others(api: httpx.Client) -> None:
    board = {"setup": "6x5/5", "seed": "2"}
    theirs = api.post("/mines/games", json=board).json()
    moves = ["open 0,0", "flag 5,4"]
    for move in moves:
        api.post(f"/mines/games/{theirs['id']}/moves", json={"move": move})
    shown = api.get(f"/mines/games/{theirs['id']}").json()
    mine = api.post("/mines/games", json={**board, "moves": moves}).json()
    assert (mine["cells"], mine["status"]) == (shown["cells"], "playing")
    # It counts as practice, and what others did is not mine to take back.
    assert mine["help"]["undone"] == 1
    assert api.post(f"/mines/games/{mine['id']}/undo").json()["error"]["code"] == "nothing-to-undo"
    told = {game["id"]: (game["practice"], game["result_class"]) for game in api.get("/games").json()["games"]}
    assert told[mine["id"]] == (True, "practice")
    assert told[theirs["id"]] == (False, "unaided")


def test_a_given_board_is_taken_over_too(api: httpx.Client) -> None:
    mine = api.post("/mines/games", json={"board": "*10\n110\n000", "moves": ["open 2,2"]})
    assert mine.json()["error"]["code"] == "over-there"
    mine = api.post("/mines/games", json={"board": "*2*\n121\n000", "moves": ["open 2,2"]})
    assert mine.json()["cells"].count("#") == 3


def test_nobody_goes_on_after_a_mine(api: httpx.Client) -> None:
    lost = {"board": "*1.\n11.\n...", "moves": ["open 0,0"]}
    assert api.post("/mines/games", json=lost).json()["error"]["code"] == "over-there"
    assert api.post("/mines/games", json={"setup": "6x5/5", "moves": ["jump 1,1"]}).json()["error"]["kind"] == "parse"
