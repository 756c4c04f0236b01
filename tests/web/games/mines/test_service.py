"""Minesweeper over HTTP and sockets: whole games, help, secrets, and every way to do it wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from gridsage._core import CancelToken
from gridsage.games.mines import Choice, Hints, MinesBot, View, make_layout, parse_setup
from gridsage.web.engines.jobs import mines as jobs
from gridsage.web.engines.jobs.context import JobContext
from gridsage.web.engines.kept_bots import KeptBots

if TYPE_CHECKING:
    from tests.web.conftest import Running


def new_game(api: httpx.Client, **wanted: str) -> dict[str, Any]:
    answer = api.post("/mines/games", json=wanted)
    assert answer.status_code == 201, answer.text
    state: dict[str, Any] = answer.json()
    return state


def play_to_the_end(api: httpx.Client, game: dict[str, Any], mines: set[int]) -> dict[str, Any]:
    """Open every safe cell; the last answer."""
    delta: dict[str, Any] = {}
    opened: set[int] = set()
    for cell in range(game["width"] * game["height"]):
        if cell in mines or cell in opened:
            continue
        x, y = cell % game["width"], cell // game["width"]
        delta = api.post(f"/mines/games/{game['id']}/moves", json={"move": f"open {x},{y}"}).json()
        opened |= {changed for changed, _ in delta["cells"]}
    return delta


def test_a_game_is_won_and_only_then_its_mines_are_told(api: httpx.Client) -> None:
    game = new_game(api, setup="6x6/4", seed="11", first="0,0")
    assert game["end"] is None
    mines = set(make_layout(parse_setup("6x6/4"), 11, 0))
    opened = {i for i, letter in enumerate(game["cells"]) if letter != "#"}
    delta: dict[str, Any] = {}
    for cell in range(36):
        if cell not in mines and cell not in opened:
            assert delta.get("end") is None
            delta = api.post(f"/mines/games/{game['id']}/moves", json={"move": f"open {cell % 6},{cell // 6}"}).json()
            opened |= {changed for changed, _ in delta["cells"]}
    assert delta["status"] == "won"
    assert set(delta["end"]["mines"]) == mines
    assert delta["end"]["statistics"]["bbbv"] == delta["end"]["statistics"]["bbbv_solved"]


def test_a_random_seed_stays_a_secret_until_the_end(api: httpx.Client) -> None:
    game = new_game(api, setup="beginner")
    assert game["seed"] is None
    text = api.get(f"/mines/games/{game['id']}").text
    assert "seed" in text
    assert '"seed":null' in text
    assert api.get(f"/games/{game['id']}/replay").status_code == 403


def test_an_unfinished_game_gives_away_nothing_by_any_route(api: httpx.Client) -> None:
    game = new_game(api, setup="beginner")
    delta = api.post(f"/mines/games/{game['id']}/moves", json={"move": "open 4,4"}).json()
    assert delta["end"] is None
    for path in ("replay", "record.json", "moves.csv", "film.svg"):
        refused = api.get(f"/games/{game['id']}/{path}")
        assert refused.status_code == 403
        assert refused.json()["error"]["kind"] == "forbidden"


def test_the_same_link_gives_the_same_board(api: httpx.Client) -> None:
    first, second = (new_game(api, setup="intermediate", seed="5", first="8,8") for _ in range(2))
    assert first["cells"] == second["cells"]
    assert first["id"] != second["id"]


def test_a_lost_game_can_be_taken_back_as_practice(api: httpx.Client) -> None:
    game = new_game(api, setup="9x9/10@any", seed="3")
    mine = make_layout(parse_setup("9x9/10@any"), 3, 0)[0]
    move = {"move": f"open {mine % 9},{mine // 9}"}
    delta = api.post(f"/mines/games/{game['id']}/moves", json=move).json()
    assert delta["status"] == "lost"
    assert delta["end"]["wrong_flags"] == []
    state = api.post(f"/mines/games/{game['id']}/undo").json()
    assert state["status"] == "playing"
    assert state["help"]["undone"] == 1
    assert state["end"] is None


def test_what_was_taken_back_is_made_again_until_another_move_is_made(api: httpx.Client) -> None:
    game = new_game(api, setup="9x9/10@any", seed="3")
    mine, *_ = mines = make_layout(parse_setup("9x9/10@any"), 3, 0)
    safe, other, *_ = (cell for cell in range(81) if cell not in mines)
    path = f"/mines/games/{game['id']}"
    api.post(f"{path}/moves", json={"move": f"flag {safe % 9},{safe // 9}"})
    lost = api.post(f"{path}/moves", json={"move": f"open {mine % 9},{mine // 9}"}).json()
    assert (game["can_redo"], lost["can_redo"]) == (False, False)
    assert api.post(f"{path}/undo").json()["can_redo"] is True
    assert api.post(f"{path}/undo").json()["cells"] == game["cells"]
    again = api.post(f"{path}/redo").json()
    assert (again["move"], again["turn"], again["can_redo"]) == (f"flag {safe % 9},{safe // 9}", 1, True)
    assert api.get(path).json()["can_redo"] is True
    again = api.post(f"{path}/redo").json()
    assert (again["cells"], again["status"], again["end"]["mines"]) == (lost["cells"], "lost", lost["end"]["mines"])
    assert (again["can_redo"], again["help"]["undone"], again["result_class"]) == (False, 2, "practice")
    kept = api.get(f"/games/{game['id']}/record.json").json()
    assert [move[1].split()[0] for move in kept["moves"]] == ["flag", "open"]
    api.post(f"{path}/undo")
    assert api.post(f"{path}/moves", json={"move": f"flag {other % 9},{other // 9}"}).json()["can_redo"] is False
    refused = api.post(f"{path}/redo")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "nothing-to-redo")


def test_wrong_flags_are_told_after_a_loss(api: httpx.Client) -> None:
    game = new_game(api, setup="9x9/10@any", seed="3")
    mines = make_layout(parse_setup("9x9/10@any"), 3, 0)
    safe = next(cell for cell in range(81) if cell not in mines)
    path = f"/mines/games/{game['id']}/moves"
    api.post(path, json={"move": f"flag {safe % 9},{safe // 9}"})
    delta = api.post(path, json={"move": f"open {mines[0] % 9},{mines[0] // 9}"}).json()
    assert delta["end"]["wrong_flags"] == [safe]


def test_hints_carry_a_reason_and_are_counted(api: httpx.Client) -> None:
    game = new_game(api, setup="beginner", seed="8", first="4,4")
    answer = api.post(f"/mines/games/{game['id']}/hints", json={"bot": "csp"}).json()
    mines = set(make_layout(parse_setup("beginner"), 8, 40))
    assert answer["hints"]
    for hint in answer["hints"]:
        assert (hint["cell"] in mines) == (hint["verdict"] == "mine")
        assert hint["sentence"]
    assert api.get(f"/mines/games/{game['id']}").json()["help"]["hints"] == 1


def test_chances_add_up_to_the_mines(api: httpx.Client) -> None:
    game = new_game(api, setup="intermediate", seed="8", first="4,4")
    answer = api.post(f"/mines/games/{game['id']}/chances").json()
    assert sum(chance for _, chance in answer["chances"]) == pytest.approx(40)
    assert answer["exact"] is True
    assert answer["best"] is not None


def test_any_position_can_be_analysed(api: httpx.Client) -> None:
    answer = api.post("/mines/analysis", json={"view": "1#\n1#", "mines": 1}).json()
    assert dict(map(tuple, answer["chances"])) == {1: 0.5, 3: 0.5}
    assert answer["win_chance"] == 0.5


def test_a_cell_is_judged_by_the_chance_to_win_that_it_leaves(api: httpx.Client) -> None:
    # The bottom row has the least risk; an even guess is better all the same.
    question = {"view": "#1000\n#3221\n#####\n#####", "mines": 5}
    chances = dict(api.post("/mines/analysis", json=question).json()["chances"])
    assert chances[15] == min(chances.values())
    for cell, left, grade in ((15, 0.4, "needless_risk"), (10, 0.5, "best"), (0, 0.25, "blunder"), (12, 0, "blunder")):
        opened = api.post("/mines/analysis", json={**question, "open": cell}).json()["opened"]
        assert opened == {"win_chance": pytest.approx(left), "grade": grade}
    # Where the chance to win is not known, neither is what is left of it.
    wide = "\n".join(["#" * 16] * 7 + ["1" + "#" * 15] + ["#" * 16] * 8)
    answer = api.post("/mines/analysis", json={"view": wide, "mines": 40, "open": 255}).json()
    assert (answer["win_chance"], answer["opened"]) == (None, None)


def test_clashing_clues_are_named(api: httpx.Client) -> None:
    refused = api.post("/mines/analysis", json={"view": "1#\n2#", "mines": 1})
    assert refused.status_code == 422
    assert refused.json()["error"]["kind"] == "contradiction"
    assert set(refused.json()["error"]["clues"]) <= {0, 2}


@pytest.mark.parametrize(
    ("path", "body", "status", "kind"),
    [
        ("/mines/games", {"setup": "9x9/100"}, 400, "setup"),
        ("/mines/games", {"setup": "nine by nine"}, 400, "parse"),
        ("/mines/games", {"setup": "9x9/10@nope"}, 404, "unknown-name"),
        ("/mines/games", {"setup": "9x9/10", "seed": "99999999999999999999"}, 422, "validation"),
        ("/mines/games", {"setup": "9x9/10", "seed": "9999999999999999999"}, 400, "option"),
        ("/mines/games", {"setup": "9x9/10", "first": "9,9", "seed": "1"}, 409, "illegal-move"),
        ("/mines/games", {"setup": "9x9/10", "extra": 1}, 422, "validation"),
        ("/mines/analysis", {"view": "12\n1", "mines": 1}, 400, "parse"),
        ("/mines/analysis", {"view": "1?", "mines": 1}, 400, "parse"),
        ("/mines/analysis", {"view": "##", "mines": 5}, 400, "setup"),
        ("/mines/analysis", {"view": "1#", "mines": 1, "open": 0}, 409, "illegal-move"),
        ("/mines/analysis", {"view": "1#", "mines": 1, "open": 2}, 409, "illegal-move"),
        ("/mines/analysis", {"view": "1#", "mines": 1, "open": -1}, 422, "validation"),
        ("/mines/games/aaaaaaaaaaaaaaaaaaaaaaaaaa/moves", {"move": "open 1,1"}, 404, "not-found"),
        ("/mines/games/..%2f..%2fetc/moves", {"move": "open 1,1"}, 404, "not-found"),
        ("/nowhere", {}, 404, "not-found"),
    ],
)
def test_every_mistake_has_its_kind(api: httpx.Client, path: str, body: dict[str, Any], status: int, kind: str) -> None:
    answer = api.post(path, json=body)
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["kind"] == kind
    assert error["message"]


def test_illegal_moves_leave_the_game_as_it_is(api: httpx.Client) -> None:
    game = new_game(api, setup="beginner", seed="8", first="4,4")
    path = f"/mines/games/{game['id']}"
    for move in ("open 4,4", "flag 4,4", "chord 4,4", "unflag 0,0", "open 9,9", "jump 1,1"):
        assert api.post(f"{path}/moves", json={"move": move}).status_code in (400, 409), move
    assert api.get(path).json()["cells"] == game["cells"]


def test_a_bot_that_starts_programs_or_takes_resources_cannot_be_asked_for(api: httpx.Client) -> None:
    game = new_game(api, setup="beginner")
    for bot in ("tank:threads=9", "evil.py", "pbrain", "process", "process:command=/bin/sh"):
        refused = api.post(f"/mines/games/{game['id']}/hints", json={"bot": bot})
        assert refused.status_code in (400, 404), bot


def test_history_statistics_replay_and_files_of_a_finished_game(api: httpx.Client) -> None:
    game = new_game(api, setup="5x5/2", seed="2")
    mines = set(make_layout(parse_setup("5x5/2"), 2, 0))
    assert play_to_the_end(api, game, mines)["status"] == "won"
    listed = api.get("/games", params={"game": "mines"}).json()
    assert game["id"] in {entry["id"] for entry in listed["games"]}
    rows = api.get("/statistics").json()["mines"]
    assert any(row["setup"] == "5x5/2" and row["wins"] >= 1 for row in rows)
    replay = api.get(f"/games/{game['id']}/replay").json()
    assert set(replay["mine_cells"]) == mines
    shown = ["#"] * 25
    for step in replay["steps"]:
        for cell, letter in step["cells"]:
            shown[cell] = letter
    assert shown.count("#") == 2
    assert api.get(f"/games/{game['id']}/moves.csv").text.count("\n") >= len(replay["steps"])
    film = api.get(f"/games/{game['id']}/film.svg", params={"speed": 2})
    assert film.headers["content-type"].startswith("image/svg+xml")
    assert film.text.startswith("<svg")
    assert api.get(f"/games/{game['id']}/film.svg", params={"speed": 0}).status_code == 422
    assert api.get(f"/games/{game['id']}/record.json").json()["setup"] == "5x5/2"
    assert api.delete(f"/games/{game['id']}").status_code == 204
    assert api.get(f"/games/{game['id']}/replay").status_code == 404


def test_a_game_that_is_given_up_shows_its_mines(server: Running, api: httpx.Client) -> None:
    game = new_game(api, setup="beginner", seed="8", first="4,4")["id"]
    with server.socket() as one, server.socket() as other:
        one.ask("join", game=game)
        other.ask("join", game=game)
        state = one.ask("mines.resign", game=game)
        assert (state["status"], state["result"], state["saved"]) == ("lost", "resigned", True)
        assert state["end"]["mines"] == list(make_layout(parse_setup("beginner"), 8, 40))
        assert other.event("mines.state")["state"] == state
        assert one.refused("mines.resign", game=game)["code"] == "game-over"
        assert one.refused("mines.move", game=game, move="open 0,0")["code"] == "game-over"
    assert api.get(f"/games/{game}/replay").json()["result"] == "resigned"
    again = api.post(f"/mines/games/{game}/undo").json()
    assert (again["status"], again["turn"], again["end"], again["saved"]) == ("playing", 1, None, True)
    assert api.post(f"/mines/games/{game}/undo").status_code == 409, "the first cell was given"
    untouched = new_game(api, setup="beginner")["id"]
    state = api.post(f"/mines/games/{untouched}/resign").json()
    assert (state["status"], state["end"]["mines"], state["end"]["first"]) == ("lost", [], "")


def test_a_watched_bot_that_chooses_nothing_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Idle(MinesBot):
        def choose(self, view: View) -> Choice:
            return Choice(())

        def hints(self, view: View) -> Hints:
            return Hints()

    monkeypatch.setattr(jobs, "_make_bot", lambda text, seed: Idle())
    parts: list[Any] = []
    question = {"setup": "9x9/10", "seed": 1, "bot": "idle", "bot_seed": 1}
    answer = jobs.play_game(question, JobContext(parts.append, CancelToken(), KeptBots()))
    assert (answer["status"], answer["result"], answer["note"]) == ("failed", "illegal", "the bot chose no move")
    assert parts == []


WIDE = "x000102030405060708090a0b0c0d0e0f"


def test_seeds_of_the_server_have_128_bits(api: httpx.Client) -> None:
    """Of a dozen seeds that nobody chose, all are wide, and each of their halves differs."""
    seeds = []
    for _ in range(12):
        game = new_game(api, setup="5x5/1")
        assert game["seed"] is None
        api.post(f"/mines/games/{game['id']}/moves", json={"move": "flag 0,0"})
        seeds.append(api.post(f"/mines/games/{game['id']}/resign").json()["end"]["seed"])
    assert all(re.fullmatch("x[0-9a-f]{32}", seed) for seed in seeds)
    assert len({seed[:17] for seed in seeds}) == len({seed[17:] for seed in seeds}) == 12


def test_the_link_of_a_board_that_the_server_drew_gives_it_again(api: httpx.Client) -> None:
    game = new_game(api, setup="9x9/10")
    path = f"/mines/games/{game['id']}"
    api.post(f"{path}/moves", json={"move": "open 4,4"})
    opened = api.get(path).json()["cells"]
    end = api.post(f"{path}/resign").json()["end"]
    assert tuple(end["mines"]) == make_layout("9x9/10", end["seed"], 40)
    assert end["statistics"]["seed"] == end["seed"]
    again = new_game(api, setup="9x9/10", seed=end["seed"], first=end["first"])
    assert (again["cells"], again["seed"]) == (opened, end["seed"])
    replay = api.get(f"/games/{game['id']}/replay").json()
    assert (replay["seed"], replay["mine_cells"]) == (end["seed"], end["mines"])
    assert api.get(f"/games/{game['id']}/record.json").json()["seed"] == end["seed"]


def test_what_is_taken_back_on_a_board_that_the_server_drew_is_there_again(api: httpx.Client) -> None:
    path = f"/mines/games/{new_game(api, setup='9x9/10')['id']}"
    api.post(f"{path}/moves", json={"move": "open 4,4"})
    opened = api.get(path).json()["cells"]
    assert set(api.post(f"{path}/undo").json()["cells"]) == {"#"}
    api.post(f"{path}/moves", json={"move": "open 4,4"})
    assert api.get(path).json()["cells"] == opened


@pytest.mark.parametrize("seed", ["x12", WIDE.upper(), WIDE + "0", "1" * 20, "-1", str(1 << 63)])
def test_what_is_no_seed_starts_no_game(api: httpx.Client, seed: str) -> None:
    assert api.post("/mines/games", json={"setup": "9x9/10", "seed": seed}).status_code in (400, 422)


def test_a_mine_that_is_taken_to_be_there_leaves_a_chance_to_win(api: httpx.Client) -> None:
    question = {"view": "1*\n1#", "mines": 1}
    lost = api.post("/mines/analysis", json=question).json()
    assumed = api.post("/mines/analysis", json={**question, "what_if": True}).json()
    assert (lost["win_chance"], assumed["win_chance"], assumed["best"]) == (None, 1.0, 3)
