"""An analysis until it is stopped: deeper and deeper, and out of the way as soon as somebody else waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.web.conftest import Running

ENDLESS = {"setup": "15x15x5", "position": "h8 i9", "time_s": None, "best": 2}


def test_it_goes_deeper_until_it_is_cancelled(server: Running) -> None:
    with server.socket() as talk:
        request = talk.send("mnk.analyse", **ENDLESS)
        depths: list[int] = []
        while not depths or depths[-1] < 9:
            message = talk.hear()
            assert message["id"] == request
            depths.append(message["part"]["depth"])
            assert len(message["part"]["lines"]) == 2
            assert 0 < message["part"]["lines"][0]["chance"] < 1
        talk.send("cancel", request=request)
        _, ended = talk.until(request)
        assert ended["error"]["kind"] == "cancelled"


def test_it_makes_way_for_a_long_question(server: Running) -> None:
    with server.socket() as endless, server.socket(player={"X-Gridsage-Player": "another"}) as second:
        first = endless.send("mnk.analyse", **ENDLESS)
        endless.first_part(first)
        other = second.send("mnk.analyse", **ENDLESS)
        second.first_part(other)
        # Both processes are taken; whoever asks something with an end gets one of them.
        with server.socket(player={"X-Gridsage-Player": "third"}) as third:
            found = third.ask("mnk.analyse", setup="15x15x5", position="h8", time_s=0.2, best=1)
        assert not found["stopped"]
        _, ended = endless.until(first)
        assert ended["ok"]["stopped"]
        assert ended["ok"]["lines"]


def test_a_forced_win_ends_it(server: Running) -> None:
    with server.socket() as talk:
        found = talk.ask("mnk.analyse", **ENDLESS | {"position": "h8 a1 i8 a3 j8 a5 k8 o15"})
    assert (found["lines"][0]["mate_in"], found["lines"][0]["chance"], found["stopped"]) == (1, 1.0, False)


def test_a_game_that_is_over_has_its_row(server: Running) -> None:
    with server.socket() as talk:
        found = talk.ask("mnk.analyse", setup="3x3x3", position="a1 a2 b1 b2 c1")
    assert (found["over"], found["winner"], sorted(found["row"]), found["lines"]) == (True, 0, [0, 1, 2], [])


def test_the_next_question_of_a_client_goes_to_the_analyst_that_has_its_tree(server: Running) -> None:
    asked: list[str | None] = []
    pool = server.app.state.services.mnk._pool
    stream = pool.stream

    def note(*arguments: Any, **more: Any) -> Any:
        asked.append(None if more["seat"] is None else str(more["seat"]))
        return stream(*arguments, **more)

    pool.stream = note
    with server.socket() as talk:
        question = {"setup": "15x15x5", "position": "h8", "time_s": 0.1, "best": 1}
        talk.ask("mnk.analyse", **question)
        talk.ask("mnk.analyse", **question)
        endless = talk.send("mnk.analyse", **ENDLESS)
        talk.first_part(endless)
        # Two at once: the second is answered by a bot of its own, and the first keeps its tree.
        other = talk.send("mnk.analyse", **question)
        talk.first_part(other)
    assert asked[0] is not None
    assert asked == [asked[0], asked[0], asked[0], None]
