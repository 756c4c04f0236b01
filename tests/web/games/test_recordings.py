"""Files of the players' programs over the web: read by an engine, kept, replayed, refused."""

from __future__ import annotations

import dataclasses

import httpx
import pytest

from gridsage.bots.mines.move_queue import MoveQueue
from gridsage.games.mines.formats import write_recording
from gridsage.games.mines.recording import Claims, PointerEvent, PointerKind, Recording
from gridsage.games.mines.trace import parse_trace
from tests.games.mines.recordings import as_avf, as_evfs, recorded


def moved(recording: Recording) -> Recording:
    """The same game with a way between its clicks."""
    events = [PointerEvent(0, PointerKind.MOVE, 1, 2), *recording.events]
    return dataclasses.replace(recording, events=tuple(events), player="Ada <b>L</b>", program="Tester 1")


def test_a_file_is_kept_and_replayed_with_its_pointer(api: httpx.Client) -> None:
    recording = moved(recorded(MoveQueue(seed=2), "9x9/10@any", 5))
    wrong = dataclasses.replace(recording, claims=Claims(recording.claims.three_bv, 77_000, recording.claims.won))
    answer = api.post("/mines/recordings?name=a.avf", content=as_avf(wrong)).json()
    assert (answer["format"], answer["count"], answer["board"]) == ("avf", 1, None)
    replay = api.get(f"/games/{answer['id']}/replay").json()
    assert replay["players"] == ["human:Ada <b>L</b>"]
    assert replay["seats"] == []
    told = replay["recording"]
    assert (told["file"], told["format"], told["cell_px"]) == ("a.avf", "avf", 16)
    assert [each["kind"] for each in told["differences"]] == (["file-time"] if recording.claims.won else [])
    assert parse_trace(told["trace"])[0] == PointerEvent(0, PointerKind.MOVE, 1, 2)
    course = replay["course"]
    assert len(course["moves_ms"]) == len(replay["steps"])
    assert course["moments"][-1][5] == replay["statistics"]["three_bv_solved"] == replay["figures"]["three_bv_solved"]
    assert len(course["openings"]) == replay["figures"]["openings_solved"]
    # It is among one's games, and nobody's achievement.
    (entry,) = (game for game in api.get("/games").json()["games"] if game["id"] == answer["id"])
    assert entry["seats"] == []
    assert all(row["setup"] != replay["setup"] for row in api.get("/statistics").json()["mines"])


def test_a_recording_that_stops_was_given_up(api: httpx.Client) -> None:
    recording = recorded(MoveQueue(seed=2), "9x9/10@any", 5)
    half = dataclasses.replace(recording, events=recording.events[:4])
    answer = api.post("/mines/recordings?name=half.rawvf", content=write_recording(half, ".rawvf")).json()
    assert api.get(f"/games/{answer['id']}/replay").json()["result"] == "resigned"


def test_a_board_is_for_playing(api: httpx.Client) -> None:
    board = dataclasses.replace(recorded(MoveQueue(seed=2), "9x9/10@any", 5), events=())
    answer = api.post("/mines/recordings?name=b.mbf", content=write_recording(board, ".mbf")).json()
    assert answer["id"] is None
    game = api.post("/mines/games", json={"board": answer["board"]}).json()
    assert game["mines"] == 10


def test_of_several_games_one_is_named(api: httpx.Client) -> None:
    game = recorded(MoveQueue(seed=2), "9x9/10@any", 5)
    data = as_evfs(game, game)
    asked = api.post("/mines/recordings?name=c.evfs", content=data).json()
    assert (asked["count"], asked["id"], asked["board"]) == (2, None, None)
    assert api.post("/mines/recordings?name=c.evfs&game=2", content=data).json()["id"]
    refused = api.post("/mines/recordings?name=c.evfs&game=3", content=data).json()["error"]
    assert (refused["code"], refused["facts"]) == ("no-such-recording", {"n": 2})


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"\x00\x01nonsense", "no-recording"), (b"*rmv\x00\x01\x00", "broken-recording"), (b"", "no-recording")],
)
def test_a_file_that_cannot_be_read_is_refused(api: httpx.Client, data: bytes, code: str) -> None:
    answer = api.post("/mines/recordings?name=x", content=data)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == code


def test_a_file_beyond_the_limits_is_refused(api: httpx.Client) -> None:
    assert api.post("/mines/recordings?name=x.avf", content=bytes(600_000)).status_code == 413


def test_what_the_pointer_did_is_kept_with_the_move_and_replayed(api: httpx.Client) -> None:
    game = api.post("/mines/games", json={"board": "*10\n110"}).json()
    path = f"/mines/games/{game['id']}/moves"
    wasted = "0lc40,40 30lr0,0 200lc0,0 40lr0,0"
    assert api.post(path, json={"move": "open 1,1", "trace": "0mv30,40 16lc10,0 30lr0,0"}).status_code == 200
    assert api.post(path, json={"move": "flag 0,0", "trace": f"{wasted} 90rc-30,-30"}).status_code == 200
    # On our page one button opens around a number.
    assert api.post(path, json={"move": "chord 1,1", "trace": "50lc40,40 30lr0,0"}).json()["status"] == "won"
    replay = api.get(f"/games/{game['id']}/replay").json()
    assert (replay["recording"]["cell_px"], replay["recording"]["file"]) == (32, "")
    assert replay["recording"]["trace"].startswith("0mv30,40 16lc10,0 30lr0,0")
    assert {name: replay["figures"][name] for name in ("left", "right", "double", "wasted")} == {
        "left": 3,
        "right": 1,
        "double": 1,
        "wasted": 2,
    }
    record = api.get(f"/games/{game['id']}/record.json").json()
    assert [len(move) for move in record["moves"]] == [6, 6, 6]


@pytest.mark.parametrize(("trace", "status"), [("nonsense", 400), ("0mv1,1 " * 9000, 422)])
def test_a_trace_that_is_none_or_too_long_is_refused(api: httpx.Client, trace: str, status: int) -> None:
    game = api.post("/mines/games", json={"board": "*10\n110"}).json()
    refused = api.post(f"/mines/games/{game['id']}/moves", json={"move": "open 1,1", "trace": trace})
    assert refused.status_code == status
    assert api.get(f"/mines/games/{game['id']}").json()["turn"] == 0


def test_other_games_on_the_same_board_are_found(api: httpx.Client) -> None:
    def send(recording: Recording) -> str:
        data = write_recording(recording, ".rawvf")
        return str(api.post("/mines/recordings?name=a.rawvf", content=data).json()["id"])

    whole = recorded(MoveQueue(seed=3), "8x8/9@any", 6)
    other = recorded(MoveQueue(seed=3), "8x8/9@any", 7)
    assert set(whole.mines) != set(other.mines)
    one, half, strange = send(whole), send(dataclasses.replace(whole, events=whole.events[:4])), send(other)
    found = api.get(f"/games/{one}/same-board").json()
    assert (found["count"], [game["id"] for game in found["games"]]) == (1, [half])
    assert [game["id"] for game in api.get(f"/games/{half}/same-board").json()["games"]] == [one]
    assert api.get(f"/games/{strange}/same-board").json()["games"] == []
    mnk = api.post("/mnk/games", json={"setup": "3x3x3"}).json()["id"]
    assert api.get(f"/games/{mnk}/same-board").status_code == 404
    going = api.post("/mines/games", json={"setup": "8x8/9"}).json()["id"]
    assert api.get(f"/games/{going}/same-board").status_code == 403
