"""Games as pictures that move: what is seen at each moment, by the document's own times."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridsage import mines, mnk
from gridsage.animation import animate
from gridsage.bots.mines.efficient import Efficient
from gridsage.bots.mines.move_queue import MoveQueue
from gridsage.bots.mnk.uniform import Uniform
from gridsage.errors import OptionError, ParseError
from gridsage.games.mines import FLAG
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from tests.games.mines.recordings import recorded

NAME = "{http://www.w3.org/2000/svg}"


def shown_at(picture: str, moment_s: float) -> dict[tuple[int, int], str]:
    """The sign on top in each cell, as a player of the picture sees it; -1 is how it looks where nothing plays."""
    seen: dict[tuple[int, int], str] = {}
    for group in ElementTree.fromstring(picture):
        if group.tag not in (f"{NAME}g", f"{NAME}use"):
            continue
        visible = group.get("visibility") != "hidden"
        for part in group.findall(f"{NAME}set"):
            begin = float((part.get("begin") or "").removeprefix("film.begin").strip("+s") or 0)
            if begin <= moment_s < begin + float((part.get("dur") or "").strip("s")):
                visible = part.get("to") == "visible"
        for use in group.iter(f"{NAME}use"):
            if visible:
                seen[int(use.get("x", 0)) // 20, int(use.get("y", 0)) // 20] = (use.get("href") or "").strip("#")
    return seen


def signs_of(view: mines.View) -> dict[tuple[int, int], str]:
    signs = {mines.HIDDEN: "t", FLAG: "f", mines.EXPLODED: "e"}
    return {view.grid.xy(cell): signs.get(code, f"n{code}") for cell, code in enumerate(view.cells)}


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_every_moment_shows_the_board_as_it_was(seed: int) -> None:
    record = mines.play("6x6/6@any", Efficient(1), seed)
    picture = animate(record)
    board = mines.FastBoard(mines.parse_setup(record.setup), seed)
    assert set(shown_at(picture, 0.1).values()) <= {"t"}
    for number, played in enumerate(record.moves[:-1], start=1):
        board.push(mines.parse_move(played.text, board.setup.grid))
        assert shown_at(picture, 0.4 * number + 0.01) == {**shown_at(picture, 0.1), **signs_of(board.view())}


def test_who_cannot_play_it_sees_the_end() -> None:
    record = mines.play("6x6/6@any", Efficient(1), 3)
    end = {place: sign for place, sign in shown_at(animate(record), -1).items() if sign != "m"}
    assert end.items() <= {**signs_of(mines.replay(record).view()), **end}.items()
    assert "t" not in {sign for place, sign in end.items() if place in end and sign.startswith("n")}
    assert sum(sign.startswith("n") for sign in end.values()) > 10


def test_a_flag_that_is_taken_away_is_seen_in_between() -> None:
    moves = [PlayedMove(0, text, 1.0) for text in ("flag 0,0", "unflag 0,0", "open 1,1")]
    record = GameRecord("mines", "4x4/2@safe", 1, ("p",), tuple(moves), Outcome(Termination.RESIGNED))
    picture = animate(record, speed=2)
    assert [shown_at(picture, when)[0, 0] for when in (0.2, 0.5, 1.0)] == ["t", "f", "t"]


def test_a_recording_plays_in_its_own_time_with_its_pointer() -> None:
    recording = recorded(MoveQueue(seed=1), "8x8/10@any", 7)
    slow, fast = animate(recording), animate(recording, speed=4)
    lengths = [float(re.findall(r'id="film"[^>]*dur="([\d.]+)s"', picture)[0]) for picture in (slow, fast)]
    assert lengths[0] > 2 * lengths[1] > 0
    assert "<animateTransform" in slow
    assert "<circle" in slow
    assert "<animateTransform" not in animate(mines.play("6x6/6@any", Efficient(1), 3))


def test_stones_come_one_by_one_and_the_row_is_marked_at_the_end() -> None:
    record = mnk.play("3x3x3", (Uniform(1), Uniform(2)), 4)
    picture = animate(record)
    assert len(shown_at(picture, 0.1)) == 0
    assert len(shown_at(picture, 0.41)) == 1
    assert len(shown_at(picture, -1)) == len(record.moves)
    assert picture.count('stroke="#d32f2f"') == len(record.details["row"])


@pytest.mark.parametrize("speed", [0, -1, 1000, float("nan")])
def test_a_speed_that_nobody_can_watch_is_refused(speed: float) -> None:
    with pytest.raises(OptionError, match="times as fast"):
        animate(mines.play("6x6/6@any", Efficient(1), 3), speed=speed)


def test_names_are_text_and_other_games_are_refused() -> None:
    record = GameRecord("chess", "<svg>", 1, ("p",), (), Outcome(Termination.RESIGNED))
    with pytest.raises(ParseError):
        animate(record)


def test_a_game_without_moves_is_a_picture_too() -> None:
    record = GameRecord("mines", "4x4/2@safe", 1, ("p",), (), Outcome(Termination.RESIGNED))
    assert set(shown_at(animate(record), 1).values()) == {"t"}
