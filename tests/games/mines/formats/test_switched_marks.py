"""Games in which question marks were switched on or off, in files that have one setting for the whole game."""

from __future__ import annotations

import dataclasses
import re

import pytest
from hypothesis import given, settings

from gridsage.errors import ParseError
from gridsage.games.mines.formats import find_losses, read_recordings, write_recording
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.recording import PointerEvent, PointerKind, Recording
from gridsage.games.mines.rerun import Rerun, play_recording
from gridsage.record import GameRecord
from tests.games.mines.recordings import recordings

# *10
# 110
SETUP, MINES = Recording.board_of(3, 2, [0], 1)
OFF_ON_OFF = "rc 0, rr 0, rc 0, rr 0, rc 0, rr 0, rc 0, rr 0"
"""A flag set, taken away, set and taken away again; with question marks the third click sets none."""
ONE_ROUND = "rc 2, rr 2, rc 2, rr 2, rc 2, rr 2"
"""A flag, a question mark, and nothing; without question marks a flag stands at last."""
SWITCHED = "that question marks were switched on or off"


def game(words: str, *, marks: bool = False) -> Recording:
    """Events in the cells of the first row, ten pixels wide, a second apart."""
    pairs = (word.split() for word in words.split(", "))
    events = tuple(
        PointerEvent(1000 * number, PointerKind(kind), 10 * int(x) + 5, 5) for number, (kind, x) in enumerate(pairs)
    )
    return Recording(setup=SETUP, mines=MINES, events=events, cell_px=10, marks=marks)


def moves(recording: Recording) -> list[tuple[str, int, int]]:
    return [(moved.move.kind.value, moved.move.cell, moved.time_ms) for moved in Rerun(recording).moves]


def through_evf(recording: Recording) -> Recording:
    (again,) = read_recordings(write_recording(recording, ".evf"), "a.evf")
    return again


@pytest.mark.parametrize(
    ("words", "marks", "written"),
    [
        ("mt 0, rc 0, rr 0, lc 1, lr 1, mt 0", False, False),
        ("mt 0, rc 0, rr 0, lc 1, lr 1, mt 0", True, True),
        (f"mt 0, {ONE_ROUND}, lc 1, lr 1", False, True),
        (f"mt 0, {OFF_ON_OFF}, lc 1, lr 1", True, False),
        (f"{ONE_ROUND}, mt 0, lc 1, lr 1", True, True),
    ],
)
def test_a_setting_that_makes_the_same_moves_is_written(words: str, marks: bool, written: bool) -> None:
    recording = game(words, marks=marks)
    again = through_evf(recording)
    assert again.marks is written
    assert moves(again) == moves(recording)
    assert again.events == tuple(event for event in recording.events if event.kind is not PointerKind.TOGGLE_MARKS)
    assert play_recording(again).clicks == play_recording(recording).clicks
    assert [words for words in find_losses(recording, ".evf") if "question" in words] == [SWITCHED]


def test_clicks_that_take_a_question_mark_away_are_left_out_where_neither_does() -> None:
    recording = game(f"{OFF_ON_OFF}, mt 0, {ONE_ROUND}, lc 1, lr 1")
    for marks in (False, True):
        events = tuple(event for event in recording.events if event.kind is not PointerKind.TOGGLE_MARKS)
        steady = dataclasses.replace(recording, events=events, marks=marks)
        assert moves(steady) != moves(recording)
    again = through_evf(recording)
    assert moves(again) == moves(recording)
    assert again.marks is False
    # Neither the button that went down nor that it went up again is left.
    buttons = [event.kind.value for event in again.events if event.kind is not PointerKind.MOVE]
    assert buttons == ["rc", "rr"] * 6 + ["lc", "lr"]
    ours, theirs = play_recording(recording), play_recording(again)
    assert theirs.record.outcome == ours.record.outcome
    assert dataclasses.replace(theirs.clicks, right=theirs.clicks.right + 1) == ours.clicks
    assert [words for words in find_losses(recording, ".evf") if "question" in words] == [
        SWITCHED,
        "the clicks that took a question mark away (1; the pointer only moves there)",
    ]


def test_a_game_that_would_be_another_is_refused() -> None:
    # The click that takes the question mark away begins a chord: as a way of the pointer it would open a cell instead.
    recording = game(f"{OFF_ON_OFF}, mt 0, rc 2, rr 2, rc 2, rr 2, rc 2, lc 2, lr 2, rr 2")
    assert read_recordings(write_recording(recording, ".rawvf"))[0].events == recording.events
    for ask in (lambda: write_recording(recording, ".evf"), lambda: find_losses(recording, ".evf")):
        with pytest.raises(ParseError, match="question marks were switched on or off within this game") as told:
            ask()
        assert str(told.value).isprintable()


@pytest.mark.parametrize(
    ("words", "suffix", "number"),
    [("sc 1, rc 2, rr 2, lr 1", ".evf", 1), ("lc 1, lr 1, rc 0, rr 0, lc 2, pf 0", ".rawvf", 3)],
)
def test_clicks_without_words_are_refused_where_another_game_would_be_told(
    words: str, suffix: str, number: int
) -> None:
    with pytest.raises(ParseError, match=f"files cannot hold this game.* move {number} would be another one"):
        write_recording(game(words), suffix)


def test_clicks_with_shift_are_those_of_the_middle_button() -> None:
    assert moves(through_evf(game("rc 0, rr 0, lc 1, lr 1, sc 1, lr 1"))) == [
        ("flag", 0, 0),
        ("open", 1, 3000),
        ("chord", 1, 5000),
    ]


@pytest.mark.parametrize("suffix", [".evf", ".rawvf"])
@given(recording=recordings((*(kind.value for kind in PointerKind), "rc", "rr", "rc", "rr", "mt")))
@settings(max_examples=150)
def test_a_file_never_tells_another_game(suffix: str, recording: Recording) -> None:
    try:
        (again,) = read_recordings(write_recording(recording, suffix), f"a{suffix}")
    except ParseError as error:
        assert re.search("question marks were switched|cannot hold this game", str(error))  # noqa: PT017
        return
    assert [(kind, cell) for kind, cell, _ in moves(again)] == [(kind, cell) for kind, cell, _ in moves(recording)]
    assert play_recording(again).record.outcome == play_recording(recording).record.outcome


@given(recordings((*(kind.value for kind in PointerKind), "rc", "rr", "rc", "rr", "mt")))
@settings(max_examples=100)
def test_a_record_holds_all_clicks(recording: Recording) -> None:
    record = play_recording(recording).record
    again = record_game(GameRecord.from_json(record.to_json()))
    assert [(kind, cell) for kind, cell, _ in moves(again)] == [(kind, cell) for kind, cell, _ in moves(recording)]
    assert play_recording(again).record.outcome == record.outcome
