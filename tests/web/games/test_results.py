"""What a game counts for: its class, and that every place tells the same numbers of it."""

from __future__ import annotations

import csv
from typing import Any

import httpx
import pytest

from gridsage.games.mines import make_layout, parse_setup

SETUP = "6x6/4"
MINES = set(make_layout(parse_setup(SETUP), 11, 0))


def play(api: httpx.Client, *, hints: int = 0, chances: int = 0, undo: bool = False) -> dict[str, Any]:
    """Win a game with so much help, some flags set and taken away among it; its last state."""
    game = api.post("/mines/games", json={"setup": SETUP, "seed": "11", "first": "0,0"}).json()
    path = f"/mines/games/{game['id']}"
    mine = min(MINES)
    for move in ("flag", "unflag", "flag"):
        api.post(f"{path}/moves", json={"move": f"{move} {mine % 6},{mine // 6}"})
    for _ in range(hints):
        answer = api.post(f"{path}/hints", json={"bot": "csp"}).json()
    for _ in range(chances):
        answer = api.post(f"{path}/chances", json={}).json()
    if hints or chances:
        assert (answer["help"]["hints"], answer["help"]["chances"]) == (hints, chances)
    if undo:
        api.post(f"{path}/undo", json={})
    while (state := api.get(path).json())["status"] == "playing":
        cell = next(i for i, letter in enumerate(state["cells"]) if letter == "#" and i not in MINES)
        api.post(f"{path}/moves", json={"move": f"open {cell % 6},{cell // 6}"})
    won: dict[str, Any] = state
    return won


def test_a_win_with_help_counts_in_a_class_of_its_own(api: httpx.Client) -> None:
    ways: list[tuple[str, dict[str, Any]]] = [
        ("practice", {"hints": 1, "undo": True}),
        ("chances", {"hints": 1, "chances": 1}),
        ("hints", {"hints": 2}),
        ("unaided", {}),
    ]
    for wanted, help in ways:
        assert play(api, **help)["result_class"] == wanted
    rows = api.get("/statistics").json()["mines"]
    assert [(row["result_class"], row["games"], row["wins"]) for row in rows] == [
        (name, 1, 1) for name in ("unaided", "hints", "chances", "practice")
    ]
    games = api.get("/games").json()["games"]
    assert [game["result_class"] for game in games] == ["unaided", "hints", "chances", "practice"]
    for game in games:
        assert api.get(f"/games/{game['id']}/replay").json()["result_class"] == game["result_class"]


@pytest.mark.parametrize("undo", [False, True])
def test_every_place_tells_the_same_numbers(api: httpx.Client, *, undo: bool) -> None:
    state = play(api, hints=2, chances=1, undo=undo)
    game = state["id"]
    entry = api.get("/games").json()["games"][0]
    replay = api.get(f"/games/{game}/replay").json()
    table = list(csv.DictReader(api.get(f"/games/{game}/moves.csv").text.splitlines()))
    moves = {state["turn"], entry["moves"], len(replay["steps"]), replay["statistics"]["moves"], len(table)}
    assert len(moves) == 1
    said = state["end"]["statistics"]
    assert said["moves"] == said["opens"] + said["flags"] + said["unflags"] + said["chords"]
    assert state["help"] == replay["help"] == {"hints": 2, "chances": 1, "undone": int(undo), "asked": 0}
    # One flag was set: the other mines count as found all the same.
    assert state["mines_left"] == 0
