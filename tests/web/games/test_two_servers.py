"""Two servers on one database: each shows the game as it is, tells its players, and takes nothing of the other back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.web.games.conftest import Server

Two = tuple[Server, Server]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    """Two servers, each its own process, that know nothing of each other."""
    file = tmp_path_factory.mktemp("two") / "games.db"
    with closing(Server(file)) as one, closing(Server(file)) as two:
        yield one, two


def test_a_second_server_that_went_on_is_noticed(servers: Two) -> None:
    one, two = servers
    game = one.post("/mines/games", setup="9x9/10", seed="4")["id"]
    path = f"/mines/games/{game}"
    one.post(f"{path}/moves", move="open 4,4")
    assert two.get(path)["turn"] == 1
    one.post(f"{path}/moves", move="flag 0,0")
    one.post(f"{path}/moves", move="flag 1,0")
    for stale in ("moves", "undo"):
        # The second server believes in one move: it must not take back what the first has acknowledged.
        refused = two.api.post(f"{path}/{stale}", json={"move": "flag 8,8"} if stale == "moves" else None)
        assert refused.status_code == 409, refused.text
        assert refused.json()["error"]["kind"] == "conflict"
        assert two.get(path)["turn"] == 3, "it shows the game as it is now"
        one.post(f"{path}/undo")
        one.post(f"{path}/moves", move="flag 2,0")
    assert [move.text for move in one.kept(game).record.moves] == ["open 4,4", "flag 0,0", "flag 2,0"]


def test_no_answer_of_one_server_is_contradicted_by_the_other(servers: Two) -> None:
    one, two = servers
    game = one.post("/mnk/games", setup="20x20x5")["id"]
    path = f"/mnk/games/{game}"
    for turn in range(12):
        here, there = (one, two) if turn % 3 else (two, one)
        if turn == 0:
            here, there = one, two
        state = here.post(f"{path}/moves", move=f"{turn},{turn % 2 * 5}", turn=turn)
        assert state["saved"] is True
        assert there.get(path)["moves"] == state["moves"], "the other server reads what was acknowledged here"
        assert there.get(f"/games/{game}/replay")["moves"] == state["moves"]


def test_help_and_undo_of_both_servers_are_counted(servers: Two) -> None:
    one, two = servers
    game = one.post("/mines/games", setup="9x9/10", seed="4", first="4,4")["id"]
    path = f"/mines/games/{game}"
    one.post(f"{path}/moves", move="flag 0,0")
    for server in (two, one, two):
        server.get(path)
        server.post(f"{path}/chances")
    assert one.api.post(f"{path}/chances").status_code == 409, "it has not seen the last one"
    two.post(f"{path}/moves", move="flag 1,0")
    one.get(path)
    assert one.post(f"{path}/undo")["turn"] == 2
    for server in (one, two):
        state = server.get(path)
        assert (state["help"], state["turn"]) == ({"hints": 0, "chances": 3, "undone": 1, "asked": 0}, 2)
    assert one.kept(game).record.details["help"] == {"hints": 0, "chances": 3, "undone": 1}


def test_players_of_the_other_server_are_told(servers: Two) -> None:
    one, two = servers
    game = one.post("/mines/games", setup="9x9/10", seed="4", first="4,4")["id"]
    path = f"/mines/games/{game}"
    one.post(f"{path}/moves", move="flag 0,0")
    with two.socket() as tab:
        assert tab.ask("join", game=game)["turn"] == 2
        one.post(f"{path}/moves", move="flag 1,0")
        told = tab.event("mines.state")["state"]
        assert (told["turn"], told["saved"]) == (3, True)


def test_a_bot_that_thinks_about_a_game_that_went_on_elsewhere_changes_nothing(servers: Two) -> None:
    one, two = servers
    game = one.post("/mnk/games", setup="15x15x5", second="champion", time_s=5)["id"]
    path = f"/mnk/games/{game}"
    one.post(f"{path}/moves", move="h8", turn=0)
    with two.socket() as tab:
        # The second server's bot begins to think, since somebody looks there.
        assert tab.ask("join", game=game)["thinking"] is True
        assert one.post(f"{path}/takeback")["moves"] == []
        assert one.post(f"{path}/moves", move="a1", turn=0)["saved"] is True
        while (told := tab.event("mnk.state")["state"])["moves"] != [0, told["moves"][-1]]:
            assert told["moves"] in ([], [0])
        assert told["moves"][0] == 0, "the bot answered the move that stands"
    assert one.get(path)["moves"] == two.get(path)["moves"] == told["moves"]
    assert one.kept(game).record.moves[0].text == "a1"


def test_a_game_that_one_server_deleted_is_gone_on_the_other(servers: Two) -> None:
    one, two = servers
    game = one.post("/mines/games", setup="9x9/10", seed="4", first="4,4")["id"]
    path = f"/mines/games/{game}"
    one.post(f"{path}/moves", move="flag 0,0")
    two.get(path)
    one.api.delete(f"/games/{game}").raise_for_status()
    for answer in (two.api.get(path), two.api.post(f"{path}/undo"), one.api.get(path)):
        assert answer.status_code == 404, answer.text
