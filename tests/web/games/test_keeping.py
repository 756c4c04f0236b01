"""What is acknowledged is kept: a real server as its own process, a real second process that locks its database."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from gridsage.games.mines import make_layout, parse_setup
from tests.waiting import wait_until

if TYPE_CHECKING:
    from tests.web.games.conftest import Locked, Start


def test_an_undo_while_the_database_is_locked_is_kept_with_the_next_move(start: Start, locked: Locked) -> None:
    server = start()
    game = server.post("/mines/games", setup="9x9/10", seed="4", first="4,4")["id"]
    path = f"/mines/games/{game}"
    for x in range(3):
        assert server.post(f"{path}/moves", move=f"flag {x},0")["saved"] is True
    with locked(server.file):
        assert server.post(f"{path}/undo")["saved"] is False
        assert server.get(path)["saved"] is False, "a look at the game says the same"
    after = server.post(f"{path}/moves", move="flag 8,8")
    assert after["saved"] is True
    assert server.get(path)["saved"] is True
    server.kill()
    kept = server.kept(game)
    assert [move.text for move in kept.record.moves] == ["open 4,4", "flag 0,0", "flag 1,0", "flag 8,8"]
    assert kept.practice
    again = start()
    state = again.get(path)
    assert (state["turn"], state["help"]["undone"]) == (4, 1)
    assert state["cells"].count("F") == 3


@pytest.mark.parametrize("family", ["mines", "mnk"])
def test_no_answer_calls_a_game_saved_of_which_the_store_has_nothing(start: Start, family: str) -> None:
    server = start()
    wanted, bot, move = {
        "mines": ({"setup": "9x9/10"}, "csp", "flag 0,0"),
        "mnk": ({"setup": "3x3x3"}, "minimax", "b2"),
    }[family]
    new = server.post(f"/{family}/games", **wanted)
    path = f"/{family}/games/{new['id']}"
    answers = [new, server.get(path), server.post(f"{path}/hints", bot=bot)]
    if family == "mines":
        answers += [server.post(f"{path}/chances"), server.post(f"{path}/may-guess", show="cell")]
        answers.append(server.post("/mines/games", setup="9x9/10", seed="4", first="4,4"))
    assert {answer["saved"] for answer in answers} == {None}
    with server.socket() as tab:
        assert tab.ask("join", game=new["id"])["saved"] is None
    assert server.post(f"{path}/moves", move=move, **({"turn": 0} if family == "mnk" else {}))["saved"] is True
    server.kill()
    assert len(server.kept(new["id"]).record.moves) == 1
    assert start().get(path)["saved"] is True


def test_a_game_that_is_taken_over_is_kept_at_once(start: Start) -> None:
    server = start()
    game = server.post("/mines/games", setup="6x5/5", seed="2", moves=["open 0,0", "flag 5,4"])
    assert game["saved"] is True
    server.kill()
    assert start().get(f"/mines/games/{game['id']}")["cells"] == game["cells"]


def test_a_lost_game_that_is_undone_while_locked_can_be_saved_again(start: Start, locked: Locked) -> None:
    server = start()
    mine = make_layout(parse_setup("9x9/10@any"), 3, 0)[0]
    game = server.post("/mines/games", setup="9x9/10@any", seed="3")["id"]
    path = f"/mines/games/{game}"
    assert server.post(f"{path}/moves", move="flag 0,0")["saved"] is True
    assert server.post(f"{path}/moves", move=f"open {mine % 9},{mine // 9}")["status"] == "lost"
    with locked(server.file):
        assert server.post(f"{path}/undo")["saved"] is False
    assert server.post(f"{path}/moves", move="unflag 0,0")["saved"] is True
    server.kill()
    kept = server.kept(game)
    assert [move.text for move in kept.record.moves] == ["flag 0,0", "unflag 0,0"]
    assert (kept.finished, kept.practice, "mines" in kept.record.details) == (False, True, False)


def test_a_game_that_cannot_be_deleted_stands_as_before(start: Start, locked: Locked) -> None:
    server = start()
    game = server.post("/mines/games", setup="9x9/10", seed="4", first="4,4")["id"]
    path = f"/mines/games/{game}"
    for x in range(2):
        server.post(f"{path}/moves", move=f"flag {x},0")
    with locked(server.file):
        before = server.post(f"{path}/undo")
        assert server.api.delete(f"/games/{game}").status_code == 507
        after = server.get(path)
        assert (after["turn"], after["help"], after["saved"]) == (2, before["help"], False)
    assert server.post(f"{path}/moves", move="flag 8,8")["saved"] is True
    assert server.kept(game).practice
    server.api.delete(f"/games/{game}").raise_for_status()
    assert server.api.get(path).status_code == 404


def test_the_first_move_while_locked_is_kept_with_the_second(start: Start, locked: Locked) -> None:
    server = start()
    game = server.post("/mnk/games", setup="5x5x4")["id"]
    path = f"/mnk/games/{game}"
    with locked(server.file):
        assert server.post(f"{path}/moves", move="a1", turn=0)["saved"] is False
        assert server.get(path)["saved"] is False
    assert server.post(f"{path}/moves", move="b2", turn=1)["saved"] is True
    server.kill()
    assert [move.text for move in server.kept(game).record.moves] == ["a1", "b2"]


@pytest.mark.parametrize("moves", [[], ["a1", "b2"]])
def test_nobody_is_invited_to_a_game_that_the_store_could_not_take(
    start: Start, locked: Locked, moves: list[str]
) -> None:
    server = start()
    game = server.post("/mnk/games", setup="9x9x5")["id"]
    path = f"/mnk/games/{game}"
    with locked(server.file):
        for turn, move in enumerate(moves):
            assert server.post(f"{path}/moves", move=move, turn=turn)["saved"] is False
        refused = server.api.post(f"{path}/invitations", json={"seat": 1})
        assert (refused.status_code, refused.json()["error"]["kind"]) == (507, "storage")
        state = server.get(path)
        assert (len(state["moves"]), state["saved"], state["seats"]) == (len(moves), False if moves else None, [0, 1])
    invited = server.post(f"{path}/invitations", seat=1)
    server.kill()
    assert [move.text for move in server.kept(game).record.moves] == moves
    server = start()
    guest = {"X-Gridsage-Player": "somebody-who-is-invited."}
    sat = server.api.post(f"{path}/seat", json={"invitation": invited["invitation"]}, headers=guest).raise_for_status()
    assert (sat.json()["seats"], sat.json()["saved"]) == ([1], True)
    assert server.post(f"{path}/moves", move="c3", turn=len(moves))["saved"] is True
    assert [move.text for move in server.kept(game).record.moves] == [*moves, "c3"]


def test_a_bots_move_says_whether_it_is_saved(start: Start, locked: Locked) -> None:
    server = start()
    game = server.post("/mnk/games", setup="3x3x3", second="minimax", time_s=0.1)["id"]
    path = f"/mnk/games/{game}"
    assert server.post(f"{path}/moves", move="b2", turn=0)["saved"] is True
    with locked(server.file):
        state = server.post(f"{path}/bot_move")
        assert (len(state["moves"]), state["saved"]) == (2, False)
        assert server.post(f"{path}/hints", bot="minimax")["saved"] is False
    assert server.post(f"{path}/takeback")["saved"] is True
    server.kill()
    kept = server.kept(game)
    assert (kept.record.moves, kept.practice) == ((), True)
    assert kept.record.details["help"] == {"hints": 1, "undone": 1}


def test_hints_are_still_counted_after_a_kill(start: Start) -> None:
    server = start()
    game = server.post("/mines/games", setup="9x9/10", seed="4")["id"]
    path = f"/mines/games/{game}"
    server.post(f"{path}/moves", move="open 4,4")
    assert server.post(f"{path}/hints", bot="csp")["saved"] is True
    assert server.post(f"{path}/chances")["saved"] is True
    server.kill()
    assert start().get(path)["help"] == {"hints": 1, "chances": 1, "undone": 0, "asked": 0}


def test_games_that_are_played_while_the_server_is_killed_go_on_from_the_last_answer(start: Start) -> None:
    server = start()
    game = server.post("/mnk/games", setup="20x20x5")["id"]
    path = f"/mnk/games/{game}"
    acknowledged: list[int] = []
    for turn in range(60):
        if turn == 37:
            server.kill()
            server = start()
            assert server.get(path)["moves"] == acknowledged
        state = server.post(f"{path}/moves", move=f"{turn % 3 + 7 * (turn % 2)},{turn // 3}", turn=turn)
        assert state["saved"] is True
        acknowledged = state["moves"]
        if state["over"]:
            break
    assert len(acknowledged) > 37


def test_a_game_over_plain_http_has_true_times(start: Start) -> None:
    server = start()
    game = server.post("/mines/games", setup="9x9/10", seed="4", first="4,4")["id"]
    path = f"/mines/games/{game}"
    began = time.monotonic()
    server.post(f"{path}/moves", move="flag 0,0")
    time.sleep(0.4)
    server.post(f"{path}/moves", move="unflag 0,0")
    time.sleep(0.2)
    last = server.post(f"{path}/moves", move="flag 0,0")
    longest = time.monotonic() - began
    assert 0.6 <= last["elapsed_s"] <= longest
    _, _, second, third = server.kept(game).record.moves
    assert 0.4 <= second.time_s <= longest
    assert 0.2 <= third.time_s <= longest


def test_the_times_of_both_sides_over_plain_http_are_their_own(start: Start) -> None:
    server = start()
    game = server.post("/mnk/games", setup="3x3x3", second="minimax", time_s=0.1)["id"]
    path = f"/mnk/games/{game}"
    server.post(f"{path}/moves", move="b2", turn=0)
    time.sleep(3)  # so long that no machine is taken for it
    began = time.monotonic()
    server.post(f"{path}/bot_move")
    thought = time.monotonic() - began
    time.sleep(0.4)
    corner = next(cell for cell in (0, 2) if cell not in server.get(path)["moves"])
    state = server.post(f"{path}/moves", move=f"{corner},0", turn=2)
    person_s, bot_s = state["times_s"]
    assert 0.4 <= person_s <= time.monotonic() - began
    assert bot_s < thought + 2.5, "until it was asked, it was not its time"


def test_times_survive_a_restart(start: Start) -> None:
    server = start()
    mines = server.post("/mines/games", setup="9x9/10", seed="4", first="4,4")["id"]
    mnk = server.post("/mnk/games", setup="5x5x4")["id"]
    with server.socket() as tab:
        tab.ask("join", game=mines)
        tab.ask("join", game=mnk)
        tab.ask("mines.move", game=mines, move="flag 0,0")
        for turn, cell in enumerate(("a1", "b2", "c3")):
            tab.ask("mnk.move", game=mnk, move=cell, turn=turn)
            time.sleep(0.2)
        tab.ask("mnk.takeback", game=mnk)
        time.sleep(0.2)
    wait_until(lambda: "move_s" in server.kept(mines).record.details)
    wait_until(lambda: "move_s" in server.kept(mnk).record.details)
    shown = server.get(f"/mines/games/{mines}")["elapsed_s"], server.get(f"/mnk/games/{mnk}")["times_s"]
    server.kill()
    again = start()
    state = again.get(f"/mines/games/{mines}")
    assert state["elapsed_s"] == pytest.approx(shown[0], abs=0.01)
    assert state["elapsed_s"] >= 0.8
    assert again.get(f"/mnk/games/{mnk}")["times_s"] == pytest.approx(shown[1], abs=0.01)
    moved = again.post(f"/mines/games/{mines}/moves", move="flag 1,0")
    assert moved["elapsed_s"] >= 0.8
    assert again.kept(mines).record.moves[-1].time_s >= 0.8, "what was thought before the restart belongs to the move"
