"""The board and the puzzle of a day over HTTP: the same for everyone, the first try counts, the future is refused."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import httpx
import pytest

from gridsage.daily import board_of_day, puzzle_of_day, today_utc
from gridsage.record import GameRecord, Outcome, Termination
from gridsage.solving.mines import puzzle as mines
from gridsage.store.keys import key_of
from tests.web.conftest import Running

API = "/daily"
MONDAY = str(today_utc() - timedelta(days=today_utc().weekday()))
"""The latest one: its board is small."""


def headers(player: str) -> dict[str, str]:
    return {"X-Gridsage-Player": player}


def look(api: httpx.Client, day: str, player: str) -> dict[str, Any]:
    found: dict[str, Any] = api.get(f"{API}/{day}", headers=headers(player)).raise_for_status().json()
    return found


def begin(api: httpx.Client, day: str, player: str) -> dict[str, Any]:
    state: dict[str, Any] = api.post(f"{API}/{day}/board", headers=headers(player)).raise_for_status().json()
    return state


def solve(api: httpx.Client, game: str, day: str, player: str) -> dict[str, Any]:
    """Open every safe cell."""
    board = board_of_day(day)
    answer: dict[str, Any] = api.get(f"/mines/games/{game}", headers=headers(player)).json()
    grid = board.setup.grid
    hidden = {cell for cell, letter in enumerate(answer["cells"]) if letter == "#"} - set(board.mines())
    while hidden:
        x, y = grid.xy(min(hidden))
        move = {"move": f"open {x},{y}"}
        answer = api.post(f"/mines/games/{game}/moves", json=move, headers=headers(player)).raise_for_status().json()
        hidden -= {cell for cell, _ in answer["cells"]}
    return answer


def keep_won(server: Running, day: date, player: str) -> None:
    """A won game on the board of a day, begun now."""
    board, key = board_of_day(day), key_of(player)
    record = GameRecord("mines", str(board.setup), board.seed, ("human",), (), Outcome(Termination.SOLVED, 0))
    server.services.sessions.store.games.add(record, owner=key, keys=(key,))


def test_a_day_has_the_same_board_for_everyone_and_only_the_first_try_counts(api: httpx.Client) -> None:
    day = MONDAY
    board = board_of_day(day)
    games = [begin(api, day, player) for player in ("one-who-plays-daily", "another-who-plays")]
    assert games[0]["id"] != games[1]["id"]
    assert games[0]["cells"] == games[1]["cells"]
    assert (games[0]["setup"], games[0]["day"], games[0]["turn"]) == (str(board.setup), day, 1)

    player, game = "one-who-plays-daily", games[0]["id"]
    assert look(api, day, player)["board"]["solved"] is None
    assert begin(api, day, player)["id"] == game  # it goes on
    assert solve(api, game, day, player)["status"] == "won"
    told = look(api, day, player)
    assert (told["board"]["solved"], told["board"]["game"], told["board"]["result_class"]) == (True, game, "unaided")
    assert told["board"]["counts"] is told["board"]["on_its_day"]
    assert told["share"].startswith(f"Gridsage {day}\n💣 {board.setup} ✓ 0:")

    again = begin(api, day, player)
    assert again["id"] != game
    assert again["result_class"] == "practice"
    assert api.post(f"/mines/games/{again['id']}/resign", headers=headers(player)).status_code == 200
    assert look(api, day, player)["board"]["game"] == game


def test_nothing_of_a_board_is_told_before_it_is_played(api: httpx.Client) -> None:
    day = str(today_utc())
    told = look(api, day, "one-who-only-looks")
    assert told["mines"] == board_of_day(day).setup.mines  # how many, not where
    assert (told["board"], told["puzzle"]) == (None, None)
    asked = api.get(f"{API}/{day}/puzzle", headers=headers("one-who-only-looks")).json()
    assert asked["id"] == puzzle_of_day(day).id
    assert not {"answer", "safe", "proof"} & set(asked)


def test_the_puzzle_of_a_day_is_answered_as_any_other(api: httpx.Client) -> None:
    player = "one-who-solves-daily"
    day = next(str(day) for n in range(4) if puzzle_of_day(day := today_utc() - timedelta(days=n)).kind == "safe-cell")
    asked = puzzle_of_day(day).puzzle
    assert isinstance(asked, mines.Puzzle)
    said = {"id": asked.id, "safe": list(asked.safe)}
    assert api.post("/puzzles/safe-cell/tries", json=said, headers=headers(player)).json()["solved"]
    said["safe"] = []
    assert not api.post("/puzzles/safe-cell/tries", json=said, headers=headers(player)).json()["solved"]
    tried = look(api, day, player)["puzzle"]
    assert (tried["solved"], tried["game"], tried["time_s"]) == (True, None, None)


def test_the_archive_goes_back_to_the_first_day(api: httpx.Client) -> None:
    archive = api.get(API, params={"limit": 3}).json()
    assert [entry["day"] for entry in archive["days"]][:1] == [archive["today"]]
    last = api.get(API, params={"limit": 5, "offset": archive["count"] - 1}).json()["days"]
    assert [(entry["day"], entry["setup"], entry["puzzle_kind"]) for entry in last] == [
        ("2026-01-01", "16x16/40!", "safe-cell")
    ]


@pytest.mark.parametrize(
    ("day", "status", "code"),
    [
        ("9999-12-31", 400, "day-future"),
        ("2025-12-31", 400, "day-early"),
        ("2026-02-30", 400, "day"),
        ("yesterday", 422, "validation"),
    ],
)
def test_a_day_that_cannot_be_had_is_refused(api: httpx.Client, day: str, status: int, code: str) -> None:
    for refused in (api.get(f"{API}/{day}"), api.post(f"{API}/{day}/board"), api.get(f"{API}/{day}/puzzle")):
        assert refused.status_code == status
        assert refused.json()["error"]["code"] == code


def test_a_clock_set_back_shows_an_earlier_day_and_harms_nothing(
    server: Running, api: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    day, player = str(today_utc()), "one-whose-clock-is-set"
    keep_won(server, today_utc(), player)
    before = look(api, day, player)
    assert before["board_streak"] == {"current": 1, "longest": 1}
    monkeypatch.setattr(server.services.daily, "_today", lambda: date(2026, 3, 1))
    told = look(api, "today", player)
    assert (told["day"], told["after"], told["board"]) == ("2026-03-01", None, None)
    assert told["board_streak"] == before["board_streak"]
    assert api.get(f"{API}/2026-03-02", headers=headers(player)).json()["error"]["code"] == "day-future"
    monkeypatch.setattr(server.services.daily, "_today", lambda: date(2020, 1, 1))
    assert api.get(f"{API}/today").json()["error"]["code"] == "day-early"
    assert api.get(API).json()["days"] == []
    monkeypatch.undo()
    assert look(api, day, player)["board"] == before["board"]
