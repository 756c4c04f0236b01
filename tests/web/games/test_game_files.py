"""Files with games of either family over the web: kept, replayed, reviewed, refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from gridsage import mines, mnk
from gridsage.bots.mines.csp import Csp
from gridsage.bots.mnk.uniform import Uniform
from gridsage.games.mnk.formats import encode_game
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination

if TYPE_CHECKING:
    from tests.web.conftest import Running

MOVES = "h8 i9 h9 a1 h10 b1 h11 c1 h12"
WON = GameRecord(
    "mnk",
    "15x15x5",
    0,
    ("Ada", "champion"),
    tuple(PlayedMove(at % 2, move) for at, move in enumerate(MOVES.split())),
    Outcome(Termination.ROW, 0),
)


def send(api: httpx.Client, name: str, data: bytes) -> dict[str, Any]:
    answer = api.post("/games/files", params={"name": name}, content=data)
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.parametrize("suffix", [".sgf", ".psq", ".json"])
@pytest.mark.parametrize("named", [True, False])
def test_a_game_of_five_in_a_row_is_kept_replayed_and_reviewed(server: Running, suffix: str, named: bool) -> None:
    data = WON.to_json().encode() if suffix == ".json" else encode_game(WON, suffix)
    with server.client() as api:
        told = send(api, f"game{suffix}" if named else "", data)
        assert (told["game"], told["format"], told["count"]) == ("mnk", suffix[1:], 1)
        replay = api.get(f"/games/{told['id']}/replay").json()
        assert mnk.format_moves(replay["moves"], "15x15x5") == MOVES
        assert (replay["result"], replay["winner"], replay["seats"]) == ("line", 0, [])
        assert all(player.startswith("human") for player in replay["players"])
        assert all(row["games"] == 0 for row in api.get("/statistics").json()["mnk"])
    with server.socket() as talk:
        parts, message = talk.until(talk.send("review", game=told["id"], time_s=0.01))
        assert len(parts) == len(WON.moves), message


def test_what_people_wrote_on_a_game_is_kept_with_it(api: httpx.Client) -> None:
    text = "(;GM[4]SZ[15]EV[Cup]GC[a fine game];B[hh]C[good\x1b];W[ii](;B[hi]C[main])(;B[aa]C[other]))"
    told = send(api, "game.sgf", text.encode())
    replay = api.get(f"/games/{told['id']}/replay").json()
    assert (replay["event"], replay["comment"]) == ("Cup", "a fine game")
    assert replay["comments"] == {"1": "good", "3": "main"}
    record = api.get(f"/games/{told['id']}/record.json").json()
    assert record["details"]["comments"] == {"1": "good", "3": "main"}


@pytest.mark.parametrize("suffix", [".lib", ".bdt", ".pos"])
def test_a_file_of_a_renju_program_is_known_by_its_beginning_or_its_name(api: httpx.Client, suffix: str) -> None:
    data = encode_game(WON, suffix)
    for name in (f"game{suffix}",) if suffix == ".pos" else (f"game{suffix}", "game.dat"):
        told = send(api, name, data)
        assert (told["game"], told["format"], told["count"]) == ("mnk", suffix[1:], 1)


def test_a_record_of_minesweeper_is_kept_and_replayed(api: httpx.Client) -> None:
    record = mines.play("9x9/10", Csp(1), 3)
    told = send(api, "game.json", record.to_json().encode())
    assert (told["game"], told["format"], told["board"]) == ("mines", "json", None)
    replay = api.get(f"/games/{told['id']}/replay").json()
    assert [step["move"] for step in replay["steps"]] == [move.text for move in record.moves]
    assert replay["mine_cells"] == list(record.details["mines"])
    assert replay["recording"]["format"] == "json"


def test_of_a_file_of_records_one_is_named(api: httpx.Client) -> None:
    record = mines.play("9x9/10", Csp(1), 3)
    data = "".join(f"{one.to_json()}\n" for one in (record, WON, record)).encode()
    told = send(api, "games.jsonl", data)
    assert (told["format"], told["count"], told["id"]) == ("json", 3, None)
    answer = api.post("/games/files", params={"name": "games.jsonl", "game": 2}, content=data).json()
    assert (answer["game"], answer["count"]) == ("mnk", 3)
    replay = api.get(f"/games/{answer['id']}/replay").json()
    assert mnk.format_moves(replay["moves"], "15x15x5") == MOVES
    answer = api.post("/games/files", params={"name": "games.jsonl", "game": 3}, content=data).json()
    assert (answer["game"], answer["id"] is not None) == ("mines", True)
    refused = api.post("/games/files", params={"name": "games.jsonl", "game": 4}, content=data)
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "no-such-recording")
    broken = api.post("/games/files", params={"name": "games.jsonl"}, content=data + b"{}\n")
    assert broken.json()["error"]["code"] == "broken-recording"
    assert "record 4 of the file" in broken.json()["error"]["message"]


def test_a_game_that_was_broken_off_can_be_looked_at(api: httpx.Client) -> None:
    half = GameRecord("mnk", "15x15x5", 0, ("", ""), WON.moves[:4], Outcome(Termination.UNFINISHED))
    told = send(api, "half.sgf", encode_game(half, ".sgf"))
    assert api.get(f"/games/{told['id']}/replay").json()["result"] == "unfinished"


def test_what_a_file_says_beside_its_moves_is_not_believed(api: httpx.Client) -> None:
    record = mnk.play("3x3x3", (Uniform(1), Uniform(2)), 1)
    hostile = json.loads(record.to_json())
    hostile["details"] |= {"help": "x", "match": 3, "settings": [], "opening": "many", "player": {"a": 1}, "watched": 1}
    hostile["details"] |= {"event": 3, "comment": [], "comments": {"1": 2, "99": "x"}}
    hostile["players"] = ["human:one\u0007", "x" * 500]
    told = send(api, "game.json", json.dumps(hostile).encode())
    replay = api.get(f"/games/{told['id']}/replay").json()
    assert (replay["event"], replay["comment"], replay["comments"]) == ("", "", {})
    assert replay["players"] == ["human:one", f"human:{'x' * 80}"]
    assert api.get("/games").status_code == 200


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.sgf", b"(;GM[4]SZ[15];B[zz])", "broken-recording"),
        ("a.psq", b"\xff\xfe", "broken-recording"),
        ("", b'{"outcome": 3}', "broken-recording"),
        ("a.json", WON.to_json().replace("h9", "h8").encode(), "broken-recording"),
        ("a.json", WON.to_json().replace('"mnk"', '"chess"').encode(), "broken-recording"),
        ("a.txt", b"hello", "no-recording"),
        ("", b"", "no-recording"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_one_line(
    api: httpx.Client, name: str, data: bytes, code: str
) -> None:
    answer = api.post("/games/files", params={"name": name}, content=data)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, code), answer.text
    assert "\n" not in answer.json()["error"]["message"]
