"""Games of ours as recordings, with and without the pointer's own events."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from gridsage.errors import ParseError
from gridsage.games.mines.figures import measure_recording
from gridsage.games.mines.formats import read_recordings, write_recording
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mines.recording import PointerEvent, PointerKind, Recording
from gridsage.games.mines.rerun import play_recording
from gridsage.record import GameRecord, Outcome, PlayedMove, Termination
from tests.games.mines.recordings import recordings


@settings(max_examples=60, deadline=None)
@given(recordings())
def test_a_recording_kept_as_a_game_comes_back_whole(recording: Recording) -> None:
    played = play_recording(recording)
    kept = GameRecord.from_json(played.record.to_json())
    assert kept == played.record
    if not kept.moves:
        return
    again = record_game(kept)
    first_ms = recording.events[0].time_ms
    events = [event._replace(time_ms=event.time_ms - first_ms) for event in recording.events]
    assert list(again.events) == events[: len(again.events)]
    ours, theirs = measure_recording(again), measure_recording(recording)
    assert ours == replace(theirs, time_s=ours.time_s)
    assert ours.time_s == pytest.approx(theirs.time_s)


def game(*moves: PlayedMove) -> GameRecord:
    """A game on *10 / 110 in cells of 32 pixels."""
    details = {"layout": [0], "recording": {"cell_px": 32}}
    return GameRecord("mines", "3x2/1@any", 0, ("human",), moves, Outcome(Termination.UNFINISHED), details)


def kinds(recording: Recording) -> list[str]:
    return [event.kind.value for event in recording.events]


def test_clicks_that_change_nothing_are_counted_with_the_next_move() -> None:
    trace = "0lc40,40 20lr0,0 400lc0,0 30lr0,0"
    first = PlayedMove(0, "open 1,1", 0.0, trace="0mv38,40 16lc2,0 30lr0,0")
    recording = record_game(game(first, PlayedMove(0, "flag 0,0", 2.0, trace=f"{trace} 50mv-30,-30 60rc0,0")))
    figures = measure_recording(recording)
    assert (figures.left, figures.left_effective, figures.right, figures.wasted) == (3, 1, 1, 2)
    assert recording.events[0] == PointerEvent(0, PointerKind.MOVE, 38, 40)
    # The trace ends when the server says that the move was made.
    assert recording.events[-1].time_ms == 46 + 2000
    assert figures.path > 0


def test_a_move_that_the_pointer_did_not_make_gets_the_clicks_that_make_it() -> None:
    first = PlayedMove(0, "open 1,1", trace="0lc40,40 9lr0,0")
    by_key = record_game(game(first, PlayedMove(0, "flag 0,0", 1.0), PlayedMove(0, "chord 1,1", 1.0)))
    assert kinds(by_key) == ["lc", "lr", "rc", "rr", "lc", "rc", "rr", "lr"]
    # A single click on a number opens around it on our page; other programs want two buttons for that.
    by_click = record_game(
        game(first, PlayedMove(0, "flag 0,0", 1.0), PlayedMove(0, "chord 1,1", 1.0, trace="5lc40,40 9lr0,0"))
    )
    assert measure_recording(by_click).double_effective == 1
    assert play_recording(by_click).record.outcome.termination is Termination.SOLVED


@pytest.mark.parametrize("trace", ["0rc5,5 9lc0,0", "0lc90,40 3lr0,0 4rc0,0 9lc-60,0 2lr0,0", "0lc40,40 0mc0,0"])
def test_whatever_a_trace_says_the_moves_are_those_of_the_game(trace: str) -> None:
    moves = (PlayedMove(0, "open 1,1", trace=trace), PlayedMove(0, "flag 0,0", 0.5, trace="0lr3,3"))
    again = play_recording(record_game(game(*moves, PlayedMove(0, "chord 1,1", 0.5))))
    assert [move.text for move in again.record.moves] == ["open 1,1", "flag 0,0", "chord 1,1"]


@pytest.mark.parametrize("trace", ["nonsense", "0lc", "0zz1,1", "99999999999lc1,1"])
def test_a_trace_that_is_none_is_refused(trace: str) -> None:
    with pytest.raises(ParseError, match="not an event of a trace"):
        record_game(game(PlayedMove(0, "open 1,1", trace=trace)))


def test_cells_of_no_size_are_refused() -> None:
    record = replace(game(PlayedMove(0, "open 1,1")), details={"layout": [0], "recording": {"cell_px": 0}})
    with pytest.raises(ParseError, match="0 pixels"):
        record_game(record)


@pytest.mark.parametrize(
    ("setup", "certificate", "mode"),
    [
        ("3x2/1@safe", None, "standard"),
        ("3x2/1@any", None, "standard"),
        ("3x2/1!@safe", "s2<1 s3<4", "classic no guess"),
        ("3x2/1!@safe", "s2<1 s3<#", "no rule"),
    ],
)
def test_a_game_has_the_mode_that_means_what_its_setup_does(setup: str, certificate: str | None, mode: str) -> None:
    told: dict[str, object] = {"layout": [0]} | ({} if certificate is None else {"certificate": certificate})
    moves = (PlayedMove(0, "open 2,1"),)
    record = GameRecord("mines", setup, 3, ("human",), moves, Outcome(Termination.UNFINISHED), told)
    recording = record_game(record)
    assert recording.mode == mode
    (read,) = read_recordings(write_recording(recording, ".evf"))
    assert read.mode == mode
