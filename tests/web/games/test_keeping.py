"""What is acknowledged is kept: a real server as its own process, a real second process that locks its database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridsage.games.mines import make_layout, parse_setup

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
    assert start().get(path)["help"] == {"hints": 1, "chances": 1, "undone": 0}


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
