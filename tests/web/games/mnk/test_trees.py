"""Trees of moves over HTTP: any form is read, files are written, and what is impossible is said with its place."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from gridsage.games.mnk import parse_tree
from gridsage.games.mnk.formats import find_format, read_tree

TREE = "15x15x5\nh8 i9 (i8 h9) j10"


def read(api: httpx.Client, text: str, **more: Any) -> httpx.Response:
    return api.post("/mnk/tree", json={"text": text, **more})


def test_a_tree_is_read_and_written_as_files(api: httpx.Client) -> None:
    tree = read(api, TREE).json()
    assert (tree["setup"], tree["turn"], sum(tree["stones"])) == ("15x15x5", 0, 0)
    assert tree["moves"] == [[0, 112], [1, 128], [2, 144], [1, 113], [4, 127]]
    written = api.post("/mnk/tree/file", json={"text": TREE, "form": "sgf"}).json()["text"]
    assert read_tree(written) == parse_tree(TREE)
    assert read(api, written).json() == tree
    psq = api.post("/mnk/tree/file", json={"text": TREE, "form": "psq", "at": 5}).json()["text"]
    assert [move.text for move in find_format(".psq").parse(psq).moves] == ["h8", "i8", "h9"]


def test_comments_are_read_and_written(api: httpx.Client) -> None:
    told = read(api, "(;GM[4]SZ[15]C[begin];B[hh](;W[ii]C[good\x1b])(;W[aa]))").json()
    assert told["comments"] == {"0": "begin", "2": "good"}
    more = {"text": "15x15x5\nh8 i9 (a1)", "comments": {**told["comments"], "3": "not so", "9": "nowhere", "1": " "}}
    for form in ("sgf", "lib"):
        written = api.post("/mnk/tree/file", json={**more, "form": form}).json()["text"]
        assert read_tree(written).comments == ("begin", "", "good", "not so")
    for bad in ({"x": "y"}, {"-1": "y"}, {"1": 3}):
        assert api.post("/mnk/tree/file", json={**more, "form": "sgf", "comments": bad}).status_code == 422


def test_stones_that_were_given_come_first_in_a_file_of_moves(api: httpx.Client) -> None:
    text = "6x6x5\nX.....\n......\n......\n......\n......\n.....O\nb2"
    psq = api.post("/mnk/tree/file", json={"text": text, "form": "psq", "at": 1}).json()["text"]
    assert [move.text for move in find_format(".psq").parse(psq).moves] == ["a1", "f6", "b2"]
    two = text.replace("X.....", "XX....").replace(".....O", "......")
    refused = api.post("/mnk/tree/file", json={"text": f"{two.removesuffix('b2')}X to move", "form": "psq"})
    assert refused.json()["error"]["code"] == "no-game-leads"


@pytest.mark.parametrize(
    ("text", "code"),
    [("h8 h8", "tree-taken"), ("h8 (", "tree-brackets"), ("z99", "tree-outside"), ("(;GM[1]SZ[19])", "parse")],
)
def test_an_impossible_tree_is_refused_with_a_code(api: httpx.Client, text: str, code: str) -> None:
    assert read(api, text).json()["error"]["code"] == code


def test_ten_thousand_moves_are_read_and_ten_megabytes_refused(api: httpx.Client) -> None:
    cells = [f"{chr(97 + i % 20)}{1 + i // 20}" for i in range(200)]
    answers = " ".join([cells[100], *(f"({cell})" for cell in cells[101:])])
    text = "20x20x5\n" + " ".join([cells[0], *(f"({cell} {answers})" for cell in cells[1:100]), answers])
    assert len(read(api, text).json()["moves"]) == 100 + 100 * 100
    assert read(api, "h8 " * 3_500_000).status_code == 413
    assert read(api, "h8 " * 140_000).status_code == 422


def test_a_game_goes_on_from_any_position(api: httpx.Client) -> None:
    game = api.post("/mnk/games", json={"setup": "5x5x4", "position": "c3 b2 c2", "first": "champion:level=1"}).json()
    assert (game["moves"], game["turn"], game["thinking"]) == ([12, 6, 7], 1, False)
    state = api.post(f"/mnk/games/{game['id']}/moves", json={"move": "a1", "turn": 3}).json()
    assert state["moves"] == [12, 6, 7, 0]
    # What led to the position was not played here.
    api.post(f"/mnk/games/{game['id']}/takeback")
    assert api.post(f"/mnk/games/{game['id']}/takeback").json()["error"]["code"] == "nothing-to-undo"


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ("a1 b1 a2 b2 a3", "over-there"),
        ("XX.\n...\n...\nX to move", "no-game-leads"),
        ("a1 a1", "illegal-move"),
    ],
)
def test_nobody_plays_on_where_no_game_can_be(api: httpx.Client, position: str, code: str) -> None:
    refused = api.post("/mnk/games", json={"setup": "3x3x3", "position": position})
    assert refused.json()["error"]["code"] == code
