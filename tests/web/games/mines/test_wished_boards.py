"""Boards as wished, over the web: of a grade or for a bot, looked for by an engine process, which can be stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import httpx
import pytest

from gridsage.games.mines import parse_setup
from gridsage.sessions.mines.solvable import solves
from gridsage.solving.mines.certificate import certify

if TYPE_CHECKING:
    from tests.web.conftest import Running

RARE = {"setup": "30x16/170", "grade": "1"}
"""So dense that hardly a board of it is so easy."""


def begin(api: httpx.Client, **wanted: str) -> dict[str, Any]:
    answer = api.post("/mines/games", json=wanted)
    assert answer.status_code == 201, answer.text
    state: dict[str, Any] = answer.json()
    return state


def end_of(api: httpx.Client, game: str) -> dict[str, Any]:
    end: dict[str, Any] = api.post(f"/mines/games/{game}/resign").json()["end"]
    return end


def test_a_board_of_a_grade_begins_with_its_first_cell_open(api: httpx.Client) -> None:
    state = begin(api, setup="beginner", grade="3-5")
    assert (state["setup"], state["turn"], state["status"]) == ("9x9/10!", 1, "playing")
    assert state["wish"] == {"setup": "9x9/10", "grade": "3-5", "solvable_by": None}
    assert state["seed"] is None
    end = end_of(api, state["id"])
    assert 3 <= end["statistics"]["grade"]["level"] <= 5
    assert end["board"] is None
    # Setup, seed and first cell give it again, with the wish or without.
    for more in ({}, {"grade": "3-5"}):
        again = begin(api, setup="9x9/10!", seed=end["seed"], first=end["first"], **more)
        assert end_of(api, again["id"])["mines"] == end["mines"]


def test_a_board_for_a_bot_is_solved_by_it_and_comes_again_from_its_seed(api: httpx.Client) -> None:
    state = begin(api, setup="beginner", solvable_by="single_point", first="4,4")
    assert (state["setup"], state["turn"]) == ("9x9/10@any", 1)
    assert state["wish"] == {"setup": "9x9/10", "grade": None, "solvable_by": "single_point"}
    end = end_of(api, state["id"])
    setup = parse_setup("9x9/10@any")
    assert solves("single_point", setup, tuple(end["mines"]), setup.grid.index(4, 4))
    assert certify(setup, end["mines"], (4, 4)).grade.level == 1
    again = begin(api, setup="beginner", solvable_by="single_point", first=end["first"], seed=end["seed"])
    assert end_of(api, again["id"])["mines"] == end["mines"]
    replay = api.get(f"/games/{state['id']}/replay").json()
    assert (replay["wish"], replay["seed"], replay["first"]) == (state["wish"], end["seed"], "4,4")


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"grade": "0"}, 400, "grade"),
        ({"grade": "5-3"}, 400, "grade"),
        ({"grade": "hard"}, 400, "grade"),
        ({"grade": ""}, 422, "validation"),
        ({"grade": 3}, 422, "validation"),
        ({"solvable_by": "nobody"}, 404, "unknown-name"),
        ({"solvable_by": "process"}, 404, "unknown-name"),
        ({"solvable_by": "x" * 101}, 422, "validation"),
        ({"solvable_by": "csp", "grade": "3"}, 400, "two-wishes"),
        ({"board": "*1\n11", "grade": "3"}, 400, "wish-and-board"),
        ({"moves": ["open 1,1"], "solvable_by": "csp"}, 400, "wish-and-board"),
        ({"grade": "3", "first": "9,0"}, 409, "first-outside"),
        ({"solvable_by": "uniform"}, 400, "bot-solves-none"),
        ({"setup": "1x1/0", "grade": "2-10", "seed": "1"}, 400, "no-grade"),
        ({"setup": "2x2/2@safe", "grade": "3"}, 400, "no-board"),
    ],
    ids=str,
)
def test_what_cannot_be_had_is_told_in_words(
    api: httpx.Client, wanted: dict[str, object], status: int, code: str
) -> None:
    refused = api.post("/mines/games", json=wanted)
    assert (refused.status_code, refused.json()["error"]["code"]) == (status, code), refused.text


def test_the_search_tells_how_it_goes_and_can_be_stopped(server: Running) -> None:
    with server.socket() as talk:
        number = talk.send("mines.new", **RARE)
        assert talk.first_part(number)["tried"] >= 1
        talk.send("cancel", request=number)
        _, message = talk.until(number)
        assert message["error"]["kind"] == "cancelled"
        # The line is free for the next wish, and for boards that nobody looks for.
        for wanted in ({"setup": "beginner", "solvable_by": "csp"}, {"setup": "beginner"}):
            _, message = talk.until(talk.send("mines.new", **wanted))
            assert message["ok"]["status"] == "playing"


def test_the_catalogue_names_the_bots_and_grades_that_can_be_asked_for(api: httpx.Client) -> None:
    mines = api.get("/catalogue").json()["mines"]
    assert mines["max_grade"] == 10
    assert "single_point" in mines["solvers"]
    assert "uniform" not in mines["solvers"]
    assert set(mines["solvers"]) < {bot["name"] for bot in mines["bots"]}
