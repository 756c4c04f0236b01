"""Progress: games are worked out after their end, and told with times, guesses and luck, as JSON and CSV."""

from __future__ import annotations

import csv
from typing import Any

import httpx

from tests.waiting import wait_until

BOARD = "4x1/1@any first 0,0\n01*1"


def play(api: httpx.Client, cell: int) -> str:
    game: str = api.post("/mines/games", json={"board": BOARD}).json()["id"]
    api.post(f"/mines/games/{game}/moves", json={"move": f"open {cell},0"})
    return game


def progress_of(api: httpx.Client, *ids: str) -> list[dict[str, Any]]:
    """These games, once they were worked out."""

    def known() -> bool:
        return bool(api.get("/progress").json()["missing"] == 0)

    wait_until(known)
    return [game for game in api.get("/progress").json()["games"] if game["id"] in ids]


def test_guesses_and_luck_are_kept_with_the_game_after_its_end(api: httpx.Client) -> None:
    lost, won = play(api, 2), play(api, 3)
    games = progress_of(api, lost, won)
    assert [(game["id"], game["won"], game["needless"], game["accuracy"]) for game in games] == [
        (lost, False, 1, 0.0),
        (won, True, 0, 1.0),
    ]
    assert [(game["overlooked_counts"], game["luck"], game["champion_won"]) for game in games] == [
        (1, 1.0, True),
        (0, 1.0, True),
    ]
    listed = {game["id"]: game["worth"] for game in api.get("/games").json()["games"]}
    assert [listed[game]["guesses"]["needless"] for game in (lost, won)] == [1, 0]
    for game in games:
        worth = listed[game["id"]]
        assert worth["efficiency"] == game["efficiency"] == worth["three_bv_solved"] / worth["clicks"]
        assert worth["zne"] == game["zne"]
        assert worth["three_bv_per_s"] == game["three_bv_per_s"]
        assert worth["figures"]["zne"] == worth["zne"]
        assert (worth["figures"]["left"], worth["figures"]["stnb"], worth["solvable"]) == (2, None, True)
        assert game["figures"] is None  # a thousand games would make a long answer
    wished = {game["id"]: game["figures"] for game in api.get("/progress?figures=true").json()["games"]}
    assert [wished[game] for game in (lost, won)] == [listed[game]["figures"] for game in (lost, won)]
    rows = list(csv.DictReader(api.get("/progress.csv").text.splitlines()))
    assert [row["needless"] for row in rows if row["id"] in (lost, won)] == ["1", "0"]
    # Sums and bests by class of help, as JSON and as a table.
    totals = api.get("/progress").json()["totals"]
    (total,) = [total for total in totals if (total["setup"], total["result_class"]) == (games[0]["setup"], "unaided")]
    assert total["best_s"] == min(game["time_s"] for game in games if game["won"])
    rows = list(csv.DictReader(api.get("/progress-totals.csv").text.splitlines()))
    assert [(row["setup"], row["result_class"], row["wins"]) for row in rows] == [
        (each["setup"], each["result_class"], str(each["wins"])) for each in totals
    ]


def test_a_game_that_goes_on_after_a_loss_is_worked_out_again(api: httpx.Client) -> None:
    game = play(api, 2)
    assert progress_of(api, game)[0]["needless"] == 1
    api.post(f"/mines/games/{game}/undo", json={})
    assert progress_of(api, game) == []
    api.post(f"/mines/games/{game}/moves", json={"move": "open 3,0"})
    (entry,) = progress_of(api, game)
    assert (entry["needless"], entry["won"], entry["result_class"]) == (0, True, "practice")
